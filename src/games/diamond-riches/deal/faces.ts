/** The faces of a grid as the model counts them, and the chances of a pair among them. */
import { PICKS, SIDE_ICONS } from '../play/motifs.ts';
import { TIERS } from '../play/wheels.ts';

/** The faces of a grid. A pair is one of them; the index tells which. */
export const FACES = [
  'extra-diamonds',
  'extra-diamonds',
  'multi-fill',
  'mystery-fill',
  'double-spins',
  'upgrade-multiplier',
  'upgrade-prizes',
  'max-prizes',
  'prize-pips',
  'activate-prize-game',
] as const;

export const FACE_MULTI_FILL = 2;
export const FACE_MYSTERY_FILL = 3;
export const FACE_DOUBLE_SPINS = 4;
export const FACE_UPGRADE_MULTIPLIER = 5;
export const FACE_UPGRADE_PRIZES = 6;
export const FACE_MAX_PRIZES = 7;
export const FACE_PRIZE_PIPS = 8;
export const FACE_ACTIVATE = 9;
export const NO_PAIR = -1;

/**
 * Chances of exactly one pair among the open icons, given at most one: whole-number weights of none and one, by tier.
 */
export const PAIR_WEIGHTS = TIERS.map((tier) => pairWeights(PICKS + SIDE_ICONS[tier]));

/** Ways to draw `open` icons without a pair, and with exactly one, out of ten faces twice each. */
function pairWeights(open: number): readonly [none: number, one: number] {
  const faces = FACES.length;
  const none = choose(faces, open) * 2 ** open;
  const one = faces * choose(faces - 1, open - 2) * 2 ** (open - 2);
  return [none, one];
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}
