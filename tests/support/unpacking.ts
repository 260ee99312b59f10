/**
 * A shelf whose program is a short script, unpacked slowly; as a process of its own: who wants that program, and runs
 * it. For a test.
 */
import { execFileSync } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Shelf, unpackedOn } from './chromium.ts';

export const UNPACKING = fileURLToPath(import.meta.url);

export interface Pace {
  readonly pauseMs: number;
  /** The process ends with half a program on disk. */
  readonly diesHalfWay: boolean;
}

export const slowShelf = (folder: string, { pauseMs, diesHalfWay }: Pace): Shelf => ({
  folder,
  version: '1.0.0',
  program: 'program',
  unpackInto: async (draft) => {
    const program = join(draft, 'program');
    await writeFile(program, '#!/bin/sh\necho begun\n', { mode: 0o700 });
    if (diesHalfWay) process.kill(process.pid, 'SIGKILL');
    await setTimeout(pauseMs);
    await appendFile(program, 'echo whole\n');
  },
});

/** What the program says: `begun whole`, if it is. */
export const whatItSays = (path: string): string => execFileSync(path, { encoding: 'utf8' }).trim().replace('\n', ' ');

const [, started, folder = '', fate] = process.argv;
if (started === UNPACKING) {
  const path = await unpackedOn(slowShelf(folder, { pauseMs: 300, diesHalfWay: fate === 'dies' }));
  console.log(whatItSays(path));
}
