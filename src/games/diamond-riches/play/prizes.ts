/** Amounts that the Procedures print on ladders and wheels. How often they are won stands in `structure.ts` alone. */
import { type Pence, pounds } from '../../../kernel/pence.ts';

/**
 * What each Prize Ladder shows at its top: at first, after the first increase, at the maximum. The top prize never
 * changes.
 */
export const LADDER_PRIZES = {
  red: [pounds(5), pounds(6), pounds(8)],
  blue: [pounds(10), pounds(12), pounds(16)],
  pink: [pounds(25), pounds(30), pounds(40)],
  green: [pounds(100), pounds(150), pounds(200)],
  purple: [pounds(1000), pounds(1500), pounds(2000)],
  yellow: [pounds(1_000_000), pounds(1_000_000), pounds(1_000_000)],
} as const satisfies Readonly<Record<string, readonly [Pence, Pence, Pence]>>;

/** The Prize Won Wheel of the Prize Game, clockwise from the segment that begins under the Win Indicator. */
export const AMOUNT_WHEEL: readonly Pence[] = [5, 6, 5, 5, 10, 5, 5, 5, 6, 5, 5, 5].map(pounds);
