/** What a crew can do: functions of a game, a plan and the number of a chunk; pure, and plain data in and out. */
import { naturalChunk } from '../natural/count.ts';
import { proofChunk } from '../prove/prove.ts';
import { simulateChunk } from '../simulate/chunk.ts';

export const JOBS = {
  simulate: simulateChunk,
  natural: naturalChunk,
  prove: proofChunk,
};

export type JobName = keyof typeof JOBS;
export type JobPlan<N extends JobName> = Parameters<(typeof JOBS)[N]>[1];
export type JobResult<N extends JobName> = ReturnType<(typeof JOBS)[N]>;
