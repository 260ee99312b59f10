/**
 * Deals Lucky Puck Shot Gold: a scenario that shows exactly a given breakdown. Knows the natural model and the
 * breakdown; no player, no bank, no history, no time.
 *
 * Plays are simulated in plain numbers until one comes to exactly what is sold; only that one is written out. For
 * rows that chance alone would seldom make, the simulation leans: pips are drawn towards the colours that are to
 * fill, a shot is made to unlock the Bonus Game, planned boosts and Instant Prizes take the places of drawn ones;
 * what the lean favours too much is thrown away again in proportion. Attempts are bounded; after the last a Play is
 * laid out by hand.
 */
import type { Random } from '../../../kernel/random.ts';
import type { PuckComponent } from '../play/components.ts';
import type { PuckScenario, Shot } from '../play/scenario.ts';
import { layOut } from './last-resort.ts';
import { planFor } from './lean.ts';
import { SYMBOL_CODES } from './model.ts';
import { drawPaths } from './paths.ts';
import { type Dice, newTrace, simulate, type Trace } from './simulation.ts';

const ATTEMPTS_MAX = 4000;

/** Reused by every deal, so that nothing is allocated for attempts that are thrown away. */
const trace = newTrace();

/** How deals came about, for the laboratory. */
export interface Dealing {
  readonly scenario: PuckScenario;
  readonly attempts: number;
  readonly isLastResort: boolean;
}

/** A scenario that reads as the breakdown. Always succeeds, in bounded work. */
export function deal(breakdown: readonly PuckComponent[], random: Random): PuckScenario {
  return dealCounted(breakdown, random).scenario;
}

/** As `deal`, and how it went. */
export function dealCounted(breakdown: readonly PuckComponent[], random: Random): Dealing {
  const plan = planFor(breakdown, random);
  const dice = diceOf(random);
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts++) {
    if (simulate(trace, plan, dice)) return { scenario: written(trace, random), attempts, isLastResort: false };
  }
  return { scenario: layOut(plan, random), attempts: ATTEMPTS_MAX, isLastResort: true };
}

/** A Play of the model as chance has it, whatever it comes to; `null` when the table has overflowed. */
export function dealNaturally(random: Random): PuckScenario | null {
  return simulate(trace, null, diceOf(random)) ? written(trace, random) : null;
}

/** The scenario of a trace: its symbols as codes, and paths with the bumpers hit of each shot. */
function written({ shotCount, hits, ends, symbols }: Trace, random: Random): PuckScenario {
  const shots: Shot[] = [];
  let at = 0;
  for (let shot = 0; shot < shotCount; shot++) {
    const end = ends[shot] as number;
    const codes: string[] = [];
    while (at < end) codes.push(SYMBOL_CODES[symbols[at++] as number] as string);
    shots.push({ reveals: codes.join(' '), paths: drawPaths(hits[shot] as number, random) });
  }
  return { shots };
}

function diceOf(random: Random): Dice {
  let word = 0;
  let bitsLeft = 0;
  return {
    bits(count) {
      if (bitsLeft < count) {
        word = random.below(2 ** 32);
        bitsLeft = 32;
      }
      const value = word & ((1 << count) - 1);
      word >>>= count;
      bitsLeft -= count;
      return value;
    },
    below: (bound) => random.below(bound),
  };
}
