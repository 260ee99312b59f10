/**
 * The receipt of a Play as a file: what was bought and how it was settled, each with its salt, promise and proof; the
 * moves; the ends of the commitments before. It grows with the Play, and a receipt without a part is a receipt: the
 * verifier says what cannot be told. JSON, whose version its first field names.
 */
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { assert } from '../kernel/assert.ts';
import type { Json } from '../kernel/json.ts';
import { MOVES_MAX } from '../kernel/moves.ts';
import { type Result, refuse } from '../kernel/result.ts';
import { type EndRecord, type SignedRecord, signatureField, signedEnd } from './commitments.ts';
import { type Field, hex, instant, json, listOf, longText, oneOf, record, textLike, whole } from './fields.ts';
import { SALT_BYTES, sealedEntry } from './leaf.ts';
import { HASH_BYTES } from './log/merkle.ts';
import { fromBase64, fromHex, toBase64 } from './note/encoding.ts';
import type { SignerKey } from './note/key.ts';
import { PATH_MAX, type ProofFile, proofFileText } from './note/proof-file.ts';
import { signStatement } from './note/statement.ts';
import {
  type LogRecord,
  type PurchaseRecord,
  purchaseField,
  type SettlementRecord,
  settlementField,
} from './record.ts';

export const RECEIPT_FORMAT = 'unveil/receipt/1';
const RECEIPT_CHARACTERS_MAX = 262_144;
const ENDS_MAX = 1_000;

/** Where a leaf stands. The path is base64 of its hashes, sibling first; the checkpoint an index into the receipt's. */
export interface ReceiptProof {
  readonly index: number;
  readonly path: string;
  readonly checkpoint: number;
}

/** A record, and what shows that it is in the log. */
export interface ReceiptPart<R extends LogRecord> {
  readonly record: R;
  /** Hex. */
  readonly salt: string;
  /** The signature line of the log's key over the record (`note/statement.ts`): that it will be in the log. */
  readonly promise?: string;
  readonly proof?: ReceiptProof;
}

export interface Receipt {
  readonly format: typeof RECEIPT_FORMAT;
  readonly purchase: ReceiptPart<PurchaseRecord>;
  readonly settlement?: ReceiptPart<SettlementRecord>;
  readonly moves?: readonly Json[];
  /** Signed and cosigned checkpoints that proofs lead to. Two proofs may lead to one. */
  readonly checkpoints?: readonly string[];
  /** Signed ends of the player's commitments before this one, and perhaps its own. */
  readonly ends?: readonly SignedRecord<EndRecord>[];
  /** The browser's own note: when it was given the commitment, and when it made its seed. */
  readonly held?: { readonly givenAt: number; readonly seedMadeAt: number };
}

const receiptProof = record({ index: whole(), path: textLike(/^[A-Za-z0-9+/=]*$/), checkpoint: whole() });

function part<R extends LogRecord>(field: Field<R>): Field<ReceiptPart<R>> {
  return record({ record: field, salt: hex(SALT_BYTES) }, { promise: signatureField, proof: receiptProof });
}

const receiptField: Field<Receipt> = record(
  { format: oneOf([RECEIPT_FORMAT]), purchase: part(purchaseField) },
  {
    settlement: part(settlementField),
    moves: listOf(json, MOVES_MAX),
    checkpoints: listOf(longText, 2),
    ends: listOf(signedEnd, ENDS_MAX),
    held: record({ givenAt: instant, seedMadeAt: instant }),
  },
);

/** A receipt from a file's text, or from JSON that has been parsed already. Never throws. */
export function parseReceipt(input: unknown): Result<Receipt, 'receipt-malformed' | 'receipt-too-long'> {
  try {
    if (typeof input === 'string' && input.length > RECEIPT_CHARACTERS_MAX) return refuse('receipt-too-long');
    const parsed = receiptField(typeof input === 'string' ? JSON.parse(input) : input, 'receipt');
    if (!parsed.ok) return refuse('receipt-malformed', parsed.refusal.detail);
    return isEachUsed(parsed.value) ? parsed : refuse('receipt-malformed', 'a checkpoint that no proof leads to');
  } catch {
    return refuse('receipt-malformed', 'not JSON');
  }
}

