/** Unpacking a browser: by several at once, after one that was killed, after somebody ruined it. */
import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpackedOn } from './chromium.ts';
import { slowShelf, UNPACKING, whatItSays } from './unpacking.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-unpacking-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the program said when another process wanted it. */
async function elsewhere(fate = 'lives'): Promise<string> {
  const line = ['--import', 'tsx', UNPACKING, folder, fate];
  return (await promisify(execFile)(process.execPath, line, { cwd: ROOT })).stdout.trim();
}

const here = (): Promise<string> => unpackedOn(slowShelf(folder, { pauseMs: 1, diesHalfWay: false }));
const stampOf = (path: string): string => join(dirname(path), 'stamp.json');

it('is done by many processes at once, after one that was killed half-way; nothing of that one is left', async () => {
  await expect(elsewhere('dies')).rejects.toMatchObject({ signal: 'SIGKILL' });
  const leftover = readdirSync(folder);
  expect(leftover).toHaveLength(1);
  const said = await Promise.all(Array.from({ length: 4 }, () => elsewhere()));
  expect(said).toEqual(said.map(() => 'begun whole'));
  expect(readdirSync(folder)).not.toContain(leftover[0]);
});

it('was done before any worker began', () => {
  expect(existsSync(process.env.UNVEIL_CHROMIUM ?? '')).toBe(true);
});

it('is done once: who comes later finds it', async () => {
  const path = await here();
  expect(await here()).toBe(path);
  expect(readdirSync(folder)).toHaveLength(1);
});

it.each([
  ['a program cut short', (path: string) => writeFileSync(path, '#!/bin/sh\necho begun\n')],
  ['a program with one byte more', (path: string) => appendFileSync(path, ' ')],
  ['a program that is gone', (path: string) => rmSync(path)],
  ['a stamp cut short', (path: string) => writeFileSync(stampOf(path), '{"version":"1')],
  ['a stamp of another version', (path: string) => writeFileSync(stampOf(path), '{"version":"0.9.0","files":{}}')],
])('does not take %s for a browser, whoever else looks at the same time', async (_, ruin) => {
  const path = await here();
  ruin(path);
  const paths = await Promise.all([here(), here(), here()]);
  expect(paths.map(whatItSays)).toEqual(paths.map(() => 'begun whole'));
  expect(paths).not.toContain(path);
});
