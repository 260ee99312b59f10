/**
 * Ed25519, by one rule for server, browser and command line: what is accepted here is accepted by every other verifier.
 * Public key and R are canonical points and not of small order, S is below the group's order, and the equation holds
 * without a cofactor. `docs/decisions/ed25519.md` says why.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

export const PUBLIC_KEY_BYTES = 32;
export const SECRET_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;

/** The public key of a secret seed of 32 bytes. */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secretKey);
}

export function signBytes(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return ed25519.sign(message, secretKey);
}

/** Whether bytes are a public key that any signature may verify under. */
export function isPublicKey(bytes: Uint8Array): boolean {
  return pointOf(bytes) !== null;
}

/** Never throws: whatever is no signature does not verify. */
export function isSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const commitment = signature.subarray(0, PUBLIC_KEY_BYTES);
  const response = littleEndian(signature.subarray(PUBLIC_KEY_BYTES));
  const [key, nonce] = [pointOf(publicKey), pointOf(commitment)];
  if (key === null || nonce === null || response >= ORDER) return false;
  const challenge = littleEndian(sha512(concatBytes(commitment, publicKey, message))) % ORDER;
  return Point.BASE.multiplyUnsafe(response).subtract(key.multiplyUnsafe(challenge)).equals(nonce);
}

/** The point of its one canonical encoding, unless its order is small. */
function pointOf(bytes: Uint8Array): InstanceType<typeof Point> | null {
  if (bytes.length !== PUBLIC_KEY_BYTES) return null;
  try {
    const point = Point.fromBytes(bytes, false);
    return point.isSmallOrder() ? null : point;
  } catch {
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}
