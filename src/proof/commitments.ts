/**
 * Numbered commitments: one number has one server seed and one seed of the player, and ends once, sold or opened
 * unsold. Each end names the one before by its hash, so that nothing can be left out, and nothing sold again. Pure;
 * the texts that are signed are statements (`note/statement.ts`).
 */
import { assert } from '../kernel/assert.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';
import {
  type Field,
  hex,
  instant,
  nullable,
  oneOf,
  origin,
  playNumber,
  record,
  textLike,
  union,
  whole,
} from './fields.ts';
import type { SignerKey, VerifierKey } from './note/key.ts';
import type { NoteRefusal } from './note/refusals.ts';
import { type StatementKind, signStatement, statementHash, verifyStatement } from './note/statement.ts';
import { type CommitmentId, type PurchaseRecord, recordHash, SERIES_BYTES } from './record.ts';
import { CLIENT_SEED_BYTES, commitmentOf, SERVER_SEED_BYTES } from './seeds.ts';

const HASH = hex(32);
const numbered = { origin, series: hex(SERIES_BYTES), number: whole(1), hash: HASH };

/** A commitment, and whose log's key speaks of it. */
interface Numbered extends CommitmentId {
  readonly origin: string;
}

/** A commitment is handed out. Kept by the browser before it makes its own seed. */
export interface IssueRecord extends Numbered {
  readonly previousEnd: string | null;
  readonly issuedAt: number;
}

/** The player's seed is bound to a number, with the first attempt to buy. */
export interface BindingRecord extends Numbered {
  readonly clientSeed: string;
  readonly boundAt: number;
}

/** Why a number was opened unsold. */
export const RETIREMENTS = ['restored', 'replaced', 'expired', 'closed', 'refused', 'cancelled'] as const;

export type CommitmentEnd =
  | { readonly type: 'sold'; readonly playNumber: string; readonly recordHash: string }
  | {
      readonly type: 'retired';
      readonly reason: (typeof RETIREMENTS)[number];
      readonly serverSeed: string;
      /** The player's, when one was bound: with it anyone computes what would have been sold. */
      readonly clientSeed: string | null;
    };

/** A number has ended. */
export interface EndRecord extends Numbered {
  readonly previousEnd: string | null;
  readonly end: CommitmentEnd;
  readonly endedAt: number;
}

/** A record with the signature line of its statement. */
export interface SignedRecord<R> {
  readonly record: R;
  readonly signature: string;
}

export const signatureField: Field<string> = textLike(/^\u2014 [^\n]{1,8000}$/u);
const endField: Field<CommitmentEnd> = union({
  sold: record({ type: oneOf(['sold']), playNumber, recordHash: HASH }),
  retired: record({
    type: oneOf(['retired']),
    reason: oneOf(RETIREMENTS),
    serverSeed: hex(SERVER_SEED_BYTES),
    clientSeed: nullable(hex(CLIENT_SEED_BYTES)),
  }),
});

const issueRecord: Field<IssueRecord> = record({ ...numbered, previousEnd: nullable(HASH), issuedAt: instant });
const bindingRecord: Field<BindingRecord> = record({
  ...numbered,
  clientSeed: hex(CLIENT_SEED_BYTES),
  boundAt: instant,
});
export const endRecord: Field<EndRecord> = record({
  ...numbered,
  previousEnd: nullable(HASH),
  end: endField,
  endedAt: instant,
});

function signed<R>(field: Field<R>): Field<SignedRecord<R>> {
  return record({ record: field, signature: signatureField });
}

export const signedIssue = signed(issueRecord);
export const signedBinding = signed(bindingRecord);
export const signedEnd = signed(endRecord);

/** Signs an issue, a binding or an end, with the key of its origin. */
export function signIssue(value: IssueRecord, key: SignerKey): SignedRecord<IssueRecord> {
  return sign('commitment', value, key);
}

export function signBinding(value: BindingRecord, key: SignerKey): SignedRecord<BindingRecord> {
  return sign('binding', value, key);
}

export function signEnd(value: EndRecord, key: SignerKey): SignedRecord<EndRecord> {
  return sign('end', value, key);
}

function sign<R extends Numbered>(kind: StatementKind, value: R, key: SignerKey): SignedRecord<R> {
  assert(value.origin === key.name, `${key.name} does not sign for ${value.origin}`);
  return { record: value, signature: signStatement(kind, value, key) };
}

/** Whether the key of its origin signed it. `known` are the keys of the logs that are trusted. */
export function verifyIssue(
  value: SignedRecord<IssueRecord>,
  known: readonly VerifierKey[],
): Result<null, NoteRefusal> {
  return verifySigned('commitment', value, known);
}

