/** What the player sees, can do, and is shown: the view, the moves and the events of Lab Riches. Types only. */
import type { Pence } from '../../../kernel/pence.ts';
import type { LabSymbol } from './apparatus.ts';
import type { Segment, Top } from './scenario.ts';

/** The Bonus Game as far as it is seen. `row` is the Bonus Game Row in play, 0 at the bottom. */
export interface BonusView {
  readonly rows: readonly (readonly Segment[])[];
  readonly row: number;
  /** The segment on which the light rested, for each row left behind or ended on. */
  readonly landings: readonly number[];
  readonly state: 'open' | 'done';
}

export interface LabView {
  readonly finished: boolean;
  readonly goesLeft: number;
  readonly goesMade: number;
  /** The symbols of the 20 squares, row by row from the top left; `null` before the first GO. */
  readonly symbols: readonly (LabSymbol | null)[];
  /** Which of the squares are locked. */
  readonly locked: readonly boolean[];
  readonly top: readonly Top[] | null;
  /** The Prize Boxes, top row first; `null` while they say PRIZE. */
  readonly boxes: readonly (Pence | null)[];
  /** Segments lit in the Power Surge Prize Meter. */
  readonly segments: number;
  /** The Instant Wins Box. */
  readonly instants: readonly Pence[];
  readonly bonus: BonusView | null;
}

/** GO in the Main Game, GO in the Bonus Game. */
export type LabMove = { readonly type: 'go' } | { readonly type: 'bonus-go' };

export type LabEvent =
  | { readonly type: 'go-started' }
  /** The new symbols; `null` where a symbol is locked. */
  | { readonly type: 'grid-revealed'; readonly symbols: readonly (LabSymbol | null)[] }
  | { readonly type: 'top-row-revealed'; readonly top: readonly Top[] }
  | { readonly type: 'prize-boxes-revealed'; readonly amounts: readonly Pence[] }
  | { readonly type: 'bonus-awarded' }
  /** A column under a symbol was highlighted: the rows whose squares matched and are now locked, top first. */
  | { readonly type: 'column-matched'; readonly column: number; readonly rows: readonly number[] }
  | { readonly type: 'row-completed'; readonly row: number }
  /** `column` is `null` when it comes from the Bonus Game. */
  | { readonly type: 'charge-collected'; readonly column: number | null; readonly segments: number }
  | { readonly type: 'meter-box-reached'; readonly box: number }
  | { readonly type: 'extra-goes-collected'; readonly column: number | null; readonly goes: number }
  | { readonly type: 'bonus-opened'; readonly rows: readonly (readonly Segment[])[] }
  | { readonly type: 'bonus-landed'; readonly row: number; readonly segment: number }
  | { readonly type: 'bonus-ended'; readonly item: Segment }
  | { readonly type: 'instant-won'; readonly pence: Pence }
  | { readonly type: 'play-ended' };
