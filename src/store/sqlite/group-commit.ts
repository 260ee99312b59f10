/**
 * Group commit: the writes waiting at one moment share one durable transaction, each in a savepoint of its own. A write
 * is answered only after COMMIT; one that throws undoes itself alone; a COMMIT that fails rejects all of its batch.
 */
import type { Database } from 'better-sqlite3';
import { StopFault } from '../../platform/ports/stop-fault.ts';
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

/** What SQLite says when it is the place and not the request that is at fault. */
const PLACE_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_FULL/, 'the disk is full'],
  [/^SQLITE_READONLY/, 'the database may only be read'],
  [/^SQLITE_(BUSY|LOCKED)/, 'another process holds the database'],
  [/^SQLITE_(IOERR|CANTOPEN|NOMEM)/, 'the disk does not answer'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'the database is damaged'],
];

/** A commitment that is another account's, or has sold a Play: the database refuses it. */
const COMMITMENT = /server_seed_hash|commitment_hash/;

function stopFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' && error instanceof Error && COMMITMENT.test(error.message))
    return new StopFault('commitment-repeated', 'a server seed came a second time: nothing was sold', { cause: error });
  const found = PLACE_FAULTS.find(([pattern]) => pattern.test(code));
  return found
    ? new StopFault('store-cannot-write', `nothing can be written: ${found[1]} (${code})`, { cause: error })
    : error;
}

/** Bounds how long one transaction may hold up the reads behind it. */
const BATCH_MAX = 256;

/** Batches over a connection that nobody else writes on. `afterBatch` runs once a batch is on disk. */
export function createGroupCommit(db: Database, afterBatch: () => void, faults: CommitFaults = {}): GroupCommit {
  const runBatch = batchRunner(db, faults);
  let waiting: Waiting[] = [];
  let isScheduled = false;
  let isClosed = false;

  function flush(): void {
    isScheduled = false;
    const batch = waiting.slice(0, BATCH_MAX);
    waiting = waiting.slice(BATCH_MAX);
    if (waiting.length > 0) schedule();
    if (batch.length > 0 && runBatch(batch)) afterBatch();
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
        waiting.push(waitingFor(work, resolve, reject));
        schedule();
      }),
    close: () => {
      isClosed = true;
      while (waiting.length > 0) flush();
    },
  };
}

function waitingFor<T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): Waiting {
  let answer: () => void = () => {};
  return {
    run: () => {
      const value = work();
      answer = () => resolve(value);
    },
    answer: () => answer(),
    reject,
  };
}

/** Runs a batch as one transaction and answers all of it. False when nothing of it is certain to be on disk. */
function batchRunner(db: Database, faults: CommitFaults): (batch: readonly Waiting[]) => boolean {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT request');
  const release = db.prepare('RELEASE request');
  const undo = db.prepare('ROLLBACK TO request');

  function attempt(request: Waiting): void {
    savepoint.run();
    try {
      request.run();
    } catch (error) {
      // A full disk undoes the whole transaction: then there is no request left to undo alone.
      if (!db.inTransaction) throw error;
      undo.run();
      request.reject(stopFault(error));
    }
    release.run();
  }

  return (batch) => {
    try {
      begin.run();
      for (const request of batch) attempt(request);
      faults.beforeCommit?.();
      commit.run();
      faults.afterCommit?.();
    } catch (error) {
      // Whether the batch is on disk may be unknown here. Every write can be asked for again under its key or number.
      if (db.inTransaction) db.exec('ROLLBACK');
      for (const request of batch) request.reject(stopFault(error));
      return false;
    }
    for (const request of batch) request.answer();
    return true;
  };
}
