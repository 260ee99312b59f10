/** The generator as outside batteries take it: raw bytes of a key stream, or whole numbers scaled as games scale them. */
import { keyStreamWords, seededRandom } from '../../kernel/random.ts';

/** The stream the laboratory looks at has a domain of its own, so that it is no Play's. */
const DOMAIN = 'laboratory';
const CHUNK_BYTES = 65_536;

/** The key stream in pieces of at most 64 KiB, `bytes` in all (infinite: without end): the very words games draw from. */
export function* rawBytes(seed: Uint8Array, bytes: number): Generator<Uint8Array> {
  const nextWord = rawWords(seed);
  for (let done = 0; done < bytes; done += CHUNK_BYTES) {
    const piece = new Uint8Array(CHUNK_BYTES);
    const words = new DataView(piece.buffer);
    for (let at = 0; at < CHUNK_BYTES; at += 4) words.setUint32(at, nextWord(), true);
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
