/**
 * The folder of a witness: its signing key, and the last checkpoint it cosigned of each log, in one file that is
 * replaced whole. A witness that lost its memory would cosign a fork, so a folder with a key and without memory is
 * refused, and one process alone may hold a folder.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { parseSkey, type SignerKey, signerKey, skeyOf } from '../proof/note/key.ts';
import { openMemory, type WitnessMemory } from '../proof/witness/witness.ts';

const FORMAT = 'unveil/witness/1';

export interface WitnessFolder {
  readonly key: SignerKey;
  memory(): WitnessMemory;
  /**
   * The memory is on disk, and its name points to it, when this returns. Throws when it cannot be; then nothing
   * changed.
   */
  keep(memory: WitnessMemory): void;
  close(): void;
}

/** Opens the folder of a witness of this name; one that is empty or absent becomes that of a new witness. */
export function openWitnessFolder(dir: string, name: string): Result<WitnessFolder> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(dir, 'lock'));
  if (!lock.ok) return lock;
  const opened = openFiles(dir, name);
  if (!opened.ok) lock.value();
  return opened.ok ? accept({ ...opened.value, close: lock.value }) : opened;
}

function openFiles(dir: string, name: string): Result<Omit<WitnessFolder, 'close'>> {
  const [keyPath, statePath] = [join(dir, 'key'), join(dir, 'state.json')];
  // The memory is written first: a key is never there without it, whenever the program is stopped.
  if (!existsSync(keyPath)) {
    if (existsSync(statePath) && notesIn(statePath)?.length !== 0) {
      return refuse('witness-key-missing', `${statePath} is of a witness whose key is not in ${keyPath}`);
    }
    const made = newKey(name);
    if (!made.ok) return made;
    replaceFile(statePath, stateText([]));
    replaceFile(keyPath, `${skeyOf(made.value)}\n`);
  }
  const key = parseSkey(readFileSync(keyPath, 'utf8').trimEnd());
  if (!key.ok || key.value.type !== 'cosignature') return refuse('witness-key-malformed', keyPath);
  if (key.value.name !== name)
    return refuse('witness-name-differs', `the key in ${keyPath} is that of ${key.value.name}`);
  if (!existsSync(statePath)) {
    return refuse(
      'witness-memory-missing',
      `${statePath} is gone: what was cosigned is not known, and a new key is needed`,
    );
  }
  const opened = openMemory(notesIn(statePath) ?? [''], key.value);
  if (!opened.ok) return refuse('witness-memory-malformed', `${statePath}: ${opened.refusal.detail ?? ''}`);
  let memory = opened.value;
  return accept({
    key: key.value,
    memory: () => memory,
    keep: (next) => {
      replaceFile(statePath, stateText([...next.values()]));
      memory = next;
    },
  });
}

function newKey(name: string): Result<SignerKey> {
  try {
    return accept(signerKey(name, 'cosignature', randomBytes(32)));
  } catch {
    return refuse('witness-name-malformed', `no name of a key: ${name}`);
  }
}

function stateText(notes: readonly string[]): string {
  return `${JSON.stringify({ format: FORMAT, checkpoints: notes }, null, 2)}\n`;
}

/** The notes in a file of state, or null when it is none. */
function notesIn(path: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('format' in value) || !('checkpoints' in value)) return null;
    const { format, checkpoints } = value;
    if (format !== FORMAT || !Array.isArray(checkpoints)) return null;
    return checkpoints.every((note) => typeof note === 'string') ? checkpoints : null;
  } catch {
    return null;
  }
}

/** The file holds either what it held or the new text, whole and on disk, whenever the machine stops. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** One process a folder. A lock left behind by a process that is no more is taken over. */
function takeLock(path: string): Result<() => void> {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      return accept(() => rmSync(path, { force: true }));
    } catch {
      const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
      if (isRunning(holder)) return refuse('witness-running', `process ${holder} holds this folder (${path})`);
      rmSync(path, { force: true });
    }
  }
  return refuse('witness-running', path);
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
