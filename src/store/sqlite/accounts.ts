/** Accounts, their sessions, sign-in attempts and pending commitments in SQLite. */
import type { Database } from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { Commitment, Store, StoredAccount } from '../../platform/ports/store.ts';
import { prepareAccountRow } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { prepareCredentialsChange } from './credentials.ts';
import type { GroupCommit } from './group-commit.ts';
import { visitOf } from './limits.ts';

type AccountStore = Pick<
  Store,
  | 'addAccount'
  | 'account'
  | 'accountByEmail'
  | 'addSession'
  | 'session'
  | 'keepSeen'
  | 'removeSession'
  | 'forget'
  | 'pendingCommitment'
>;

interface AccountRow {
  public_id: string;
  email: string;
  password_hash: string;
  balance_pence: number;
  created_at: number;
  credentials_version: number;
}

interface SessionRow extends AccountRow {
  opened_at: number;
  seen_at: number;
  agent: string;
  visit_started_at: number | null;
  visit_seen_at: number | null;
}

const ACCOUNT =
  'account.public_id, account.email, account.password_hash, account.balance_pence, account.created_at, account.credentials_version';

export function prepareAccounts(db: Database, { write }: GroupCommit): AccountStore {
  const insertAccount = db.prepare<[string, string, string, number]>(
    'INSERT INTO account (public_id, email, password_hash, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  );
  const byId = db.prepare<[string], AccountRow>(`SELECT ${ACCOUNT} FROM account WHERE public_id = ?`);
  const byEmail = db.prepare<[string], AccountRow>(`SELECT ${ACCOUNT} FROM account WHERE email = ?`);
  const idOf = prepareAccountRow(db);
  const credentials = prepareCredentialsChange(db);
  const insertSession = db.prepare<[Buffer, number, number, string, number]>(
    'INSERT INTO session (token_hash, opened_at, seen_at, agent, account) VALUES (?, ?, ?, ?, ?)',
  );
  const sessionByHash = db.prepare<[Buffer], SessionRow>(
    `SELECT ${ACCOUNT}, opened_at, seen_at, agent, visit_started_at, visit_seen_at
     FROM session JOIN account ON account.id = session.account LEFT JOIN standing ON standing.account = session.account
     WHERE token_hash = ?`,
  );
  const touch = db.prepare<[number, Buffer]>('UPDATE session SET seen_at = max(seen_at, ?) WHERE token_hash = ?');
  const keepVisit = db.prepare<[number, number, Buffer]>(
    `INSERT INTO standing (visit_started_at, visit_seen_at, account) SELECT ?, ?, account FROM session WHERE token_hash = ?
     ON CONFLICT DO UPDATE SET visit_started_at = excluded.visit_started_at, visit_seen_at = excluded.visit_seen_at`,
  );
  const removeSession = db.prepare<[Buffer]>('DELETE FROM session WHERE token_hash = ?');
  const forgetSessions = db.prepare<[number, number]>('DELETE FROM session WHERE opened_at < ? OR seen_at < ?');
  const forgetAttempts = db.prepare<[number]>('DELETE FROM sign_in WHERE last_at < ?');
  const pending = db.prepare<[string], { commitment_hash: Buffer | null; sealed_seed: Buffer | null }>(
    'SELECT commitment_hash, sealed_seed FROM account WHERE public_id = ?',
  );
  const setPending = db.prepare<[Buffer, Uint8Array, string]>(
    'UPDATE account SET commitment_hash = ?, sealed_seed = ? WHERE public_id = ? AND commitment_hash IS NULL',
  );

  function pendingOf(accountId: string): Commitment | null {
    const row = present(pending.get(accountId), `account ${accountId}`);
    if (row.commitment_hash === null || row.sealed_seed === null) return null;
    return { hash: toHex(row.commitment_hash), sealedSeed: row.sealed_seed };
  }

  return {
    addAccount: ({ id, email, passwordHash, createdAt }) =>
      write(() => insertAccount.run(id, email, passwordHash, createdAt).changes === 1),
    account: async (id) => accountOf(byId.get(id)),
    accountByEmail: async (email) => accountOf(byEmail.get(email)),
    addSession: ({ tokenHash, accountId, openedAt, seenAt, agent }, version = null) =>
      write(() => {
        const id = idOf(accountId);
        if (!credentials.isCurrent(id, version)) return false;
        insertSession.run(fromHex(tokenHash), openedAt, seenAt, agent, id);
        return true;
      }),
    session: async (tokenHash) => {
      const row = sessionByHash.get(fromHex(tokenHash));
      const account = accountOf(row);
      if (!row || !account) return null;
      const { opened_at: openedAt, seen_at: seenAt, agent } = row;
      return {
        session: { tokenHash, accountId: account.id, openedAt, seenAt, agent },
        account,
        playSession: visitOf(row),
      };
    },
    keepSeen: (tokenHash, seenAt, playSession) =>
      write(() => {
        touch.run(seenAt, fromHex(tokenHash));
        keepVisit.run(playSession.startedAt, playSession.seenAt, fromHex(tokenHash));
      }),
    removeSession: (tokenHash) => write(() => void removeSession.run(fromHex(tokenHash))),
    forget: ({ openedAt, seenAt, attemptedAt }) =>
      write(() => {
        forgetSessions.run(openedAt, seenAt);
        forgetAttempts.run(attemptedAt);
      }),
    pendingCommitment: async (accountId, fresh) =>
      pendingOf(accountId) ??
      write(() => {
        const { hash, sealedSeed } = fresh();
        setPending.run(fromHex(hash), sealedSeed, accountId);
        return present(pendingOf(accountId), 'the commitment just stored');
      }),
  };
}

function accountOf(row: AccountRow | undefined): StoredAccount | null {
  if (!row) return null;
  return {
    id: row.public_id,
    email: row.email,
    passwordHash: row.password_hash,
    balancePence: pence(row.balance_pence),
    createdAt: row.created_at,
    credentialsVersion: row.credentials_version,
  };
}
