/**
 * Logs as files: tiles that never change once their names are there, and a checkpoint that is replaced whole. All is on
 * disk when a call returns.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LogFiles } from '../platform/ports/proof.ts';

/** The folder of all logs of a data folder. Each origin has one of its own in it. */
export function openLogFolder(path: string): LogFiles {
  const folderOf = (origin: string) => join(path, Buffer.from(origin).toString('hex'));
  return {
    tile: (origin, tile) => read(join(folderOf(origin), tile)),
    writeTiles: (origin, tiles) => {
      const folders = new Set<string>();
      for (const { path: name, bytes } of tiles) {
        const target = join(folderOf(origin), name);
        mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
        replace(target, bytes);
        folders.add(dirname(target));
      }
      for (const folder of folders) syncFolders(folder, path);
    },
    checkpoint: (origin) => read(join(folderOf(origin), 'checkpoint'))?.toString('utf8') ?? null,
    replaceCheckpoint: (origin, note) => {
      replace(join(folderOf(origin), 'checkpoint'), note);
      syncFolders(folderOf(origin), path);
    },
  };
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function replace(path: string, bytes: Uint8Array | string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o644);
    try {
      writeFileSync(file, bytes);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The folder and those above it, up to the root of the logs: a name is only there once its folder is on disk. */
function syncFolders(folder: string, root: string): void {
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const handle = openSync(at, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}
