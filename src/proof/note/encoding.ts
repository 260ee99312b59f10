/**
 * Bytes as text and back, each value in exactly one spelling. `atob` and `Buffer` forgive white space, missing padding
 * and stray bits, so that two receipts with one meaning could differ: here all of that is no base64.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const COUNT = /^(?:0|[1-9]\d{0,15})$/;

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = first * 65_536 + second * 256 + third;
    for (let place = 3; place >= 0; place -= 1) text += ALPHABET.charAt(Math.floor(group / 64 ** place) % 64);
  }
  const spare = (3 - (bytes.length % 3)) % 3;
  return spare === 0 ? text : text.slice(0, -spare) + '='.repeat(spare);
}

/** The bytes of canonical base64, or null: padded, without white space, without bits that mean nothing. */
export function fromBase64(text: string): Uint8Array | null {
  if (!BASE64.test(text)) return null;
  const spare = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - spare);
  let at = 0;
  for (let index = 0; index < text.length; index += 4) {
    let group = 0;
    for (let place = 0; place < 4; place += 1)
      group = group * 64 + Math.max(0, ALPHABET.indexOf(text.charAt(index + place)));
    for (let place = 2; place >= 0 && at < bytes.length; place -= 1)
      bytes[at++] = Math.floor(group / 256 ** place) % 256;
  }
  return toBase64(bytes) === text ? bytes : null;
}

/** The bytes of lower case hex of this many bytes, or null. */
export function fromHex(text: string, length: number): Uint8Array | null {
  return text.length === length * 2 && /^[0-9a-f]*$/.test(text) ? hexToBytes(text) : null;
}

export { bytesToHex as toHex };

/** A decimal without sign, leading zeroes or anything past 2^53 − 1; else null. */
export function parseCount(text: string): number | null {
  const value = COUNT.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/**
 * The text of bytes that are valid UTF-8 to the last, or null. A byte order mark is kept: it is a character like
 * others.
 */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether a text can be written as UTF-8: half a surrogate pair cannot. */
export function isUtf8(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}
