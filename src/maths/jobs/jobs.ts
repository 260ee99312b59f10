/**
 * What a pool of workers can do: functions of a game, a plan and the number of a chunk; pure, and plain data in and
 * out.
 */
import { naturalChunk } from '../natural/count.ts';
import { proofChunk } from '../prove/prove.ts';
import { simulateChunk } from '../simulate/chunk.ts';

export const JOBS = {
  simulate: simulateChunk,
  natural: naturalChunk,
  prove: proofChunk,
};

export type JobName = keyof typeof JOBS;
