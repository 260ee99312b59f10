/**
 * What a scene plays against: a bought Play, a Try or a replay, all alike. The site makes one; a scene never knows which
 * server, if any, stands behind it, and never holds more than has been revealed.
 */
import type { GameEvent, Move, View } from '../game/game.ts';
import type { Pence } from '../kernel/pence.ts';

export interface PlaySession<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  readonly kind: 'play' | 'try' | 'replay';
  /** The view to start drawing from: the opening one, or where the Play was left. */
  readonly view: V;
  /**
   * Makes the next move and gives what it revealed. Retries a lost answer under the same number; rejects with
   * `SessionFault` when the outcome cannot be known now. One call at a time.
   */
  move(move: M): Promise<readonly E[]>;
  /** The FINISH button: settles the Play (a Try and a replay just end). Gives what the server says was won. */
  finish(): Promise<{ readonly prizePence: Pence }>;
}

/** Why a session cannot go on. The scene stops and hands over to the frame; nothing is ever shown as a loss. */
export class SessionFault extends Error {
  override readonly name = 'SessionFault';
  constructor(
    readonly code: 'offline' | 'signed-out' | 'continued-elsewhere' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** What every scene component takes. */
export interface SceneProps<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  readonly session: PlaySession<V, M, E>;
  /** Called once, after `session.finish()` has answered. */
  readonly onfinished: (result: { readonly prizePence: Pence }) => void;
  /** Called when the scene had to stop: the frame says so and offers the Play's committed result. */
  readonly onfault: (fault: unknown) => void;
}
