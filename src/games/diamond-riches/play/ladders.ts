/**
 * The six Prize Ladders: colours, heights, where the EXTRA SPIN boxes stand, and what each shows at its top at which
 * level.
 */
import type { Pence } from '../../../kernel/pence.ts';
import { LADDER_PRIZES } from './prizes.ts';

/** In the order of the Main Game Play Window, from left to right. Every list "by colour" follows it. */
export const COLOURS = ['red', 'blue', 'pink', 'green', 'purple', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

/** Procedures: "COLLECT THIRTEEN DIAMONDS IN ANY PRIZE LADDER TO WIN THAT AMOUNT". */
export const LADDER_SEGMENTS = 13;

/** The segment, counted from 1 at the bottom, that is the Extra Spin Box of each ladder. No two stand at one height. */
export const EXTRA_SPIN_AT: Readonly<Record<Colour, number>> = {
  red: 7,
  blue: 9,
  pink: 6,
  green: 10,
  purple: 5,
  yellow: 11,
};

/** How often the values in the ladders have been increased: not yet, once, or to the maximum level. */
export const PRIZE_LEVELS = [0, 1, 2] as const;
export type PrizeLevel = (typeof PRIZE_LEVELS)[number];
export const PRIZE_LEVEL_MAX: PrizeLevel = 2;

/** The Prize at the top of a ladder at a level. */
export function ladderPence(colour: Colour, level: PrizeLevel): Pence {
  return LADDER_PRIZES[colour][level];
}
