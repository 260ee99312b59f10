/**
 * Whether the events of a game carry more than they reveal. Knows the contract and no game: what a reveal says is what
 * its view shows and its announcement tells.
 */
import { canonicalJson, type Json } from '../kernel/json.ts';
import { seededRandom } from '../kernel/random.ts';
import { everyOutcome } from './checks.ts';
import type { AnyGame, GameEvent, Move, View } from './game.ts';
import { dealRow, playOut, randomMove } from './run.ts';
import { collect, type Violation } from './violation.ts';

/**
 * An event carries only what it reveals. Two ways to tell, without knowing the game:
 * - among Plays that look alike so far and make the same move, those whose reveals are told in the same words have the
 *   same events and the same view, to the byte, whatever their prizes are;
 * - every part of an event that differs between Plays is shown in the view or told in words: with another value there,
 *   one of them is another.
 */
export function leakViolations(game: AnyGame, seeds: readonly Uint8Array[]): Violation[] {
  return collect((report) => {
    const told = new Map<string, string>();
    const parts = new EventParts(game);
    /** Makes a move after what has been told so far, and gives what has been told by then. */
    const tell = (before: View, words: string, move: Move, events: readonly GameEvent[]): string => {
      let view = before;
      let soFar = `${words}\n${canonicalJson(move)}`;
      for (const event of events) {
        view = game.rules.apply(view, event);
        soFar += `\n${event.type}: ${game.copy.announce(event, view)}`;
        const carried = canonicalJson([event, view, game.rules.moves(view)]);
        if ((told.get(soFar) ?? carried) !== carried) report('leak', `told alike, carried differently:${soFar}`);
        told.set(soFar, carried);
      }
      return soFar;
    };
    for (const rowIndex of everyOutcome(game)) {
      for (const seed of seeds) {
        const scenario = dealRow(game, rowIndex, seededRandom(seed, 'deal'));
        const opening = game.rules.open(scenario);
        for (const move of game.rules.moves(opening)) tell(opening, '', move, game.rules.play(scenario, opening, move));
        let words = '';
        playOut(game, scenario, {
          onStep: (move, step, before) => {
            words = tell(before, words, move, step.events);
          },
        });
        playOut(game, scenario, {
          choose: randomMove(seededRandom(seed, 'moves')),
          onStep: (move, step, before) => parts.note(before, move, step.events),
        });
      }
    }
    for (const fault of parts.faults()) report('leak', fault);
  });
}

const EXAMPLES_MAX = 12;

/** Which parts of events differ between Plays, with examples of each, and whether they matter. */
class EventParts {
  readonly #game: AnyGame;
  /** By event type and path: the values seen (by the move that gave them), and some events to try them on. */
  readonly #parts = new Map<
    string,
    { readonly values: Map<string, Json>; readonly examples: [View, GameEvent, string][] }
  >();
  constructor(game: AnyGame) {
    this.#game = game;
  }

  note(before: View, move: Move, events: readonly GameEvent[]): void {
    let view = before;
    for (const event of events) {
      for (const [path, value] of leavesOf(event as unknown as Json)) {
        if (path === 'type') continue;
        // What the move itself says is no secret: only values that differ for one and the same move count.
        const name = `${event.type}.${path} on ${canonicalJson(move)}`;
        const part = this.#parts.get(name) ?? { values: new Map<string, Json>(), examples: [] };
        if (part.values.size < EXAMPLES_MAX) part.values.set(canonicalJson(value), value);
        if (part.examples.length < EXAMPLES_MAX) part.examples.push([view, event, path]);
        this.#parts.set(name, part);
      }
      view = this.#game.rules.apply(view, event);
    }
  }

  faults(): string[] {
    const faults: string[] = [];
    for (const [name, { values, examples }] of this.#parts) {
      if (values.size < 2) continue;
      const isHeard = examples.some(([view, event, path]) =>
        [...values.values()].some((value) => this.#isNoticed(view, event, path, value)),
      );
      if (!isHeard) faults.push(`${name} differs between Plays, but is neither shown nor told`);
    }
    return faults;
  }

  #isNoticed(view: View, event: GameEvent, path: string, value: Json): boolean {
    const changed = withLeaf(event as unknown as Json, path.split('.'), value) as unknown as GameEvent;
    if (canonicalJson(changed) === canonicalJson(event)) return false;
    const tell = (e: GameEvent): string => {
      const after = this.#game.rules.apply(view, e);
      return canonicalJson([after, this.#game.copy.announce(e, after)]);
    };
    let other: string;
    try {
      other = tell(changed);
    } catch {
      return true;
    }
    return other !== tell(event);
  }
}

function* leavesOf(value: Json, path = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [name, member] of Object.entries(value))
    yield* leavesOf(member as Json, path === '' ? name : `${path}.${name}`);
}

function withLeaf(value: Json, path: readonly string[], leaf: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === name ? withLeaf(item as Json, rest, leaf) : item));
  const record = value as { readonly [key: string]: Json };
  return { ...record, [name]: withLeaf(record[name] ?? null, rest, leaf) };
}
