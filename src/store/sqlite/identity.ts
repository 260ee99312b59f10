/**
 * Who stands behind an account in SQLite: the person, confirmed addresses, tickets, attempts, known devices, closing.
 */
import type { Database } from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';
import {
  type AttemptKey,
  type IdentityStore,
  type Opening,
  type SealedPerson,
  type StoredTicket,
  TICKET_PURPOSES,
  type TicketPurpose,
} from '../../platform/ports/identity-store.ts';
import type { SignInAttempts } from '../../platform/ports/store.ts';
import { prepareAccountRow, ACCOUNT_ROW as ROW } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { prepareCredentialsChange } from './credentials.ts';
import type { GroupCommit } from './group-commit.ts';
import { type ExclusionRow, exclusionOf } from './limits.ts';
import { preparePersonMarks } from './person-marks.ts';
import type { ProofStore } from './proofs.ts';

type PersonStore = Omit<IdentityStore, keyof ProofStore>;

interface TicketRow {
  token_hash: Buffer;
  purpose: string;
  public_id: string | null;
  subject_hash: Buffer;
  sealed: Buffer;
  expires_at: number;
}

/** The oldest of an account's known devices goes when it has more. */
const DEVICES_MAX = 20;
/** Of a row of `identity`, or of none: the address is confirmed, the person known, the account not closed. */
export const IDENTIFIED =
  '(identity.verified_at IS NOT NULL AND identity.sealed_person IS NOT NULL AND identity.closed_at IS NULL)';

