/** The master key in a file of its own, outside the database: made on the first start, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '../kernel/assert.ts';

const KEY_PATTERN = /^[0-9a-f]{64}\n?$/;

/** The 32 bytes of the key in the file. A missing file is made; anything else in it throws. */
export function openKeyFile(path: string): Uint8Array {
  try {
    writeKey(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const text = readFileSync(path, 'utf8');
  assert(KEY_PATTERN.test(text), `${path} holds no key`);
  return Buffer.from(text.trim(), 'hex');
}

/** Fails with EEXIST when the file is there already: a key is never written over. */
function writeKey(path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
}

/** A database must never outlive its key, so the new name is on disk before anything is sealed. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
