/**
 * What a scene plays against: a bought Play, a Try or a replay, all alike. The site makes one; a scene never knows
 * which server, if any, stands behind it, and never holds more than has been revealed.
 */
import type { PublishedFigures } from '../game/copy.ts';
import type { GameEvent, Move, View } from '../game/game.ts';
import type { Pence } from '../kernel/pence.ts';

export interface ScenePlay<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
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

/** What the site (or a test) may do with a mounted scene from outside the region named after the game. */
export interface SceneControls {
  /** Makes a move as if the player had pressed for it; resolves when all it reveals has been shown. Drives replays. */
  press(move: Move): Promise<void>;
  /** PLAY on the splash, if it is still there. */
  begin(): void;
  /** "Show me the result": makes the remaining moves without animation. Every move is made and recorded as usual. */
  showResult(): Promise<void>;
  /** Opens the game's How To Play panels; absent when the game has none of its own. */
  openHowToPlay?(): void;
  /** How fast everything moves: 1 is as designed. Replays and tests raise it. */
  setSpeed(factor: number): void;
}

/** What every scene component takes. */
export interface SceneProps<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  readonly session: ScenePlay<V, M, E>;
  /** The published figures: price, top prize, all that the words of the game need. */
  readonly figures: PublishedFigures;
  /** Called once, after `session.finish()` has answered. */
  readonly onfinished: (result: { readonly prizePence: Pence }) => void;
  /**
   * Called when the scene had to stop, once. The scene is then inert and says that the Play is safe; the site may
   * replace it with a panel of its own.
   */
  readonly onfault: (fault: unknown) => void;
  /**
   * When given, the panel of a stopped scene has a button that calls it: the site then shows the Play's committed
   * result.
   */
  readonly onresult?: () => void;
  /** Called once, when the scene can be driven from outside. */
  readonly onready?: (controls: SceneControls) => void;
}
