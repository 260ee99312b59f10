/** Attempts to prove oneself, counted under keys before they are looked at, and the devices that are known. */
import type { AttemptKey, IdentityStore, SignInAttempts } from '../../platform/ports/identity-store.ts';
import { ACCOUNT_ROW, rowToChange } from './account-row.ts';
import { fromHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { lock, one, put, type Script, statement } from './script.ts';

type AttemptStore = Pick<IdentityStore, 'countAttempt' | 'forgiveAttempts' | 'keepDevice' | 'isKnownDevice'>;

/** The oldest of an account's known devices goes when it has more. */
const DEVICES_MAX = 20;

/** A key that nobody has tried has no row to lock. */
const LOCK = lock('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');
const ATTEMPTS = statement<{ count: number; last_at: number }>(
  'SELECT count, last_at FROM sign_in WHERE email_hash = $1',
);
const SET = statement(
  `INSERT INTO sign_in (email_hash, count, last_at) VALUES ($1, $2, $3)
   ON CONFLICT (email_hash) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
);
const CLEAR = statement('DELETE FROM sign_in WHERE email_hash = $1');
const TAKE_BACK = statement('UPDATE sign_in SET count = count - 1 WHERE email_hash = $1 AND count > 0');

const KEEP_DEVICE = statement(
  `INSERT INTO device (account, device_hash, seen_at) VALUES ($1, $2, $3)
   ON CONFLICT (account, device_hash) DO UPDATE SET seen_at = excluded.seen_at WHERE device.seen_at < excluded.seen_at`,
);
const TRIM_DEVICES = statement(
  `DELETE FROM device WHERE account = $1 AND device_hash NOT IN
   (SELECT device_hash FROM device WHERE account = $1 ORDER BY seen_at DESC, device_hash LIMIT $2)`,
);
const DEVICE = statement<{ found: number }>(
  `SELECT 1 AS found FROM device WHERE account = ${ACCOUNT_ROW} AND device_hash = $2`,
);

/** Attempts and known devices as scripts; keys are locked in one order, so that none waits for another in a circle. */
export function attemptStore({ ask, write }: Engine): AttemptStore {
  return {
    countAttempt: (keys, now, allow) =>
      write(function* () {
        // In one order everywhere: who locks in another may wait for each other.
        for (const hash of keys.map((key) => key.hash).sort()) yield* put(LOCK, hash);
        const found: (SignInAttempts | null)[] = [];
        for (const key of keys) found.push(yield* attemptsUnder(key, now));
        if (!allow(found)) return false;
        for (const [index, { hash }] of keys.entries())
          yield* put(SET, fromHex(hash), (found[index]?.count ?? 0) + 1, now);
        return true;
      }),
    forgiveAttempts: (cleared, takenBack) =>
      write(function* () {
        for (const hash of [...cleared, ...takenBack].sort()) yield* put(LOCK, hash);
        for (const key of cleared) yield* put(CLEAR, fromHex(key));
        for (const key of takenBack) yield* put(TAKE_BACK, fromHex(key));
      }),
    keepDevice: (accountId, deviceHash, at) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        yield* put(KEEP_DEVICE, row, fromHex(deviceHash), at);
        yield* put(TRIM_DEVICES, row, DEVICES_MAX);
      }),
    isKnownDevice: (accountId, deviceHash) =>
      ask(function* () {
        return (yield* one(DEVICE, accountId, fromHex(deviceHash))) !== undefined;
      }),
  };
}

function* attemptsUnder({ hash, forgottenAfterMs }: AttemptKey, now: number): Script<SignInAttempts | null> {
  const row = yield* one(ATTEMPTS, fromHex(hash));
  const isOver = !row || row.count === 0 || row.last_at + forgottenAfterMs <= now;
  return isOver ? null : { count: row.count, lastAt: row.last_at };
}
