import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exclusively, stampOf } from './once.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-once-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** How many of them were at work at once, at most, and how often the work was done. */
async function manyAtOnce(count: number): Promise<{ most: number; done: number }> {
  let [working, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    await setTimeout(20);
    working -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: count }, () => exclusively(lock, work, () => {})));
  return { most, done };
}

function leaveLock(owner: string | null): void {
  mkdirSync(lock);
  if (owner !== null) writeFileSync(join(lock, 'pid'), owner);
}

const deadPid = (): string => String(spawnSync(process.execPath, ['-e', '0']).pid);

it.each([
  ['free', () => {}],
  ['left by a process that died before it wrote its number', () => leaveLock(null)],
  ['left by a dead process', () => leaveLock(deadPid())],
])('one works at a time with a lock that is %s, and nothing of it stays', async (_, leave) => {
  leave();
  expect(await manyAtOnce(4)).toEqual({ most: 1, done: 4 });
  expect(readdirSync(folder)).toEqual([]);
});

it('gives the lock back when the work fails', async () => {
  const failing = exclusively(
    lock,
    () => Promise.reject(new Error('no disk')),
    () => {},
  );
  await expect(failing).rejects.toThrow('no disk');
  expect(readdirSync(folder)).toEqual([]);
});

it('knows sources by names and contents, whatever their times, tests left out', () => {
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return stampOf(folder, ['a.ts', 'b.ts', 'b.test.ts']);
  };
  const one = write('a.ts', '1');
  expect(write('a.ts', '1')).toBe(one);
  expect(write('a.ts', '2')).not.toBe(one);
  write('a.ts', '1');
  expect(write('b.test.ts', '1')).toBe(one);
  expect(write('b.ts', '')).not.toBe(one);
});
