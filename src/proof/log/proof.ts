/**
 * Verifying that a leaf is in a tree, and that one tree is the beginning of another: the algorithms of RFC 9162
 * §2.1.3.2 and §2.1.4.2, over the hashes of RFC 6962. Both take anything and refuse what does not verify; neither ever
 * throws.
 */
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { EMPTY_ROOT, HASH_BYTES, isCount, nodeHash } from './merkle.ts';
import type { LogRefusal } from './refusals.ts';

/**
 * What an inclusion proof is about. The leaf's hash is to be computed from its entry, never taken from who proves it.
 */
export interface InclusionClaim {
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
  readonly leafHash: Uint8Array;
}

/** Accepts exactly when the path leads from the leaf at this index to the root of a tree of this size. */
export function verifyInclusion(claim: InclusionClaim, path: readonly Uint8Array[]): Result<null, LogRefusal> {
  const { index, size, root, leafHash } = claim;
  if (!isCount(index) || !isCount(size)) return refuse('count-out-of-range');
  if (index >= size) return refuse('index-beyond-size', `leaf ${index} of ${size}`);
  if (![root, leafHash, ...path].every(isHash)) return refuse('hash-malformed');
  let [at, last] = [index, size - 1];
  let hash = leafHash;
  for (const sibling of path) {
    if (last === 0) return refuse('path-too-long');
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  if (last !== 0) return refuse('path-too-short');
  return isSameHash(hash, root) ? accept(null) : refuse('root-differs');
}

/** A tree as a checkpoint names it. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * Accepts exactly when the old tree is the beginning of the new one. The empty tree begins every tree, without a
 * proof.
 */
export function verifyConsistency(
  old: TreeHead,
  next: TreeHead,
  path: readonly Uint8Array[],
): Result<null, LogRefusal> {
  if (!isCount(old.size) || !isCount(next.size)) return refuse('count-out-of-range');
  if (old.size > next.size) return refuse('size-shrinks', `${old.size} to ${next.size}`);
  // Two trees of one size need no proof: whatever their roots are, they are the same or not.
  if (old.size === next.size && path.length > 0) return refuse('path-too-long');
  if (old.size === next.size && !isSameHash(old.root, next.root)) return refuse('root-differs');
  if (old.size === 0 && !isSameHash(old.root, EMPTY_ROOT)) return refuse('root-differs', 'the empty tree has one root');
  if (old.size === next.size) return accept(null);
  if (![old.root, next.root, ...path].every(isHash)) return refuse('hash-malformed');
  if (old.size === 0) return path.length > 0 ? refuse('path-too-long') : accept(null);
  return walkConsistency(old, next, path);
}

function walkConsistency(old: TreeHead, next: TreeHead, path: readonly Uint8Array[]): Result<null, LogRefusal> {
  let [at, last] = [old.size - 1, next.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  // An old tree that is a full subtree of the new one is the first hash of the walk, and is not sent.
  const hashes = at === 0 ? [old.root, ...path] : path;
  const [first, ...siblings] = hashes;
  if (first === undefined) return refuse('path-too-short');
  let [oldHash, newHash] = [first, first];
  for (const sibling of siblings) {
    if (last === 0) return refuse('path-too-long');
    if (at % 2 === 1 || at === last) {
      oldHash = nodeHash(sibling, oldHash);
      newHash = nodeHash(sibling, newHash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)];
    } else {
      newHash = nodeHash(newHash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  if (last !== 0) return refuse('path-too-short');
  return isSameHash(oldHash, old.root) && isSameHash(newHash, next.root) ? accept(null) : refuse('root-differs');
}

/** Whether two hashes are the same. They are public: no time is hidden. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function isHash(value: Uint8Array): boolean {
  return value.length === HASH_BYTES;
}

function half(count: number): number {
  return Math.floor(count / 2);
}
