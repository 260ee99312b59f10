/**
 * Checkpoints (c2sp.org/tlog-checkpoint): the size and root of a log, as a note that the log signs and witnesses
 * cosign.
 */
import { assert } from '../../kernel/assert.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { HASH_BYTES } from '../log/merkle.ts';
import type { TreeHead } from '../log/proof.ts';
import { fromBase64, parseCount, toBase64 } from './encoding.ts';
import type { SignerKey, VerifierKey } from './key.ts';
import { noteOf, openNote, parseNote, type Signed, signatureLine } from './note.ts';
import type { NoteRefusal } from './refusals.ts';

/** What a checkpoint says. Lines after the third are covered by the signature and mean nothing here. */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** The text of a checkpoint, to be signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** A checkpoint signed by its log. */
export function signCheckpoint(head: TreeHead, key: SignerKey): string {
  const text = checkpointText({ origin: key.name, ...head });
  return noteOf(text, [signatureLine(text, key)]);
}

/** What the text of a note says as a checkpoint. Says nothing of who signed it. */
export function parseCheckpoint(text: string): Result<Checkpoint, NoteRefusal> {
  if (!text.endsWith('\n')) return refuse('checkpoint-malformed', 'no newline at its end');
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n');
  const [size, root] = [parseCount(sizeText), fromBase64(rootText)];
  if (origin === '') return refuse('checkpoint-malformed', 'no origin');
  if (size === null) return refuse('checkpoint-malformed', 'the size');
  if (root === null || root.length !== HASH_BYTES) return refuse('checkpoint-malformed', 'the root');
  if (extensions.includes('')) return refuse('checkpoint-malformed', 'an empty line');
  return accept({ origin, size, root });
}

/** A checkpoint that its log has signed. */
export interface OpenedCheckpoint extends Checkpoint {
  /** The text that was signed. */
  readonly text: string;
  readonly log: VerifierKey;
  /** Known witnesses that cosigned it, and when. */
  readonly cosigned: readonly Signed[];
}

/**
 * Opens a checkpoint: it must be of a known log and signed by a key of that log's name. One signature of a known log or
 * witness that does not verify refuses all of it.
 */
export function openCheckpoint(
  note: string | Uint8Array,
  logs: readonly VerifierKey[],
  witnesses: readonly VerifierKey[],
): Result<OpenedCheckpoint, NoteRefusal> {
  const opened = openNote(note, [...logs, ...witnesses]);
  if (!opened.ok) return opened;
  const { text, signed } = opened.value;
  const checkpoint = parseCheckpoint(text);
  if (!checkpoint.ok) return checkpoint;
  const { origin } = checkpoint.value;
  if (!logs.some(({ name }) => name === origin)) return refuse('origin-unknown', origin);
  const byLog = signed.find(({ key }) => key.type === 'note' && key.name === origin);
  if (byLog === undefined) return refuse('note-unsigned', `not by ${origin}`);
  const cosigned = signed.filter(({ key }) => key.type === 'cosignature');
  return accept({ ...checkpoint.value, text, log: byLog.key, cosigned });
}

/**
 * A checkpoint with what a witness answered: the lines of known witnesses that verify over it. All others are dropped,
 * and so is a second line of a witness that has signed it already.
 */
export function withCosignatures(checkpoint: string, lines: string, witnesses: readonly VerifierKey[]): string {
  const parsed = parseNote(checkpoint);
  assert(parsed.ok, 'the checkpoint is one of ours');
  const { text, signatures } = parsed.value;
  let note = checkpoint;
  const signers = new Set(signatures.map(({ name, id }) => `${name} ${id}`));
  for (const line of lines.split('\n').filter((one) => one !== '')) {
    const opened = openNote(`${text}\n${line}\n`, witnesses);
    if (!opened.ok || opened.value.text !== text) continue;
    for (const { key } of opened.value.signed) {
      if (signers.has(`${key.name} ${key.id}`)) continue;
      signers.add(`${key.name} ${key.id}`);
      note += `${line}\n`;
    }
  }
  return note;
}
