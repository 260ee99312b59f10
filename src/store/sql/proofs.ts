/** What proves an owner: sessions as a list, one-time codes and recovery codes, passkeys. */
import type { IdentityStore, StoredPasskey, StoredSession } from '../../platform/ports/identity-store.ts';
import { ACCOUNT_ROW as ROW, rowToChange } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { areCredentialsCurrent, credentialsChanged } from './credentials.ts';
import type { Engine } from './engine.ts';
import { all, one, put, run, statement } from './script.ts';

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

const SESSIONS = statement<{ token_hash: Buffer; opened_at: number; seen_at: number; agent: string }>(
  `SELECT token_hash, opened_at, seen_at, agent FROM session WHERE account = ${ROW} ORDER BY seen_at DESC, token_hash`,
);
const REMOVE_SESSIONS = statement(`DELETE FROM session WHERE account = ${ROW} AND token_hash <> $2`);

const TWO_STEP = statement<{ sealed_secret: Buffer; confirmed_at: number | null; codes: number }>(
  `SELECT sealed_secret, confirmed_at,
     (SELECT count(*) FROM recovery_code WHERE recovery_code.account = two_step.account) AS codes
   FROM two_step WHERE account = ${ROW}`,
);
const DRAFT = statement(
  `INSERT INTO two_step (account, sealed_secret) VALUES (${ROW}, $2)
   ON CONFLICT (account) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0
   WHERE two_step.confirmed_at IS NULL`,
);
const CONFIRM = statement(
  'UPDATE two_step SET confirmed_at = $1, last_step = $2 WHERE account = $3 AND confirmed_at IS NULL AND last_step < $2',
);
const USE_STEP = statement(
  `UPDATE two_step SET last_step = $2 WHERE account = ${ROW} AND last_step < $2 AND confirmed_at IS NOT NULL`,
);
const INSERT_CODE = statement('INSERT INTO recovery_code (account, code_hash) VALUES ($1, $2)');
const USE_CODE = statement(`DELETE FROM recovery_code WHERE account = ${ROW} AND code_hash = $2`);
const REMOVE_CODES = statement(`DELETE FROM recovery_code WHERE account = ${ROW}`);
const REMOVE_TWO_STEP = statement(`DELETE FROM two_step WHERE account = ${ROW}`);

const PASSKEY = `SELECT passkey.id, public_id, public_key, counter, transports, rp_id, name, passkey.created_at, used_at
  FROM passkey JOIN account ON account.id = passkey.account`;
const INSERT_PASSKEY = statement(
  `INSERT INTO passkey (id, account, public_key, counter, transports, rp_id, name, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
);
const BY_ID = statement<PasskeyRow>(`${PASSKEY} WHERE passkey.id = $1`);
const PASSKEYS = statement<PasskeyRow>(`${PASSKEY} WHERE public_id = $1 ORDER BY passkey.created_at, passkey.id`);
const USE_PASSKEY = statement(
  'UPDATE passkey SET counter = $1, used_at = $2 WHERE id = $3 AND (counter < $1 OR (counter = 0 AND $1 = 0))',
);
const REMOVE_PASSKEY = statement(`DELETE FROM passkey WHERE account = ${ROW} AND id = $2`);

/** Sessions, codes and passkeys as scripts; what proves an owner changes the version of the credentials. */
export function proofStore(engine: Engine): ProofStore {
  return { ...codeStore(engine), ...keyStore(engine) };
}

type KeyStore = Pick<ProofStore, 'addPasskey' | 'passkey' | 'passkeysOf' | 'usePasskey' | 'removePasskey'>;

function codeStore({ ask, act, write }: Engine): Omit<ProofStore, keyof KeyStore> {
  return {
    sessionsOf: (accountId) =>
      ask(function* () {
        return (yield* all(SESSIONS, accountId)).map(
          (row): StoredSession => ({
            tokenHash: toHex(row.token_hash),
            accountId,
            openedAt: row.opened_at,
            seenAt: row.seen_at,
            agent: row.agent,
          }),
        );
      }),
    removeSessionsOf: (accountId, kept) =>
      act(function* () {
        return yield* run(REMOVE_SESSIONS, accountId, kept === null ? Buffer.alloc(0) : fromHex(kept));
      }),

    twoStep: (accountId) =>
      ask(function* () {
        const row = yield* one(TWO_STEP, accountId);
        return row ? { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at, codesLeft: row.codes } : null;
      }),
    draftTwoStep: (accountId, sealedSecret) =>
      act(function* () {
        return (yield* run(DRAFT, accountId, sealedSecret)) === 1;
      }),
    confirmTwoStep: (accountId, step, codeHashes, at) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if ((yield* run(CONFIRM, at, step, row)) !== 1) return false;
        yield* put(REMOVE_CODES, accountId);
        for (const hash of codeHashes) yield* put(INSERT_CODE, row, fromHex(hash));
        yield* credentialsChanged(row);
        return true;
      }),
    useTimeStep: (accountId, step) =>
      act(function* () {
        return (yield* run(USE_STEP, accountId, step)) === 1;
      }),
    useRecoveryCode: (accountId, codeHash) =>
      act(function* () {
        return (yield* run(USE_CODE, accountId, fromHex(codeHash))) === 1;
      }),
    removeTwoStep: (accountId) =>
      write(function* () {
        yield* put(REMOVE_CODES, accountId);
        yield* put(REMOVE_TWO_STEP, accountId);
        yield* credentialsChanged(yield* rowToChange(accountId));
      }),
  };
}

function keyStore({ ask, act, write }: Engine): KeyStore {
  return {
    addPasskey: ({ id, accountId, publicKey, counter, transports, rpId, name, createdAt }, version = null) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if (!(yield* areCredentialsCurrent(row, version))) return false;
        const list = JSON.stringify(transports);
        const isAdded = (yield* run(INSERT_PASSKEY, id, row, publicKey, counter, list, rpId, name, createdAt)) === 1;
        if (isAdded) yield* credentialsChanged(row);
        return isAdded;
      }),
    passkey: (id) =>
      ask(function* () {
        return passkeyOf(yield* one(BY_ID, id));
      }),
    passkeysOf: (accountId) =>
      ask(function* () {
        return (yield* all(PASSKEYS, accountId)).flatMap((row) => passkeyOf(row) ?? []);
      }),
    usePasskey: (id, counter, at) =>
      act(function* () {
        return (yield* run(USE_PASSKEY, counter, at, id)) === 1;
      }),
    removePasskey: (accountId, id) =>
      write(function* () {
        const isGone = (yield* run(REMOVE_PASSKEY, accountId, id)) === 1;
        if (isGone) yield* credentialsChanged(yield* rowToChange(accountId));
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
