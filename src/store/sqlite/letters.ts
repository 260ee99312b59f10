/**
 * Letters waiting to be sent, in SQLite. Whoever writes one about a change does so in the transaction of the change.
 */
import type { Database } from 'better-sqlite3';
import type { NewEmail, Store } from '../../platform/ports/store.ts';
import { prepareAccountRow } from './account-row.ts';
import type { GroupCommit } from './group-commit.ts';

interface LetterRow {
  id: number;
  sealed: Buffer;
  tries: number;
}

export function prepareLetters(
  db: Database,
  { write }: GroupCommit,
): Pick<Store, 'addEmail' | 'takeEmails' | 'emailSent'> {
  const account = prepareAccountRow(db);
  const keep = prepareKeepLetter(db);
  const anyDue = db.prepare<[number], number>('SELECT 1 FROM letter WHERE due_at <= ? LIMIT 1').pluck();
  const due = db.prepare<[number, number], LetterRow>(
    'SELECT id, sealed, tries FROM letter WHERE due_at <= ? ORDER BY due_at, id LIMIT ?',
  );
  const putOff = db.prepare<[number, number]>('UPDATE letter SET tries = tries + 1, due_at = ? WHERE id = ?');
  const remove = db.prepare<[number]>('DELETE FROM letter WHERE id = ?');
  return {
    addEmail: (accountId, letter) => write(() => keep(account(accountId), letter)),
    takeEmails: async ({ now, limit }, nextDueAt) => {
      // Asked every few seconds, and nearly always in vain: that needs no write.
      if (anyDue.get(now) === undefined) return [];
      return write(() => {
        const taken = due.all(now, limit);
        for (const { id, tries } of taken) putOff.run(nextDueAt(tries), id);
        return taken;
      });
    },
    emailSent: (id) => write(() => void remove.run(id)),
  };
}

/** Writes a letter down. It is due at once. */
export function prepareKeepLetter(db: Database): (accountRow: number, letter: NewEmail) => void {
  const insert = db.prepare<[number, Uint8Array, number, number]>(
    'INSERT INTO letter (account, sealed, written_at, due_at) VALUES (?, ?, ?, ?)',
  );
  return (accountRow, { sealed, writtenAt }) => void insert.run(accountRow, sealed, writtenAt, writtenAt);
}
