/**
 * Signed statements of a log's operator about one record: a note of three lines, kind, origin and the record as
 * canonical JSON. The first line is no origin of any log, so that no statement is ever a checkpoint. Whoever holds the
 * record needs the signature line alone.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../../kernel/json.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { toHex } from './encoding.ts';
import type { SignerKey, VerifierKey } from './key.ts';
import { openNote, signatureLine } from './note.ts';
import type { NoteRefusal } from './refusals.ts';

/** What a statement says of its record: it will be in the log; it was issued, bound, ended. */
export const STATEMENT_KINDS = ['promise', 'commitment', 'binding', 'end'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The text that is signed. */
export function statementText(kind: StatementKind, origin: string, record: object): string {
  return `unveil/${kind}/1\n${origin}\n${canonicalJson(record)}\n`;
}

/** The signature line of a statement, without its newline. The origin is the key's name. */
export function signStatement(kind: StatementKind, record: object, key: SignerKey): string {
  return signatureLine(statementText(kind, key.name, record), key).trimEnd();
}

/** SHA-256 of the text, as hex: how one statement names another. */
export function statementHash(kind: StatementKind, origin: string, record: object): string {
  return toHex(sha256(utf8ToBytes(statementText(kind, origin, record))));
}

/** Accepts exactly when the line is the signature of a known key of this origin over this record. */
export function verifyStatement(
  kind: StatementKind,
  origin: string,
  record: object,
  { line, known }: { readonly line: string; readonly known: readonly VerifierKey[] },
): Result<null, NoteRefusal> {
  const keys = known.filter(({ name, type }) => name === origin && type === 'note');
  if (keys.length === 0) return refuse('origin-unknown', origin.slice(0, 80));
  if (line.includes('\n')) return refuse('statement-malformed', 'more than one line');
  const text = statementText(kind, origin, record);
  const opened = openNote(`${text}\n${line}\n`, keys);
  if (!opened.ok) return opened;
  return opened.value.text === text ? accept(null) : refuse('statement-malformed');
}
