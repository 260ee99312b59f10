/** By what persons are known again: each mark is of one account, for as long as its person is kept. */
import { fromHex } from './codec.ts';
import { one, put, type Script, statement } from './script.ts';

const OWNER = statement<{ account: number }>('SELECT account FROM person_mark WHERE mark = $1');
const INSERT = statement('INSERT INTO person_mark (mark, account) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING');

/** Whether one of them is another account's. Null is nobody's account. */
export function* areMarksTaken(marks: readonly string[], accountRow: number | null): Script<boolean> {
  for (const mark of marks) {
    const owner = yield* one(OWNER, fromHex(mark));
    if (owner !== undefined && owner.account !== accountRow) return true;
  }
  return false;
}

/** Adds them, but for those that are another account's. */
export function* addMarks(accountRow: number, marks: readonly string[]): Script<void> {
  for (const mark of marks) yield* put(INSERT, fromHex(mark), accountRow);
}
