/** Prize structures: what can be won, how often, out of how many. The shape only; each game's figures stand in its own `structure.ts`. */
import type { Pence } from '../kernel/pence.ts';

/**
 * One part of a Prize Amount, as a person would name it: a filled row, a bonus prize with its multiplier. `pence` is what
 * the part adds to the Prize Amount. Games extend this with what else tells their components apart.
 */
export interface Component {
  readonly kind: string;
  readonly pence: Pence;
}

/** One way of winning one Prize Amount. `prizePence` is the sum of its components; `winners` of `pool` Plays win it. */
export interface PrizeRow<C extends Component = Component> {
  readonly prizePence: Pence;
  readonly breakdown: readonly C[];
  readonly winners: number;
}

/** The whole offer of a game: every Play not won by a row is a losing Play. Rows ascend by `prizePence`. */
export interface PrizeStructure<C extends Component = Component> {
  readonly pricePence: Pence;
  readonly pool: number;
  readonly rows: readonly PrizeRow<C>[];
}

/** What was drawn: the index of a row, or `null` for a losing Play. */
export type RowIndex = number | null;
