/**
 * Signed notes (c2sp.org/signed-note): a text and the lines of those who signed it. Opening one believes known keys
 * alone: unknown ones are passed over, and a known one whose signature is wrong refuses the whole note.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '../../kernel/assert.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { isSignature, SIGNATURE_BYTES, signBytes } from './ed25519.ts';
import { fromBase64, fromHex, fromUtf8, isUtf8, toBase64, toHex } from './encoding.ts';
import { isKeyName, KEY_ID_BYTES, type SignerKey, type VerifierKey } from './key.ts';
import type { NoteRefusal } from './refusals.ts';

const NOTE_BYTES_MAX = 1_000_000;
/** The specification asks for 16 at least. */
const SIGNATURES_MAX = 100;
const TIMESTAMP_BYTES = 8;
const DASH = '\u2014 ';

/** A note as it is written, nothing of it believed yet. */
export interface Note {
  /** Ends in a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Who signed, as far as it is known. `cosignedAt` are the seconds of a cosignature; null of a plain signature. */
export interface Signed {
  readonly key: VerifierKey;
  readonly cosignedAt: number | null;
}

/** A note of which at least one known key is confirmed. */
export interface OpenedNote {
  readonly text: string;
  readonly signed: readonly Signed[];
}

/** Takes a note apart. Bytes must be valid UTF-8; neither may hold control characters but newlines. */
export function parseNote(input: string | Uint8Array): Result<Note, NoteRefusal> {
  if (input.length > NOTE_BYTES_MAX) return refuse('note-too-long');
  const whole = typeof input === 'string' ? input : fromUtf8(input);
  if (whole === null || !isUtf8(whole)) return refuse('note-malformed', 'not UTF-8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\x00-\x09\x0b-\x1f]/.test(whole)) return refuse('note-malformed', 'a control character');
  // The last empty line parts the text from the signatures: the text may hold empty lines, signatures do not.
  const split = whole.lastIndexOf('\n\n');
  if (split < 0 || !whole.endsWith('\n')) return refuse('note-malformed', 'no text, blank line and signatures');
  const lines = whole.slice(split + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return refuse('note-too-long', `${lines.length} signatures`);
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const signature = parseSignature(line);
    if (signature === null) return refuse('signature-malformed', `signature line ${signatures.length + 1}`);
    signatures.push(signature);
  }
  return accept({ text: whole.slice(0, split + 1), signatures });
}

function parseSignature(line: string): NoteSignature | null {
  if (!line.startsWith(DASH)) return null;
  const [name = '', base64 = '', ...more] = line.slice(DASH.length).split(' ');
  const bytes = fromBase64(base64);
  if (!isKeyName(name) || more.length > 0 || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, id: toHex(bytes.subarray(0, KEY_ID_BYTES)), bytes: bytes.subarray(KEY_ID_BYTES) };
}

/** Opens a note by the keys that are known: what comes back is signed by each of `signed`. */
export function openNote(
  input: string | Uint8Array | Note,
  known: readonly VerifierKey[],
): Result<OpenedNote, NoteRefusal> {
  const note = typeof input === 'string' || input instanceof Uint8Array ? parseNote(input) : accept(input);
  if (!note.ok) return note;
  const { text, signatures } = note.value;
  const signed: Signed[] = [];
  for (const signature of signatures) {
    const key = known.find(({ name, id }) => name === signature.name && id === signature.id);
    if (key === undefined) continue;
    const verdict = confirm(text, signature, key);
    if (verdict === null) return refuse('signature-wrong', key.name);
    if (!signed.some((other) => other.key === key)) signed.push(verdict);
  }
  return signed.length === 0 ? refuse('note-unsigned') : accept({ text, signed });
}

function confirm(text: string, { bytes }: NoteSignature, key: VerifierKey): Signed | null {
  if (key.type === 'note') {
    return isSignature(bytes, utf8ToBytes(text), key.publicKey) ? { key, cosignedAt: null } : null;
  }
  if (bytes.length !== TIMESTAMP_BYTES + SIGNATURE_BYTES) return null;
  // Eight bytes, the greatest first: hex keeps them exact. Seconds past 2^53 are none that any clock shows.
  const cosignedAt = Number(BigInt(`0x${toHex(bytes.subarray(0, TIMESTAMP_BYTES))}`));
  if (!Number.isSafeInteger(cosignedAt)) return null;
  const isSigned = isSignature(bytes.subarray(TIMESTAMP_BYTES), cosignedBytes(text, cosignedAt), key.publicKey);
  return isSigned ? { key, cosignedAt } : null;
}

/** What a cosignature signs (c2sp.org/tlog-cosignature): its name and time, then the whole text. */
function cosignedBytes(text: string, seconds: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);
}

/** The signature line, with its newline, of a key that signs notes. */
export function signatureLine(text: string, key: SignerKey): string {
  assert(key.type === 'note', `${key.name} signs no notes`);
  return lineOf(key, signBytes(utf8ToBytes(text), key.secretKey));
}

/** The line, with its newline, of a witness that saw this checkpoint text at this time, in seconds since the epoch. */
export function cosignatureLine(text: string, key: SignerKey, seconds: number): string {
  assert(key.type === 'cosignature', `${key.name} cosigns nothing`);
  assert(Number.isSafeInteger(seconds) && seconds > 0, `no time to cosign at: ${seconds}`);
  const time = fromHex(seconds.toString(16).padStart(TIMESTAMP_BYTES * 2, '0'), TIMESTAMP_BYTES);
  assert(time !== null, 'seconds fit eight bytes');
  return lineOf(key, concatBytes(time, signBytes(cosignedBytes(text, seconds), key.secretKey)));
}

function lineOf({ name, id }: VerifierKey, signature: Uint8Array): string {
  const keyId = fromHex(id, KEY_ID_BYTES);
  assert(keyId !== null, `an id has ${KEY_ID_BYTES} bytes`);
  return `${DASH}${name} ${toBase64(concatBytes(keyId, signature))}\n`;
}

/** Text and signature lines as one note. Throws on what no reader would take apart again as it was put together. */
export function noteOf(text: string, lines: readonly string[]): string {
  const note = `${text}\n${lines.join('')}`;
  const parsed = parseNote(note);
  assert(parsed.ok && parsed.value.text === text, 'a text that is no note');
  return note;
}
