/**
 * The ChaCha20 block function (RFC 8439, 2.3), one block of sixteen words a call. Only a source of chance: nothing is
 * encrypted with it. Why it is written out here, and what it is held to, says `docs/decisions/key-stream.md`.
 */
import { assert } from './assert.ts';

export const BLOCK_WORDS = 16;
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;

/** A stream: constants, key, counter of blocks and nonce, as sixteen words (RFC 8439, 2.3). */
export type ChaChaState = Int32Array;

/** "expand 32-byte k", little-endian. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
const KEY = 4;
const COUNTER = 12;
const NONCE = 13;
const DOUBLE_ROUNDS = 10;

/** A stream of `KEY_BYTES` and `NONCE_BYTES`, at its first block. */
export function chachaState(key: Uint8Array, nonce: Uint8Array): ChaChaState {
  assert(key.length === KEY_BYTES && nonce.length === NONCE_BYTES, 'a key of 32 bytes and a nonce of 12');
  const state = new Int32Array(BLOCK_WORDS);
  state.set(CONSTANTS);
  readWords(key, state, KEY);
  readWords(nonce, state, NONCE);
  return state;
}

function readWords(bytes: Uint8Array, state: ChaChaState, first: number): void {
  for (let i = 0, word = first; i < bytes.length; i += 4, word++)
    state[word] = byte(bytes, i) | (byte(bytes, i + 1) << 8) | (byte(bytes, i + 2) << 16) | (byte(bytes, i + 3) << 24);
}

function byte(bytes: Uint8Array, index: number): number {
  return bytes[index] as number;
}

/**
 * Writes the next block into `out` and moves on. A stream ends after 2^32 − 1 blocks, rather than come round to its start.
 *
 * The words are held one by one and the quarter rounds (2.1: add, mix, turn left by 16, 12, 8 and 7 bits) written out: more than
 * three times as fast as a function of its own over an array, and every Play waits for it.
 */
export function nextBlock(state: ChaChaState, out: Uint32Array): void {
  assert(state[COUNTER] !== -1, 'the key stream is at its end');
  let x00 = state[0] as number;
  let x01 = state[1] as number;
  let x02 = state[2] as number;
  let x03 = state[3] as number;
  let x04 = state[4] as number;
  let x05 = state[5] as number;
  let x06 = state[6] as number;
  let x07 = state[7] as number;
  let x08 = state[8] as number;
  let x09 = state[9] as number;
  let x10 = state[10] as number;
  let x11 = state[11] as number;
  let x12 = state[12] as number;
  let x13 = state[13] as number;
  let x14 = state[14] as number;
  let x15 = state[15] as number;
  // biome-ignore format: a table; two lines are a quarter round, four columns first and then four diagonals.
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    x00 = (x00 + x04) | 0; x12 = turned(x12 ^ x00, 16); x08 = (x08 + x12) | 0; x04 = turned(x04 ^ x08, 12);
    x00 = (x00 + x04) | 0; x12 = turned(x12 ^ x00, 8); x08 = (x08 + x12) | 0; x04 = turned(x04 ^ x08, 7);
    x01 = (x01 + x05) | 0; x13 = turned(x13 ^ x01, 16); x09 = (x09 + x13) | 0; x05 = turned(x05 ^ x09, 12);
    x01 = (x01 + x05) | 0; x13 = turned(x13 ^ x01, 8); x09 = (x09 + x13) | 0; x05 = turned(x05 ^ x09, 7);
    x02 = (x02 + x06) | 0; x14 = turned(x14 ^ x02, 16); x10 = (x10 + x14) | 0; x06 = turned(x06 ^ x10, 12);
    x02 = (x02 + x06) | 0; x14 = turned(x14 ^ x02, 8); x10 = (x10 + x14) | 0; x06 = turned(x06 ^ x10, 7);
    x03 = (x03 + x07) | 0; x15 = turned(x15 ^ x03, 16); x11 = (x11 + x15) | 0; x07 = turned(x07 ^ x11, 12);
    x03 = (x03 + x07) | 0; x15 = turned(x15 ^ x03, 8); x11 = (x11 + x15) | 0; x07 = turned(x07 ^ x11, 7);

    x00 = (x00 + x05) | 0; x15 = turned(x15 ^ x00, 16); x10 = (x10 + x15) | 0; x05 = turned(x05 ^ x10, 12);
    x00 = (x00 + x05) | 0; x15 = turned(x15 ^ x00, 8); x10 = (x10 + x15) | 0; x05 = turned(x05 ^ x10, 7);
    x01 = (x01 + x06) | 0; x12 = turned(x12 ^ x01, 16); x11 = (x11 + x12) | 0; x06 = turned(x06 ^ x11, 12);
    x01 = (x01 + x06) | 0; x12 = turned(x12 ^ x01, 8); x11 = (x11 + x12) | 0; x06 = turned(x06 ^ x11, 7);
    x02 = (x02 + x07) | 0; x13 = turned(x13 ^ x02, 16); x08 = (x08 + x13) | 0; x07 = turned(x07 ^ x08, 12);
    x02 = (x02 + x07) | 0; x13 = turned(x13 ^ x02, 8); x08 = (x08 + x13) | 0; x07 = turned(x07 ^ x08, 7);
    x03 = (x03 + x04) | 0; x14 = turned(x14 ^ x03, 16); x09 = (x09 + x14) | 0; x04 = turned(x04 ^ x09, 12);
    x03 = (x03 + x04) | 0; x14 = turned(x14 ^ x03, 8); x09 = (x09 + x14) | 0; x04 = turned(x04 ^ x09, 7);
  }
  out[0] = x00 + (state[0] as number);
  out[1] = x01 + (state[1] as number);
  out[2] = x02 + (state[2] as number);
  out[3] = x03 + (state[3] as number);
  out[4] = x04 + (state[4] as number);
  out[5] = x05 + (state[5] as number);
  out[6] = x06 + (state[6] as number);
  out[7] = x07 + (state[7] as number);
  out[8] = x08 + (state[8] as number);
  out[9] = x09 + (state[9] as number);
  out[10] = x10 + (state[10] as number);
  out[11] = x11 + (state[11] as number);
  out[12] = x12 + (state[12] as number);
  out[13] = x13 + (state[13] as number);
  out[14] = x14 + (state[14] as number);
  out[15] = x15 + (state[15] as number);
  state[COUNTER] = (state[COUNTER] as number) + 1;
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
