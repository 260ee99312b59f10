/**
 * The log of what staff did and what was done in the office by itself: lines that name the hash of the line before
 * them, so that a changed, missing or added line is found. Pure.
 */
import type { Instant } from '../../kernel/clock.ts';
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { sha256Hex } from './secrets.ts';

export interface NewLogLine {
  readonly at: Instant;
  /** The id of a member of staff, `monitor`, or `command` for what was done at the machine itself. */
  readonly by: string;
  /** What was done, as a name: `sale-stopped`, `player-looked-at`. */
  readonly act: string;
  /** What it was done to: a Play Number, an account, a game; null for none. */
  readonly about: string | null;
  readonly detail: { readonly [name: string]: Json };
}

export interface LogLine extends NewLogLine {
  /** From 1, without gaps. */
  readonly number: number;
  /** The hash of the line before; zeros before the first. */
  readonly previous: string;
  readonly hash: string;
}

/** Where a log ends: how many lines it has, and the hash of the last. */
export interface LogHead {
  readonly number: number;
  readonly hash: string;
}

export const EMPTY_HEAD: LogHead = { number: 0, hash: '0'.repeat(64) };

/** The line as it follows the head. */
export function lineAfter(head: LogHead, line: NewLogLine): LogLine {
  const { at, by, act, about, detail } = line;
  const body = { number: head.number + 1, at, by, act, about, detail, previous: head.hash };
  return { ...body, hash: hashOf(body) };
}

function hashOf(line: Omit<LogLine, 'hash'>): string {
  const { number, at, by, act, about, detail, previous } = line;
  return sha256Hex(`unveil/office-log/1\n${canonicalJson({ number, at, by, act, about, detail, previous })}`);
}

/** What is wrong with lines that should follow the head, in words; null when they do. */
export function chainFault(head: LogHead, lines: readonly LogLine[]): string | null {
  let last = head;
  for (const line of lines) {
    if (line.number !== last.number + 1) return `line ${last.number + 1} is missing: after it comes ${line.number}`;
    if (line.previous !== last.hash) return `line ${line.number} does not follow from the line before it`;
    if (line.hash !== hashOf(line)) return `line ${line.number} was changed`;
    last = line;
  }
  return null;
}
