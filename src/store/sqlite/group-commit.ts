/**
 * Group commit: the writes waiting at one moment share one durable transaction, each in a savepoint of its own. A write is
 * answered only after COMMIT; one that throws undoes itself alone; a COMMIT that fails rejects all of its batch.
 */
import type { Database } from 'better-sqlite3';
import type { CommitFaults } from '../sql/engine.ts';

export interface GroupCommit {
  /** Runs the work inside the next batch. What it returns is given once it is on disk. The work must not await. */
  write<T>(work: () => T): Promise<T>;
  /** Writes what is waiting, then refuses more. */
  close(): void;
}

interface Waiting {
  run(): void;
  answer(): void;
  reject(error: unknown): void;
}

/** Bounds how long one transaction may hold up the reads behind it. */
const BATCH_MAX = 256;

export function createGroupCommit(db: Database, afterBatch: () => void, faults: CommitFaults = {}): GroupCommit {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT request');
  const release = db.prepare('RELEASE request');
  const undo = db.prepare('ROLLBACK TO request');
  let waiting: Waiting[] = [];
  let isScheduled = false;
  let isClosed = false;

  function runBatch(batch: readonly Waiting[]): void {
    try {
      begin.run();
      for (const request of batch) {
        savepoint.run();
        try {
          request.run();
        } catch (error) {
          undo.run();
          request.reject(error);
        }
        release.run();
      }
      faults.beforeCommit?.();
      commit.run();
      faults.afterCommit?.();
    } catch (error) {
      // Whether the batch is on disk may be unknown here. Every write can be asked for again under its key or number.
      if (db.inTransaction) db.exec('ROLLBACK');
      for (const request of batch) request.reject(error);
      return;
    }
    for (const request of batch) request.answer();
    afterBatch();
  }

  function flush(): void {
    isScheduled = false;
    const batch = waiting.slice(0, BATCH_MAX);
    waiting = waiting.slice(BATCH_MAX);
    if (waiting.length > 0) schedule();
    if (batch.length > 0) runBatch(batch);
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(flush);
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('the store is closed'));
          return;
        }
        let answer: () => void = () => {};
        waiting.push({
          run: () => {
            const value = work();
            answer = () => resolve(value);
          },
          answer: () => answer(),
          reject,
        });
        schedule();
      }),
    close: () => {
      isClosed = true;
      while (waiting.length > 0) flush();
    },
  };
}
