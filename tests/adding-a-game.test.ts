/**
 * CONTRIBUTING.md, followed literally: the toy is added to a copy of this repository, looked at in a browser, and
 * taken away.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToy, copyWithoutToy, removeToy } from '../scripts/lint/add-toy.ts';
import { readAdding } from '../scripts/lint/adding.ts';
import { toy } from '../src/games/toy/index.ts';
import { isThorough } from './support/stage.ts';

const ROOT = join(import.meta.dirname, '..');
/** Long ones, which say little of a game that is tested where it lies. */
const LONG = /simulate|prove|naturalness|-- types/;
const steps = readAdding(ROOT);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'unveil-adding-'));
  copyWithoutToy(ROOT, copy);
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Runs a line of CONTRIBUTING.md in the copy, as a person would: without what a test run sets for itself. */
async function run(line: string): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|CI$|npm_)/.test(name)),
  );
  const [file = '', ...words] = line.replaceAll('<id>', toy.id).split(' ');
  return (await promisify(execFile)(file, words, { cwd: copy, env, maxBuffer: 2 ** 24 })).stdout;
}

const lists = (): string[] => steps.lists.map(({ file }) => readFileSync(join(copy, file), 'utf8'));

it('adds the toy by the files and entries that the tables name, and by nothing else', async () => {
  const before = lists();
  addToy(ROOT, copy, steps);
  for (const [index, text] of lists().entries()) expect(text).not.toBe(before[index]);
  for (const line of steps.commands) {
    if (isThorough || !LONG.test(line))
      await run(line).catch((fault) => expect.fail(`${line}\n${fault.stdout}\n${fault.stderr}`));
  }
  // Two sizes of each exhibit of its gallery.
  expect(readdirSync(join(copy, 'shots', toy.id)).length).toBeGreaterThanOrEqual(2 * 4);
});

it('takes it away again, and nothing of it is left', async () => {
  removeToy(copy, steps);
  for (const text of lists()) expect(text).not.toContain(toy.id);
  // Of a game that is not there everything else keeps silent, and the command refuses it by name.
  if (isThorough) await run('npm run arrows');
  await expect(run('npm run unveil -- figures <id>')).rejects.toMatchObject({
    stderr: expect.stringContaining(toy.id),
  });
});
