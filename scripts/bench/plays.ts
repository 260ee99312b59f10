/** How many Plays one core deals, plays and reads, for each game. Runs a bundle, since a loader's wrappers slow hot loops. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';

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
    entryPoints: [fileURLToPath(new URL('./plays-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  return present(outputFiles[0], 'the bundle').text;
}
