/** Who stands behind an account: the person, confirmed addresses, closing. */
import { present } from '../../kernel/assert.ts';
import type { IdentityStore, Opening, SealedPerson } from '../../platform/ports/identity-store.ts';
import { accountRow, ACCOUNT_ROW as ROW, rowToChange } from './account-row.ts';
import { INSERT_ACCOUNT } from './accounts.ts';
import { IS_UNDER_WAY } from './claim-status.ts';
import { fromHex } from './codec.ts';
import { areCredentialsCurrent, credentialsChanged } from './credentials.ts';
import type { Engine } from './engine.ts';
import { addMarks, areMarksTaken } from './person-marks.ts';
import { all, one, put, run, type Script, statement } from './script.ts';
import { type ExclusionRow, exclusionOf } from './standing.ts';
import { takeTicket } from './tickets.ts';

type PersonStore = Pick<
  IdentityStore,
  | 'openAccount'
  | 'identity'
  | 'isIdentified'
  | 'isPersonKnown'
  | 'putPerson'
  | 'changePerson'
  | 'unmarkedPersons'
  | 'markPerson'
  | 'markVerified'
>;
type OwnerStore = Pick<IdentityStore, 'setPassword' | 'setEmail' | 'paymentsOf' | 'closeAccount' | 'forgetIdentity'>;

/** Of a row of `identity`, or of none: the address is confirmed, the person known, the account not closed. */
export const IDENTIFIED =
  '(identity.verified_at IS NOT NULL AND identity.sealed_person IS NOT NULL AND identity.closed_at IS NULL)';

const EMAIL = statement<{ id: number }>('SELECT id FROM account WHERE email = $1');
const PUT_IDENTITY = statement(
  `INSERT INTO identity (account, verified_at, sealed_person, person_match) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account) DO UPDATE SET verified_at = coalesce(identity.verified_at, excluded.verified_at),
     sealed_person = coalesce(excluded.sealed_person, identity.sealed_person),
     person_match = coalesce(excluded.person_match, identity.person_match)`,
);
const IDENTITY = statement<{ verified_at: number | null; sealed_person: Buffer | null; closed_at: number | null }>(
  `SELECT verified_at, sealed_person, closed_at FROM identity WHERE account = ${ROW}`,
);
const IS_IDENTIFIED = statement<{ found: number }>(
  `SELECT 1 AS found FROM identity WHERE account = ${ROW} AND ${IDENTIFIED}`,
);

const SET_PASSWORD = statement('UPDATE account SET password_hash = $1 WHERE id = $2');
const END_SESSIONS = statement('DELETE FROM session WHERE account = $1 AND token_hash <> $2');
const SET_EMAIL = statement('UPDATE account SET email = $1 WHERE id = $2');
const SET_VERIFIED = statement('UPDATE identity SET verified_at = $1 WHERE account = $2');

const HOLDINGS = statement<{ balance_pence: number; unfinished: number; pending: number }>(
  `SELECT balance_pence,
     CASE WHEN EXISTS (SELECT 1 FROM play WHERE play.account = account.id AND settled_at IS NULL)
       THEN 1 ELSE 0 END AS unfinished,
     CASE WHEN EXISTS (SELECT 1 FROM payment WHERE payment.account = account.id AND status = 'pending')
       OR EXISTS (SELECT 1 FROM withdrawal WHERE withdrawal.account = account.id AND status = 'pending')
       OR EXISTS (SELECT 1 FROM claim WHERE claim.account = account.id AND status NOT IN ('paid', 'expired', 'rejected'))
       THEN 1 ELSE 0 END AS pending
   FROM account WHERE id = $1`,
);
const BLANK = statement(`UPDATE account SET email = $1, password_hash = '' WHERE id = $2`);
const CLOSE = statement('UPDATE identity SET closed_at = $1 WHERE account = $2');
const PERSON_CHANGE = statement('INSERT INTO person_change (account, at, former) VALUES ($1, $2, $3)');
const UNMARKED = statement<{ id: number; public_id: string; sealed_person: Buffer }>(
  `SELECT account.id, public_id, sealed_person FROM identity JOIN account ON account.id = identity.account
   WHERE sealed_person IS NOT NULL AND NOT EXISTS (SELECT 1 FROM person_mark WHERE person_mark.account = account.id)
   ORDER BY account.id LIMIT $1`,
);
const FORMERS = statement<{ former: Buffer }>('SELECT former FROM person_change WHERE account = $1');
const EXCLUSION = statement<ExclusionRow>(
  'SELECT exclusion, exclusion_until_at, return_at FROM standing WHERE account = $1',
);
const CLAIM_UNDER_WAY = statement<{ found: number }>(
  `SELECT 1 AS found FROM claim WHERE account = $1 AND ${IS_UNDER_WAY}`,
);
const WIPES = ['session', 'ticket', 'device', 'two_step', 'recovery_code', 'passkey'].map((table) =>
  statement(`DELETE FROM ${table} WHERE account = $1`),
);
const FORGET_TICKETS = statement('DELETE FROM ticket WHERE expires_at < $1');
const FORGET_DEVICES = statement('DELETE FROM device WHERE seen_at < $1');
const FORGET_PERSON_CHANGES = statement(
  'DELETE FROM person_change WHERE account IN (SELECT account FROM identity WHERE closed_at < $1)',
);
const FORGET_PERSON_MARKS = statement(
  'DELETE FROM person_mark WHERE account IN (SELECT account FROM identity WHERE closed_at < $1)',
);
const FORGET_PERSONS = statement(
  'UPDATE identity SET sealed_person = NULL, person_match = NULL WHERE closed_at < $1 AND sealed_person IS NOT NULL',
);
const PAYMENTS = statement<{ amount_pence: number; status: string; opened_at: number }>(
  `SELECT amount_pence, status, opened_at FROM payment WHERE account = ${ROW} ORDER BY opened_at, key`,
);

