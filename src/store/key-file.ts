/** The master key in a file of its own, outside the database: made on the first start, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '../kernel/assert.ts';

const KEY_PATTERN = /^[0-9a-f]{64}\n?$/;

/**
 * The 32 bytes of the key in the file. A missing file is made, but never beside a database: what that holds is sealed
 * with the key that is missing, and a new one would hide it for ever. Anything else in the file throws.
 */
export function openKeyFile(path: string, database: string): Uint8Array {
  const found = readKey(path);
  if (found === null) {
    if (existsSync(database)) throw new KeyMissing(keyMissingWords(path, database));
    makeKey(path);
  }
  const text = found ?? readFileSync(path, 'utf8');
  assert(KEY_PATTERN.test(text), `${path} holds no key`);
  return Buffer.from(text.trim(), 'hex');
}

/** The key file was taken away: nothing is made in its place. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

/** What the operator is told when the file is not there, or not the one in use; null when all is well. */
export function keyFileFault(path: string, database: string, key: Uint8Array): string | null {
  const found = readKey(path);
  if (found === null) return keyMissingWords(path, database);
  return found.trim() === Buffer.from(key).toString('hex')
    ? null
    : `${path} holds another key than ${database} was opened with`;
}

function keyMissingWords(path: string, database: string): string {
  return `the key file ${path} is missing beside ${database}: put it back from its backup. Without it no stored Play, email or claim can be opened; a new key is never made for an old database`;
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * The key is whole and on disk before its name appears, whenever the program is stopped. A key that another process
 * made in the meantime is never written over: linking to a name that is taken fails.
 */
function makeKey(path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeKey(draft);
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
}

function writeKey(path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
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

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
