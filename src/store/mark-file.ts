/**
 * The high-water mark: how far a database had come when seeds sold from it were opened, kept outside of it. The file is
 * written in place and knows its own inode and the moment it was written, so that a copy of it, or one put back from a
 * copy, is told from the original.
 */
import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Opens the mark at this path; a file that is not there is made with the first raise. */
export function openMarkFile(path: string): MarkFile {
  return {
    read: () => readMark(path),
    write: (mark) => writeMark(path, mark),
  };
}

function readMark(path: string): Mark | 'missing' | 'doubtful' {
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
    return written && isOriginal ? { plays: written.plays, log: written.log } : 'doubtful';
  } finally {
    closeSync(file);
  }
}

function writeMark(path: string, mark: Mark): void {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const inode = String(fstatSync(file).ino);
    for (;;) {
      const writtenAt = Date.now();
      const written: Written = { format: FORMAT, ...mark, inode, writtenAt };
      writeSync(file, `${JSON.stringify(written)}\n`.padEnd(BYTES), 0);
      fsyncSync(file);
      if (Math.abs(fstatSync(file).ctimeMs - writtenAt) <= TOLERANCE_MS / 2) break;
    }
  } finally {
    closeSync(file);
  }
  const folder = openSync(dirname(path), 'r');
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
