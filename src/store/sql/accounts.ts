/** Accounts, their sessions and sign-in attempts. */
import { pence } from '../../kernel/pence.ts';
import type { AccountStore } from '../../platform/ports/account-store.ts';
import type { StoredAccount } from '../../platform/ports/identity-store.ts';
import { rowToChange } from './account-row.ts';
import { fromHex } from './codec.ts';
import { areCredentialsCurrent } from './credentials.ts';
import type { Engine } from './engine.ts';
import { one, put, run, statement } from './script.ts';
import { visitOf } from './standing.ts';

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

export const INSERT_ACCOUNT = statement(
  'INSERT INTO account (public_id, email, password_hash, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING',
);
const BY_ID = statement<AccountRow>(`SELECT ${ACCOUNT} FROM account WHERE public_id = $1`);
const BY_EMAIL = statement<AccountRow>(`SELECT ${ACCOUNT} FROM account WHERE email = $1`);
const INSERT_SESSION = statement(
  `INSERT INTO session (token_hash, opened_at, seen_at, agent, account)
   VALUES ($1, $2, $3, $4, $5)`,
);
const SESSION = statement<SessionRow>(
  `SELECT ${ACCOUNT}, opened_at, seen_at, agent, visit_started_at, visit_seen_at
   FROM session JOIN account ON account.id = session.account LEFT JOIN standing ON standing.account = session.account
   WHERE token_hash = $1`,
);
const TOUCH = statement('UPDATE session SET seen_at = $1 WHERE token_hash = $2 AND seen_at < $1');
const KEEP_VISIT = statement(
  `INSERT INTO standing (visit_started_at, visit_seen_at, account)
     SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), account FROM session WHERE token_hash = $3
   ON CONFLICT (account) DO UPDATE SET visit_started_at = excluded.visit_started_at, visit_seen_at = excluded.visit_seen_at`,
);
const REMOVE_SESSION = statement('DELETE FROM session WHERE token_hash = $1');
const FORGET_SESSIONS = statement('DELETE FROM session WHERE opened_at < $1 OR seen_at < $2');
const FORGET_ATTEMPTS = statement('DELETE FROM sign_in WHERE last_at < $1');
/** Accounts and sessions as scripts; what each gives stands in `ports/account-store.ts`. */
export function accountStore({ ask, act, write }: Engine): AccountStore {
  return {
    addAccount: ({ id, email, passwordHash, createdAt }) =>
      act(function* () {
        return (yield* run(INSERT_ACCOUNT, id, email, passwordHash, createdAt)) === 1;
      }),
    account: (id) =>
      ask(function* () {
        return accountOf(yield* one(BY_ID, id));
      }),
    accountByEmail: (email) =>
      ask(function* () {
        return accountOf(yield* one(BY_EMAIL, email));
      }),
    addSession: ({ tokenHash, accountId, openedAt, seenAt, agent }, version = null) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if (!(yield* areCredentialsCurrent(row, version))) return false;
        yield* put(INSERT_SESSION, fromHex(tokenHash), openedAt, seenAt, agent, row);
        return true;
      }),
    session: (tokenHash) =>
      ask(function* () {
        const row = yield* one(SESSION, fromHex(tokenHash));
        const account = accountOf(row);
        if (!row || !account) return null;
        const { opened_at: openedAt, seen_at: seenAt, agent } = row;
        return {
          session: { tokenHash, accountId: account.id, openedAt, seenAt, agent },
          account,
          playSession: visitOf(row),
        };
      }),
    keepSeen: (tokenHash, seenAt, playSession) =>
      write(function* () {
        yield* put(TOUCH, seenAt, fromHex(tokenHash));
        yield* put(KEEP_VISIT, playSession.startedAt, playSession.seenAt, fromHex(tokenHash));
      }),
    removeSession: (tokenHash) => act(() => put(REMOVE_SESSION, fromHex(tokenHash))),
    forget: ({ openedAt, seenAt, attemptedAt }) =>
      write(function* () {
        yield* put(FORGET_SESSIONS, openedAt, seenAt);
        yield* put(FORGET_ATTEMPTS, attemptedAt);
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
