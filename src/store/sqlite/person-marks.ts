/** By what persons are known again, in SQLite: each mark is of one account, for as long as its person is kept. */
import type { Database } from 'better-sqlite3';
import { fromHex } from './codec.ts';

export interface PersonMarks {
  /** Whether one of them is another account's. Null is nobody's account. */
  isTaken(marks: readonly string[], accountRow: number | null): boolean;
  /** Adds them, but for those that are another account's. */
  add(accountRow: number, marks: readonly string[]): void;
}

export function preparePersonMarks(db: Database): PersonMarks {
  const ownerOf = db.prepare<[Buffer], number>('SELECT account FROM person_mark WHERE mark = ?').pluck();
  const insert = db.prepare<[Buffer, number]>(
    'INSERT INTO person_mark (mark, account) VALUES (?, ?) ON CONFLICT (mark) DO NOTHING',
  );
  return {
    isTaken: (marks, accountRow) =>
      marks.some((mark) => {
        const owner = ownerOf.get(fromHex(mark));
        return owner !== undefined && owner !== accountRow;
      }),
    add: (accountRow, marks) => {
      for (const mark of marks) insert.run(fromHex(mark), accountRow);
    },
  };
}
