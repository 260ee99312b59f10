/** A worker of the pool: takes the number of a chunk, answers with its result, until it is stopped. */
import { parentPort, workerData } from 'node:worker_threads';
import { findGame } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import { threadSeconds } from '../workers/busy.ts';
import type { ChunkAnswer } from '../workers/pool.ts';
import { JOBS, type JobName } from './jobs.ts';

const { job, gameId, plan } = workerData as { job: JobName; gameId: string; plan: never };
const game = present(findGame(gameId), `game ${gameId}`);
const port = present(parentPort, 'parent port');

port.on('message', (chunk: number) => {
  const began = threadSeconds();
  const result = JOBS[job](game, plan, chunk);
  const answer: ChunkAnswer = { chunk, result, busySeconds: threadSeconds() - began };
  port.postMessage(answer);
});
