/**
 * Emails waiting to be sent, in the table `letter`. Whoever writes one about a change does so in the transaction of the
 * change.
 */
import type { EmailStore, NewEmail } from '../../platform/ports/email-store.ts';
import { accountRow } from './account-row.ts';
import type { Engine } from './engine.ts';
import { all, one, put, type Script, statement } from './script.ts';

interface LetterRow {
  id: number;
  sealed: Buffer;
  written_at: number;
  tries: number;
}

const WAITS = `FROM letter WHERE due_at <= $1 AND NOT EXISTS (
    SELECT 1 FROM letter AS before
    WHERE before.account = letter.account AND before.id < letter.id AND before.holds = 1)`;
const ANY_DUE = statement<{ found: number }>(`SELECT 1 AS found ${WAITS} LIMIT 1`);
/** What another taker is just putting off is left to it. */
const DUE = statement<LetterRow>(
  `SELECT id, sealed, written_at, tries ${WAITS} ORDER BY id LIMIT $2 FOR UPDATE OF letter SKIP LOCKED`,
);
const PUT_OFF = statement('UPDATE letter SET tries = tries + 1, due_at = $1, taken_at = $2 WHERE id = $3');
const LATER = 'due_at > $1 AND taken_at <= $2 AND holds = 1';
const ANY_LATER = statement<{ found: number }>(`SELECT 1 AS found FROM letter WHERE ${LATER} LIMIT 1`);
const AGAIN = {
  all: statement(`UPDATE letter SET due_at = $1 WHERE ${LATER}`),
  oldest: statement(
    `UPDATE letter SET due_at = $1 WHERE id = (SELECT id FROM letter WHERE ${LATER} ORDER BY id LIMIT 1)`,
  ),
};
const SET_ASIDE = statement('UPDATE letter SET holds = 0 WHERE id = $1');
const REMOVE = statement('DELETE FROM letter WHERE id = $1');
const INSERT = statement('INSERT INTO letter (account, sealed, written_at, due_at) VALUES ($1, $2, $3, $4)');

/** The outbox as scripts: taken emails are put off first, so that a dead taker loses none. */
export function emailStore({ ask, act, write }: Engine): EmailStore {
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
        for (const { id, tries } of taken) yield* put(PUT_OFF, nextDueAt(tries), now, id);
        return taken.map(({ id, sealed, written_at, tries }) => ({ id, sealed, writtenAt: written_at, tries }));
      });
    },
    dueAgain: async (which, { takenAtMax, now }) => {
      const isAnyLater = await ask(function* () {
        return (yield* one(ANY_LATER, now, takenAtMax)) !== undefined;
      });
      if (!isAnyLater) return;
      await write(function* () {
        yield* put(AGAIN[which], now, takenAtMax);
      });
    },
    setEmailAside: (id) =>
      act(function* () {
        yield* put(SET_ASIDE, id);
      }),
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
