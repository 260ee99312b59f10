/**
 * Logs as files: tiles that never change once their names are there, and checkpoints that are replaced whole. All is on
 * disk when a call resolves; nobody else waits for it.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LogFiles } from '../platform/ports/proof.ts';

/** The folder of all logs of a data folder. Each origin has one of its own in it. */
export function openLogFolder(path: string): LogFiles {
  const folderOf = (origin: string) => join(path, Buffer.from(origin).toString('hex'));
  return {
    tile: (origin, tile) => read(join(folderOf(origin), tile)),
    writeTiles: async (origin, tiles) => {
      const targets = tiles.map(({ path: name, bytes }) => ({ target: join(folderOf(origin), name), bytes }));
      const folders = new Set(targets.map(({ target }) => dirname(target)));
      for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o755 });
      await Promise.all(targets.map(({ target, bytes }) => replace(target, bytes)));
      await syncFolders(folders, path);
      // A full tile holds all that its partial ones held.
      const full = targets.filter(({ target }) => !target.includes('.p/'));
      await Promise.all(full.map(({ target }) => rm(`${target}.p`, { recursive: true, force: true })));
    },
    checkpoint: (origin, kind = 'checkpoint') => read(join(folderOf(origin), kind))?.toString('utf8') ?? null,
    replaceCheckpoint: async (origin, note, kind = 'checkpoint') => {
      await mkdir(folderOf(origin), { recursive: true, mode: 0o755 });
      await replace(join(folderOf(origin), kind), note);
      await syncFolders(new Set([folderOf(origin)]), path);
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

async function replace(path: string, bytes: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Folders and those above them, up to the root of the logs: a name is only there once its folder is on disk. */
async function syncFolders(folders: ReadonlySet<string>, root: string): Promise<void> {
  const all = new Set<string>();
  for (const folder of folders) for (let at = folder; at.startsWith(root); at = dirname(at)) all.add(at);
  await Promise.all(
    [...all].map(async (folder) => {
      const handle = await open(folder, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }),
  );
}
