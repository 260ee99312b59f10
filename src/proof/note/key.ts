/**
 * Keys of notes (c2sp.org/signed-note): names with a public key behind them, as text and back. Two types exist here:
 * those that sign notes, and those of witnesses that cosign checkpoints.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '../../kernel/assert.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { isPublicKey, PUBLIC_KEY_BYTES, publicKeyOf, SECRET_KEY_BYTES } from './ed25519.ts';
import { fromBase64, isUtf8, toBase64, toHex } from './encoding.ts';
import type { NoteRefusal } from './refusals.ts';

/** The byte that says what a key signs: the text of a note, or a cosignature over a checkpoint. */
export const KEY_TYPES = { note: 1, cosignature: 4 } as const;
export type KeyType = keyof typeof KEY_TYPES;

export const KEY_ID_BYTES = 4;

/** A key that is known. Name and id together tell it apart. */
export interface VerifierKey {
  readonly name: string;
  readonly type: KeyType;
  /** Eight digits of hex. */
  readonly id: string;
  readonly publicKey: Uint8Array;
}

/** A key that signs. */
export interface SignerKey extends VerifierKey {
  readonly secretKey: Uint8Array;
}

/** A key of a name: not empty, without spaces and plus signs, so that it stands in a signature line. */
export function isKeyName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no note may hold them.
  return name !== '' && isUtf8(name) && !/[\p{White_Space}+\x00-\x1f]/u.test(name);
}

export function verifierKey(name: string, type: KeyType, publicKey: Uint8Array): VerifierKey {
  assert(isKeyName(name), `no name of a key: ${name}`);
  assert(isPublicKey(publicKey), `no public key: ${toHex(publicKey)}`);
  return { name, type, id: idOf(name, type, publicKey), publicKey };
}

/** The signing key of a name and a secret seed of 32 bytes. */
export function signerKey(name: string, type: KeyType, secretKey: Uint8Array): SignerKey {
  return { ...verifierKey(name, type, publicKeyOf(secretKey)), secretKey };
}

/** The key as text to be published: `name+id+base64`, a vkey. */
export function vkeyOf({ name, type, id, publicKey }: VerifierKey): string {
  return `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(KEY_TYPES[type]), publicKey))}`;
}

export function parseVkey(text: string): Result<VerifierKey, NoteRefusal> {
  const parts = partsOf(text, PUBLIC_KEY_BYTES);
  if (!parts.ok) return parts;
  const { name, id, type, material } = parts.value;
  if (!isPublicKey(material)) return refuse('key-malformed', 'no public key of Ed25519');
  const key = verifierKey(name, type, material);
  return key.id === id ? accept(key) : refuse('key-malformed', `the id of ${name} is ${key.id}`);
}

const SECRET_PREFIX = 'PRIVATE+KEY+';

/** A signing key as the one line of a key file, in the spelling of Go's sumdb/note: `PRIVATE+KEY+name+id+base64`. */
export function skeyOf({ name, type, id, secretKey }: SignerKey): string {
  return `${SECRET_PREFIX}${name}+${id}+${toBase64(concatBytes(Uint8Array.of(KEY_TYPES[type]), secretKey))}`;
}

/** The detail of a refusal never quotes the key. */
export function parseSkey(text: string): Result<SignerKey, NoteRefusal> {
  if (!text.startsWith(SECRET_PREFIX)) return refuse('key-malformed', 'not a signing key');
  const parts = partsOf(text.slice(SECRET_PREFIX.length), SECRET_KEY_BYTES);
  if (!parts.ok) return parts;
  const key = signerKey(parts.value.name, parts.value.type, parts.value.material);
  return key.id === parts.value.id ? accept(key) : refuse('key-malformed', `the id of ${key.name} is ${key.id}`);
}

interface KeyParts {
  readonly name: string;
  readonly id: string;
  readonly type: KeyType;
  readonly material: Uint8Array;
}

function partsOf(text: string, length: number): Result<KeyParts, NoteRefusal> {
  // Base64 may hold plus signs, a name and an id never do.
  const [name = '', id = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!isKeyName(name) || !/^[0-9a-f]{8}$/.test(id)) return refuse('key-malformed', 'not name+id+key');
  if (bytes === null || bytes.length === 0) return refuse('key-malformed', 'the key is not in canonical base64');
  const type = typeOf(bytes[0]);
  if (type === null) return refuse('key-type-unsupported', `type ${bytes[0]} of ${name}`);
  if (bytes.length !== length + 1) return refuse('key-malformed', `a key of ${bytes.length - 1} bytes`);
  return accept({ name, id, type, material: bytes.subarray(1) });
}

function typeOf(byte: number | undefined): KeyType | null {
  if (byte === KEY_TYPES.note) return 'note';
  return byte === KEY_TYPES.cosignature ? 'cosignature' : null;
}

function idOf(name: string, type: KeyType, publicKey: Uint8Array): string {
  const named = utf8ToBytes(`${name}\n`);
  return toHex(sha256(concatBytes(named, Uint8Array.of(KEY_TYPES[type]), publicKey)).subarray(0, KEY_ID_BYTES));
}
