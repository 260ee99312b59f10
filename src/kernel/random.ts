/**
 * Randomness as an argument: whole numbers by rejection, never by modulo. Every game draws from a `Random`;
 * the only source is a ChaCha20 key stream, so that the same seed gives the same Play for ever.
 */
import { chacha20 } from '@noble/ciphers/chacha.js';
import { assert } from './assert.ts';

export interface Random {
  /** A uniform whole number in [0, bound). `bound` is a whole number from 1 to 2^32. */
  below(bound: number): number;
}

/** Bytes of a seed: the key of the stream. */
export const SEED_BYTES = 32;

const NONCE_BYTES = 12;
const FIRST_BLOCK_BYTES = 256;
const BLOCK_BYTES_MAX = 4096;

/**
 * The ChaCha20 stream (RFC 8439) of a 32-byte seed. `domain` (at most 12 ASCII characters) is the nonce: streams of
 * one seed under two domains are independent. Words are read little-endian.
 */
export function seededRandom(seed: Uint8Array, domain: string): Random {
  const nextWord = keyStreamWords(seed, domain);
  return { below: (bound) => uniformBelow(bound, nextWord) };
}

/**
 * A uniform whole number in [0, bound) from uniform words of `wordBits` bits (at most 32). The words are cut into `bound`
 * intervals of one width; a word past the last interval is thrown away and the next one taken, so nothing is favoured.
 */
export function uniformBelow(bound: number, nextWord: () => number, wordBits = 32): number {
  const words = 2 ** wordBits;
  assert(Number.isInteger(bound) && bound >= 1 && bound <= words, `bound out of range: ${bound}`);
  const width = Math.trunc(words / bound);
  let interval = Math.trunc(nextWord() / width);
  while (interval >= bound) interval = Math.trunc(nextWord() / width);
  return interval;
}

/** The 32-bit words of the key stream, one a call. */
export function keyStreamWords(seed: Uint8Array, domain: string): () => number {
  assert(seed.length === SEED_BYTES, `a seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  const nonce = nonceOf(domain);
  let words: Uint32Array = new Uint32Array(0);
  let at = 0;
  let blockCounter = 0;
  let size = FIRST_BLOCK_BYTES;
  return () => {
    if (at === words.length) {
      words = keyStream(seed, nonce, blockCounter, size);
      blockCounter += size / 64;
      size = Math.min(size * 2, BLOCK_BYTES_MAX);
      at = 0;
    }
    return words[at++] as number;
  };
}

function keyStream(seed: Uint8Array, nonce: Uint8Array, counter: number, bytes: number): Uint32Array {
  const out = new Uint8Array(bytes);
  chacha20(seed, nonce, out, out, counter);
  return littleEndianWords(out);
}

function littleEndianWords(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Uint32Array(bytes.length / 4);
  for (let i = 0; i < words.length; i++) words[i] = view.getUint32(i * 4, true);
  return words;
}

function nonceOf(domain: string): Uint8Array {
  assert(/^[\x21-\x7e]{1,12}$/.test(domain), `a domain is 1 to ${NONCE_BYTES} ASCII characters: ${domain}`);
  const nonce = new Uint8Array(NONCE_BYTES);
  for (let i = 0; i < domain.length; i++) nonce[i] = domain.charCodeAt(i);
  return nonce;
}

/** One of the items, each equally likely. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)] as T;
}

/** The items in a uniformly random order (Fisher-Yates), as a new list. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const held = out[i] as T;
    out[i] = out[j] as T;
    out[j] = held;
  }
  return out;
}

/** An index, each with a chance of its whole-number weight over the sum of all. */
export function pickWeighted(random: Random, weights: readonly number[]): number {
  let total = 0;
  for (const weight of weights) total += weight;
  let left = random.below(total);
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number;
    if (left < 0) return i;
  }
  throw new Error('unreachable: weights are whole and positive in sum');
}
