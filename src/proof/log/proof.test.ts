import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, toHex } from '../note/encoding.ts';
import { consistencyRanges, EMPTY_ROOT, inclusionRanges, leafHash, nodeHash, type Range, rootOver } from './merkle.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';

interface Vectors {
  readonly inclusion: readonly {
    readonly leafIdx: number;
    readonly treeSize: number;
    readonly root: string;
    readonly leafHash: string;
    readonly proof: readonly string[] | null;
    readonly desc: string;
    readonly wantErr: boolean;
  }[];
  readonly consistency: readonly {
    readonly size1: number;
    readonly size2: number;
    readonly root1: string;
    readonly root2: string;
    readonly proof: readonly string[] | null;
    readonly desc: string;
    readonly wantErr: boolean;
  }[];
}

const VECTORS = JSON.parse(readFileSync(new URL('../golden/vectors/rfc6962.json', import.meta.url), 'utf8')) as Vectors;
const bytes = (text: string | null): Uint8Array => fromBase64(text ?? '') ?? new Uint8Array(0);
const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => leafHash(new TextEncoder().encode(`leaf ${i}`)));
const hashOf = (leaves: readonly Uint8Array[]) => (range: Range) => rootOver(leaves.slice(range.start, range.end));

describe('the vectors of transparency-dev/merkle', () => {
  it('are 196, good and broken', () => {
    expect([VECTORS.inclusion.length, VECTORS.consistency.length]).toEqual([98, 98]);
  });

  it.each(VECTORS.inclusion.map((one, i) => [i, one] as const))('inclusion %i', (_, vector) => {
    const { leafIdx: index, treeSize: size, root, proof, wantErr } = vector;
    const claim = { index, size, root: bytes(root), leafHash: bytes(vector.leafHash) };
    expect(verifyInclusion(claim, (proof ?? []).map(bytes)).ok, vector.desc).toBe(!wantErr);
  });

  it.each(VECTORS.consistency.map((one, i) => [i, one] as const))('consistency %i', (_, vector) => {
    const { size1, size2, root1, root2, proof, wantErr } = vector;
    const [old, next] = [
      { size: size1, root: bytes(root1) },
      { size: size2, root: bytes(root2) },
    ];
    expect(verifyConsistency(old, next, (proof ?? []).map(bytes)).ok, vector.desc).toBe(!wantErr);
  });
});

