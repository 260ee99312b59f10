/**
 * What the maths bench knows of each game: its natural model, and the reduction its choice proofs may use. By game
 * id.
 */
import type { BenchNotes } from '../game/natural.ts';
import { natural as mazeNatural } from './diamond-maze/bench/natural.ts';
import { reduction as mazeReduction } from './diamond-maze/bench/symmetry.ts';
import { natural as richesNatural } from './diamond-riches/bench/natural.ts';
import { reduction as richesReduction } from './diamond-riches/bench/symmetry.ts';
import { natural as labNatural } from './lab-riches/bench/natural.ts';
import { reduction as labReduction } from './lab-riches/bench/symmetry.ts';
import { natural as puckNatural } from './lucky-puck-shot-gold/bench/natural.ts';
import { reduction as puckReduction } from './lucky-puck-shot-gold/bench/symmetry.ts';
import { natural as blueNatural } from './million-jackpot-blue/bench/natural.ts';
import { reduction as blueReduction } from './million-jackpot-blue/bench/symmetry.ts';

export const BENCH: Readonly<Record<string, BenchNotes>> = {
  'diamond-maze': { natural: mazeNatural, reduction: mazeReduction },
  'diamond-riches': { natural: richesNatural, reduction: richesReduction },
  'lab-riches': { natural: labNatural, reduction: labReduction },
  'lucky-puck-shot-gold': { natural: puckNatural, reduction: puckReduction },
  'million-jackpot-blue': { natural: blueNatural, reduction: blueReduction },
};
