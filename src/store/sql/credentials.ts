/** What proves an owner, as it changes: each change has a number, and ends what was begun under the one before. */
import { one, put, type Script, statement } from './script.ts';

const COUNT = statement('UPDATE account SET credentials_version = credentials_version + 1 WHERE id = $1');
const END_TICKETS = statement('DELETE FROM ticket WHERE account = $1');
const END_DRAFT = statement('DELETE FROM two_step WHERE account = $1 AND confirmed_at IS NULL');
const CURRENT = statement<{ credentials_version: number; closed_at: number | null }>(
  `SELECT credentials_version, closed_at FROM account LEFT JOIN identity ON identity.account = account.id
   WHERE account.id = $1`,
);

/** Ends every ticket and every two-step sign-in that waits to be confirmed. In the transaction of the change. */
export function* credentialsChanged(accountRow: number): Script<void> {
  yield* put(COUNT, accountRow);
  yield* put(END_TICKETS, accountRow);
  yield* put(END_DRAFT, accountRow);
}

/** Whether what was begun under that number may go on; null asks only whether the account is open. */
export function* areCredentialsCurrent(accountRow: number, version: number | null): Script<boolean> {
  const row = yield* one(CURRENT, accountRow);
  return row !== undefined && row.closed_at === null && (version === null || version === row.credentials_version);
}
