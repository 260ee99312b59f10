/** The fingerprint of a prize structure: records, sheets and certificates with one hash speak of the same offer. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { PrizeStructure } from '../game/structure.ts';
import { canonicalJson } from '../kernel/json.ts';

/** SHA-256 of the structure's canonical JSON, in hexadecimal. */
export function structureHash(structure: PrizeStructure): string {
  return bytesToHex(sha256(new TextEncoder().encode(canonicalJson(structure))));
}
