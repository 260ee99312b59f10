/** The row of an account, by the id the platform knows it by. */
import type { Database } from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';

/** The same within a statement. */
export const ACCOUNT_ROW = '(SELECT id FROM account WHERE public_id = ?)';

export function prepareAccountRow(db: Database): (accountId: string) => number {
  const byId = db.prepare<[string], number>('SELECT id FROM account WHERE public_id = ?').pluck();
  return (accountId) => present(byId.get(accountId), `account ${accountId}`);
}