export function verifyBinding(
  value: SignedRecord<BindingRecord>,
  known: readonly VerifierKey[],
): Result<null, NoteRefusal> {
  return verifySigned('binding', value, known);
}

/** An end is proper when it is signed and, where it opens a seed, that is the seed committed to. */
export function verifyEnd(
  value: SignedRecord<EndRecord>,
  known: readonly VerifierKey[],
): Result<null, NoteRefusal | 'seed-differs'> {
  const { end, hash } = value.record;
  if (end.type === 'retired' && commitmentOf(end.serverSeed) !== hash) return refuse('seed-differs');
  return verifySigned('end', value, known);
}

function verifySigned(
  kind: StatementKind,
  { record: value, signature }: SignedRecord<Numbered>,
  known: readonly VerifierKey[],
): Result<null, NoteRefusal> {
  return verifyStatement(kind, value.origin, value, { line: signature, known });
}

/** What the next number, and the purchase made with it, name this end by. */
export function endHash(value: EndRecord): string {
  return statementHash('end', value.origin, value);
}

/** What ends a number by the sale of a Play. */
export function soldEnd(purchase: PurchaseRecord, endedAt: number): EndRecord {
  const { origin: log, commitment, previousEnd, playNumber: sold } = purchase;
  const end: CommitmentEnd = { type: 'sold', playNumber: sold, recordHash: recordHash(purchase) };
  return { origin: log, ...commitment, previousEnd, end, endedAt };
}

/** A number that is open, and the player's seed when one is bound to it. */
export interface OpenCommitment extends CommitmentId {
  readonly clientSeed: string | null;
}

/** An attempt to buy: whatever comes of it, this seed belongs to this number from now on. */
export interface Attempt {
  readonly number: number;
  readonly hash: string;
  readonly clientSeed: string;
}

/**
 * Whether an attempt may go on, and whether its seed is to be bound first. Asked before anything else is looked at, so
 * that a refusal for money, limits or an error leaves the seed bound: asked again, the same game gives the same Play.
 */
export function decideBinding(
  open: OpenCommitment,
  attempt: Attempt,
): Result<'bind' | 'bound', 'commitment-ended' | 'commitment-not-issued' | 'client-seed-differs'> {
  if (attempt.number < open.number) return refuse('commitment-ended', String(attempt.number));
  if (attempt.number !== open.number || attempt.hash !== open.hash) return refuse('commitment-not-issued');
  if (open.clientSeed === null) return accept('bind');
  return open.clientSeed === attempt.clientSeed ? accept('bound') : refuse('client-seed-differs');
}

/** The seeds of the Play that a number opened unsold would have sold, of a game; null when no seed was bound. */
export function unsoldSeeds(value: EndRecord, game: { readonly id: string; readonly version: string }) {
  const { end } = value;
  if (end.type !== 'retired' || end.clientSeed === null) return null;
  return { serverSeed: end.serverSeed, clientSeed: end.clientSeed, gameId: game.id, gameVersion: game.version };
}

/**
 * What a browser keeps of a number until it has ended: what was issued to it, and its own seed once it made an
 * attempt.
 */
export interface HeldCommitment {
  readonly issue: IssueRecord;
  readonly clientSeed: string | null;
}

/**
 * Whether an end answered instead of a sale is the end of what the browser holds. Anything but acceptance is evidence
 * against the operator: the browser stops, keeps both and tells the player.
 */
export function checkOwnEnd(
  held: HeldCommitment,
  value: SignedRecord<EndRecord>,
  known: readonly VerifierKey[],
): Result<null, NoteRefusal | 'seed-differs' | 'client-seed-differs' | 'commitment-not-issued'> {
  const { issue, clientSeed } = held;
  const { series, number, hash, previousEnd, end } = value.record;
  const isOwn = series === issue.series && number === issue.number && hash === issue.hash;
  if (!isOwn || previousEnd !== issue.previousEnd) return refuse('commitment-not-issued');
  const proper = verifyEnd(value, known);
  if (!proper.ok) return proper;
  // Another seed than the browser's own is another attempt: of another device that was told of it, or of nobody.
  const isBound = end.type === 'sold' || clientSeed === null || end.clientSeed === clientSeed;
  return isBound ? accept(null) : refuse('client-seed-differs');
}

/** Whether a number just issued follows the end before it. The first number follows none. */
export function follows(issue: IssueRecord, before: EndRecord | null): boolean {
  if (before === null) return issue.number === 1 && issue.previousEnd === null;
  return issue.series === before.series && issue.number === before.number + 1 && issue.previousEnd === endHash(before);
}
