/** What proves an owner, as it changes: each change has a number, and ends what was begun under the one before. */
import type { Database } from 'better-sqlite3';

export interface CredentialsChange {
  /** Ends every ticket and every two-step sign-in that waits to be confirmed. In the transaction of the change. */
  changed(accountRow: number): void;
  /** Whether what was begun under that number may go on; null asks only whether the account is open. */
  isCurrent(accountRow: number, version: number | null): boolean;
}

export function prepareCredentialsChange(db: Database): CredentialsChange {
  const count = db.prepare<[number]>('UPDATE account SET credentials_version = credentials_version + 1 WHERE id = ?');
  const endTickets = db.prepare<[number]>('DELETE FROM ticket WHERE account = ?');
  const endDraft = db.prepare<[number]>('DELETE FROM two_step WHERE account = ? AND confirmed_at IS NULL');
  const current = db.prepare<[number], { credentials_version: number; closed_at: number | null }>(
    `SELECT credentials_version, closed_at FROM account LEFT JOIN identity ON identity.account = account.id
     WHERE account.id = ?`,
  );
  return {
    changed: (accountRow) => {
      count.run(accountRow);
      endTickets.run(accountRow);
      endDraft.run(accountRow);
    },
    isCurrent: (accountRow, version) => {
      const row = current.get(accountRow);
      return row !== undefined && row.closed_at === null && (version === null || version === row.credentials_version);
    },
  };
}
