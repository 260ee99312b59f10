/**
 * Entries of the log. What belongs to a player is 32 bytes: a hash over a record and a salt that only the player and
 * the operator have. What everybody is to know stands there readable. And some entries are random, so that the log
 * does not tell how much was sold.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '../kernel/assert.ts';
import { canonicalJson } from '../kernel/json.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { type EndRecord, endHash } from './commitments.ts';
import {
  type Field,
  gameId,
  gameVersion,
  hex,
  instant,
  nullable,
  oneOf,
  origin,
  record,
  textLike,
  union,
  whole,
  words,
} from './fields.ts';
import { fromUtf8 } from './note/encoding.ts';
import { type LogRecord, recordText } from './record.ts';

export const SALT_BYTES = 32;
/** Every entry of a player, and every filler, is this long; no readable leaf is. */
export const SEALED_BYTES = 32;

const LABEL = utf8ToBytes('unveil/leaf/1');
const FILLER_LABEL = utf8ToBytes('unveil/filler/1');
const READABLE = 'unveil/readable/1\n';

/**
 * The entry of a record: SHA-256("unveil/leaf/1" ‖ salt ‖ record). Always computed, never taken from who shows it: a
 * leaf that is given proves nothing about a record beside it. Label and salt have fixed lengths, so no two parts run
 * together.
 */
export function sealedEntry(salt: Uint8Array, value: LogRecord): Uint8Array {
  assert(salt.length === SALT_BYTES, `a salt of ${salt.length} bytes`);
  return sha256(concatBytes(LABEL, salt, utf8ToBytes(recordText(value))));
}

/** The entry of a commitment that ended unsold: the hash of its end stands in the place of a record. */
export function endEntry(salt: Uint8Array, end: EndRecord): Uint8Array {
  assert(salt.length === SALT_BYTES, `a salt of ${salt.length} bytes`);
  return sha256(concatBytes(LABEL, salt, utf8ToBytes(endHash(end))));
}

/**
 * The entry that fills a batch: SHA-256("unveil/filler/1" ‖ salt). Who has the salt can show an auditor that it stands
 * for no Play; to everybody else it is one more hash.
 */
export function fillerEntry(salt: Uint8Array): Uint8Array {
  assert(salt.length === SALT_BYTES, `a salt of ${salt.length} bytes`);
  return sha256(concatBytes(FILLER_LABEL, salt));
}

const HASH = hex(32);
const vkey = textLike(/^[^\s+]{1,200}\+[0-9a-f]{8}\+[A-Za-z0-9+/=]{1,2000}$/);

/** What is told to everybody. Times are milliseconds, amounts pence. */
const readable = union({
  /** The first leaf of every log: whose it is, and where the one before ended. */
  origin: record({
    type: oneOf(['origin']),
    origin,
    vkey,
    previous: nullable(record({ origin, size: whole(), root: HASH })),
    reason: words,
    from: instant,
  }),
  /** A version of a game goes on sale: everybody plays this structure, computed by this code. */
  publication: record({
    type: oneOf(['publication']),
    game: gameId,
    version: gameVersion,
    structureHash: HASH,
    codeHash: nullable(HASH),
    pricePence: whole(),
    pool: whole(1),
    from: instant,
  }),
  withdrawal: record({ type: oneOf(['withdrawal']), game: gameId, version: gameVersion, from: instant }),
  /** The rules that purchases name by their hash from now on. */
  rules: record({ type: oneOf(['rules']), rulesHash: HASH, from: instant }),
  /** Another key signs for this origin. */
  key: record({ type: oneOf(['key']), vkey, reason: words, from: instant }),
  /** The Play whose purchase is this leaf is void. Named by its leaf: its number would tell more than is needed. */
  void: record({ type: oneOf(['void']), index: whole(), reason: words, from: instant }),
});

export type ReadableLeaf = typeof readable extends Field<infer T> ? T : never;

/** The entry of a readable leaf: a label and its canonical JSON. Throws on a leaf that would not be read again. */
export function readableEntry(leaf: ReadableLeaf): Uint8Array {
  const entry = utf8ToBytes(`${READABLE}${canonicalJson(leaf)}`);
  assert(parseEntry(entry).ok, `no readable leaf: ${canonicalJson(leaf)}`);
  return entry;
}

export type LogEntry =
  | { readonly type: 'sealed'; readonly hash: Uint8Array }
  | { readonly type: 'readable'; readonly leaf: ReadableLeaf };

/** What an entry is. Sealed ones and fillers look the same, and are to. */
export function parseEntry(entry: Uint8Array): Result<LogEntry, 'leaf-malformed'> {
  if (entry.length === SEALED_BYTES) return accept({ type: 'sealed', hash: entry });
  const text = fromUtf8(entry);
  if (text === null || !text.startsWith(READABLE)) return refuse('leaf-malformed');
  const leaf = readable(jsonOf(text.slice(READABLE.length)), 'leaf');
  if (!leaf.ok) return refuse('leaf-malformed', leaf.refusal.detail);
  const isCanonical = text === `${READABLE}${canonicalJson(leaf.value)}`;
  return isCanonical ? accept({ type: 'readable', leaf: leaf.value }) : refuse('leaf-malformed', 'another spelling');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Batches are filled up to a multiple of this. */
export const BATCH_MULTIPLE = 16;

/**
 * How many random entries fill a batch up. An empty batch stays empty: quiet hours then are hidden by whoever ticks.
 */
export function fillersFor(count: number, multiple = BATCH_MULTIPLE): number {
  return (multiple - (count % multiple)) % multiple;
}
