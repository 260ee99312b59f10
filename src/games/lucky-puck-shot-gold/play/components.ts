/** The parts a Prize Amount is made of: filled rows of the Prize Table, boosted or not, and Instant Prizes. */
import { type Pence, pence } from '../../../kernel/pence.ts';
import { boostPence, ROW_PENCE } from './prizes.ts';
import type { Colour } from './symbols.ts';

export interface RowComponent {
  readonly kind: 'row';
  readonly colour: Colour;
  readonly boosts: number;
  /** The amount in the Prize Table when the row was filled. */
  readonly pence: Pence;
}

export interface InstantComponent {
  readonly kind: 'instant';
  readonly pence: Pence;
}

export type PuckComponent = RowComponent | InstantComponent;

/** A filled row as the structure names it. */
export function row(colour: Colour, boosts = 0): RowComponent {
  return { kind: 'row', colour, boosts, pence: pence(ROW_PENCE[colour] + boosts * boostPence(colour)) };
}

export function instant(amount: Pence): InstantComponent {
  return { kind: 'instant', pence: amount };
}
