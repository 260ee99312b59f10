/**
 * The two records a Play leaves in the log: what was bought, and how it was settled. A purchase names neither row nor
 * prize nor scenario: whoever held its salt could try them all before the reveal.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../kernel/json.ts';
import {
  type Field,
  gameId,
  gameVersion,
  hex,
  instant,
  nullable,
  oneOf,
  origin,
  type Parsed,
  playNumber,
  record,
  textLike,
  union,
  whole,
} from './fields.ts';
import { toHex } from './note/encoding.ts';
import { CLIENT_SEED_BYTES, SERVER_SEED_BYTES } from './seeds.ts';

const HASH = hex(32);
/** Names one player's numbered commitments: random, the same for all of them, and in no leaf that can be read. */
export const SERIES_BYTES = 16;

/** Which commitment: the how manieth of which player, and the hash of its seed. */
export interface CommitmentId {
  readonly series: string;
  /** From 1, without gaps. */
  readonly number: number;
  readonly hash: string;
}

export const commitmentId: Field<CommitmentId> = record({ series: hex(SERIES_BYTES), number: whole(1), hash: HASH });

/** What was bought. Hashes and seeds are hex, times are milliseconds. */
export interface PurchaseRecord {
  readonly type: 'purchase';
  readonly origin: string;
  readonly playNumber: string;
  readonly game: string;
  readonly version: string;
  readonly structureHash: string;
  /** Of the published file that computes this version; null where none is published yet. */
  readonly codeHash: string | null;
  readonly rulesHash: string;
  readonly pricePence: number;
  readonly boughtAt: number;
  readonly commitment: CommitmentId;
  /** The hash of the end of the number before; null for number 1. */
  readonly previousEnd: string | null;
  readonly clientSeed: string;
}

const purchase: Field<PurchaseRecord> = record({
  type: oneOf(['purchase']),
  origin,
  playNumber,
  game: gameId,
  version: gameVersion,
  structureHash: HASH,
  codeHash: nullable(HASH),
  rulesHash: HASH,
  pricePence: whole(),
  boughtAt: instant,
  commitment: commitmentId,
  previousEnd: nullable(HASH),
  clientSeed: hex(CLIENT_SEED_BYTES),
});

/** Where a prize went: to the wallet, into a claim to be made for it, or nowhere, as the Play won nothing. */
export const PAYMENT_TYPES = ['wallet', 'claim', 'nothing'] as const;

/** How a Play was settled. Losing Plays are settled too. */
export interface SettlementRecord {
  readonly type: 'settlement';
  readonly origin: string;
  readonly playNumber: string;
  readonly prizePence: number;
  readonly settledAt: number;
  readonly payment: {
    readonly type: (typeof PAYMENT_TYPES)[number];
    /** The posting in the operator's books; null exactly when nothing was won. */
    readonly posting: string | null;
  };
  /** Of the moves as they were made (`movesHash`). */
  readonly movesHash: string;
  /** The seed that was committed to, opened. */
  readonly serverSeed: string;
}

const settlement: Field<SettlementRecord> = record({
  type: oneOf(['settlement']),
  origin,
  playNumber,
  prizePence: whole(),
  settledAt: instant,
  payment: record({ type: oneOf(PAYMENT_TYPES), posting: nullable(textLike(/^[\x21-\x7e]{1,80}$/)) }),
  movesHash: HASH,
  serverSeed: hex(SERVER_SEED_BYTES),
});

export type LogRecord = PurchaseRecord | SettlementRecord;

export const purchaseField = purchase;
export const settlementField = settlement;
const either = union({ purchase, settlement });

/** Untrusted JSON as a record. */
export function parseRecord(value: unknown): Parsed<LogRecord> {
  return either(value, 'record');
}

/** The one text of a record. */
export function recordText(value: LogRecord): string {
  return canonicalJson(value);
}

/** SHA-256 of a record's text, as hex: how an end names what was sold. Unsalted, and so for the player's eyes only. */
export function recordHash(value: LogRecord): string {
  return toHex(sha256(utf8ToBytes(recordText(value))));
}

/** SHA-256 of moves as canonical JSON, as hex. */
export function movesHash(moves: readonly Json[]): string {
  return toHex(sha256(utf8ToBytes(canonicalJson(moves))));
}
