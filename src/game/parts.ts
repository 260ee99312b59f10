/**
 * Games made of parts that know nothing of each other, and the test of that claim. Where it holds, every view is one
 * combination of what its parts show, what it shows as won is what they show together, and to visit each part's own
 * states is to visit them all.
 */
import { assert, present } from '../kernel/assert.ts';
import { canonicalJson, type Json } from '../kernel/json.ts';
import type { AnyGame } from './game.ts';
import type { GameEvent, Move, View } from './view.ts';

export interface Parts<V extends View = View, M extends Move = Move> {
  /**
   * The view cut up: for each part the opening view in which this part alone is as it is here. Always as many parts,
   * in the order in which the reader names what they have won.
   */
  cut(view: V): readonly V[];
  /** The part a move is made on. */
  partOf(move: M): number;
}

/** Moves on the first part that has any: the others can wait. */
export function movesOfFirstPart(parts: Parts, moves: readonly Move[]): readonly Move[] {
  const first = Math.min(...moves.map((move) => parts.partOf(move)));
  return moves.filter((move) => parts.partOf(move) === first);
}

/** What a move on a part does when every other part is as at the start. */
interface Alone {
  readonly events: string;
  /** The part's key afterwards, and what is read of it after each event. */
  readonly after: string;
  readonly read: readonly string[];
}

/**
 * The same game for one scenario, which throws wherever its parts are seen to know of each other. At every view asked
 * for moves:
 * - its parts say all of it: views with equal parts are equal, and views with different parts differ;
 * - what is read of it is what is read of its parts, one after the other;
 * - each part has the moves it has alone, or none while another part has all of its own.
 * At every move played: the events are those of the part alone, no other part changes, this one becomes what it
 * becomes alone, and after each event, too, what is read is what is read of the parts.
 */
export function watchedGame(game: AnyGame, parts: Parts): AnyGame {
  const { rules } = game;
  const keyOf = rules.stateKey?.bind(rules) ?? canonicalJson;
  const cuts = new Map<string, readonly string[]>();
  const wholes = new Set<string>();
  const numbers = new Map<string, number>();
  const readings = new Map<string, string>();
  const movesAlone = new Map<string, number>();
  const alone = new Map<string, Alone>();

  const readOf = (view: View): string => JSON.stringify(game.read(view).components).slice(1, -1);

  const partKeyOf = (i: number, part: View): string => `${i} ${keyOf(part)}`;

  const cutOf = (view: View): readonly string[] => {
    const key = keyOf(view);
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const views = parts.cut(view);
    const keys = views.map((part, i) => partKeyOf(i, part));
    views.forEach((part, i) => {
      const partKey = present(keys[i], 'the key of a part');
      if (readings.has(partKey)) return;
      readings.set(partKey, readOf(part));
      numbers.set(partKey, numbers.size);
      movesAlone.set(partKey, countsOf(rules.moves(part), parts).get(i) ?? 0);
    });
    const text = keys.map((partKey) => numbers.get(partKey)).join();
    assert(!wholes.has(text), 'two views of the same parts');
    wholes.add(text);
    cuts.set(key, keys);
    return keys;
  };

  const together = (keys: readonly string[], own: number, ownReading: string): string => {
    let text = '';
    for (let i = 0; i < keys.length; i++) {
      const reading = i === own ? ownReading : readings.get(keys[i] as string);
      if (reading) text += text === '' ? reading : `,${reading}`;
    }
    return text;
  };

  const aloneOf = (scenario: Json, view: View, move: Move, partKey: string): Alone => {
    const key = `${canonicalJson(move)}${partKey}`;
    const known = alone.get(key);
    if (known !== undefined) return known;
    const own = parts.partOf(move);
    let part = parts.cut(view)[own] as View;
    const events = rules.play(scenario, part, move);
    const read = events.map((event) => {
      part = rules.apply(part, event);
      return readOf(part);
    });
    const found = { events: JSON.stringify(events), after: partKeyOf(own, parts.cut(part)[own] as View), read };
    alone.set(key, found);
    return found;
  };

  const checkMoves = (view: View, moves: readonly Move[]): void => {
    const byPart = countsOf(moves, parts);
    let isBlocking = false;
    let isBlocked = false;
    cutOf(view).forEach((partKey, i) => {
      const has = byPart.get(i) ?? 0;
      const hasAlone = movesAlone.get(partKey) ?? 0;
      assert(has === hasAlone || has === 0, 'a part has other moves than alone');
      if (has > 0) isBlocking = true;
      if (has < hasAlone) isBlocked = true;
    });
    assert(isBlocking || !isBlocked, 'parts without their moves, and none that keeps them waiting');
  };

  const checkMove = (scenario: Json, view: View, move: Move, events: readonly GameEvent[]): void => {
    const before = cutOf(view);
    const own = parts.partOf(move);
    const expected = aloneOf(scenario, view, move, before[own] as string);
    assert(JSON.stringify(events) === expected.events, 'a move shows other events than on its part alone');
    let after = view;
    events.forEach((event, i) => {
      after = rules.apply(after, event);
      assert(
        readOf(after) === together(before, own, expected.read[i] as string),
        'a view is read as more than its parts',
      );
    });
    const keys = cutOf(after);
    for (let i = 0; i < keys.length; i++)
      assert(keys[i] === (i === own ? expected.after : before[i]), 'a move changes a part it is not made on');
  };

  return {
    ...game,
    rules: {
      open: rules.open.bind(rules),
      apply: rules.apply.bind(rules),
      stateKey: keyOf,
      moves(view) {
        const moves = rules.moves(view);
        assert(readOf(view) === together(cutOf(view), -1, ''), 'a view is read as more than its parts');
        checkMoves(view, moves);
        return moves;
      },
      play(scenario, view, move) {
        const events = rules.play(scenario, view, move);
        checkMove(scenario, view, move, events);
        return events;
      },
    },
  };
}

function countsOf(moves: readonly Move[], parts: Parts): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const move of moves) counts.set(parts.partOf(move), (counts.get(parts.partOf(move)) ?? 0) + 1);
  return counts;
}
