/**
 * What an operator opens for an auditor, a line of JSON each: every leaf of a log that is no readable one, in the order
 * of the log, with what stands behind it; commitments opened unsold; and what the books say. Its last line says that it
 * is whole.
 */

import type { Json } from '../../kernel/json.ts';
import { MOVES_MAX } from '../../kernel/moves.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { type EndRecord, endRecord } from '../commitments.ts';
import { type Field, gameId, hex, instant, json, listOf, oneOf, origin, record, union, whole } from '../fields.ts';
import { SALT_BYTES } from '../leaf.ts';
import { type PurchaseRecord, purchaseField, type SettlementRecord, settlementField } from '../record.ts';

export const OPENED_FORMAT = 'unveil/opened/1';
const GAMES_MAX = 10_000;

/** What the books say of the Plays of a game whose leaves are in the log. */
export interface GameSums {
  readonly game: string;
  readonly plays: number;
  readonly pricePence: number;
  readonly settled: number;
  readonly prizePence: number;
}

export type OpenedItem =
  | { readonly type: 'head'; readonly format: typeof OPENED_FORMAT; readonly at: number }
  | { readonly type: 'retired'; readonly record: EndRecord }
  /** Begins the leaves of a log, and says up to where they are opened. */
  | { readonly type: 'log'; readonly origin: string; readonly size: number; readonly root: string }
  | { readonly type: 'purchase'; readonly place: number; readonly salt: string; readonly record: PurchaseRecord }
  | {
      readonly type: 'settlement';
      readonly place: number;
      readonly salt: string;
      readonly record: SettlementRecord;
      readonly moves: readonly Json[];
    }
  | { readonly type: 'filler'; readonly place: number; readonly salt: string }
  /** Ends the leaves of a log. */
  | { readonly type: 'sums'; readonly games: readonly GameSums[] }
  | { readonly type: 'end'; readonly lines: number };

const salt = hex(SALT_BYTES);
const sums: Field<GameSums> = record({
  game: gameId,
  plays: whole(),
  pricePence: whole(),
  settled: whole(),
  prizePence: whole(),
});

const item: Field<OpenedItem> = union({
  head: record({ type: oneOf(['head']), format: oneOf([OPENED_FORMAT]), at: instant }),
  retired: record({ type: oneOf(['retired']), record: endRecord }),
  log: record({ type: oneOf(['log']), origin, size: whole(), root: hex(32) }),
  purchase: record({ type: oneOf(['purchase']), place: whole(), salt, record: purchaseField }),
  settlement: record({
    type: oneOf(['settlement']),
    place: whole(),
    salt,
    record: settlementField,
    moves: listOf(json, MOVES_MAX),
  }),
  filler: record({ type: oneOf(['filler']), place: whole(), salt }),
  sums: record({ type: oneOf(['sums']), games: listOf(sums, GAMES_MAX) }),
  end: record({ type: oneOf(['end']), lines: whole() }),
});

/** A line of an export. Never throws. */
export function parseItem(line: string): Result<OpenedItem, 'export-malformed'> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse('export-malformed', 'not JSON');
  }
  const parsed = item(value, 'line');
  return parsed.ok ? accept(parsed.value) : refuse('export-malformed', parsed.refusal.detail);
}

export function itemLine(value: OpenedItem): string {
  return `${JSON.stringify(value)}\n`;
}
