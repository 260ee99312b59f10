/**
 * The generator as outside batteries take it: raw bytes of a key stream, or whole numbers scaled as games scale them.
 */
import { chacha20 } from '@noble/ciphers/chacha.js';
import { keyStreamWords, seededRandom } from '../../kernel/random.ts';

/** The stream the laboratory looks at has a domain of its own, so that it is no Play's. */
const DOMAIN = 'laboratory';
const CHUNK_BYTES = 65_536;

/**
 * The key stream in pieces of at most 64 KiB, `bytes` in all (infinite: without end): the very words games draw from.
 */
export function* rawBytes(seed: Uint8Array, bytes: number): Generator<Uint8Array> {
  const nonce = new Uint8Array(12);
  nonce.set(new TextEncoder().encode(DOMAIN));
  // One counter of 32 bits: 256 GiB, past which ChaCha20 has no stream.
  for (let done = 0, counter = 0; done < bytes; done += CHUNK_BYTES, counter += CHUNK_BYTES / 64) {
    const piece = new Uint8Array(CHUNK_BYTES);
    chacha20(seed, nonce, piece, piece, counter);
    yield piece.subarray(0, Math.min(CHUNK_BYTES, bytes - done));
  }
}

/** Words of the same stream, as games read them. */
export function rawWords(seed: Uint8Array): () => number {
  return keyStreamWords(seed, DOMAIN);
}

/** Whole numbers below `bound`, scaled as games scale them. */
export function scaled(seed: Uint8Array, bound: number): () => number {
  const random = seededRandom(seed, DOMAIN);
  return () => random.below(bound);
}
