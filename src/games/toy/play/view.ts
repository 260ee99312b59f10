/** What has been revealed of a Play of the toy, the moves there are, and the events that reveal more. */
import type { GameEvent, Move, View } from '../../../game/view.ts';
import type { Pence } from '../../../kernel/pence.ts';

export interface ToyView extends View {
  /** What each box shows; `null` while it is closed. */
  readonly boxes: readonly (Pence | null)[];
  readonly left: number;
}

export interface ToyMove extends Move {
  readonly type: 'open';
  readonly box: number;
}

export interface ToyEvent extends GameEvent {
  readonly type: 'opened';
  readonly box: number;
  readonly pence: Pence;
}
