/**
 * The numbered commitments of an account, as it is told of them: what is pending, what is bound to it, and how those
 * before ended, each signed by the key of its log. Signatures are made again when asked for: Ed25519 signs the same
 * text alike.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnyGame } from '../../game/game.ts';
import { present } from '../../kernel/assert.ts';
import {
  type EndRecord,
  endHash,
  type SignedRecord,
  signBinding,
  signEnd,
  signIssue,
  soldEnd,
} from '../../proof/commitments.ts';
import { structureHashOf as hashStructure } from '../../proof/compute.ts';
import { SALT_BYTES } from '../../proof/leaf.ts';
import { vkeyOf } from '../../proof/note/key.ts';
import { type PurchaseRecord, SERIES_BYTES } from '../../proof/record.ts';
import { commitmentOf, SERVER_SEED_BYTES } from '../../proof/seeds.ts';
import type { Context } from '../ports/context.ts';
import type { IssuedCommitment } from '../ports/proof.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { BoughtPlay, Commitment, EndedCommitment, NewCommitment, PlayCommitment } from '../ports/store.ts';

/** What is sealed with a commitment: the seed, and the salts of the two leaves its Play will leave in the log. */
export interface SealedPart {
  readonly serverSeed: string;
  /** Null for commitments of before there was a log. */
  readonly salts: { readonly purchase: Uint8Array; readonly settlement: Uint8Array } | null;
}

export function freshCommitment(secrets: Secrets): Commitment {
  const drawn = secrets.fresh(SERVER_SEED_BYTES + 2 * SALT_BYTES);
  const seed = drawn.subarray(0, SERVER_SEED_BYTES);
  return { hash: commitmentOf(bytesToHex(seed)), sealedSeed: secrets.seal('server-seed', drawn) };
}

/** With the series, for an account that has none yet. */
export function firstCommitment({ secrets, clock }: Context): NewCommitment {
  const series = bytesToHex(secrets.fresh(SERIES_BYTES));
  return { ...freshCommitment(secrets), series, issuedAt: clock.now() };
}

/** Null when this key did not seal it. */
export function openSealed(secrets: Secrets, sealed: Uint8Array): SealedPart | null {
  const opened = secrets.open('server-seed', sealed);
  if (opened === null) return null;
  const serverSeed = bytesToHex(opened.subarray(0, SERVER_SEED_BYTES));
  if (opened.length === SERVER_SEED_BYTES) return { serverSeed, salts: null };
  const purchase = opened.subarray(SERVER_SEED_BYTES, SERVER_SEED_BYTES + SALT_BYTES);
  return { serverSeed, salts: { purchase, settlement: opened.subarray(SERVER_SEED_BYTES + SALT_BYTES) } };
}

/** The same seed with salts beside it, for commitments that were issued without. */
export function sealAgain(secrets: Secrets, serverSeed: string): Uint8Array {
  return secrets.seal('server-seed', Buffer.concat([Buffer.from(serverSeed, 'hex'), secrets.fresh(2 * SALT_BYTES)]));
}

const structureHashes = new WeakMap<AnyGame, string>();

function structureHashOf(game: AnyGame): string {
  const known = structureHashes.get(game) ?? hashStructure(game.structure);
  structureHashes.set(game, known);
  return known;
}

/** What the log holds of a purchase, from the Play as it is stored. */
export function purchaseRecordOf(
  play: BoughtPlay & { readonly commitment: PlayCommitment },
  game: AnyGame,
  rulesHash: string,
): PurchaseRecord {
  const { playNumber, pricePence, boughtAt, serverSeedHash: hash, clientSeed } = play;
  const { origin, series, number, previousEnd } = play.commitment;
  return {
    type: 'purchase',
    origin,
    playNumber,
    game: play.gameId,
    version: play.gameVersion,
    structureHash: structureHashOf(game),
    codeHash: null,
    rulesHash,
    pricePence,
    boughtAt,
    commitment: { series, number, hash },
    previousEnd,
    clientSeed,
  };
}

/** How the selling of this Play ends its number. */
export function endOfSale(purchase: PurchaseRecord): EndRecord {
  return soldEnd(purchase, purchase.boughtAt);
}

/** The signed end of a number of this account. */
function signedEndOf(context: Context, ended: EndedCommitment): SignedRecord<EndRecord> {
  if (ended.type === 'sold') {
    const { play, termsHash } = ended;
    const game = present(context.findGame(play.gameId, play.gameVersion), `${play.gameId}@${play.gameVersion}`);
    const record = endOfSale(purchaseRecordOf(play, game, termsHash));
    return signEnd(record, context.log.of(record.origin));
  }
  const { origin, series, number, hash, previousEnd, reason, clientSeed, endedAt } = ended;
  const { serverSeed } = present(openSealed(context.secrets, ended.sealedSeed), `the seed of commitment ${number}`);
  const end = { type: 'retired', reason, serverSeed, clientSeed } as const;
  return signEnd({ origin, series, number, hash, previousEnd, end, endedAt }, context.log.of(origin));
}

/** The signed end of the number with this hash; null when this account was never issued it, or it is still open. */
export async function findEnd(
  context: Context,
  accountId: string,
  hash: string,
): Promise<SignedRecord<EndRecord> | null> {
  const ended = await context.store.endedCommitment(accountId, { hash });
  return ended && signedEndOf(context, ended);
}

/** The signed end of a number; null when it has none. */
export async function endOfNumber(
  context: Context,
  accountId: string,
  number: number,
): Promise<SignedRecord<EndRecord> | null> {
  const ended = await context.store.endedCommitment(accountId, { number });
  return ended && signedEndOf(context, ended);
}

/** The pending commitment of an account, made when there is none, with all that is signed of it. */
export async function issuedCommitment(context: Context, accountId: string): Promise<IssuedCommitment> {
  const key = await context.log.current();
  const pending = await context.store.pendingCommitment(accountId, () => firstCommitment(context));
  const { hash, series, number, previousEnd, issuedAt, bound } = pending;
  const named = { origin: key.name, series, number, hash };
  const previous = previousEnd === null ? null : await endOfNumber(context, accountId, number - 1);
  return {
    commitment: hash,
    issue: signIssue({ ...named, previousEnd, issuedAt }, key),
    binding: bound && signBinding({ ...named, clientSeed: bound.clientSeed, boundAt: bound.at }, key),
    previous,
    logKey: vkeyOf(key),
  };
}

export { endHash };