describe('trees', () => {
  it('have the roots of RFC 6962: nothing, one leaf, the eight classic leaves', () => {
    const entries = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const leaves = entries.map((hex) =>
      leafHash(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))),
    );
    expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(rootOver(leaves.slice(0, 1)))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(toHex(rootOver(leaves))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('prove every leaf of every size up to 70, and nothing else', () => {
    const leaves = leavesOf(71);
    for (let size = 1; size <= 70; size += 1) {
      const root = rootOver(leaves.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, size).map(hashOf(leaves));
        const claim = { index, size, root, leafHash: leaves[index] ?? root };
        expect(verifyInclusion(claim, path).ok).toBe(true);
        for (const other of [index - 1, index + 1, size])
          expect(verifyInclusion({ ...claim, index: other }, path).ok, `leaf ${index} of ${size} as ${other}`).toBe(
            false,
          );
        expect(verifyInclusion({ ...claim, root: rootOver(leaves.slice(0, size + 1)) }, path).ok).toBe(false);
        expect(verifyInclusion({ ...claim, leafHash: leaves[index + 1] ?? root }, path).ok).toBe(false);
        expect(verifyInclusion(claim, [...path, root]).ok).toBe(false);
        if (path.length > 0) expect(verifyInclusion(claim, path.slice(1)).ok).toBe(false);
      }
    }
  });

  it('prove of every size that it begins every larger one, and nothing else', () => {
    const leaves = leavesOf(40);
    const headOf = (size: number) => ({ size, root: rootOver(leaves.slice(0, size)) });
    for (let size = 0; size <= 40; size += 1) {
      for (let oldSize = 0; oldSize <= size; oldSize += 1) {
        const path = consistencyRanges(oldSize, size).map(hashOf(leaves));
        const [old, next] = [headOf(oldSize), headOf(size)];
        expect(verifyConsistency(old, next, path).ok, `${oldSize} to ${size}`).toBe(true);
        expect(verifyConsistency(old, next, [...path, EMPTY_ROOT]).ok).toBe(false);
        if (oldSize === 0) continue;
        const forked = { ...old, root: leafHash(old.root) };
        expect(verifyConsistency(forked, next, path).ok, `a fork of ${oldSize}`).toBe(false);
        if (oldSize < size) expect(verifyConsistency(old, { ...next, root: forked.root }, path).ok).toBe(false);
        if (path.length > 0) expect(verifyConsistency(old, next, path.slice(0, -1)).ok).toBe(false);
      }
    }
  });

  it('refuse an empty proof with the root as leaf, in any tree but that of one leaf', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: Number.MAX_SAFE_INTEGER }), fc.nat(), (size, index) => {
        expect(verifyInclusion({ index: index % size, size, root: EMPTY_ROOT, leafHash: EMPTY_ROOT }, []).ok).toBe(
          false,
        );
      }),
    );
  });

  it('refuse an inner node as a leaf: its hash is not that of any entry', () => {
    const [a, b] = [leafHash(Uint8Array.of(1)), leafHash(Uint8Array.of(2))];
    const inner = Uint8Array.of(...a, ...b);
    const [c, d] = [leafHash(Uint8Array.of(3)), leafHash(Uint8Array.of(4))];
    const root = nodeHash(nodeHash(a, b), nodeHash(c, d));
    // The proof of the left half as if the tree had two leaves: right in shape, wrong in what is hashed.
    const claim = { index: 0, size: 2, root, leafHash: leafHash(inner) };
    expect(verifyInclusion(claim, [nodeHash(c, d)])).toEqual({ ok: false, refusal: { code: 'root-differs' } });
    expect(verifyInclusion({ ...claim, size: 4 }, [nodeHash(c, d)]).ok).toBe(false);
  });

  // Trees too large to build: all leaves of the left part are one and the same, so each full subtree of a height is
  // too.
  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 + 5, 2 ** 40 + 3, 2 ** 53 - 1])(
    'of %i leaves are handled without loss',
    (size) => {
      const levels = [leafHash(Uint8Array.of(7))];
      for (let height = 1; height <= 53; height += 1)
        levels.push(nodeHash(levels[height - 1] ?? EMPTY_ROOT, levels[height - 1] ?? EMPTY_ROOT));
      const hash = ({ start, end }: Range): Uint8Array => {
        let [power, height] = [1, 0];
        while (power * 2 <= end - start) [power, height] = [power * 2, height + 1];
        const left = levels[height] ?? EMPTY_ROOT;
        return power === end - start ? left : nodeHash(left, hash({ start: start + power, end }));
      };
      const root = hash({ start: 0, end: size });
      for (const index of [0, 1, 2 ** 30, size - 2, size - 1]) {
        const path = inclusionRanges(index, size).map(hash);
        expect(verifyInclusion({ index, size, root, leafHash: levels[0] ?? root }, path).ok, `leaf ${index}`).toBe(
          true,
        );
      }
      for (const oldSize of [1, 2 ** 30 + 1, size - 1]) {
        const path = consistencyRanges(oldSize, size).map(hash);
        const old = { size: oldSize, root: hash({ start: 0, end: oldSize }) };
        expect(verifyConsistency(old, { size, root }, path).ok, `from ${oldSize}`).toBe(true);
        expect(verifyConsistency({ ...old, size: oldSize - 1 }, { size, root }, path).ok).toBe(false);
      }
      // What a shift would make of this size is another tree.
      const shifted = { index: 0, size: size | 0, root, leafHash: levels[0] ?? root };
      const isSame = (size | 0) === size;
      expect(verifyInclusion(shifted, inclusionRanges(0, size).map(hash)).ok).toBe(isSame);
    },
  );

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('of %d leaves are none', (count) => {
    const head = { size: count, root: EMPTY_ROOT };
    expect(verifyInclusion({ ...head, index: 0, leafHash: EMPTY_ROOT }, [])).toMatchObject({
      refusal: { code: 'count-out-of-range' },
    });
    expect(verifyInclusion({ size: 1, index: count, root: EMPTY_ROOT, leafHash: EMPTY_ROOT }, []).ok).toBe(false);
    expect(verifyConsistency(head, head, [])).toMatchObject({ refusal: { code: 'count-out-of-range' } });
  });
});
