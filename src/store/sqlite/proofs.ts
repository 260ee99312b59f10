/** What proves an owner, in SQLite: sessions as a list, one-time codes and recovery codes, passkeys. */
import type { Database } from 'better-sqlite3';
import type { IdentityStore, StoredPasskey } from '../../platform/ports/identity-store.ts';
import type { StoredSession } from '../../platform/ports/store.ts';
import { prepareAccountRow, ACCOUNT_ROW as ROW } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { prepareCredentialsChange } from './credentials.ts';
import type { GroupCommit } from './group-commit.ts';

export type ProofStore = Pick<
  IdentityStore,
  | 'sessionsOf'
  | 'removeSessionsOf'
  | 'twoStep'
  | 'draftTwoStep'
  | 'confirmTwoStep'
  | 'useTimeStep'
  | 'useRecoveryCode'
  | 'removeTwoStep'
  | 'addPasskey'
  | 'passkey'
  | 'passkeysOf'
  | 'usePasskey'
  | 'removePasskey'
>;

interface PasskeyRow {
  id: string;
  public_id: string;
  public_key: Buffer;
  counter: number;
  transports: string;
  rp_id: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

const PASSKEY = `SELECT passkey.id, public_id, public_key, counter, transports, rp_id, name, passkey.created_at, used_at
  FROM passkey JOIN account ON account.id = passkey.account`;

export function prepareProofs(db: Database, { write }: GroupCommit): ProofStore {
  const sessions = db.prepare<[string], { token_hash: Buffer; opened_at: number; seen_at: number; agent: string }>(
    `SELECT token_hash, opened_at, seen_at, agent FROM session WHERE account = ${ROW} ORDER BY seen_at DESC, token_hash`,
  );
  const removeSessions = db.prepare<[string, Buffer]>(`DELETE FROM session WHERE account = ${ROW} AND token_hash <> ?`);

  const idOf = prepareAccountRow(db);
  const credentials = prepareCredentialsChange(db);
  const twoStep = db.prepare<[string], { sealed_secret: Buffer; confirmed_at: number | null; codes: number }>(
    `SELECT sealed_secret, confirmed_at,
       (SELECT count(*) FROM recovery_code WHERE recovery_code.account = two_step.account) AS codes
     FROM two_step WHERE account = ${ROW}`,
  );
  const draft = db.prepare<[string, Uint8Array]>(
    `INSERT INTO two_step (account, sealed_secret) VALUES (${ROW}, ?)
     ON CONFLICT (account) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0 WHERE confirmed_at IS NULL`,
  );
  const confirm = db.prepare<[number, number, number, number]>(
    'UPDATE two_step SET confirmed_at = ?, last_step = ? WHERE account = ? AND confirmed_at IS NULL AND last_step < ?',
  );
  const useStep = db.prepare<[number, string, number]>(
    `UPDATE two_step SET last_step = ? WHERE account = ${ROW} AND last_step < ? AND confirmed_at IS NOT NULL`,
  );
  const insertCode = db.prepare<[number, Buffer]>('INSERT INTO recovery_code (account, code_hash) VALUES (?, ?)');
  const useCode = db.prepare<[string, Buffer]>(`DELETE FROM recovery_code WHERE account = ${ROW} AND code_hash = ?`);
  const removeCodes = db.prepare<[string]>(`DELETE FROM recovery_code WHERE account = ${ROW}`);
  const removeTwoStep = db.prepare<[string]>(`DELETE FROM two_step WHERE account = ${ROW}`);

  const insertPasskey = db.prepare<[string, number, Uint8Array, number, string, string, string, number]>(
    `INSERT INTO passkey (id, account, public_key, counter, transports, rp_id, name, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const passkey = db.prepare<[string], PasskeyRow>(`${PASSKEY} WHERE passkey.id = ?`);
  const passkeys = db.prepare<[string], PasskeyRow>(
    `${PASSKEY} WHERE public_id = ? ORDER BY passkey.created_at, passkey.id`,
  );
  const usePasskey = db.prepare<[number, number, string, number, number]>(
    'UPDATE passkey SET counter = ?, used_at = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))',
  );
  const removePasskey = db.prepare<[string, string]>(`DELETE FROM passkey WHERE account = ${ROW} AND id = ?`);

  return {
    sessionsOf: async (accountId) =>
      sessions.all(accountId).map(
        (row): StoredSession => ({
          tokenHash: toHex(row.token_hash),
          accountId,
          openedAt: row.opened_at,
          seenAt: row.seen_at,
          agent: row.agent,
        }),
      ),
    removeSessionsOf: (accountId, kept) =>
      write(() => removeSessions.run(accountId, kept === null ? Buffer.alloc(0) : fromHex(kept)).changes),

    twoStep: async (accountId) => {
      const row = twoStep.get(accountId);
      return row ? { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at, codesLeft: row.codes } : null;
    },
    draftTwoStep: (accountId, sealedSecret) => write(() => draft.run(accountId, sealedSecret).changes === 1),
    confirmTwoStep: (accountId, step, codeHashes, at) =>
      write(() => {
        const id = idOf(accountId);
        if (confirm.run(at, step, id, step).changes !== 1) return false;
        removeCodes.run(accountId);
        for (const hash of codeHashes) insertCode.run(id, fromHex(hash));
        credentials.changed(id);
        return true;
      }),
    useTimeStep: (accountId, step) => write(() => useStep.run(step, accountId, step).changes === 1),
    useRecoveryCode: (accountId, codeHash) => write(() => useCode.run(accountId, fromHex(codeHash)).changes === 1),
    removeTwoStep: (accountId) =>
      write(() => {
        removeCodes.run(accountId);
        removeTwoStep.run(accountId);
        credentials.changed(idOf(accountId));
      }),

    addPasskey: ({ id, accountId, publicKey, counter, transports, rpId, name, createdAt }, version = null) =>
      write(() => {
        const account = idOf(accountId);
        const list = JSON.stringify(transports);
        if (!credentials.isCurrent(account, version)) return false;
        const { changes } = insertPasskey.run(id, account, publicKey, counter, list, rpId, name, createdAt);
        if (changes === 1) credentials.changed(account);
        return changes === 1;
      }),
    passkey: async (id) => passkeyOf(passkey.get(id)),
    passkeysOf: async (accountId) => passkeys.all(accountId).flatMap((row) => passkeyOf(row) ?? []),
    usePasskey: (id, counter, at) => write(() => usePasskey.run(counter, at, id, counter, counter).changes === 1),
    removePasskey: (accountId, id) =>
      write(() => {
        const isGone = removePasskey.run(accountId, id).changes === 1;
        if (isGone) credentials.changed(idOf(accountId));
        return isGone;
      }),
  };
}

function passkeyOf(row: PasskeyRow | undefined): StoredPasskey | null {
  if (!row) return null;
  const transports: unknown = JSON.parse(row.transports);
  return {
    id: row.id,
    accountId: row.public_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: Array.isArray(transports) ? transports.filter((one) => typeof one === 'string') : [],
    rpId: row.rp_id,
    name: row.name,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}
