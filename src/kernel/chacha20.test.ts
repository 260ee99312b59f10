import { createCipheriv, randomBytes } from 'node:crypto';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { describe, expect, it } from 'vitest';
import { BLOCK_WORDS, chachaState, KEY_BYTES, NONCE_BYTES, nextBlock } from './chacha20.ts';

/** So many blocks of a stream as bytes. */
function streamOf(key: Uint8Array, nonce: Uint8Array, blocks: number): Buffer {
  const state = chachaState(key, nonce);
  const words = new Uint32Array(BLOCK_WORDS);
  const bytes = Buffer.alloc(blocks * 64);
  for (let at = 0; at < bytes.length; at += 64) {
    nextBlock(state, words);
    for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, at + 4 * index);
  }
  return bytes;
}

const counted = Uint8Array.from({ length: KEY_BYTES }, (_, i) => i);
const zeros = new Uint8Array(KEY_BYTES);

/** Key, nonce, number of the block, and its first bytes. */
const KNOWN: readonly [source: string, Uint8Array, nonce: string, block: number, bytes: string][] = [
  [
    '2.3.2',
    counted,
    '000000090000004a00000000',
    1,
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  ],
  ['A.1, 1', zeros, '000000000000000000000000', 0, '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7'],
  ['A.1, 2', zeros, '000000000000000000000000', 1, '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed'],
  ['A.1, 5', zeros, '000000000000000000000002', 0, 'c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7'],
];

describe('ChaCha20', () => {
  it.each(KNOWN)('is that of RFC 8439, %s', (_, key, nonce, block, bytes) => {
    const stream = streamOf(key, Buffer.from(nonce, 'hex'), block + 1);
    expect(stream.subarray(block * 64).toString('hex', 0, bytes.length / 2)).toBe(bytes);
  });

  it('is that of OpenSSL and of @noble/ciphers, byte for byte, whatever key and nonce', () => {
    for (let round = 0; round < 200; round++) {
      const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
      const bytes = streamOf(key, nonce, 20);
      const given = `key ${key.toString('hex')}, nonce ${nonce.toString('hex')}`;
      // OpenSSL takes counter (little-endian) and nonce as one block of sixteen bytes.
      const openssl = createCipheriv('chacha20', key, Buffer.concat([Buffer.alloc(4), nonce]));
      expect(bytes.equals(openssl.update(Buffer.alloc(bytes.length))), given).toBe(true);
      expect(bytes.equals(chacha20(key, nonce, new Uint8Array(bytes.length))), given).toBe(true);
    }
  });

  it('counts its blocks past 2^31, and ends rather than begin again', () => {
    const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
    const words = new Uint32Array(BLOCK_WORDS);
    for (const counter of [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 2]) {
      const state = chachaState(key, nonce);
      state[12] = counter;
      nextBlock(state, words);
      expect(Buffer.from(words.buffer)).toEqual(
        Buffer.from(chacha20(key, nonce, new Uint8Array(64), undefined, counter)),
      );
    }
    const state = chachaState(key, nonce);
    state[12] = 2 ** 32 - 1;
    expect(() => nextBlock(state, words)).toThrow('end');
  });

  it('refuses a key or nonce of another length', () => {
    expect(() => chachaState(new Uint8Array(16), new Uint8Array(NONCE_BYTES))).toThrow();
    expect(() => chachaState(new Uint8Array(KEY_BYTES), new Uint8Array(8))).toThrow();
  });
});
