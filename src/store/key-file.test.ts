import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openKeyFile } from './key-file.ts';

it('makes a key once, for its owner only, and never writes over it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-key-'));
  const path = join(folder, 'seed.key');
  const key = openKeyFile(path);
  expect(key).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(openKeyFile(path)).toEqual(key);
  expect(openKeyFile(join(folder, 'other.key'))).not.toEqual(key);
  writeFileSync(path, 'not a key');
  expect(() => openKeyFile(path)).toThrow('holds no key');
  expect(readFileSync(path, 'utf8')).toBe('not a key');
  rmSync(folder, { recursive: true });
});
