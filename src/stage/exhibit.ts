/**
 * What a game puts into the gallery: its scene at chosen moments, each event type and outcome alone. Development and
 * tests only; the amounts are made up, and no server is asked.
 */
import type { PublishedFigures } from '../game/copy.ts';
import type { GameEvent, Move, Reading, Rules, View } from '../game/game.ts';
import { pounds } from '../kernel/pence.ts';
import type { ScenePlay } from './session.ts';

/** One picture of the gallery: the scene from a moment on, and the moves that are then made. */
export interface Exhibit {
  /** Unique in its game; in the address as `?exhibit=`. */
  readonly name: string;
  /** A session standing at that moment. Each call gives a fresh one. */
  open(): ScenePlay;
  /** Made one after another. */
  readonly moves: readonly Move[];
  /** Whether the splash stays up. */
  readonly hasSplash?: boolean;
}

export interface SceneGallery {
  readonly figures: PublishedFigures;
  readonly exhibits: readonly Exhibit[];
}

export interface FixtureOptions<S, V extends View, M extends Move, E extends GameEvent> {
  readonly rules: Pick<Rules<S, V, M, E>, 'open' | 'play' | 'apply'>;
  readonly read: (view: V) => Reading;
  readonly scenario: S;
  /** Moves already made when the session is opened. */
  readonly before?: readonly M[];
  /** Stands in for a lost connection and the like: called instead of the rules. */
  readonly move?: (move: M, view: V) => Promise<readonly E[]>;
}

/** A session that plays a scenario written by hand, without a server. */
export function fixtureSession<S, V extends View, M extends Move, E extends GameEvent>(
  options: FixtureOptions<S, V, M, E>,
): ScenePlay<V, M, E> {
  const { rules, scenario, read } = options;
  let view = rules.open(scenario);
  const make = (move: M) => {
    const events = rules.play(scenario, view, move);
    for (const event of events) view = rules.apply(view, event);
    return events;
  };
  for (const move of options.before ?? []) make(move);
  return {
    kind: 'play',
    view,
    move: (move) => options.move?.(move, view) ?? Promise.resolve(make(move)),
    finish: async () => ({ prizePence: read(view).prizePence }),
  };
}

/**
 * What an exhibit of a game shows: which Play, moves made before it is opened, and moves made then, before the
 * visitor's eyes.
 */
export interface Show<S, M> {
  readonly dealt?: S;
  readonly before?: readonly M[];
  readonly moves?: readonly M[];
  readonly hasSplash?: boolean;
}

/** Gives the maker of a game's exhibits; a show that names no Play shows `usual`. */
export function exhibitsOf<S, V extends View, M extends Move, E extends GameEvent>(
  game: Pick<FixtureOptions<S, V, M, E>, 'rules' | 'read'>,
  usual: S,
): (name: string, show: Show<S, M>) => Exhibit {
  return (name, { dealt = usual, before = [], moves = [], hasSplash = false }) => ({
    name,
    open: () => fixtureSession({ ...game, scenario: dealt, before }),
    moves,
    hasSplash,
  });
}

/** Figures for the gallery: the price and the top prize in pounds, the rest left blank. */
export function fixtureFigures(price: number, top: number): PublishedFigures {
  return { pricePence: pounds(price), topPrizePence: pounds(top), overallOdds: '', payoutPercent: '', rows: [] };
}
