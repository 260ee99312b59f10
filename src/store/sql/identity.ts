/** Who stands behind an account: the person, confirmed addresses, closing. */
import { present } from '../../kernel/assert.ts';
import type { IdentityStore, Opening } from '../../platform/ports/identity-store.ts';
import { accountRow, ACCOUNT_ROW as ROW, rowToChange } from './account-row.ts';
import { INSERT_ACCOUNT } from './accounts.ts';
import { fromHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { all, one, put, run, type Script, statement } from './script.ts';
import { takeTicket } from './tickets.ts';

type PersonStore = Pick<
  IdentityStore,
  'openAccount' | 'identity' | 'isIdentified' | 'isPersonKnown' | 'putPerson' | 'changePerson' | 'markVerified'
>;
type OwnerStore = Pick<IdentityStore, 'setPassword' | 'setEmail' | 'paymentsOf' | 'closeAccount' | 'forgetIdentity'>;

/** Of a row of `identity`, or of none: the address is confirmed, the person known, the account not closed. */
export const IDENTIFIED =
  '(identity.verified_at IS NOT NULL AND identity.sealed_person IS NOT NULL AND identity.closed_at IS NULL)';

const EMAIL = statement<{ id: number }>('SELECT id FROM account WHERE email = $1');
const MATCH = statement<{ account: number }>('SELECT account FROM identity WHERE person_match = $1');
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
const REMOVE_TICKETS = statement('DELETE FROM ticket WHERE account = $1');
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
const CLAIM_UNDER_WAY = statement<{ found: number }>(
  `SELECT 1 AS found FROM claim WHERE account = $1 AND status IN ('open', 'claimed', 'verified')`,
);
const WIPES = ['session', 'ticket', 'device', 'two_step', 'recovery_code', 'passkey'].map((table) =>
  statement(`DELETE FROM ${table} WHERE account = $1`),
);
const FORGET_TICKETS = statement('DELETE FROM ticket WHERE expires_at < $1');
const FORGET_DEVICES = statement('DELETE FROM device WHERE seen_at < $1');
const FORGET_PERSON_CHANGES = statement(
  'DELETE FROM person_change WHERE account IN (SELECT account FROM identity WHERE closed_at < $1)',
);
const FORGET_PERSONS = statement(
  'UPDATE identity SET sealed_person = NULL, person_match = NULL WHERE closed_at < $1 AND sealed_person IS NOT NULL',
);
const PAYMENTS = statement<{ amount_pence: number; status: string; opened_at: number }>(
  `SELECT amount_pence, status, opened_at FROM payment WHERE account = ${ROW} ORDER BY opened_at, key`,
);

export function identityStore(engine: Engine): PersonStore & OwnerStore {
  return { ...personStore(engine), ...ownerStore(engine) };
}

function personStore({ ask, write }: Engine): PersonStore {
  return {
    openAccount: (ticketHash, { id, email, passwordHash, createdAt }, person) =>
      write(function* (): Script<Opening> {
        if ((yield* takeTicket(ticketHash)) === null) return 'ticket-gone';
        if (yield* one(EMAIL, email)) return 'email-taken';
        if (yield* one(MATCH, fromHex(person.match))) return 'person-known';
        if ((yield* run(INSERT_ACCOUNT, id, email, passwordHash, createdAt)) === 0) return 'email-taken';
        yield* put(PUT_IDENTITY, yield* accountRow(id), createdAt, person.sealed, fromHex(person.match));
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
    isPersonKnown: (match) =>
      ask(function* () {
        return (yield* one(MATCH, fromHex(match))) !== undefined;
      }),
    putPerson: (accountId, { sealed, match }) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if (yield* isAnothers(match, row)) return false;
        yield* put(PUT_IDENTITY, row, null, sealed, fromHex(match));
        return true;
      }),
    changePerson: (accountId, { sealed, match }, { at, former }) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        if (yield* isAnothers(match, row)) return 'person-known';
        if (yield* one(CLAIM_UNDER_WAY, row)) return 'claim-under-way';
        yield* put(PERSON_CHANGE, row, at, former);
        yield* put(PUT_IDENTITY, row, null, sealed, fromHex(match));
        return null;
      }),
    markVerified: (accountId, at) =>
      write(function* () {
        yield* put(PUT_IDENTITY, yield* rowToChange(accountId), at, null, null);
      }),
  };
}

function ownerStore({ ask, write }: Engine): OwnerStore {
  return {
    setPassword: (accountId, passwordHash, kept) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        yield* put(SET_PASSWORD, passwordHash, row);
        yield* put(END_SESSIONS, row, kept === null ? Buffer.alloc(0) : fromHex(kept));
        yield* put(REMOVE_TICKETS, row);
      }),
    setEmail: (accountId, email, verifiedAt) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const other = yield* one(EMAIL, email);
        if (other && other.id !== row) return false;
        yield* put(SET_EMAIL, email, row);
        yield* put(PUT_IDENTITY, row, verifiedAt, null, null);
        yield* put(SET_VERIFIED, verifiedAt, row);
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
        // No address has a space: nobody can sign in to it or register it, and every closed account keeps one of its own.
        yield* put(BLANK, `closed ${accountId}`, row);
        yield* put(PUT_IDENTITY, row, null, null, null);
        yield* put(CLOSE, at, row);
        return null;
      }),
    forgetIdentity: ({ expiresAt, deviceSeenAt, closedAt }) =>
      write(function* () {
        yield* put(FORGET_TICKETS, expiresAt);
        yield* put(FORGET_DEVICES, deviceSeenAt);
        yield* put(FORGET_PERSON_CHANGES, closedAt);
        yield* put(FORGET_PERSONS, closedAt);
      }),
  };
}

/** Whether somebody else has an account under that name. */
function* isAnothers(match: string, accountRow: number): Script<boolean> {
  const known = yield* one(MATCH, fromHex(match));
  return known !== undefined && known.account !== accountRow;
}
