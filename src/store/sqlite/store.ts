/**
 * The embedded store: SQLite with a write-ahead log, every commit synced to disk, one writer with group commit. Reads
 * run on the writer's connection between batches, so they see committed data only.
 */
import Database from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';
import type { Store } from '../../platform/ports/store.ts';
import { prepareAccounts } from './accounts.ts';
import { readBooks } from './books.ts';
import { startCheckpointing } from './checkpoint.ts';
import { prepareClaims } from './claims.ts';
import { type CommitFaults, createGroupCommit } from './group-commit.ts';
import { prepareIdentity } from './identity.ts';
import { prepareLetters } from './letters.ts';
import { prepareLimits } from './limits.ts';
import { prepareMyGames } from './my-games.ts';
import { preparePayments } from './payments.ts';
import { preparePlays } from './plays.ts';
import { prepareProofs } from './proofs.ts';
import { preparePurchases } from './purchases.ts';
import { prepareRecords } from './records.ts';
import { prepareRules } from './rules.ts';
import { migrate } from './schema.ts';
import { prepareStatement, prepareWithdrawals } from './wallet.ts';

export interface SqliteOptions {
  /** For fault tests only. */
  readonly faults?: CommitFaults;
  /** For tests of what a request costs: told of every statement that is run. */
  readonly onStatement?: (sql: string) => void;
  /** How large the write-ahead log may grow before the writer stops to empty it. */
  readonly walBytesMax?: number;
}

const BUSY_TIMEOUT_MS = 5000;

/** Opens the file, making or migrating it as needed. One process owns a file at a time. */
export function openSqliteStore(path: string, options: SqliteOptions = {}): Store {
  const { faults, walBytesMax, onStatement } = options;
  const tell = onStatement === undefined ? {} : { verbose: (sql: unknown) => onStatement(String(sql)) };
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS, ...tell });
  db.pragma('page_size = 8192');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  const checkpointing = startCheckpointing(db, path, walBytesMax);
  const writer = createGroupCommit(db, checkpointing.afterBatch, faults);
  const remembered = db.prepare<[string], { value: string }>('SELECT value FROM remembered WHERE name = ?');
  const remember = db.prepare<[string, string]>(
    'INSERT INTO remembered (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );
  return {
    ...prepareAccounts(db, writer),
    ...prepareLimits(db, writer),
    ...prepareIdentity(db, writer),
    ...prepareProofs(db, writer),
    ...prepareClaims(db, writer),
    ...prepareLetters(db, writer),
    ...prepareWithdrawals(db, writer),
    ...prepareStatement(db),
    ...prepareRules(db),
    ...prepareRecords(db),
    ...preparePayments(db, writer),
    ...preparePurchases(db, writer),
    ...preparePlays(db, writer),
    ...prepareMyGames(db),
    remember: (name, value) =>
      writer.write(() => {
        remember.run(name, value);
        return present(remembered.get(name), name).value;
      }),
    books: async () => readBooks(db),
    close: async () => {
      if (!db.open) return;
      writer.close();
      await checkpointing.close();
      db.close();
    },
  };
}
