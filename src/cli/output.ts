/**
 * How every command speaks: JSON or text on stdout, refusals and progress on stderr, so that stdout can be piped.
 * What players wrote cannot steer a terminal: it is made visible on the way out.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accept, type Refusal, type Result, refuse } from '../kernel/result.ts';
import { visible, visibleJson, visibleLines } from '../kernel/visible.ts';

/** What a command answers with: done, refused input, or found a violation. */
export const EXIT = { done: 0, violated: 1, refused: 2, interrupted: 130 } as const;

export interface Output {
  readonly json: boolean;
  data(value: unknown): void;
  text(value: string): void;
  /** For people, on stderr. */
  note(value: string): void;
  /** Prints the refusal and gives the exit code for it. */
  refuse(refusal: Refusal): number;
  readJson(path: string): Result<unknown, 'unreadable-file' | 'bad-json'>;
}

export function outputFor(json: boolean): Output {
  return {
    json,
    data: (value) => process.stdout.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`),
    text: (value) => process.stdout.write(`${visibleLines(value)}\n`),
    note: (value) => process.stderr.write(`${visibleLines(value)}\n`),
    refuse: (refusal) => {
      if (json) process.stdout.write(`${visibleJson(JSON.stringify({ refusal }, null, 2))}\n`);
      process.stderr.write(`${refusal.code}: ${visibleLines(refusal.detail ?? '')}\n`);
      return EXIT.refused;
    },
    readJson,
  };
}

function readJson(path: string): Result<unknown, 'unreadable-file' | 'bad-json'> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return refuse('unreadable-file', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return accept(JSON.parse(text) as unknown);
  } catch (error) {
    return refuse('bad-json', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A count as people read it: 1,234,567. */
export function whole(count: number): string {
  return Math.round(count).toLocaleString('en-GB');
}

/** Columns set right, the last one left. The first row is the heading. */
export function aligned(cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(visible));
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((row) => (row[c] ?? '').length)));
  return rows.map((row) =>
    row.map((cell, c) => (c === row.length - 1 ? cell : cell.padStart(widths[c] ?? 0))).join('  '),
  );
}

/** Writes a page and its figures as JSON beside it; gives the page's path. */
export function writePage(dir: string, name: string, html: string, figures: unknown): string {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  const path = join(dir, `${name}.html`);
  writeFileSync(path, html);
  return path;
}
