/**
 * The spins of a guided run: now and then one is sent where something is still missing, all others are natural. Knows
 * only what is missing.
 */
import type { Random } from '../../../kernel/random.ts';
import { MULTIPLIER_MAX, MULTIPLIER_WHEEL } from '../play/wheels.ts';
import { COLOUR_AT, INNER, METER_AT, MIDDLE, OUTER, PRIZE_METER, STOPS, stopOf } from './stops.ts';

/** Where a guided run leans: see `deal.ts`. */
export interface Lean {
  /** In 256ths: how often a spin is sent to a segment of a wanted ladder, to a wanted icon, to a high multiplier. */
  readonly ladders: number;
  readonly icons: number;
  readonly multipliers: number;
}

/** What a run has not yet come to. */
export interface Missing {
  /** Ladders, as a bit mask. */
  readonly ladders: number;
  readonly needsPrize: boolean;
  readonly needsBonus: boolean;
}

/** A stop that leans towards what is missing. */
export function leaningStop(random: Random, missing: Missing, lean: Lean): number {
  const stop = towardsLadder(random, missing.ladders, lean.ladders);
  const outer = stop % OUTER;
  const middle = ((stop - outer) / OUTER) % MIDDLE;
  const inner = Math.trunc(stop / (OUTER * MIDDLE));
  return stopOf(outer, towardsHigh(random, middle, lean.multipliers), towardsIcon(random, inner, missing, lean.icons));
}

function towardsLadder(random: Random, ladders: number, lean: number): number {
  let stop = random.below(STOPS);
  if (ladders === 0 || random.below(256) >= lean) return stop;
  do stop = random.below(STOPS);
  while ((ladders & (1 << (COLOUR_AT[stop % OUTER] as number))) === 0);
  return stop;
}

function towardsHigh(random: Random, natural: number, lean: number): number {
  let middle = natural;
  if (random.below(256) >= lean) return middle;
  do middle = random.below(MIDDLE);
  while ((MULTIPLIER_WHEEL[middle] as number) < MULTIPLIER_MAX - 1);
  return middle;
}

function towardsIcon(random: Random, natural: number, missing: Missing, lean: number): number {
  let inner = natural;
  if (!(missing.needsPrize || missing.needsBonus) || random.below(256) >= lean) return inner;
  do inner = random.below(INNER);
  while (!isMissing(METER_AT[inner] as number, missing));
  return inner;
}

function isMissing(meter: number, { needsPrize, needsBonus }: Missing): boolean {
  return meter === PRIZE_METER ? needsPrize : needsBonus && meter >= 0;
}
