/**
 * Randomness as an argument: whole numbers by rejection, never by modulo. Every game draws from a `Random`;
 * the only source is a ChaCha20 key stream, so that the same seed gives the same Play for ever.
 */

import { chacha20 } from '@noble/ciphers/chacha.js';
import { assert, InvariantError, present } from './assert.ts';

export interface Random {
  /** A uniform whole number in [0, bound). `bound` is a whole number from 1 to 2^53 − 1. */
  below(bound: number): number;
}

/** Bytes of a seed: the key of the stream. */
export const SEED_BYTES = 32;

const TWO_32 = 2 ** 32;
/** Bits of a wide word, for bounds past 2^32. */
export const WIDE_BITS = 53;
/** Powers of two by their exponent: looked up, since working one out costs more than all else of a draw. */
const POWERS: readonly number[] = Array.from({ length: WIDE_BITS + 1 }, (_, bits) => 2 ** bits);
const NONCE_BYTES = 12;
/** Bytes of one block of the stream. */
const BLOCK_BYTES = 64;
const PIECE_BYTES_MAX = 4096;
/** Nearly every deal takes fewer words: a call of the library costs as much as ten blocks. */
const WORDS_EXPECTED = 128;

/**
 * The ChaCha20 stream (RFC 8439) of a 32-byte seed. `domain` (at most 12 ASCII characters) is the nonce: streams of
 * one seed under two domains are independent. Words are read little-endian. `wordsExpected` says how many are made at
 * first: it changes what that costs, and nothing else.
 */
export function seededRandom(seed: Uint8Array, domain: string, wordsExpected?: number): Random {
  const nextWord = keyStreamWords(seed, domain, wordsExpected);
  const nextWideWord = wideWords(nextWord);
  return {
    below: (bound) => (bound <= TWO_32 ? uniformBelow(bound, nextWord) : uniformBelow(bound, nextWideWord, WIDE_BITS)),
  };
}

/**
 * Words of 53 bits, the most a number holds, of two words of 32: the upper 21 bits of the first, then all of the
 * second.
 */
export function wideWords(nextWord: () => number): () => number {
  return () => {
    const upper = nextWord() >>> 11;
    return upper * TWO_32 + nextWord();
  };
}

/**
 * A uniform whole number in [0, bound) from uniform words of `wordBits` bits (at most 53). The words are cut into
 * `bound` intervals of one width; a word past the last interval is thrown away and the next one taken, so nothing is
 * favoured.
 *
 * Both divisions are exact: a quotient q of a whole number below 2^53 by w that is no whole number lies at least 1/w
 * below the next one, and half a unit in the last place of q is less than that, since q·w < 2^53. It cannot be
 * rounded up to it.
 */
export function uniformBelow(bound: number, nextWord: () => number, wordBits = 32): number {
  const words = POWERS[wordBits] as number;
  // Not by `assert`: this is the hottest line of a simulation, and the message is a string to build.
  if (!(bound >= 1 && bound <= words && Number.isSafeInteger(bound)))
    throw new InvariantError(`bound out of range: ${bound}`);
  const width = Math.trunc(words / bound);
  let interval = Math.trunc(nextWord() / width);
  while (interval >= bound) interval = Math.trunc(nextWord() / width);
  return interval;
}

/** The 32-bit words of the key stream, one a call. */
export function keyStreamWords(seed: Uint8Array, domain: string, wordsExpected = WORDS_EXPECTED): () => number {
  assert(seed.length === SEED_BYTES, `a seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  const nonce = nonceOf(domain);
  let words: readonly number[] = [];
  let at = 0;
  let blockCounter = 0;
  let size = Math.ceil((wordsExpected * 4) / BLOCK_BYTES) * BLOCK_BYTES;
  return () => {
    if (at === words.length) {
      words = keyStream(seed, nonce, blockCounter, size);
      blockCounter += size / BLOCK_BYTES;
      size = Math.min(size * 2, PIECE_BYTES_MAX);
      at = 0;
    }
    return words[at++] as number;
  };
}

/** The library writes here; reused, since memory of its own for every piece costs as much as making it. */
const piece = new Uint8Array(PIECE_BYTES_MAX);
const pieceView = new DataView(piece.buffer);
const pieceWords = new Uint32Array(piece.buffer);
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function keyStream(seed: Uint8Array, nonce: Uint8Array, counter: number, bytes: number): readonly number[] {
  const out = piece.subarray(0, bytes).fill(0);
  chacha20(seed, nonce, out, out, counter);
  const words = new Array<number>(bytes / 4);
  for (let i = 0; i < words.length; i++)
    words[i] = IS_LITTLE_ENDIAN ? (pieceWords[i] as number) : pieceView.getUint32(i * 4, true);
  return words;
}

/** A program has a handful of domains, and a Play is dealt from two of them. */
const nonces = new Map<string, Uint8Array>();

function nonceOf(domain: string): Uint8Array {
  const known = nonces.get(domain);
  if (known !== undefined) return known;
  assert(/^[\x21-\x7e]{1,12}$/.test(domain), `a domain is 1 to ${NONCE_BYTES} ASCII characters: ${domain}`);
  const nonce = new Uint8Array(NONCE_BYTES);
  for (let i = 0; i < domain.length; i++) nonce[i] = domain.charCodeAt(i);
  nonces.set(domain, nonce);
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
  return pickCumulative(random, cumulative(weights));
}

/** Weights added up as they go, for `pickCumulative`: `[3, 0, 2]` becomes `[3, 3, 5]`. */
export function cumulative(weights: readonly number[]): readonly number[] {
  let upTo = 0;
  return weights.map((weight) => {
    upTo += weight;
    return upTo;
  });
}

/** As `pickWeighted`, with weights added up beforehand: for weights that are drawn from often. */
export function pickCumulative(random: Random, upTo: readonly number[]): number {
  const drawn = random.below(present(upTo.at(-1), 'a weight'));
  let index = 0;
  while (drawn >= (upTo[index] as number)) index++;
  return index;
}

/**
 * Many draws below one small bound, packed: whole numbers below the highest power of the bound that fits a word are
 * drawn and spelled in that base, digit by digit. As uniform and independent as single draws, at a fraction of the
 * words.
 */
export function packedDraws(random: Random, bound: number): () => number {
  const perWord = Math.max(1, Math.floor(Math.log(2 ** 31) / Math.log(Math.max(2, bound))));
  const size = bound ** perWord;
  let left = 0;
  let packed = 0;
  return () => {
    if (left === 0) {
      packed = random.below(size);
      left = perWord;
    }
    left--;
    const rest = Math.trunc(packed / bound);
    const digit = packed - rest * bound;
    packed = rest;
    return digit;
  };
}
