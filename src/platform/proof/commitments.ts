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
import { SALT_BYTES } from '../../proof/leaf.ts';
import { vkeyOf } from '../../proof/note/key.ts';
import { type PurchaseRecord, SERIES_BYTES } from '../../proof/record.ts';
import { commitmentOf, SERVER_SEED_BYTES } from '../../proof/seeds.ts';
import { structureHash } from '../../proof/structure-hash.ts';
import type {
  Commitment,
  CommitmentRetirement,
  EndedCommitment,
  NewCommitment,
  PendingCommitment,
  RetiredCommitment,
  Retirement,
} from '../ports/commitment-store.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { IssuedCommitment } from '../ports/proof.ts';
import { openSealed, type SealedPart } from '../ports/sealed-seed.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { BoughtPlay, PlayCommitment } from '../ports/stored-play.ts';

/** A secret seed that nobody has seen, sealed, with its SHA-256. */
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

/** The same seed with salts beside it, for commitments that were issued without. */
export function sealAgain(secrets: Secrets, serverSeed: string): Uint8Array {
  return secrets.seal('server-seed', Buffer.concat([Buffer.from(serverSeed, 'hex'), secrets.fresh(2 * SALT_BYTES)]));
}

const structureHashes = new WeakMap<AnyGame, string>();

function structureHashOf(game: AnyGame): string {
  const known = structureHashes.get(game) ?? structureHash(game.structure);
  structureHashes.set(game, known);
  return known;
}

/** What the log holds of a purchase, from the Play as it is stored. */
export function purchaseRecordOf(
  play: BoughtPlay & { readonly commitment: PlayCommitment },
  game: AnyGame,
  { rulesHash, codeHashOf }: { readonly rulesHash: string } & Pick<Context, 'codeHashOf'>,
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
    codeHash: codeHashOf(`${play.gameId}@${play.gameVersion}`),
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
    const record = endOfSale(purchaseRecordOf(play, game, { ...context, rulesHash: termsHash }));
    return signEnd(record, context.log.of(record.origin));
  }
  return signEnd(retiredEndOf(context, ended), context.log.of(ended.origin));
}

/** How a number that was opened unsold ended. */
export function retiredEndOf(context: Pick<Context, 'secrets'>, ended: RetiredCommitment): EndRecord {
  const { origin, series, number, hash, previousEnd, reason, clientSeed, endedAt } = ended;
  const { serverSeed } = present(openSealed(context.secrets, ended.sealedSeed), `the seed of commitment ${number}`);
  const end = { type: 'retired', reason, serverSeed, clientSeed } as const;
  return { origin, series, number, hash, previousEnd, end, endedAt };
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

export { endHash, openSealed };

/** Ends the pending commitment of an account unsold, for that reason. False when it was ended meanwhile. */
export async function retirePending(context: Context, accountId: string, reason: Retirement): Promise<boolean> {
  const { retirement } = await unsoldRetirement(context, accountId, reason);
  return context.store.retireCommitment(accountId, retirement);
}

/** How the pending commitment would end unsold, now and for that reason; with the salts sealed beside its seed. */
export async function unsoldRetirement(
  context: Context,
  accountId: string,
  reason: Retirement,
): Promise<{ retirement: CommitmentRetirement; end: EndRecord; salts: SealedPart['salts'] }> {
  const { store, secrets, clock } = context;
  const pending = await store.pendingCommitment(accountId, () => firstCommitment(context));
  const { name: origin } = await context.log.current();
  const endedAt = clock.now();
  const end = unsoldEndOf(context, pending, { origin, endedAt, reason });
  const ending = { origin, hash: pending.hash, reason, endedAt, endHash: endHash(end) };
  const salts = openSealed(secrets, pending.sealedSeed)?.salts ?? null;
  return { retirement: { ...ending, next: freshCommitment(secrets) }, end, salts };
}

function unsoldEndOf(
  context: Context,
  pending: PendingCommitment,
  { origin, endedAt, reason }: { readonly origin: string; readonly endedAt: number; readonly reason: Retirement },
): EndRecord {
  const { series, number, hash, previousEnd, bound } = pending;
  const opened = openSealed(context.secrets, pending.sealedSeed);
  if (opened === null) failLoudly(context.alarm, `the seed committed to as ${hash} cannot be opened`);
  const { serverSeed } = opened;
  const end = { type: 'retired', reason, serverSeed, clientSeed: bound?.clientSeed ?? null } as const;
  return { origin, series, number, hash, previousEnd, end, endedAt };
}
