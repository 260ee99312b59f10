/** Hashes and keys are hex outside the store and bytes inside. */
import { assert } from '../../kernel/assert.ts';

/** Bytes for a column. Throws for what is not whole hex. */
export function fromHex(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex');
  assert(bytes.length * 2 === hex.length, `not hex: ${hex.length} characters`);
  return bytes;
}

/** The hex of a column's bytes. */
export function toHex(bytes: Buffer): string {
  return bytes.toString('hex');
}
