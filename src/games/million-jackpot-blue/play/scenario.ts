/**
 * A dealt Play of £1 Million Jackpot Blue: everything it will show, complete and hidden. The layout is fixed, since
 * every place is opened. Says nothing of what wins: only the reader adds up.
 */
import { assert } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { type Pence, pence } from '../../../kernel/pence.ts';
import {
  BONUS_NUMBER_MAX,
  BONUS_NUMBERS,
  GAME_1_SYMBOLS,
  GAME_4_SYMBOLS,
  type Game1Symbol,
  type Game4Symbol,
  MULTIPLIERS,
  type Multiplier,
  NUMBER_MAX,
  PLACES,
  WEIGHT_MAX,
} from './board.ts';

/** A type, not an interface: so that it is JSON by its type, too. */
export type BlueScenario = {
  readonly game1: readonly { readonly symbol: Game1Symbol; readonly pence: Pence }[];
  readonly game2: readonly { readonly yours: number; readonly theirs: number; readonly pence: Pence }[];
  readonly game3: readonly { readonly first: number; readonly second: number; readonly pence: Pence }[];
  readonly game4: readonly { readonly left: Game4Symbol; readonly right: Game4Symbol; readonly pence: Pence }[];
  /** The numbers under the four Bonus Motifs, in their order, and the Bonus Prize Multiplier. */
  readonly bonus: { readonly motifs: readonly number[]; readonly multiplier: Multiplier };
};

/** Untrusted JSON to a scenario: every member is checked and nothing else is kept. Throws `InvariantError`. */
export function parseScenario(value: Json): BlueScenario {
  const root = members(value, 'scenario', ['game1', 'game2', 'game3', 'game4', 'bonus']);
  const bonus = members(root.bonus, 'bonus', ['motifs', 'multiplier']);
  return {
    game1: list(root.game1, 'game1', PLACES[1], (item, at) => {
      const place = members(item, at, ['symbol', 'pence']);
      return { symbol: oneOf(place.symbol, at, GAME_1_SYMBOLS), pence: amount(place.pence, at) };
    }),
    game2: list(root.game2, 'game2', PLACES[2], (item, at) => {
      const row = members(item, at, ['yours', 'theirs', 'pence']);
      return {
        yours: whole(row.yours, at, WEIGHT_MAX),
        theirs: whole(row.theirs, at, WEIGHT_MAX),
        pence: amount(row.pence, at),
      };
    }),
    game3: list(root.game3, 'game3', PLACES[3], (item, at) => {
      const row = members(item, at, ['first', 'second', 'pence']);
      return {
        first: whole(row.first, at, NUMBER_MAX),
        second: whole(row.second, at, NUMBER_MAX),
        pence: amount(row.pence, at),
      };
    }),
    game4: list(root.game4, 'game4', PLACES[4], (item, at) => {
      const row = members(item, at, ['left', 'right', 'pence']);
      return {
        left: oneOf(row.left, at, GAME_4_SYMBOLS),
        right: oneOf(row.right, at, GAME_4_SYMBOLS),
        pence: amount(row.pence, at),
      };
    }),
    bonus: {
      motifs: list(bonus.motifs, 'bonus.motifs', BONUS_NUMBERS.length, (item, at) => whole(item, at, BONUS_NUMBER_MAX)),
      multiplier: oneOf(bonus.multiplier, 'bonus.multiplier', MULTIPLIERS),
    },
  };
}

function members<K extends string>(value: Json | undefined, at: string, keys: readonly K[]): Record<K, Json> {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value), `${at}: not an object`);
  const record = value as Record<string, Json>;
  const found = Object.keys(record);
  assert(found.length === keys.length && keys.every((key) => Object.hasOwn(record, key)), `${at}: members ${found}`);
  return record as Record<K, Json>;
}

function list<T>(value: Json, at: string, length: number, item: (value: Json, at: string) => T): readonly T[] {
  assert(Array.isArray(value) && value.length === length, `${at}: not a list of ${length}`);
  return (value as readonly Json[]).map((element, i) => item(element, `${at}[${i}]`));
}

function oneOf<T extends Json>(value: Json, at: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  assert(found !== undefined, `${at}: unknown ${JSON.stringify(value)}`);
  return found;
}

function whole(value: Json, at: string, max: number): number {
  assert(typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max, `${at}: not 1 to ${max}`);
  return value;
}

function amount(value: Json, at: string): Pence {
  assert(typeof value === 'number' && value > 0, `${at}: not an amount`);
  return pence(value);
}
