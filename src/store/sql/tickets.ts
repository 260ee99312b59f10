/** Tickets: something to be done once, by whoever brings the token before the time is up. */
import { present } from '../../kernel/assert.ts';
import {
  type IdentityStore,
  type StoredTicket,
  TICKET_PURPOSES,
  type TicketPurpose,
} from '../../platform/ports/identity-store.ts';
import { rowToChange } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { areCredentialsCurrent } from './credentials.ts';
import type { Engine } from './engine.ts';
import { one, put, type Script, statement } from './script.ts';

interface TicketRow {
  token_hash: Buffer;
  purpose: string;
  public_id: string | null;
  subject_hash: Buffer;
  sealed: Buffer;
  expires_at: number;
}

const COLUMNS = `token_hash, purpose, subject_hash, sealed, expires_at,
  (SELECT public_id FROM account WHERE account.id = ticket.account) AS public_id`;

const REPLACE = statement('DELETE FROM ticket WHERE purpose = $1 AND subject_hash = $2');
const INSERT = statement(
  'INSERT INTO ticket (token_hash, purpose, account, subject_hash, sealed, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
);
const FIND = statement<TicketRow>(`SELECT ${COLUMNS} FROM ticket WHERE token_hash = $1`);
/** Found and gone in one statement: of two takers at once one gets it. */
const TAKE = statement<TicketRow>(`DELETE FROM ticket WHERE token_hash = $1 RETURNING ${COLUMNS}`);

/** Tickets as scripts; taking one deletes it, so that only one caller gets it. */
export function ticketStore({ ask, act, write }: Engine): Pick<IdentityStore, 'addTicket' | 'ticket' | 'takeTicket'> {
  return {
    addTicket: ({ tokenHash, purpose, accountId, subjectHash, sealed, expiresAt }, version = null) =>
      write(function* () {
        const account = accountId === null ? null : yield* rowToChange(accountId);
        if (account !== null && !(yield* areCredentialsCurrent(account, version))) return;
        yield* put(REPLACE, purpose, fromHex(subjectHash));
        yield* put(INSERT, fromHex(tokenHash), purpose, account, fromHex(subjectHash), sealed, expiresAt);
      }),
    ticket: (tokenHash) =>
      ask(function* () {
        const row = yield* one(FIND, fromHex(tokenHash));
        return row ? ticketOf(row) : null;
      }),
    takeTicket: (tokenHash) => act(() => takeTicket(tokenHash)),
  };
}

/** Uses a ticket up within a script. Null when it is gone. */
export function* takeTicket(tokenHash: string): Script<StoredTicket | null> {
  const row = yield* one(TAKE, fromHex(tokenHash));
  return row ? ticketOf(row) : null;
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
