/**
 * How many Plays one core deals, plays and reads, for each game. Runs what a build makes of the sources: a loader's
 * wrappers slow hot loops.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import { FOR_NODE } from '../build.ts';

export interface PlayTask {
  readonly gameId: string;
  readonly seconds: number;
}

export interface PlaySpeed {
  readonly gameId: string;
  readonly plays: number;
  readonly perSecond: number;
  /** For each second of processor time: what a core of its own would do. */
  readonly perCpuSecond: number;
  /**
   * Plays for each SHA-256 digest of 64 bytes that the same core made right after: a figure that other machines
   * share.
   */
  readonly perDigest: number;
}

export async function measurePlays(seconds: number): Promise<PlaySpeed[]> {
  const code = bundle();
  const speeds: PlaySpeed[] = [];
  for (const { id } of games) {
    const task: PlayTask = { gameId: id, seconds };
    const [speed] = await once(new Worker(code, { eval: true, workerData: task }), 'message');
    speeds.push(speed as PlaySpeed);
  }
  return speeds;
}

function bundle(): string {
  const { outputFiles } = buildSync({
    ...FOR_NODE,
    entryPoints: [fileURLToPath(new URL('./plays-worker.ts', import.meta.url))],
    write: false,
    format: 'cjs',
  });
  return present(outputFiles[0], 'the bundle').text;
}
