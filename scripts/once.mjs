/**
 * What is made once, whoever asks first: one process at a time, and known by a stamp of what it was made from. In plain
 * JavaScript with nothing but Node's built-ins, so that it runs before anything is installed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const LOOK_EVERY_MS = 300;
const TELL_AFTER_MS = 3_000;

/**
 * Does the work while no other process does: who comes second waits, and is told for whom. The lock is a folder that
 * appears with its owner's number in it, or not at all; one left by a dead process is taken over.
 */
export async function exclusively(lock, work, say) {
  const mine = `${lock}.${randomUUID()}`;
  mkdirSync(mine);
  writeFileSync(join(mine, 'pid'), String(process.pid));
  try {
    await acquire(lock, mine, say);
  } finally {
    rmSync(mine, { recursive: true, force: true });
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function acquire(lock, mine, say) {
  const began = performance.now();
  for (let isTold = false; !isMoved(mine, lock); ) {
    const owner = readIfThere(join(lock, 'pid'));
    if (owner !== undefined && !isAlive(Number(owner))) {
      bury(lock, owner);
      continue;
    }
    if (!isTold && performance.now() - began > TELL_AFTER_MS) {
      say(`waiting for process ${owner}, which holds ${lock} …`);
      isTold = true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Takes a dead process's lock away. If another did so first and holds it by now, it is given back. */
function bury(lock, owner) {
  const grave = `${lock}.${randomUUID()}`;
  if (!isMoved(lock, grave)) return;
  if (readIfThere(join(grave, 'pid')) !== owner && isMoved(grave, lock)) return;
  rmSync(grave, { recursive: true, force: true });
}

/** A folder takes a name only where there is none yet, or an empty folder. */
function isMoved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

/** SHA-256 over names and contents of the files, tests left out: times do not count, a checkout changes them. */
export function stampOf(root, paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))).sort()) {
    if (file.endsWith('.test.ts')) continue;
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesUnder(join(path, entry)));
}

export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user, but alive.
    return error.code === 'EPERM';
  }
}