export function prepareIdentity(db: Database, { write }: GroupCommit): PersonStore {
  const idOf = prepareAccountRow(db);
  const marks = preparePersonMarks(db);
  const credentials = prepareCredentialsChange(db);

  const insertAccount = db.prepare<[string, string, string, number]>(
    'INSERT INTO account (public_id, email, password_hash, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  );
  const emailOf = db.prepare<[string], { id: number }>('SELECT id FROM account WHERE email = ?');
  const putIdentity = db.prepare<[number, number | null, Uint8Array | null, Buffer | null]>(
    `INSERT INTO identity (account, verified_at, sealed_person, person_match) VALUES (?, ?, ?, ?)
     ON CONFLICT (account) DO UPDATE SET verified_at = coalesce(verified_at, excluded.verified_at),
       sealed_person = coalesce(excluded.sealed_person, sealed_person), person_match = coalesce(excluded.person_match, person_match)`,
  );
  const identity = db.prepare<
    [string],
    { verified_at: number | null; sealed_person: Buffer | null; closed_at: number | null }
  >(`SELECT verified_at, sealed_person, closed_at FROM identity WHERE account = ${ROW}`);
  const identified = db.prepare<[string], { found: number }>(
    `SELECT 1 AS found FROM identity WHERE account = ${ROW} AND ${IDENTIFIED}`,
  );

  const keepPerson = (row: number, verifiedAt: number | null, person: SealedPerson): void => {
    putIdentity.run(row, verifiedAt, person.sealed, fromHex(person.marks[0]));
    marks.add(row, person.marks);
  };
  const unmarked = db.prepare<[number], { id: number; public_id: string; sealed_person: Buffer }>(
    `SELECT account.id, public_id, sealed_person FROM identity JOIN account ON account.id = identity.account
     WHERE sealed_person IS NOT NULL AND NOT EXISTS (SELECT 1 FROM person_mark WHERE person_mark.account = account.id)
     ORDER BY account.id LIMIT ?`,
  );
  const formers = db.prepare<[number], Buffer>('SELECT former FROM person_change WHERE account = ?').pluck();
  const standing = db.prepare<[number], ExclusionRow>(
    'SELECT exclusion, exclusion_until_at, return_at FROM standing WHERE account = ?',
  );

  const replaceTicket = db.prepare<[string, Buffer]>('DELETE FROM ticket WHERE purpose = ? AND subject_hash = ?');
  const insertTicket = db.prepare<[Buffer, string, number | null, Buffer, Uint8Array, number]>(
    'INSERT INTO ticket (token_hash, purpose, account, subject_hash, sealed, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const ticket = db.prepare<[Buffer], TicketRow>(
    'SELECT token_hash, purpose, public_id, subject_hash, sealed, expires_at FROM ticket LEFT JOIN account ON account.id = account WHERE token_hash = ?',
  );
  const removeTicket = db.prepare<[Buffer]>('DELETE FROM ticket WHERE token_hash = ?');
  const take = (tokenHash: string): StoredTicket | null => {
    const row = ticket.get(fromHex(tokenHash));
    if (row) removeTicket.run(row.token_hash);
    return row ? ticketOf(row) : null;
  };

  const setPassword = db.prepare<[string, number]>('UPDATE account SET password_hash = ? WHERE id = ?');
  const endSessions = db.prepare<[number, Buffer]>('DELETE FROM session WHERE account = ? AND token_hash <> ?');
  const setEmail = db.prepare<[string, number]>('UPDATE account SET email = ? WHERE id = ?');
  const setVerified = db.prepare<[number, number]>('UPDATE identity SET verified_at = ? WHERE account = ?');

  const attempts = db.prepare<[Buffer], { count: number; last_at: number }>(
    'SELECT count, last_at FROM sign_in WHERE email_hash = ?',
  );
  const setAttempts = db.prepare<[Buffer, number, number]>(
    `INSERT INTO sign_in (email_hash, count, last_at) VALUES (?, ?, ?)
     ON CONFLICT (email_hash) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
  );
  const clearAttempts = db.prepare<[Buffer]>('DELETE FROM sign_in WHERE email_hash = ?');
  const takeBack = db.prepare<[Buffer]>('UPDATE sign_in SET count = count - 1 WHERE email_hash = ? AND count > 0');
  const attemptsUnder = ({ hash, forgottenAfterMs }: AttemptKey, now: number): SignInAttempts | null => {
    const row = attempts.get(fromHex(hash));
    const isOver = !row || row.count === 0 || row.last_at + forgottenAfterMs <= now;
    return isOver ? null : { count: row.count, lastAt: row.last_at };
  };

  const keepDevice = db.prepare<[number, Buffer, number]>(
    `INSERT INTO device (account, device_hash, seen_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET seen_at = max(seen_at, excluded.seen_at)`,
  );
  const trimDevices = db.prepare<[number, number, number]>(
    `DELETE FROM device WHERE account = ? AND device_hash NOT IN
     (SELECT device_hash FROM device WHERE account = ? ORDER BY seen_at DESC, device_hash LIMIT ?)`,
  );
  const device = db.prepare<[string, Buffer], { found: number }>(
    `SELECT 1 AS found FROM device WHERE account = ${ROW} AND device_hash = ?`,
  );

  const holdings = db.prepare<[number], { balance_pence: number; unfinished: number; pending: number }>(
    `SELECT balance_pence,
       EXISTS (SELECT 1 FROM play WHERE play.account = account.id AND settled_at IS NULL) AS unfinished,
       EXISTS (SELECT 1 FROM payment WHERE payment.account = account.id AND status = 'pending')
         OR EXISTS (SELECT 1 FROM withdrawal WHERE withdrawal.account = account.id AND status = 'pending')
         OR EXISTS (SELECT 1 FROM claim WHERE claim.account = account.id AND status NOT IN ('paid', 'expired', 'rejected')) AS pending
     FROM account WHERE id = ?`,
  );
  const blank = db.prepare<[string, number]>("UPDATE account SET email = ?, password_hash = '' WHERE id = ?");
  const close = db.prepare<[number, number]>('UPDATE identity SET closed_at = ? WHERE account = ?');
  const personChange = db.prepare<[number, number, Uint8Array]>(
    'INSERT INTO person_change (account, at, former) VALUES (?, ?, ?)',
  );
  const claimUnderWay = db.prepare<[number], { found: number }>(
    `SELECT 1 AS found FROM claim WHERE account = ? AND status IN ('open', 'claimed', 'verified')`,
  );
  const wipes = ['session', 'ticket', 'device', 'two_step', 'recovery_code', 'passkey'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE account = ?`),
  );
  const forgets = {
    tickets: db.prepare<[number]>('DELETE FROM ticket WHERE expires_at < ?'),
    devices: db.prepare<[number]>('DELETE FROM device WHERE seen_at < ?'),
    personChanges: db.prepare<[number]>(
      'DELETE FROM person_change WHERE account IN (SELECT account FROM identity WHERE closed_at < ?)',
    ),
    personMarks: db.prepare<[number]>(
      'DELETE FROM person_mark WHERE account IN (SELECT account FROM identity WHERE closed_at < ?)',
    ),
    persons: db.prepare<[number]>(
      'UPDATE identity SET sealed_person = NULL, person_match = NULL WHERE closed_at < ? AND sealed_person IS NOT NULL',
    ),
  };
  const payments = db.prepare<[string], { amount_pence: number; status: string; opened_at: number }>(
    `SELECT amount_pence, status, opened_at FROM payment WHERE account = ${ROW} ORDER BY opened_at, key`,
  );

  return {
    openAccount: (ticketHash, { id, email, passwordHash, createdAt }, person) =>
      write((): Opening => {
        if (take(ticketHash) === null) return 'ticket-gone';
        if (emailOf.get(email)) return 'email-taken';
        if (marks.isTaken(person.marks, null)) return 'person-known';
        insertAccount.run(id, email, passwordHash, createdAt);
        keepPerson(idOf(id), createdAt, person);
        return 'opened';
      }),
    identity: async (accountId) => {
      const row = identity.get(accountId);
      return {
        verifiedAt: row?.verified_at ?? null,
        sealedPerson: row?.sealed_person ?? null,
        closedAt: row?.closed_at ?? null,
      };
    },
    isIdentified: async (accountId) => identified.get(accountId) !== undefined,
    isPersonKnown: async (known) => marks.isTaken(known, null),
    putPerson: (accountId, person) =>
      write(() => {
        const id = idOf(accountId);
        if (marks.isTaken(person.marks, id)) return false;
        keepPerson(id, null, person);
        return true;
      }),
    changePerson: (accountId, person, { at, former }, hold) =>
      write(() => {
        const id = idOf(accountId);
        const held = hold(exclusionOf(standing.get(id)));
        if (held) return held;
        if (claimUnderWay.get(id)) return { code: 'claim-under-way' };
        if (marks.isTaken(person.marks, id)) return { code: 'person-known' };
        personChange.run(id, at, former);
        keepPerson(id, null, person);
        return null;
      }),
    unmarkedPersons: async (limit) =>
      unmarked.all(limit).map(({ id, public_id, sealed_person }) => ({
        accountId: public_id,
        sealed: [sealed_person, ...formers.all(id)],
      })),
    markPerson: (accountId, known) =>
      write(() => {
        const id = idOf(accountId);
        const isFree = !marks.isTaken(known, id);
        marks.add(id, known);
        return isFree;
      }),
    markVerified: (accountId, at) => write(() => void putIdentity.run(idOf(accountId), at, null, null)),

    addTicket: ({ tokenHash, purpose, accountId, subjectHash, sealed, expiresAt }, version = null) =>
      write(() => {
        const account = accountId === null ? null : idOf(accountId);
        if (account !== null && !credentials.isCurrent(account, version)) return;
        replaceTicket.run(purpose, fromHex(subjectHash));
        insertTicket.run(fromHex(tokenHash), purpose, account, fromHex(subjectHash), sealed, expiresAt);
      }),
    ticket: async (tokenHash) => {
      const row = ticket.get(fromHex(tokenHash));
      return row ? ticketOf(row) : null;
    },
    takeTicket: (tokenHash) => write(() => take(tokenHash)),

    setPassword: (accountId, passwordHash, { tokenHash, credentialsVersion }) =>
      write(() => {
        const id = idOf(accountId);
        if (!credentials.isCurrent(id, credentialsVersion)) return false;
        setPassword.run(passwordHash, id);
        endSessions.run(id, tokenHash === null ? Buffer.alloc(0) : fromHex(tokenHash));
        credentials.changed(id);
        return true;
      }),
    setEmail: (accountId, email, verifiedAt) =>
      write(() => {
        const id = idOf(accountId);
        const other = emailOf.get(email);
        if (other && other.id !== id) return false;
        setEmail.run(email, id);
        putIdentity.run(id, verifiedAt, null, null);
        setVerified.run(verifiedAt, id);
        credentials.changed(id);
        return true;
      }),

    countAttempt: (keys, now, allow) =>
      write(() => {
        const found = keys.map((key) => attemptsUnder(key, now));
        if (!allow(found)) return false;
        keys.forEach(({ hash }, index) => {
          setAttempts.run(fromHex(hash), (found[index]?.count ?? 0) + 1, now);
        });
        return true;
      }),
    forgiveAttempts: (cleared, takenBack) =>
      write(() => {
        for (const key of cleared) clearAttempts.run(fromHex(key));
        for (const key of takenBack) takeBack.run(fromHex(key));
      }),

    keepDevice: (accountId, deviceHash, at) =>
      write(() => {
        const id = idOf(accountId);
        keepDevice.run(id, fromHex(deviceHash), at);
        trimDevices.run(id, id, DEVICES_MAX);
      }),
    isKnownDevice: async (accountId, deviceHash) => device.get(accountId, fromHex(deviceHash)) !== undefined,

    paymentsOf: async (accountId) =>
      payments.all(accountId).map((row) => ({
        amountPence: row.amount_pence,
        status: row.status,
        openedAt: row.opened_at,
      })),
    closeAccount: (accountId, at) =>
      write(() => {
        const id = idOf(accountId);
        const { balance_pence, unfinished, pending } = present(holdings.get(id), `account ${accountId}`);
        if (unfinished) return 'play-unfinished';
        if (balance_pence > 0 || pending) return 'balance-left';
        for (const wipe of wipes) wipe.run(id);
        // No address has a space: nobody can sign in to it or register it, and every closed account keeps one of its
        // own.
        blank.run(`closed ${accountId}`, id);
        putIdentity.run(id, null, null, null);
        close.run(at, id);
        credentials.changed(id);
        return null;
      }),
    forgetIdentity: ({ expiresAt, deviceSeenAt, closedAt }) =>
      write(() => {
        forgets.tickets.run(expiresAt);
        forgets.devices.run(deviceSeenAt);
        forgets.personChanges.run(closedAt);
        forgets.personMarks.run(closedAt);
        forgets.persons.run(closedAt);
      }),
  };
}

function ticketOf(row: TicketRow): StoredTicket {
  return {
    tokenHash: toHex(row.token_hash),
    purpose: purposeOf(row.purpose),
    accountId: row.public_id,
    subjectHash: toHex(row.subject_hash),
    sealed: row.sealed,
    expiresAt: row.expires_at,
  };
}

function purposeOf(text: string): TicketPurpose {
  return present(
    TICKET_PURPOSES.find((purpose) => purpose === text),
    `ticket purpose ${text}`,
  );
}
