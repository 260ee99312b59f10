/**
 * The natural model of £1 Million Jackpot Blue. Each place holds a motif and an amount, each Bonus Motif a number,
 * all drawn independently:
 * - which places win: every set of places of the right size alike, and each winning amount on any of them alike;
 * - amounts of places that do not win: every amount that a place can win alike, so high ones are not over-shown;
 * - symbols, weights, numbers, bonus numbers: every picture alike that wins where it is to win and does not where it is
 *   not to (two different weights from 1 to 50; two numbers from 1 to 9; two symbols of eight; bonus numbers from 01 to
 *   30, the four winning ones only under their own motif);
 * - the multiplier of a Play without a Bonus Prize: as often each as in Plays with one, so that it tells nothing.
 *
 * A worked example, a Play that is sold £5 on one place. Each of the eleven places wins it with 1/11. When the first of
 * GAME 3 does, it shows each of the nine pairs that make ten alike, 1/9; when it does not, each of the 9 · 8 = 72
 * others alike, 1/72, above each of the eleven amounts alike. The multiplier, which multiplies nothing, is X5 with
 * 8,865 of 1,613,894, the winners of all rows with a Bonus Prize: 0.55%.
 */
import type { Pence } from '../../../kernel/pence.ts';
import {
  BONUS_NUMBER_MAX,
  BONUS_NUMBERS,
  MULTIPLIERS,
  type Multiplier,
  numbersTo,
  OTHER_SYMBOLS,
} from '../play/board.ts';
import { structure } from './structure.ts';

/** The free parts of the natural model, as data: what each is drawn from, and with which weights. */
export const naturalModel = {
  /** Amounts of places that do not win, each alike: all amounts that a place can win, ascending. */
  losingAmounts: amountsOfPlaces(),
  /** Symbols of GAME 1 that do not win, each alike. */
  losingSymbols: OTHER_SYMBOLS,
  /** Numbers under Bonus Motifs that do not win, each alike. */
  losingBonusNumbers: numbersTo(BONUS_NUMBER_MAX).filter((number) => !BONUS_NUMBERS.some((own) => own === number)),
  /** Weights of X1, X2, X3 and X5 in Plays without a Bonus Prize: winners of the rows that have each. */
  multiplierWeights: MULTIPLIERS.map(winnersMultiplied),
} as const;

function amountsOfPlaces(): readonly Pence[] {
  const places = structure.rows.flatMap((row) => row.breakdown.filter((component) => component.kind === 'place'));
  return [...new Set(places.map((component) => component.pence))].sort((a, b) => a - b);
}

function winnersMultiplied(multiplier: Multiplier): number {
  return structure.rows
    .filter((row) => row.breakdown.some((part) => part.kind === 'bonus' && part.multiplier === multiplier))
    .reduce((sum, row) => sum + row.winners, 0);
}
