/**
 * Games in which what is chosen is only a name: which tile, which token. A renaming of the choices makes of every
 * Play another one that shows and pays the same; so one view stands for all its renamings. Here that claim is stated,
 * and watched.
 */
import { assert } from '../kernel/assert.ts';
import { canonicalJson, type Json } from '../kernel/json.ts';
import { type Random, shuffled } from '../kernel/random.ts';
import type { AnyGame, Reading } from './game.ts';
import { componentsKey } from './structure.ts';
import type { GameEvent, Move, View } from './view.ts';

/** Other names for what is chosen, everywhere it is named. */
export interface Renaming<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  view(view: V): V;
  move(move: M): M;
  event(event: E): E;
}

export interface Symmetry<V extends View = View, M extends Move = Move, E extends GameEvent = GameEvent> {
  /** Any renaming, each equally likely. */
  draw(random: Random): Renaming<V, M, E>;
  /** A renaming under which the first view may be the second, if there is one. */
  between(from: V, to: V): Renaming<V, M, E> | null;
}

/** A permutation of 0 … size − 1, as the list of what each becomes. */
export type Permutation = readonly number[];

export function anyPermutation(size: number, random: Random): Permutation {
  return shuffled(random, [...Array(size).keys()]);
}

/** The permutation that makes `from[i]` into `to[i]` and leaves the rest in order, or `null` when there is none. */
export function permutationWith(size: number, from: readonly number[], to: readonly number[]): Permutation | null {
  if (from.length !== to.length || new Set(from).size !== from.length || new Set(to).size !== to.length) return null;
  const rest = [...Array(size).keys()].filter((number) => !to.includes(number));
  return Array.from({ length: size }, (_, number) => to[from.indexOf(number)] ?? (rest.shift() as number));
}

/**
 * The same game for one scenario, which throws where a renaming is seen to matter. `keyOf` says which views one may
 * stand for. At every view asked for moves, under a renaming at random: the renamed view has the same key, shows the
 * same as won, and has the renamed moves. At every move played, under another: the renamed move of the renamed view
 * shows the renamed events, and after each of them the renamed view, which shows the same as won. And two views of
 * one key are always renamings of each other.
 */
export function mirroredGame(
  game: AnyGame,
  symmetry: Symmetry,
  keyOf: (view: View) => string,
  random: Random,
): AnyGame {
  const { rules } = game;
  const textOf = rules.stateKey?.bind(rules) ?? canonicalJson;
  const firsts = new Map<string, View>();

  const assertReadAlike = (view: View, twin: View): void =>
    assert(wonText(game.read(twin)) === wonText(game.read(view)), 'a renamed view shows another win');

  const assertKnownAlike = (view: View): void => {
    const key = keyOf(view);
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, view);
      return;
    }
    const renaming = symmetry.between(first, view);
    const isRenamed = renaming !== null && textOf(renaming.view(first)) === textOf(view);
    assert(isRenamed, 'two views of one key are no renamings of each other');
  };

  return {
    ...game,
    rules: {
      open: rules.open.bind(rules),
      apply: rules.apply.bind(rules),
      stateKey: textOf,
      moves(view) {
        const moves = rules.moves(view);
        const renaming = symmetry.draw(random);
        const twin = renaming.view(view);
        assert(keyOf(twin) === keyOf(view), 'a renamed view has another key');
        assertReadAlike(view, twin);
        const renamed = moves.map((move) => renaming.move(move));
        assert(sortedText(renamed) === sortedText(rules.moves(twin)), 'a renamed view has other moves');
        return moves;
      },
      play(scenario: Json, view, move) {
        const events = rules.play(scenario, view, move);
        const renaming = symmetry.draw(random);
        const twins = rules.play(scenario, renaming.view(view), renaming.move(move));
        const renamed = events.map((event) => renaming.event(event));
        assert(canonicalJson(twins) === canonicalJson(renamed), 'a renamed move shows other events');
        let after = view;
        let twin = renaming.view(view);
        for (const [at, event] of events.entries()) {
          after = rules.apply(after, event);
          twin = rules.apply(twin, twins[at] as GameEvent);
          assert(textOf(renaming.view(after)) === textOf(twin), 'a renamed event shows another view');
          assertReadAlike(after, twin);
        }
        assertKnownAlike(after);
        return events;
      },
    },
  };
}

/** What is shown as won, in whatever order. */
function wonText({ prizePence, components }: Reading): string {
  return `${prizePence} ${componentsKey(components)}`;
}

function sortedText(moves: readonly Move[]): string {
  return moves.map(canonicalJson).sort().join();
}
