import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formerVersions, games } from '../../src/games/catalogue.ts';
import type { GameCode } from '../../src/proof/game-code.ts';
import { compute } from '../../src/proof/testing/world.ts';
import { type GameFile, gameFiles } from './game-code.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const other = mkdtempSync(join(tmpdir(), 'unveil-code-'));
afterAll(() => rmSync(other, { recursive: true, force: true }));

let files: readonly GameFile[] = [];
beforeAll(async () => {
  files = await gameFiles();
});

it('has one file a version, and no two alike', () => {
  expect(files.map(({ id, version }) => `${id} ${version}`)).toEqual(
    [...games, ...formerVersions].map(({ id, version }) => `${id} ${version}`),
  );
  expect(new Set(files.map(({ codeHash }) => codeHash)).size).toBe(files.length);
});

it('is the same, byte for byte, from another folder', async () => {
  cpSync(join(ROOT, 'src'), join(other, 'a', 'b', 'src'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(other, 'a', 'b', 'node_modules'));
  const again = await gameFiles(join(other, 'a', 'b'));
  expect(again).toEqual(files);
});

it('computes every game as the catalogue does, from the file alone', () => {
  const playSeed = new Uint8Array(32).fill(7);
  for (const { id, version, text, codeHash } of files) {
    const world = { TextEncoder, TextDecoder, Uint8Array };
    const code: GameCode = runInNewContext(`${text};unveilGame`, world);
    const asked = { game: id, version, playSeed, moves: [] };
    const computed = compute(asked);
    expect(JSON.parse(JSON.stringify(code.compute(asked, codeHash)))).toEqual(
      JSON.parse(JSON.stringify({ ...computed, codeHash })),
    );
    expect(code.compute({ ...asked, version: '0.0.0' }, codeHash)).toBeNull();
    // What stands inline in a page may not close its own element.
    expect(text).not.toMatch(/<\/script|<!--/i);
  }
});
