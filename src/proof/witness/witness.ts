/**
 * A witness (c2sp.org/tlog-witness), as a pure state machine: a request and what the witness remembers in, an answer
 * and what it is to remember out. Whoever runs it keeps the new memory on disk before the answer leaves, and handles
 * one request at a time.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { EMPTY_ROOT } from '../log/merkle.ts';
import { verifyConsistency } from '../log/proof.ts';
import { openCheckpoint, parseCheckpoint } from '../note/checkpoint.ts';
import { toHex } from '../note/encoding.ts';
import type { SignerKey, VerifierKey } from '../note/key.ts';
import { cosignatureLine, noteOf, openNote, parseNote } from '../note/note.ts';
import { parseRequest } from './request.ts';

/** The last checkpoint cosigned of each log, by origin: a note with the log's signature and the witness's. */
export type WitnessMemory = ReadonlyMap<string, string>;

export interface WitnessSetup {
  readonly key: SignerKey;
  /** The keys of the logs it watches; a key's name is its log's origin. */
  readonly logs: readonly VerifierKey[];
}

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly body: string;
  readonly contentType: string;
}

export interface WitnessStep {
  readonly answer: WitnessAnswer;
  /** What to remember from now on; null when nothing has changed. */
  readonly memory: WitnessMemory | null;
}

const PLAIN = 'text/plain; charset=utf-8';

/** `POST add-checkpoint` at a time, in seconds since the epoch. */
export function addCheckpoint(
  body: Uint8Array,
  { key, logs }: WitnessSetup,
  { memory, seconds }: { readonly memory: WitnessMemory; readonly seconds: number },
): WitnessStep {
  const request = parseRequest(body);
  if (!request.ok) return say(400, request.refusal.detail ?? request.refusal.code);
  const { oldSize, path, checkpoint: note } = request.value;
  const parsed = parseNote(note);
  if (!parsed.ok && parsed.refusal.code === 'signature-malformed') return say(403, 'invalid signature');
  if (!parsed.ok) return say(400, `the checkpoint: ${parsed.refusal.code}`);
  const claimed = parseCheckpoint(parsed.value.text);
  if (!claimed.ok) return say(400, `the checkpoint: ${claimed.refusal.detail ?? claimed.refusal.code}`);
  const { origin, size } = claimed.value;
  const known = logs.filter(({ name }) => name === origin);
  if (known.length === 0) return say(404, 'unknown log');
  const opened = openCheckpoint(note, known, []);
  if (!opened.ok)
    return say(403, opened.refusal.code === 'signature-wrong' ? 'invalid signature' : 'no known signature');
  if (oldSize > size) return say(400, 'the old size is the larger one');
  const last = lastOf(memory, origin);
  if (oldSize !== last.size) return conflict(last.size);
  const consistent = verifyConsistency(last, opened.value, path);
  if (!consistent.ok) return say(422, `consistency proof: ${consistent.refusal.code}`);
  const { text, log } = opened.value;
  const line = cosignatureLine(text, key, seconds);
  const byLog = parsed.value.signatures.findIndex((one) => one.name === log.name && one.id === log.id);
  const kept = noteOf(text, [signatureLineAt(note, byLog), line]);
  return {
    answer: { status: 200, body: line, contentType: PLAIN },
    memory: new Map([...memory, [origin, kept]]),
  };
}

/** `GET <origin hash>/checkpoint`: the last checkpoint cosigned of the log whose origin has this SHA-256, in hex. */
export function latestCheckpoint(originHash: string, memory: WitnessMemory): WitnessAnswer {
  for (const [origin, note] of memory) {
    if (toHex(sha256(utf8ToBytes(origin))) === originHash) return { status: 200, body: note, contentType: PLAIN };
  }
  return say(404, 'no checkpoint of this log').answer;
}

/**
 * Memory as read from a file, confirmed: each note must carry this witness's own cosignature. A witness that would
 * believe anything else could be made to forget. A log that is watched no more stays remembered: added again, it goes
 * on where it stood.
 */
export function openMemory(notes: readonly string[], key: SignerKey): Result<WitnessMemory, 'memory-not-own'> {
  const memory = new Map<string, string>();
  for (const note of notes) {
    const opened = openNote(note, [key]);
    const checkpoint = opened.ok ? parseCheckpoint(opened.value.text) : opened;
    if (!checkpoint.ok) return refuse('memory-not-own', checkpoint.refusal.code);
    if (memory.has(checkpoint.value.origin)) return refuse('memory-not-own', 'two checkpoints of one log');
    memory.set(checkpoint.value.origin, note);
  }
  return accept(memory);
}

function lastOf(memory: WitnessMemory, origin: string): { readonly size: number; readonly root: Uint8Array } {
  const note = memory.get(origin);
  if (note === undefined) return { size: 0, root: EMPTY_ROOT };
  const parsed = parseNote(note);
  const checkpoint = parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
  if (!checkpoint.ok) throw new Error(`the checkpoint remembered of ${origin}: ${checkpoint.refusal.code}`);
  return checkpoint.value;
}

function signatureLineAt(note: string, index: number): string {
  const lines = note.slice(note.lastIndexOf('\n\n') + 2, -1).split('\n');
  return `${lines[index] ?? ''}\n`;
}

function say(status: WitnessAnswer['status'], body: string): WitnessStep {
  return { answer: { status, body: `${body}\n`, contentType: PLAIN }, memory: null };
}

/** The size the witness stands at, so that the log can prove from there. */
function conflict(size: number): WitnessStep {
  return { answer: { status: 409, body: `${size}\n`, contentType: 'text/x.tlog.size' }, memory: null };
}
