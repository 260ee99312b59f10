import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyFileFault, openKeyFile } from './key-file.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-key-'));
  database = join(folder, 'unveil.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a key once, for its owner only, and never writes over it', () => {
  const path = join(folder, 'seed.key');
  const key = openKeyFile(path, database);
  expect(key).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(openKeyFile(path, database)).toEqual(key);
  expect(openKeyFile(join(folder, 'other.key'), database)).not.toEqual(key);
  expect(readdirSync(folder).sort()).toEqual(['other.key', 'seed.key']);
  writeFileSync(path, 'not a key');
  expect(() => openKeyFile(path, database)).toThrow('holds no key');
  expect(readFileSync(path, 'utf8')).toBe('not a key');
});

it('never makes a key beside a database, and says what is missing; tells when the file goes or changes', () => {
  const path = join(folder, 'seed.key');
  const key = openKeyFile(path, database);
  expect(keyFileFault(path, database, key)).toBeNull();
  writeFileSync(database, 'something sealed');
  rmSync(path);
  expect(() => openKeyFile(path, database)).toThrow(/seed\.key is missing beside .*put it back/);
  expect(readdirSync(folder)).toEqual(['unveil.db']);
  expect(keyFileFault(path, database, key)).toMatch(/missing/);
  writeFileSync(path, `${'0'.repeat(64)}\n`);
  expect(keyFileFault(path, database, key)).toMatch(/another key/);
});

/** Opens the key file in a process that is killed the moment it would call that function of the file system. */
function openAndDieAt(call: string, path: string): NodeJS.Signals | null {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { openKeyFile } = await import(${JSON.stringify(new URL('./key-file.ts', import.meta.url).href)});
    fs.${call} = () => process.kill(process.pid, 'SIGKILL');
    syncBuiltinESMExports();
    openKeyFile(${JSON.stringify(path)}, ${JSON.stringify(database)});
  `;
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]).signal;
}

it.each(['writeSync', 'fsyncSync', 'linkSync'])('leaves no half-made key when it is killed at %s', (call) => {
  const path = join(folder, 'seed.key');
  expect(openAndDieAt(call, path)).toBe('SIGKILL');
  expect(existsSync(path)).toBe(false);
  expect(openKeyFile(path, database)).toHaveLength(32);
});

it('leaves a whole key when it is killed right after', () => {
  const path = join(folder, 'seed.key');
  expect(openAndDieAt('rmSync', path)).toBe('SIGKILL');
  const text = readFileSync(path, 'utf8');
  expect(openKeyFile(path, database)).toEqual(Buffer.from(text.trim(), 'hex'));
});
