/**
 * What the build makes, run as its users run it: the server by `npm start`, the command and the threads behind both.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { games } from '../src/games/catalogue.ts';
import { type DataFolder, dataFolder } from './faults/server-process.ts';

/** Two seconds, where an empty program of Node takes forty milliseconds: whatever else the machine does slows both. */
const START_TO_EMPTY_MAX = 50;
const DOOR = join(import.meta.dirname, '..', 'scripts', 'run.mjs');

let data: DataFolder;
let child: ChildProcess | null = null;
beforeEach(() => {
  data = dataFolder();
});
afterEach(async () => {
  if (child !== null && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  child = null;
  data.remove();
});

const unveil = (...words: string[]) => promisify(execFile)(process.execPath, [DOOR, 'unveil', ...words]);

/** Resolves when the server says that it is open. */
async function started(): Promise<void> {
  const env = { ...process.env, PORT: '0', UNVEIL_DATA: data.path };
  const server = spawn(process.execPath, [DOOR, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = server;
  for await (const text of server.stdout) if (String(text).includes('Unveil is open at')) return;
  throw new Error('the server ended instead of opening');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

it(`starts within ${START_TO_EMPTY_MAX} times an empty program`, async () => {
  const empty = () => timed(() => promisify(execFile)(process.execPath, ['--eval', '0']));
  const before = await empty();
  const start = await timed(started);
  const emptyMs = (before + (await empty())) / 2;
  expect(start / emptyMs, `${start.toFixed(0)} ms to ${emptyMs.toFixed(0)} ms`).toBeLessThan(START_TO_EMPTY_MAX);
});

it('names the sources where something fails', async () => {
  const env = { ...process.env, PORT: '0', UNVEIL_DATA: DOOR };
  const failed = promisify(execFile)(process.execPath, [DOOR, 'start'], { env });
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/src\/server\/serve\.ts:\d+/) });
});

it('counts on many cores with the threads of the build', async () => {
  const { stdout } = await unveil('simulate', games[0]?.id ?? '', '--plays', '2000', '--seed', 'built', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ plays: 2000 });
});
