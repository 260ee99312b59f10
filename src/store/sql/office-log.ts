/** The office's log: appended to, read, never changed. Whoever writes a line does so last in the transaction. */
import { EMPTY_HEAD, type LogHead, type LogLine, lineAfter, type NewLogLine } from '../../platform/ports/office-log.ts';
import { fromHex, toHex } from './codec.ts';
import { lock, one, put, type Script, statement } from './script.ts';

/** Any number of our own: lines are written one after the other. */
const LOG_LOCK = lock('SELECT pg_advisory_xact_lock(7305513)');
const HEAD = statement<{ number: number; hash: Buffer }>(
  'SELECT number, hash FROM office_log WHERE number > 0 ORDER BY number DESC LIMIT 1',
);
const ADD = statement(
  'INSERT INTO office_log (number, at, by, act, about, detail, previous, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
);

export interface LineRow {
  number: number;
  at: number;
  by: string;
  act: string;
  about: string | null;
  detail: string;
  previous: Buffer;
  hash: Buffer;
}

/** The number and hash of the last line of the office log; those of an empty one when there is none. */
export function* logHead(): Script<LogHead> {
  const row = yield* one(HEAD);
  return row ? { number: row.number, hash: toHex(row.hash) } : EMPTY_HEAD;
}

/** Appends the line. Holds the log until COMMIT: nothing may be waited for after it. */
export function* writeLine(line: NewLogLine): Script<void> {
  yield* put(LOG_LOCK);
  const { number, at, by, act, about, detail, previous, hash } = lineAfter(yield* logHead(), line);
  yield* put(ADD, number, at, by, act, about, JSON.stringify(detail), fromHex(previous), fromHex(hash));
}

/** A row as a line of the office log. */
export function lineOf({ previous, hash, detail, ...row }: LineRow): LogLine {
  return { ...row, detail: JSON.parse(detail) as LogLine['detail'], previous: toHex(previous), hash: toHex(hash) };
}
