/**
 * Keeps the write-ahead log short without making a purchase wait: a thread of its own copies it into the database while
 * the writer goes on. As that thread never gets to reset a log in constant use, the writer truncates one past its
 * limit.
 */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { Alarm } from '../../platform/ports/alarms.ts';

export interface Checkpointing {
  /** To be called after each batch. */
  afterBatch(): void;
  close(): Promise<void>;
}

const INTERVAL_MS = 250;
const WAL_BYTES_MAX = 64 * 1024 * 1024;

export interface CheckpointOptions {
  readonly walBytesMax?: number;
  readonly alarm?: Alarm;
}

/** Begins to carry the log of writes into the database, beside the requests. Its size is in bytes. */
export function startCheckpointing(
  db: Database,
  path: string,
  { walBytesMax = WAL_BYTES_MAX, alarm = () => {} }: CheckpointOptions = {},
): Checkpointing {
  let isFailing = false;
  db.pragma('wal_autocheckpoint = 0');
  const worker = new Worker(new URL('./checkpoint-worker.js', import.meta.url), {
    workerData: { path, intervalMs: INTERVAL_MS },
  });
  // Without the thread the store still works: the writer truncates alone.
  worker.on('error', (error) => alarm(`the thread that shortens the log has ended: ${error}`, 'checkpoint-failed'));
  worker.unref();
  return {
    afterBatch: () => {
      // What was committed is safe in the log, however long it grows: a failure here is told, and tried again after the
      // next batch.
      try {
        const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
        if (log && log.size > walBytesMax) db.pragma('wal_checkpoint(TRUNCATE)');
        isFailing = false;
      } catch (error) {
        if (!isFailing) alarm(`the log of the database could not be shortened: ${error}`, 'checkpoint-failed');
        isFailing = true;
      }
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
