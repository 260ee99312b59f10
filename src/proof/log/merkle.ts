/**
 * The Merkle tree of RFC 6962 §2.1: how leaves and nodes are hashed, and which subtrees make up a tree of any size.
 * Sizes and indexes are whole numbers up to 2^53 − 1, handled by arithmetic alone: a shift would cut them to 32 bits.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { assert } from '../../kernel/assert.ts';

export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The root of a tree without leaves: the hash of nothing. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array(0));

/** The hash of an entry as a leaf. The prefix keeps an inner node from passing for a leaf. */
export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF, entry));
}

/** The hash of two neighbouring subtrees. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right));
}

/** A size or an index that arithmetic on numbers keeps exact. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/**
 * The root over hashes as if each were a leaf hash. Also right for the subtrees of one height, left to right, of which
 * the last may be ragged: RFC 6962 splits at a power of two, and so never inside a full one.
 */
export function rootOver(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes;
  if (only === undefined) return EMPTY_ROOT;
  if (hashes.length === 1) return only;
  const split = powerBelow(hashes.length);
  return nodeHash(rootOver(hashes.slice(0, split)), rootOver(hashes.slice(split)));
}

/** Leaves from `start` up to, not including, `end`: a subtree of the tree, the right edge of which may be ragged. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A full subtree: the leaves from `index · 2^height` on, `2^height` of them. */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** The largest power of two below a count of two or more: where RFC 6962 splits a tree of that size. */
export function powerBelow(count: number): number {
  assert(count > 1, `a tree of ${count} leaves has no split`);
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/**
 * The full subtrees that make up a range, left to right and ever smaller. The hash of the range is theirs, folded from
 * the right (`foldRange`).
 */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const found: Subtree[] = [];
  for (let at = start; at < end; ) {
    let height = 0;
    let width = 1;
    while (width * 2 <= end - at) {
      width *= 2;
      height += 1;
    }
    assert(at % width === 0, `leaves ${start} to ${end} are no subtree`);
    found.push({ height, index: at / width });
    at += width;
  }
  return found;
}

/** The hash of a range from the hashes of its full subtrees, as `subtreesOf` orders them. */
export function foldRange(hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The ranges whose hashes prove that a leaf is in a tree, sibling first (RFC 6962 §2.1.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  assert(isCount(index) && isCount(size) && index < size, `no leaf ${index} in a tree of ${size}`);
  const found: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + powerBelow(end - start);
    if (index < middle) {
      found.push({ start: middle, end });
      end = middle;
    } else {
      found.push({ start, end: middle });
      start = middle;
    }
  }
  return found.reverse();
}

/** The ranges whose hashes prove that a tree is the beginning of a larger one (RFC 6962 §2.1.2). */
export function consistencyRanges(oldSize: number, size: number): Range[] {
  assert(isCount(oldSize) && isCount(size) && oldSize <= size, `${oldSize} leaves are no beginning of ${size}`);
  if (oldSize === 0 || oldSize === size) return [];
  const found: Range[] = [];
  let [start, end] = [0, size];
  while (end !== oldSize) {
    const middle = start + powerBelow(end - start);
    if (oldSize <= middle) {
      found.push({ start: middle, end });
      end = middle;
    } else {
      found.push({ start, end: middle });
      start = middle;
    }
  }
  // The verifier knows the old root already when the old tree is a full subtree of the new one.
  if (start > 0) found.push({ start, end });
  return found.reverse();
}
