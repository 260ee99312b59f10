/**
 * The amounts a Play of Diamond Maze can show, and how many boxes each row of the Prize Table has. The structure says
 * which are won, and how often.
 */
import { type Pence, pounds } from '../../../kernel/pence.ts';
import type { Colour } from './stones.ts';

/**
 * What each row of the Prize Table shows: at first, and after PRIZE UPGRADE. Procedures: all increase, "except the
 * top row".
 */
export const ROW_PENCE: { readonly [C in Colour]: readonly [base: Pence, upgraded: Pence] } = {
  yellow: [pounds(2.5), pounds(5)],
  green: [pounds(10), pounds(20)],
  orange: [pounds(50), pounds(100)],
  red: [pounds(250), pounds(500)],
  blue: [pounds(1_000), pounds(2_500)],
  purple: [pounds(100_000), pounds(100_000)],
};

/** Boxes in each row. Chosen so that fair dice and cards fill the common rows about as often as they are won. */
export const ROW_BOXES: { readonly [C in Colour]: number } = {
  yellow: 16,
  green: 30,
  orange: 34,
  red: 36,
  blue: 38,
  purple: 40,
};

/** The amounts under rocks and on BONUS PRIZE tiles. */
export const BONUS_PRIZE_PENCE: readonly Pence[] = [2.5, 5, 10, 20, 25, 50, 75, 100].map(pounds);
