/** The thread behind `checkpoint.ts`: plain JavaScript, because a worker gets no TypeScript loader on Node 20. */
import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const db = new Database(workerData.path, { fileMustExist: true });
db.pragma('synchronous = FULL');
setInterval(() => db.pragma('wal_checkpoint(PASSIVE)'), workerData.intervalMs);
