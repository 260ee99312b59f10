/**
 * What may be shown of an answer: exactly what the rules reveal by the move, for some Play that could have been dealt.
 * What was dealt is heard from the events themselves, each value within its range; the rules then make the move with
 * it, and must reveal the same, event by event. Runs in the browser: needs no scenario.
 */
import { assert } from '../kernel/assert.ts';
import { canonicalJson } from '../kernel/json.ts';
import type { GameEvent, Move, Rules, View } from './game.ts';

/** Throws `InvariantError` when the events are not what the rules can reveal by this move of this view. */
export type AnswerCheck<V extends View, M extends Move, E extends GameEvent> = (
  view: V,
  move: M,
  events: readonly E[],
) => void;

/** The part of a dealt Play that one answer reveals, at the places the rules will look for it. */
export type Hear<S, V extends View, M extends Move> = (heard: Heard, view: V, move: M) => S;

export function answerCheck<S, V extends View, M extends Move, E extends GameEvent>(
  rules: Pick<Rules<S, V, M, E>, 'play'>,
  hear: Hear<S, V, M>,
): AnswerCheck<V, M, E> {
  return (view, move, events) => {
    assert(Array.isArray(events), 'the answer is no list of events');
    const revealed = rules.play(hear(new Heard(events), view, move), view, move);
    assert(canonicalJson(revealed) === canonicalJson(events), `by ${move.type} the rules reveal something else`);
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The events of an answer, nothing about which is known yet. */
export class Heard {
  readonly #events: readonly Members[];

  constructor(events: readonly unknown[]) {
    this.#events = events.map((event) => membersOf(event, 'event'));
  }

  /** All events of a type, in order. */
  all(type: string): readonly Members[] {
    return this.#events.filter((event) => event.type === type);
  }

  /** The first event of a type, or null. */
  first(type: string): Members | null {
    return this.all(type)[0] ?? null;
  }
}

export function membersOf(value: unknown, what: string): Members {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`);
  return value as Members;
}

export function listOf(value: unknown, what: string): readonly unknown[] {
  assert(Array.isArray(value), `${what} is not a list`);
  return value;
}

export function wholeIn(value: unknown, from: number, to: number, what: string): number {
  assert(typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to, `${what} out of range`);
  return value;
}

export function oneOf<T>(value: unknown, known: readonly T[], what: string): T {
  const found = known.find((one) => one === value);
  assert(found !== undefined, `unknown ${what}`);
  return found;
}

/** A list that holds these items from an index on, and nothing before. */
export function from<T>(index: number, ...items: readonly T[]): readonly T[] {
  const list: T[] = [];
  for (const [place, item] of items.entries()) list[index + place] = item;
  list.length = index + items.length;
  return list;
}
