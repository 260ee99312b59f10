/**
 * The amounts a Play of Lucky Puck Shot Gold can show: the Prize Table, its boosts, the Instant Prizes. The structure
 * says which of them are won, and how often.
 */
import { halfPence, type Pence, pounds } from '../../../kernel/pence.ts';
import type { Colour } from './symbols.ts';

/** Even pounds, so that a boost is whole pounds. */
export const ROW_PENCE: { readonly [C in Colour]: Pence } = {
  red: pounds(2),
  pink: pounds(4),
  purple: pounds(6),
  blue: pounds(10),
  teal: pounds(50),
  green: pounds(500),
  gold: pounds(50_000),
};

/** How often a row may be boosted. The top row never is: no Play wins more than it offers. */
export const BOOSTS_MAX: { readonly [C in Colour]: number } = {
  red: 2,
  pink: 2,
  purple: 2,
  blue: 2,
  teal: 2,
  green: 2,
  gold: 0,
};

/** Half of the original amount: what one boost adds. */
export function boostPence(colour: Colour): Pence {
  return halfPence(ROW_PENCE[colour]);
}

/** The amounts on Instant Prize symbols. */
export const INSTANT_PENCE: readonly Pence[] = [2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1_000, 5_000].map(pounds);
