/**
 * The natural model of Lab Riches, as whole-number weights: how a Play would fall if nothing had been sold. A dealt
 * Play is a draw from it given its prize row. Knows no structure.
 *
 * - Each place of the Top Row, independently: a symbol, each of the 8 equally likely, or a motif, by `TOP_WEIGHTS`.
 * - Each square of the grid that is not locked: one of the 8 symbols, equally likely.
 * - Each Prize Box: an amount by `BOX_WEIGHTS`.
 * - Bonus Game Rows hold the kinds of `BONUS_ROWS` in random order; the light rests on each segment equally often;
 *   the numbers in segments follow `CHARGE_WEIGHTS`, `EXTRA_WEIGHTS` and `INSTANT_WEIGHTS`.
 * - Four bonus motifs in one GO, a second Bonus Game, more than 25 segments and more than 14 GOes are left out
 *   (docs/rulings.md, "A case left open is not dealt"); what is left keeps its proportions.
 */
import { BONUS_ROWS, CHARGES, EXTRA_GOES } from '../play/apparatus.ts';

/** A category of a Top Row place, as the dealer counts: what it adds to the meter and to the goes. */
export interface TopCategory {
  readonly kind: 'symbol' | 'charge' | 'extra-goes' | 'bonus';
  readonly segments: number;
  readonly goes: number;
  readonly weight: number;
}

/** Of 1,000 Top Row places. */
export const TOP_WEIGHTS = { symbol: 786, charge: 42, 'extra-goes': 16, bonus: 156 } as const;
/** Of 20 charges, how many show 1, 2, 3, 4, 5 segments. */
export const CHARGE_WEIGHTS: readonly number[] = [4, 5, 5, 4, 2];
/** Of 20 extra-goes motifs, how many show 1, 2, 3. */
export const EXTRA_WEIGHTS: readonly number[] = [12, 6, 2];
/** In the order of `ROW_AMOUNTS`: of 10,000 Prize Boxes. */
export const BOX_WEIGHTS: readonly number[] = [7000, 1150, 800, 420, 340, 120, 90, 40, 25, 12, 2, 1];
/** In the order of `INSTANT_AMOUNTS`: of 1,000 instant segments. */
export const INSTANT_WEIGHTS: readonly number[] = [560, 220, 110, 75, 25, 7, 2, 1];

export const TOP_CATEGORIES: readonly TopCategory[] = [
  { kind: 'symbol', segments: 0, goes: 0, weight: TOP_WEIGHTS.symbol * 20 },
  ...CHARGES.map((segments, i) => ({
    kind: 'charge' as const,
    segments,
    goes: 0,
    weight: TOP_WEIGHTS.charge * (CHARGE_WEIGHTS[i] ?? 0),
  })),
  ...EXTRA_GOES.map((goes, i) => ({
    kind: 'extra-goes' as const,
    segments: 0,
    goes,
    weight: TOP_WEIGHTS['extra-goes'] * (EXTRA_WEIGHTS[i] ?? 0),
  })),
  { kind: 'bonus', segments: 0, goes: 0, weight: TOP_WEIGHTS.bonus * 20 },
];

/** What a Bonus Game gives, with its natural weight: the chance over all rows the light can end on. */
export interface BonusOutcome {
  readonly kind: 'charge' | 'extra-goes' | 'instant';
  readonly segments: number;
  readonly goes: number;
  readonly weight: number;
}

/** The chance that the light ends in each row on each kind, bottom row first. */
export const BONUS_ENDS: readonly { charge: number; 'extra-goes': number; instant: number }[] = bonusEnds();

function bonusEnds(): { charge: number; 'extra-goes': number; instant: number }[] {
  let reach = 1;
  return BONUS_ROWS.map((row) => {
    const length = row.up + row.charge + row['extra-goes'] + row.instant;
    const ends = {
      charge: (reach * row.charge) / length,
      'extra-goes': (reach * row['extra-goes']) / length,
      instant: (reach * row.instant) / length,
    };
    reach *= row.up / length;
    return ends;
  });
}

export const BONUS_OUTCOMES: readonly BonusOutcome[] = [
  ...CHARGES.map((segments, i) => ({
    kind: 'charge' as const,
    segments,
    goes: 0,
    weight: chanceOf('charge') * shareOf(CHARGE_WEIGHTS, i),
  })),
  ...EXTRA_GOES.map((goes, i) => ({
    kind: 'extra-goes' as const,
    segments: 0,
    goes,
    weight: chanceOf('extra-goes') * shareOf(EXTRA_WEIGHTS, i),
  })),
  { kind: 'instant', segments: 0, goes: 0, weight: chanceOf('instant') },
];

function chanceOf(kind: 'charge' | 'extra-goes' | 'instant'): number {
  return BONUS_ENDS.reduce((sum, ends) => sum + ends[kind], 0);
}

function shareOf(weights: readonly number[], index: number): number {
  return (weights[index] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
}
