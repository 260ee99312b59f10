/** Numbered commitments: the pending one of an account, whose seed is bound to it, and how those before it ended. */
import { present } from '../../kernel/assert.ts';
import type {
  CommitmentRetirement,
  CommitmentStore,
  EndedCommitment,
  PendingCommitment,
  RetiredCommitment,
  Retirement,
} from '../../platform/ports/commitment-store.ts';
import type { LogStore } from '../../platform/ports/log-store.ts';
import { StopFault } from '../../platform/ports/stop-fault.ts';
import type { StoredPlay } from '../../platform/ports/stored-play.ts';
import { lockAccount } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { type PlayRow, playOf, SELECT_PLAY } from './plays.ts';
import { all, one, put, run, type Script, statement } from './script.ts';

/** What an account's row says of its pending commitment. */
export interface PendingRow {
  commitment_hash: Buffer | null;
  sealed_seed: Buffer | null;
  series: Buffer | null;
  commitment_number: number;
  previous_end: Buffer | null;
  issued_at: number | null;
  bound_seed: Buffer | null;
  bound_at: number | null;
}

export interface RetiredRow {
  number: number;
  hash: Buffer;
  sealed_seed: Buffer;
  previous_end: Buffer | null;
  client_seed: Buffer | null;
  reason: Retirement;
  ended_at: number;
  series: Buffer;
  origin: string;
}

export const PENDING_COLUMNS = `commitment_hash, account.sealed_seed, series, account.commitment_number,
  account.previous_end, issued_at, bound_seed, bound_at`;
const PENDING = statement<PendingRow>(`SELECT ${PENDING_COLUMNS} FROM account WHERE public_id = $1`);
const NUMBER = statement(
  `UPDATE account SET series = $1, issued_at = $2, commitment_hash = COALESCE(commitment_hash, $3),
     sealed_seed = COALESCE(sealed_seed, $4) WHERE public_id = $5 AND series IS NULL`,
);
const BIND = statement(
  `UPDATE account SET bound_seed = $1, bound_at = $2
   WHERE public_id = $3 AND commitment_hash = $4 AND bound_seed IS NULL`,
);
// A player's Plays are found by the two indexes there are: of the unfinished ones, and of the settled ones.
const SOLD = ['settled_at IS NULL', 'settled_at IS NOT NULL'].map((state) => ({
  byHash: statement<PlayRow>(`${SELECT_PLAY} WHERE play.account = (SELECT id FROM account WHERE public_id = $1)
    AND ${state} AND play.server_seed_hash = $2`),
  byNumber: statement<PlayRow>(`${SELECT_PLAY} WHERE play.account = (SELECT id FROM account WHERE public_id = $1)
    AND ${state} AND play.commitment_number = $2`),
}));
export const RETIRED_COLUMNS = `retired.number, retired.hash, retired.sealed_seed, retired.previous_end,
    retired.client_seed, retired.reason, retired.ended_at, account.series, origin.name AS origin`;
export const RETIRED_TABLES = `retired JOIN account ON account.id = retired.account
    JOIN origin ON origin.id = retired.origin`;
const RETIRED = `SELECT ${RETIRED_COLUMNS} FROM ${RETIRED_TABLES} WHERE account.public_id = $1`;
const RETIRED_BY_HASH = statement<RetiredRow>(`${RETIRED} AND retired.hash = $2`);
const RETIRED_BY_NUMBER = statement<RetiredRow>(`${RETIRED} AND retired.number = $2`);
const RETIRE = statement(
  `INSERT INTO retired (account, number, hash, sealed_seed, previous_end, client_seed, reason, ended_at, origin)
   SELECT id, commitment_number, commitment_hash, sealed_seed, previous_end, bound_seed, CAST($1 AS TEXT),
     CAST($2 AS BIGINT), (SELECT id FROM origin WHERE name = $3)
   FROM account WHERE public_id = $4 AND commitment_hash = $5 AND series IS NOT NULL`,
);
/** One that a reserved Play holds ends with that Play. */
const HELD = statement<{ found: number }>(
  `SELECT 1 AS found FROM reservation
   WHERE account = (SELECT id FROM account WHERE public_id = $1) AND ended_at IS NULL`,
);
const REPLACE = statement(
  `UPDATE account SET commitment_number = commitment_number + 1, commitment_hash = $1, sealed_seed = $2,
     previous_end = $3, issued_at = $4, bound_seed = NULL, bound_at = NULL WHERE public_id = $5`,
);
const ACCOUNTS_PENDING = statement<{ row: number; accountId: string }>(
  `SELECT id AS row, public_id AS "accountId" FROM account
   WHERE id > $1 AND commitment_hash IS NOT NULL ORDER BY id LIMIT $2`,
);
const HIGHEST_PLAY = statement<{ id: number | null }>('SELECT max(id) AS id FROM play');
const USED = statement<{ found: number }>('SELECT 1 AS found FROM play WHERE server_seed_hash = $1');

