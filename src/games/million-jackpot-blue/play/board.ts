/**
 * The nouns of £1 Million Jackpot Blue: what lies on the board, what may be printed on it, and what a part of a Prize
 * Amount is. Knows nothing of chances or of how a Play is dealt.
 */
import type { Pence } from '../../../kernel/pence.ts';

/** Places of GAME 1, rows of GAME 2, GAME 3 and GAME 4. */
export const PLACES = { 1: 4, 2: 3, 3: 2, 4: 2 } as const;
export type GameNumber = keyof typeof PLACES;
export const GAME_NUMBERS = [1, 2, 3, 4] as const satisfies readonly GameNumber[];

/** All places of the four games together: the most that can win beside the Bonus Game. */
export const PLACE_COUNT = 11;

/** GAME 1: the symbol to find (the Procedures' picture is lost; the gold bar is ours) and the others. */
export const WINNING_SYMBOL = 'gold-bar';
export const OTHER_SYMBOLS = ['key', 'coins', 'banknotes', 'pearl', 'ring', 'watch', 'crown', 'emerald'] as const;
export const GAME_1_SYMBOLS = [WINNING_SYMBOL, ...OTHER_SYMBOLS] as const;
export type Game1Symbol = (typeof GAME_1_SYMBOLS)[number];

/** GAME 2: weights in whole kilograms, from 1 to this. */
export const WEIGHT_MAX = 50;

/** GAME 3: numbers from 1 to this; the two of a winning row add up to exactly this sum. */
export const NUMBER_MAX = 9;
export const WINNING_TOTAL = 10;

/** GAME 4: none of them is a symbol of GAME 1, so that nothing here can be taken for a find there. */
export const GAME_4_SYMBOLS = ['star', 'bell', 'horseshoe', 'clover', 'anchor', 'moon', 'flame', 'compass'] as const;
export type Game4Symbol = (typeof GAME_4_SYMBOLS)[number];

/** The number that wins under each Bonus Motif, in the order of the motifs. It is the Bonus Prize in pounds, too. */
export const BONUS_NUMBERS = [5, 10, 20, 25] as const;
export type BonusNumber = (typeof BONUS_NUMBERS)[number];

/** Other numbers under the Bonus Motifs are two-digit numbers from 01 to this. */
export const BONUS_NUMBER_MAX = 30;

/** The Bonus Prize Multiplier: X1, X2, X3 or X5. */
export const MULTIPLIERS = [1, 2, 3, 5] as const;
export type Multiplier = (typeof MULTIPLIERS)[number];

/**
 * One part of a Prize Amount: a place of the four games that wins its amount, or the Bonus Game as a whole: the numbers
 * found there (ascending), times the multiplier. `pence` is what the part adds.
 */
export type BlueComponent =
  | { readonly kind: 'place'; readonly pence: Pence }
  | {
      readonly kind: 'bonus';
      readonly pence: Pence;
      readonly motifs: readonly BonusNumber[];
      readonly multiplier: Multiplier;
    };

/** 1, 2, … up to a number. */
export function numbersTo(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}
