/**
 * Ed25519, by one rule for server, browser and command line: what is accepted here is accepted by every other verifier.
 * Public key and R are canonical points and not of small order, S is below the group's order, and the equation holds
 * without a cofactor. `docs/decisions/ed25519.md` says why.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { findNative } from './native.ts';

export const PUBLIC_KEY_BYTES = 32;
export const SECRET_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
const native = findNative();
/** A point of order eight. */
const TORSION = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');

/** The public key of a secret seed of 32 bytes. */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secretKey);
}

export function signBytes(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return native ? native.sign(message, secretKey) : ed25519.sign(message, secretKey);
}

/** Whether bytes are a public key that any signature may verify under. */
export function isPublicKey(bytes: Uint8Array): boolean {
  const name = bytesToHex(bytes);
  if (proper.has(name)) return true;
  if (pointOf(bytes) === null) return false;
  if (proper.size === PROPER_KEPT) proper.clear();
  proper.add(name);
  return true;
}

/** Keys that were looked at and are proper. */
const proper = new Set<string>();
const PROPER_KEPT = 1000;

/** Never throws: whatever is no signature does not verify. */
export function isSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  return native === null
    ? isSignatureByPoints(signature, message, publicKey)
    : isProper(signature, publicKey) && native.verify(signature, message, publicKey);
}

/**
 * What an implementation that compares R byte for byte and S with the order leaves to be looked at: a key that is not
 * canonical or of small order, and an R of small order.
 */
export function isProper(signature: Uint8Array, publicKey: Uint8Array): boolean {
  return isPublicKey(publicKey) && !SMALL_ORDER.has(bytesToHex(signature.subarray(0, PUBLIC_KEY_BYTES)));
}

/** The canonical encodings of the points whose order is small. */
const SMALL_ORDER: ReadonlySet<string> = new Set(
  Array.from({ length: 8 }, (_, times) => TORSION.multiplyUnsafe(BigInt(times)).toHex()),
);

/** The one rule itself. */
export function isSignatureByPoints(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
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
