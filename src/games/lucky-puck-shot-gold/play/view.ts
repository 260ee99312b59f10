/**
 * What the player sees, can do, and is shown: the view, the moves and the events of Lucky Puck Shot Gold. Types only.
 */
import type { View } from '../../../game/view.ts';
import type { Pence } from '../../../kernel/pence.ts';
import type { Colour, PuckSymbol } from './symbols.ts';
import type { Arrow, Turn } from './table.ts';

/** A row of the Prize Table. */
export interface TableRow {
  readonly colour: Colour;
  readonly originalPence: Pence;
  /** The amount shown now: the original one and half of it for each boost. */
  readonly pence: Pence;
  readonly filled: number;
  /** The amount shown when the row was filled; `null` before. */
  readonly wonPence: Pence | null;
}

/** The shot under way. Which arrow was chosen is forgotten with the puck: afterwards every arrow has shown the same. */
export interface ShotView {
  readonly arrow: Arrow;
  /** Pockets covered by a Spinning Bumper now, ascending. */
  readonly bumpers: readonly number[];
  /** The square the puck has crossed last. */
  readonly square: number | null;
  /** Bonus symbols it has revealed so far. */
  readonly bonusSymbols: number;
}

export interface PuckView extends View {
  readonly finished: boolean;
  readonly screen: 'main' | 'bonus';
  readonly table: readonly TableRow[];
  readonly pucksLeft: number;
  readonly bonusPucksLeft: number;
  /** In the order revealed. */
  readonly instantPrizes: readonly Pence[];
  /** The Instant Prize Total. */
  readonly instantPence: Pence;
  readonly shotsMade: number;
  readonly shot: ShotView | null;
}

/** Selects a Directional Arrow, or in the Bonus Game a Bonus Directional Arrow. */
export interface PuckMove {
  readonly type: 'shoot';
  readonly arrow: Arrow;
}

export type PuckEvent =
  | { readonly type: 'released'; readonly arrow: Arrow }
  | { readonly type: 'bumpers-appeared'; readonly pockets: readonly number[] }
  | { readonly type: 'symbol-revealed'; readonly square: number; readonly symbol: PuckSymbol }
  | { readonly type: 'row-filled'; readonly colour: Colour }
  | { readonly type: 'bumper-hit'; readonly pocket: number; readonly turn: Turn }
  | { readonly type: 'pocketed'; readonly pocket: number }
  | { readonly type: 'bonus-unlocked'; readonly bonusPucks: number }
  | { readonly type: 'bonus-ended' }
  | { readonly type: 'pucks-used' };