/** Persons and owners as scripts; a person has one account, which the database holds. */
export function identityStore(engine: Engine): PersonStore & OwnerStore {
  return { ...personStore(engine), ...ownerStore(engine) };
}

function personStore({ ask, write }: Engine): PersonStore {
  return {
    openAccount: (ticketHash, { id, email, passwordHash, createdAt }, person) =>
      write(function* (): Script<Opening> {
        if ((yield* takeTicket(ticketHash)) === null) return 'ticket-gone';
        if (yield* one(EMAIL, email)) return 'email-taken';
        if (yield* areMarksTaken(person.marks, null)) return 'person-known';
        if ((yield* run(INSERT_ACCOUNT, id, email, passwordHash, createdAt)) === 0) return 'email-taken';
        yield* keepPerson(yield* accountRow(id), createdAt, person);
        return 'opened';
      }),
    identity: (accountId) =>
      ask(function* () {
        const row = yield* one(IDENTITY, accountId);
        return {
          verifiedAt: row?.verified_at ?? null,
          sealedPerson: row?.sealed_person ?? null,
          closedAt: row?.closed_at ?? null,
        };
      }),
    isIdentified: (accountId) =>
      ask(function* () {
        return (yield* one(IS_IDENTIFIED, accountId)) !== undefined;
      }),
    isPersonKnown: (marks) => ask(() => areMarksTaken(marks, null)),
    putPerson: (accountId, person) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if (yield* areMarksTaken(person.marks, row)) return false;
        yield* keepPerson(row, null, person);
        return true;
      }),
    changePerson: (accountId, person, { at, former }, hold) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const held = hold(exclusionOf(yield* one(EXCLUSION, row)));
        if (held) return held;
        if (yield* one(CLAIM_UNDER_WAY, row)) return { code: 'claim-under-way' };
        if (yield* areMarksTaken(person.marks, row)) return { code: 'person-known' };
        yield* put(PERSON_CHANGE, row, at, former);
        yield* keepPerson(row, null, person);
        return null;
      }),
    unmarkedPersons: (limit) =>
      ask(function* () {
        const found = [];
        for (const { id, public_id, sealed_person } of yield* all(UNMARKED, limit)) {
          const formers = (yield* all(FORMERS, id)).map(({ former }) => former);
          found.push({ accountId: public_id, sealed: [sealed_person, ...formers] });
        }
        return found;
      }),
    markPerson: (accountId, marks) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const isFree = !(yield* areMarksTaken(marks, row));
        yield* addMarks(row, marks);
        return isFree;
      }),
    markVerified: (accountId, at) =>
      write(function* () {
        yield* put(PUT_IDENTITY, yield* rowToChange(accountId), at, null, null);
      }),
  };
}

function ownerStore({ ask, write }: Engine): OwnerStore {
  return {
    setPassword: (accountId, passwordHash, { tokenHash, credentialsVersion }) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if (!(yield* areCredentialsCurrent(row, credentialsVersion))) return false;
        yield* put(SET_PASSWORD, passwordHash, row);
        yield* put(END_SESSIONS, row, tokenHash === null ? Buffer.alloc(0) : fromHex(tokenHash));
        yield* credentialsChanged(row);
        return true;
      }),
    setEmail: (accountId, email, verifiedAt) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const other = yield* one(EMAIL, email);
        if (other && other.id !== row) return false;
        yield* put(SET_EMAIL, email, row);
        yield* put(PUT_IDENTITY, row, verifiedAt, null, null);
        yield* put(SET_VERIFIED, verifiedAt, row);
        yield* credentialsChanged(row);
        return true;
      }),

    paymentsOf: (accountId) =>
      ask(function* () {
        return (yield* all(PAYMENTS, accountId)).map((row) => ({
          amountPence: row.amount_pence,
          status: row.status,
          openedAt: row.opened_at,
        }));
      }),
    closeAccount: (accountId, at) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const { balance_pence, unfinished, pending } = present(yield* one(HOLDINGS, row), `account ${accountId}`);
        if (unfinished) return 'play-unfinished';
        if (balance_pence > 0 || pending) return 'balance-left';
        for (const wipe of WIPES) yield* put(wipe, row);
        // No address has a space: nobody can sign in to it or register it, and each closed account keeps its own.
        yield* put(BLANK, `closed ${accountId}`, row);
        yield* put(PUT_IDENTITY, row, null, null, null);
        yield* put(CLOSE, at, row);
        yield* credentialsChanged(row);
        return null;
      }),
    forgetIdentity: ({ expiresAt, deviceSeenAt, closedAt }) =>
      write(function* () {
        yield* put(FORGET_TICKETS, expiresAt);
        yield* put(FORGET_DEVICES, deviceSeenAt);
        yield* put(FORGET_PERSON_CHANGES, closedAt);
        yield* put(FORGET_PERSON_MARKS, closedAt);
        yield* put(FORGET_PERSONS, closedAt);
      }),
  };
}

function* keepPerson(row: number, verifiedAt: number | null, person: SealedPerson): Script<void> {
  yield* put(PUT_IDENTITY, row, verifiedAt, person.sealed, fromHex(person.marks[0]));
  yield* addMarks(row, person.marks);
}
