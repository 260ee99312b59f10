/**
 * The embedded store: SQLite with a write-ahead log, every commit synced to disk, one writer with group commit. Reads
 * run on the writer's connection between batches, so they see committed data only.
 */
import Database from 'better-sqlite3';
import type { Alarm } from '../../platform/ports/alarms.ts';
import type { Store } from '../../platform/ports/store.ts';
import type { CommitFaults } from '../sql/engine.ts';
import { createStore } from '../sql/store.ts';
import { startCheckpointing } from './checkpoint.ts';
import { sqliteEngine } from './engine.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';

export interface SqliteOptions {
  /** For fault tests only. */
  readonly faults?: CommitFaults;
  /** For tests of what a request costs: told of every statement that is run. */
  readonly onStatement?: (sql: string) => void;
  /** How large the write-ahead log may grow before the writer stops to empty it. */
  readonly walBytesMax?: number;
  /** How many pages the file may grow to: as many as the disk holds when absent. */
  readonly pagesMax?: number;
  /** Told when the log of the database cannot be shortened. */
  readonly alarm?: Alarm;
}

const BUSY_TIMEOUT_MS = 5000;

/** Opens the file, making or migrating it as needed. One process owns a file at a time. */
export function openSqliteStore(path: string, options: SqliteOptions = {}): Store {
  const { faults, onStatement } = options;
  const tell = onStatement === undefined ? {} : { verbose: (sql: unknown) => onStatement(String(sql)) };
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS, ...tell });
  db.pragma('page_size = 8192');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  if (options.pagesMax !== undefined) db.pragma(`max_page_count = ${options.pagesMax}`);
  const checkpointing = startCheckpointing(db, path, options);
  const writer = createGroupCommit(db, checkpointing.afterBatch, faults);
  const engine = sqliteEngine(db, writer, async () => {
    if (!db.open) return;
    writer.close();
    await checkpointing.close();
    db.close();
  });
  return createStore(engine);
}
