/**
 * The high-water mark: how far a database had come when seeds sold from it were opened, kept outside of it. The file is
 * written in place and knows its own inode and the moment it was written, so that a copy of it, or one put back from a
 * copy, is told from the original.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Mark, MarkFile } from '../platform/ports/proof.ts';

const FORMAT = 'unveil/mark/1';
const BYTES = 512;
/** How far the file's own time of change may stand from the time written in it: kernels count in ticks. */
const TOLERANCE_MS = 100;

interface Written extends Mark {
  readonly format: typeof FORMAT;
  readonly inode: string;
  readonly writtenAt: number;
}

/**
 * Opens the mark at this path; a file that is not there is made with the first raise. Servers on one database each
 * have a mark of their own, `mark` and `mark-<name>` in one folder, and heed all of them.
 */
export function openMarkFile(path: string): MarkFile {
  /** When this process wrote it last. */
  let writtenAt: number | null = null;
  return {
    read: () => highest(besides(path).map(readMark)),
    write: async (mark) => {
      const found = writtenAt === null ? 'missing' : readMark(path);
      if (typeof found === 'object' && found.writtenAt !== writtenAt)
        throw new Error(`another server writes ${path}: give each server a name of its own (UNVEIL_SERVER)`);
      writtenAt = await writeMark(path, mark);
    },
    begin: async (mark) => {
      for (const other of besides(path)) if (other !== path) rmSync(other, { force: true });
      writtenAt = await writeMark(path, mark);
    },
  };
}

/** The marks of all servers, this one's first. */
function besides(path: string): readonly string[] {
  const [folder, stem = ''] = [dirname(path), basename(path).split('-')[0]];
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const others = names.filter((name) => name === stem || name.startsWith(`${stem}-`));
  return [path, ...others.map((name) => join(folder, name)).filter((other) => other !== path)];
}

type Found = Written | 'missing' | 'doubtful';

function highest(found: readonly Found[]): Mark | 'missing' | 'doubtful' {
  if (found.includes('doubtful')) return 'doubtful';
  const written = found.filter((one) => typeof one === 'object').sort((a, b) => b.writtenAt - a.writtenAt);
  if (written.length === 0) return 'missing';
  // Of one log the furthest; of two the one that was written of last.
  const [log = null, ...others] = written.flatMap((one) => one.log ?? []);
  const further = others.filter((other) => log !== null && other.origin === log.origin && other.size > log.size);
  return {
    plays: Math.max(...written.map(({ plays }) => plays)),
    log: further.sort((a, b) => b.size - a.size)[0] ?? log,
  };
}

function readMark(path: string): Found {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'missing';
    throw error;
  }
  try {
    const { ino, ctimeMs } = fstatSync(file);
    const written = parseMark(readFileSync(file, 'utf8'));
    const isOriginal = written?.inode === String(ino) && Math.abs(ctimeMs - written.writtenAt) <= TOLERANCE_MS;
    return written && isOriginal ? written : 'doubtful';
  } finally {
    closeSync(file);
  }
}

/** In place, in one write: a reader beside it finds the former mark or this one. Gives the moment written in it. */
async function writeMark(path: string, mark: Mark): Promise<number> {
  let written: Written;
  const isNew = !existsSync(path);
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const inode = String((await file.stat()).ino);
    for (;;) {
      const writtenAt = Date.now();
      written = { format: FORMAT, ...mark, inode, writtenAt };
      await file.write(`${JSON.stringify(written)}\n`.padEnd(BYTES), 0);
      const { ctimeMs } = await file.stat();
      await file.sync();
      if (Math.abs(ctimeMs - writtenAt) <= TOLERANCE_MS / 2) break;
    }
  } finally {
    await file.close();
  }
  if (isNew) syncFolder(dirname(path));
  return written.writtenAt;
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function parseMark(text: string): Written | null {
  try {
    const value = JSON.parse(text) as Partial<Written>;
    return value.format === FORMAT && typeof value.plays === 'number' ? (value as Written) : null;
  } catch {
    return null;
  }
}
