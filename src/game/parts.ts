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
  const watch = new Watch(game, parts);
  return {
    ...game,
    rules: {
      open: rules.open.bind(rules),
      apply: rules.apply.bind(rules),
      stateKey: watch.keyOf,
      moves(view) {
        const moves = rules.moves(view);
        watch.checkMoves(view, moves);
        return moves;
      },
      play(scenario, view, move) {
        const events = rules.play(scenario, view, move);
        watch.checkMove(scenario, view, move, events);
        return events;
      },
    },
  };
}

/** What a move on a part does when every other part is as at the start. */
interface Alone {
  readonly events: string;
  /** The part's key afterwards, and what is read of it after each event. */
  readonly after: string;
  readonly read: readonly string[];
}

/** What is known of the parts of one scenario so far, each by its key, and the checks against it. */
class Watch {
  readonly keyOf: (view: View) => string;
  private readonly game: AnyGame;
  private readonly parts: Parts;
  /** Of each view by its key, the keys of its parts. */
  private readonly cuts = new Map<string, readonly string[]>();
  private readonly wholes = new Set<string>();
  private readonly numbers = new Map<string, number>();
  private readonly readings = new Map<string, string>();
  private readonly movesAlone = new Map<string, number>();
  private readonly alone = new Map<string, Alone>();

  constructor(game: AnyGame, parts: Parts) {
    this.game = game;
    this.parts = parts;
    this.keyOf = game.rules.stateKey?.bind(game.rules) ?? canonicalJson;
  }

  checkMoves(view: View, moves: readonly Move[]): void {
    const keys = this.cutOf(view);
    assert(this.readOf(view) === this.together(keys, -1, ''), 'a view is read as more than its parts');
    const byPart = countsOf(moves, this.parts);
    let isBlocking = false;
    let isBlocked = false;
    keys.forEach((partKey, i) => {
      const has = byPart.get(i) ?? 0;
      const hasAlone = this.movesAlone.get(partKey) ?? 0;
      assert(has === hasAlone || has === 0, 'a part has other moves than alone');
      if (has > 0) isBlocking = true;
      if (has < hasAlone) isBlocked = true;
    });
    assert(isBlocking || !isBlocked, 'parts without their moves, and none that keeps them waiting');
  }

  checkMove(scenario: Json, view: View, move: Move, events: readonly GameEvent[]): void {
    const before = this.cutOf(view);
    const own = this.parts.partOf(move);
    const expected = this.aloneOf(scenario, view, move, before[own] as string);
    assert(JSON.stringify(events) === expected.events, 'a move shows other events than on its part alone');
    let after = view;
    events.forEach((event, i) => {
      after = this.game.rules.apply(after, event);
      const together = this.together(before, own, expected.read[i] as string);
      assert(this.readOf(after) === together, 'a view is read as more than its parts');
    });
    const keys = this.cutOf(after);
    for (let i = 0; i < keys.length; i++)
      assert(keys[i] === (i === own ? expected.after : before[i]), 'a move changes a part it is not made on');
  }

  private cutOf(view: View): readonly string[] {
    const key = this.keyOf(view);
    const known = this.cuts.get(key);
    if (known !== undefined) return known;
    const views = this.parts.cut(view);
    const keys = views.map((part, i) => this.partKeyOf(i, part));
    views.forEach((part, i) => {
      this.keepPart(i, part, present(keys[i], 'the key of a part'));
    });
    const text = keys.map((partKey) => this.numbers.get(partKey)).join();
    assert(!this.wholes.has(text), 'two views of the same parts');
    this.wholes.add(text);
    this.cuts.set(key, keys);
    return keys;
  }

  private keepPart(i: number, part: View, partKey: string): void {
    if (this.readings.has(partKey)) return;
    this.readings.set(partKey, this.readOf(part));
    this.numbers.set(partKey, this.numbers.size);
    this.movesAlone.set(partKey, countsOf(this.game.rules.moves(part), this.parts).get(i) ?? 0);
  }

  private aloneOf(scenario: Json, view: View, move: Move, partKey: string): Alone {
    const key = `${canonicalJson(move)}${partKey}`;
    const known = this.alone.get(key);
    if (known !== undefined) return known;
    const { rules } = this.game;
    const own = this.parts.partOf(move);
    let part = this.parts.cut(view)[own] as View;
    const events = rules.play(scenario, part, move);
    const read = events.map((event) => {
      part = rules.apply(part, event);
      return this.readOf(part);
    });
    const after = this.partKeyOf(own, this.parts.cut(part)[own] as View);
    const found = { events: JSON.stringify(events), after, read };
    this.alone.set(key, found);
    return found;
  }

  /** What is read of the parts one after the other, with another reading in the place of one of them. */
  private together(keys: readonly string[], own: number, ownReading: string): string {
    let text = '';
    for (let i = 0; i < keys.length; i++) {
      const reading = i === own ? ownReading : this.readings.get(keys[i] as string);
      if (reading) text += text === '' ? reading : `,${reading}`;
    }
    return text;
  }

  private readOf(view: View): string {
    return JSON.stringify(this.game.read(view).components).slice(1, -1);
  }

  private partKeyOf(i: number, part: View): string {
    return `${i} ${this.keyOf(part)}`;
  }
}

function countsOf(moves: readonly Move[], parts: Parts): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const move of moves) counts.set(parts.partOf(move), (counts.get(parts.partOf(move)) ?? 0) + 1);
  return counts;
}
