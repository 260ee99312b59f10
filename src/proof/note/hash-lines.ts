/** Hashes of a proof as lines of text, one each: in proof files and in requests to a witness. */
import { HASH_BYTES } from '../log/merkle.ts';
import { fromBase64 } from './encoding.ts';

/** The hashes of the lines, or null when one of them is none. */
export function parseHashLines(lines: readonly string[]): readonly Uint8Array[] | null {
  const hashes = lines.map(fromBase64).filter((bytes) => bytes !== null);
  return hashes.length === lines.length && hashes.every(({ length }) => length === HASH_BYTES) ? hashes : null;
}
