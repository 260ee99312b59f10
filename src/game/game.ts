/**
 * The contract of a game, as the platform sees it. A game is a folder of pure functions over readonly data; it knows no
 * clock, no player, no bank. Its rules know no prize, its reader no scenario.
 */
import type { Json } from '../kernel/json.ts';
import type { Random } from '../kernel/random.ts';
import type { Copy } from './copy.ts';
import type { Component, PrizeStructure } from './structure.ts';
import type { GameEvent, Move, View } from './view.ts';

export type { GameEvent, Move, View };

/** What a view shows as won: its components and their sum, added up as a person would. */
export interface Reading<C extends Component = Component> {
  readonly components: readonly C[];
  readonly prizePence: C['pence'];
}

/**
 * The rules of a game. Methods, not function members, so that a game of precise types is a game of `View` and `Move`.
 * All are pure; `play` may be called only with a move of `moves(view)`.
 */
export interface Rules<S, V extends View, M extends Move, E extends GameEvent> {
  /** The view before the first move. The same for every scenario: nothing is revealed yet. */
  open(scenario: S): V;
  /** Every legal move; empty exactly when the view is finished. */
  moves(view: V): readonly M[];
  /** What the move reveals, in the order it is to be seen. */
  play(scenario: S, view: V, move: M): readonly E[];
  /** The view after one event. Runs in the browser too: needs no scenario. */
  apply(view: V, event: E): V;
  /**
   * A short text equal for two views exactly when they show the same. For state hashing; canonical JSON when absent.
   */
  stateKey?(view: V): string;
}

/** A game, whole. `S` scenario, `V` view, `M` move, `E` event, `C` component of a Prize Amount. */
export interface Game<
  S = Json,
  V extends View = View,
  M extends Move = Move,
  E extends GameEvent = GameEvent,
  C extends Component = Component,
> {
  /** Kebab-case, stable for ever: `million-jackpot-blue`. */
  readonly id: string;
  /** Semantic version. A Play pins it; any change to structure, dealing or rules raises it. */
  readonly version: string;
  readonly structure: PrizeStructure<C>;
  /**
   * Kinds of component that may grow between being first shown as won and the end: a bonus prize before its multiplier
   * is revealed. All others are shown whole or not at all. None when absent.
   */
  readonly growingKinds?: readonly C['kind'][];
  readonly rules: Rules<S, V, M, E>;
  readonly copy: Copy<V, E, C>;
  /**
   * A scenario whose finished view reads exactly as the breakdown (empty: a losing Play). Always succeeds, in bounded
   * work.
   */
  deal(breakdown: readonly C[], random: Random): S;
  /** Untrusted JSON to a scenario. Throws `InvariantError` naming what is wrong. */
  parseScenario(value: Json): S;
  /** Adds up what the view shows. Throws `InvariantError` on a picture the Procedures do not allow. */
  read(view: V): Reading<C>;
}

/** A game whose own types have been forgotten: what catalogue, platform and maths handle. */
export type AnyGame = Game;
