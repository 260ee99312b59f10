/** What passes between a player and a game: views, moves and events, as plain JSON. */

/** All that has been revealed so far. Plain JSON; everything in it may be seen by the player. */
export interface View {
  /** True once nothing is left to reveal: the Play may be finished. */
  readonly finished: boolean;
}

/** One act of the player. Plain JSON; legal exactly when `moves(view)` contains its equal. */
export interface Move {
  readonly type: string;
}

/** One thing revealed. Plain JSON; carries only what it reveals. */
export interface GameEvent {
  readonly type: string;
}

/** A view in the making: a copy that nobody else holds yet. What its members refer to is replaced, never changed. */
export type Draft<V extends View> = { -readonly [K in keyof V]: V[K] };