/** Commitments as scripts: a number ends in the transaction that gives the next one. */
export function commitmentStore({ ask, act, read, write }: Engine): CommitmentStore & Pick<LogStore, 'highestPlay'> {
  return {
    pendingCommitment: async (accountId, fresh) =>
      (await ask(() => pendingOf(accountId))) ??
      write(function* () {
        const { hash, sealedSeed, series, issuedAt } = fresh();
        // Its seed may be open by now.
        if (yield* one(USED, fromHex(hash)))
          throw new StopFault('commitment-repeated', 'a server seed came a second time: nothing was sold');
        yield* put(NUMBER, fromHex(series), issuedAt, fromHex(hash), sealedSeed, accountId);
        return present(yield* pendingOf(accountId), 'the commitment just stored');
      }),
    bindSeed: (accountId, { hash, clientSeed, at }) =>
      act(function* () {
        return (yield* run(BIND, fromHex(clientSeed), at, accountId, fromHex(hash))) === 1;
      }),
    endedCommitment: (accountId, by) => read(() => endedBy(accountId, by)),
    retireCommitment: (accountId, retirement) =>
      write(function* () {
        yield* lockAccount(accountId);
        return (yield* one(HELD, accountId)) === undefined && (yield* retire(accountId, retirement));
      }),
    accountsPending: ({ after, limit }) => ask(() => all(ACCOUNTS_PENDING, after, limit)),
    highestPlay: () =>
      ask(function* () {
        return (yield* one(HIGHEST_PLAY))?.id ?? 0;
      }),
  };
}

/** Ends the pending commitment unsold, with the account held. False when it is another by now. */
export function* retire(
  accountId: string,
  { origin, hash, reason, endedAt, endHash, next }: CommitmentRetirement,
): Script<boolean> {
  if ((yield* run(RETIRE, reason, endedAt, origin, accountId, fromHex(hash))) !== 1) return false;
  yield* put(REPLACE, fromHex(next.hash), next.sealedSeed, fromHex(endHash), endedAt, accountId);
  return true;
}

function* pendingOf(accountId: string): Script<PendingCommitment | null> {
  return pendingIn(present(yield* one(PENDING, accountId), `account ${accountId}`));
}

/** Null also for one that was issued before they were numbered: it gets its number when it is asked for. */
export function pendingIn(row: PendingRow): PendingCommitment | null {
  const { commitment_hash, sealed_seed, series, issued_at, bound_seed, bound_at } = row;
  if (commitment_hash === null || sealed_seed === null || series === null || issued_at === null) return null;
  return {
    hash: toHex(commitment_hash),
    sealedSeed: sealed_seed,
    series: toHex(series),
    number: row.commitment_number,
    previousEnd: row.previous_end && toHex(row.previous_end),
    issuedAt: issued_at,
    bound: bound_seed === null || bound_at === null ? null : { clientSeed: toHex(bound_seed), at: bound_at },
  };
}

function* endedBy(
  accountId: string,
  by: { readonly hash: string } | { readonly number: number },
): Script<EndedCommitment | null> {
  const retired =
    'hash' in by
      ? yield* one(RETIRED_BY_HASH, accountId, fromHex(by.hash))
      : yield* one(RETIRED_BY_NUMBER, accountId, by.number);
  if (retired) return retiredOf(retired);
  for (const { byHash, byNumber } of SOLD) {
    const row =
      'hash' in by ? yield* one(byHash, accountId, fromHex(by.hash)) : yield* one(byNumber, accountId, by.number);
    if (row) return soldBy(playOf(row));
  }
  return null;
}

/** Null for a Play of before commitments were numbered. */
function soldBy(play: StoredPlay): EndedCommitment | null {
  const { commitment, termsHash } = play;
  return commitment && termsHash !== null ? { type: 'sold', play: { ...play, commitment }, termsHash } : null;
}

/** A commitment that ended without a sale, from its row. */
export function retiredOf(row: RetiredRow): RetiredCommitment {
  return {
    type: 'retired',
    origin: row.origin,
    series: toHex(row.series),
    number: row.number,
    hash: toHex(row.hash),
    sealedSeed: row.sealed_seed,
    previousEnd: row.previous_end && toHex(row.previous_end),
    clientSeed: row.client_seed && toHex(row.client_seed),
    reason: row.reason,
    endedAt: row.ended_at,
  };
}
