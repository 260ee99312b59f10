/**
 * The natural model of a game, for the measure of naturalness: what chance alone would show if no prize row had been
 * drawn. A game exports one from its `natural.ts` and is listed in `games/bench.ts`. Only the bench reads it; no Play
 * depends on it.
 */
import type { Json } from '../kernel/json.ts';
import type { Random } from '../kernel/random.ts';
import type { Parts } from './parts.ts';
import type { Symmetry } from './symmetry.ts';
import type { GameEvent, Move, View } from './view.ts';

/** One kind of chance in a game: a die, a card, a wheel, the amounts of losing places. */
export interface NaturalElement {
  /** As a report prints it: `dice`, `card`, `outer wheel`. */
  readonly name: string;
  /** What it can come to, in words. */
  readonly values: readonly string[];
  /**
   * Whole-number weights of `values` in the model; absent when they have no closed form: then natural draws are
   * counted.
   */
  readonly weights?: readonly number[];
}

/** Counts one showing of an element: its index in `elements`, the index of what it came to in `values`. */
export type Observe = (element: number, value: number) => void;

export interface NaturalModel<S = Json, V extends View = View, E extends GameEvent = GameEvent> {
  /** The model in one or two sentences, for the published page. */
  readonly says: string;
  readonly elements: readonly NaturalElement[];
  /**
   * One whole scenario drawn from the model, blind to prizes; `null` when what came up is never dealt whatever is
   * sold (the Procedures leave it open, or no row pays it). It must be playable and readable like a dealt one.
   */
  draw(random: Random): S | null;
  /**
   * Counts every element this event shows. `before` is the view it is applied to. Called for dealt and natural Plays
   * alike.
   */
  observe(event: E, before: V, observe: Observe): void;
  /**
   * How full the fullest set is that was not won, from 0 to 1, in a finished view; `null` when there is no such
   * thing. Read off the view as a person sees it. Compared over losing Plays.
   */
  nearMiss(view: V): number | null;
  /**
   * The first thing revealed, as a short label with few values (at most some dozens: the face of a die, the symbol, the
   * amount), without where it was revealed. Taken from the events of the Play so far, called after every move until it
   * answers other than `null`. What it tells of the prize is compared with what it tells in the model.
   */
  firstReveal(events: readonly E[]): string | null;
}

/**
 * How many states stand for many, so that choice proofs stay short. A claim, stated in words in the certificate; whole
 * visits of every row are made without it, and check it.
 */
export interface Reduction<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  /** Why it is sound: `tiles reveal by order: which one is touched only changes where a motif stands`. */
  readonly says: string;
  /** Equal for views that differ only by the symmetry (they show the same up to it). `rules.stateKey` when absent. */
  key?(view: V): string;
  /**
   * The renamings of which `key` knows nothing: with them the claim is watched at every state and move of a reduced
   * visit.
   */
  readonly symmetry?: Symmetry<V, M, E>;
  /** Parts of the game that know nothing of each other; then the moves of one at a time are representatives. */
  readonly parts?: Parts<V, M>;
  /** Some of the moves, such that leaving the others for later changes nothing (they commute). All when absent. */
  representatives?(view: V, moves: readonly M[]): readonly M[];
}

/** What the bench knows of a game beyond its contract. */
export interface BenchNotes<S = Json, V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  readonly natural?: NaturalModel<S, V, E>;
  /** `null`: the choice proofs of the game visit every state as it is. */
  readonly reduction?: Reduction<V, M, E> | null;
}
