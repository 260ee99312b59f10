/**
 * Many cores for the bench: hands numbered chunks of a job to worker threads and collects what they answer. Workers
 * run plain JavaScript, since a loader's wrappers would slow the hot loops: the build's, or from sources one bundle
 * made at the start.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface PoolTask<Plan, Result> {
  /** A name in `maths/jobs/jobs.ts`. */
  readonly job: string;
  readonly gameId: string;
  readonly plan: Plan;
  readonly firstChunk: number;
  readonly chunks: number;
  /** Called in the order of arrival, not of chunks. */
  onResult(result: Result, chunk: number, busySeconds: number): void;
  readonly workers?: number;
  /**
   * Hands out no more chunks once aborted; those begun are finished, so that what is counted is a whole number of
   * chunks.
   */
  readonly signal?: AbortSignal;
}

/** Chunks before this one are all done. */
export interface PoolOutcome {
  readonly nextChunk: number;
  readonly seconds: number;
  readonly workers: number;
}

export interface ChunkAnswer {
  readonly chunk: number;
  readonly result: unknown;
  readonly busySeconds: number;
}

/** Beside this file in a build, and only there. */
const BUILT = new URL('./job-worker.js', import.meta.url);
let bundle: Promise<string> | null = null;

export async function runPool<Plan, Result>(task: PoolTask<Plan, Result>): Promise<PoolOutcome> {
  const workers = Math.max(1, Math.min(task.workers ?? availableParallelism(), task.chunks - task.firstChunk));
  const began = performance.now();
  const next = { chunk: task.firstChunk };
  const code = existsSync(BUILT) ? BUILT : await bundled();
  await Promise.all(Array.from({ length: workers }, () => work(task, code, next)));
  return { nextChunk: next.chunk, seconds: (performance.now() - began) / 1000, workers };
}

function work<Plan, Result>(task: PoolTask<Plan, Result>, code: URL | string, next: { chunk: number }): Promise<void> {
  const { job, gameId, plan } = task;
  const worker = new Worker(code, { eval: typeof code === 'string', workerData: { job, gameId, plan } });
  return new Promise((resolve, reject) => {
    const handOut = (): void => {
      if (next.chunk >= task.chunks || task.signal?.aborted) worker.terminate().then(() => resolve(), reject);
      else worker.postMessage(next.chunk++);
    };
    worker.on('message', (answer: ChunkAnswer) => {
      task.onResult(answer.result as Result, answer.chunk, answer.busySeconds);
      handOut();
    });
    worker.on('error', reject);
    handOut();
  });
}

function bundled(): Promise<string> {
  bundle ??= import('esbuild').then(
    ({ buildSync }) =>
      buildSync({
        entryPoints: [fileURLToPath(new URL('../jobs/worker.ts', import.meta.url))],
        bundle: true,
        write: false,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
      }).outputFiles[0]?.text as string,
  );
  return bundle;
}