function isEachUsed({ purchase, settlement, checkpoints = [] }: Receipt): boolean {
  const used = [purchase.proof?.checkpoint, settlement?.proof?.checkpoint];
  return checkpoints.every((_, index) => used.includes(index));
}

export function receiptText(receipt: Receipt): string {
  return `${JSON.stringify(receipt)}\n`;
}

/** The receipt as the purchase is answered with it: the record, its salt, and the log's promise to hold it. */
export function promisedReceipt(value: PurchaseRecord, salt: Uint8Array, key: SignerKey): Receipt {
  return { format: RECEIPT_FORMAT, purchase: promisedPart(value, salt, key) };
}

/** The receipt with the settlement, promised likewise, and the moves as they were made. */
export function settledReceipt(
  receipt: Receipt,
  settlement: ReceiptPart<SettlementRecord>,
  moves: readonly Json[],
): Receipt {
  return { ...receipt, settlement, moves };
}

export function promisedPart<R extends LogRecord>(value: R, salt: Uint8Array, key: SignerKey): ReceiptPart<R> {
  assert(value.origin === key.name, `${key.name} promises nothing for ${value.origin}`);
  assert(salt.length === SALT_BYTES, `a salt of ${salt.length} bytes`);
  return { record: value, salt: bytesToHex(salt), promise: signStatement('promise', value, key) };
}

/**
 * The receipt with the proof that its purchase or settlement is in the log. A checkpoint that is there already is
 * shared.
 */
export function provedReceipt(receipt: Receipt, which: 'purchase' | 'settlement', proof: ProofFile): Receipt {
  const checkpoints = [...(receipt.checkpoints ?? [])];
  if (!checkpoints.includes(proof.checkpoint)) checkpoints.push(proof.checkpoint);
  const checkpoint = checkpoints.indexOf(proof.checkpoint);
  const told = { index: proof.index, path: toBase64(concatBytes(...proof.path)), checkpoint };
  if (which === 'purchase') return { ...receipt, purchase: { ...receipt.purchase, proof: told }, checkpoints };
  assert(receipt.settlement !== undefined, 'a receipt without a settlement');
  return { ...receipt, settlement: { ...receipt.settlement, proof: told }, checkpoints };
}

/** The entry that a part has in the log, computed from its record and salt. */
export function entryOf({ record: value, salt }: ReceiptPart<LogRecord>): Uint8Array {
  const bytes = fromHex(salt, SALT_BYTES);
  assert(bytes !== null, 'a parsed receipt has whole salts');
  return sealedEntry(bytes, value);
}

/** The proof of a part as `.tlog-proof` has it; null when there is none, or it leads nowhere. */
export function proofOf(receipt: Receipt, { proof }: ReceiptPart<LogRecord>): ProofFile | null {
  const checkpoint = proof === undefined ? undefined : receipt.checkpoints?.[proof.checkpoint];
  const path = proof === undefined ? null : fromBase64(proof.path);
  if (proof === undefined || checkpoint === undefined || path === null) return null;
  if (path.length % HASH_BYTES !== 0 || path.length > PATH_MAX * HASH_BYTES) return null;
  const hashes = Array.from({ length: path.length / HASH_BYTES }, (_, at) =>
    path.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  return { index: proof.index, path: hashes, checkpoint };
}

/** The `.tlog-proof` of a part, for other programs; null when the receipt has none. */
export function proofFileOf(receipt: Receipt, which: 'purchase' | 'settlement'): string | null {
  const told = receipt[which];
  const proof = told === undefined ? null : proofOf(receipt, told);
  return proof === null ? null : proofFileText(proof);
}
