/** Emails waiting to be sent, in the table `letter`. Whoever writes one about a change does so in the transaction of the change. */
import type { NewEmail, Store } from '../../platform/ports/store.ts';
import { accountRow } from './account-row.ts';
import type { Engine } from './engine.ts';
import { all, one, put, type Script, statement } from './script.ts';

interface LetterRow {
  id: number;
  sealed: Buffer;
  tries: number;
}

const ANY_DUE = statement<{ found: number }>('SELECT 1 AS found FROM letter WHERE due_at <= $1 LIMIT 1');
/** What another taker is just putting off is left to it. */
const DUE = statement<LetterRow>(
  'SELECT id, sealed, tries FROM letter WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED',
);
const PUT_OFF = statement('UPDATE letter SET tries = tries + 1, due_at = $1 WHERE id = $2');
const REMOVE = statement('DELETE FROM letter WHERE id = $1');
const INSERT = statement('INSERT INTO letter (account, sealed, written_at, due_at) VALUES ($1, $2, $3, $4)');

export function emailStore({ ask, act, write }: Engine): Pick<Store, 'addEmail' | 'takeEmails' | 'emailSent'> {
  return {
    addEmail: (accountId, email) =>
      write(function* () {
        yield* keepEmail(yield* accountRow(accountId), email);
      }),
    takeEmails: async ({ now, limit }, nextDueAt) => {
      // Asked every few seconds, and nearly always in vain: that needs no write.
      const isAnyDue = await ask(function* () {
        return (yield* one(ANY_DUE, now)) !== undefined;
      });
      if (!isAnyDue) return [];
      return write(function* () {
        const taken = yield* all(DUE, now, limit);
        for (const { id, tries } of taken) yield* put(PUT_OFF, nextDueAt(tries), id);
        return taken;
      });
    },
    emailSent: (id) =>
      act(function* () {
        yield* put(REMOVE, id);
      }),
  };
}

/** Writes an email down. It is due at once. */
export function* keepEmail(accountRow: number, { sealed, writtenAt }: NewEmail): Script<void> {
  yield* put(INSERT, accountRow, sealed, writtenAt, writtenAt);
}
