import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStoredLog, entriesOf } from '../testing/stored-log.ts';
import { EMPTY_EDGE, growLog, openEdge } from './grow.ts';
import { leafHash, rootOver } from './merkle.ts';
import { verifyConsistency, verifyInclusion } from './proof.ts';
import { checkTiles, consistencyFrom, inclusionFrom, rootFrom } from './reader.ts';
import { tilePath, tilesOf } from './tile.ts';

/** As `present`, for results. */
function taken<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: object },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

describe('a growing log', () => {
  it('has the root of its entries and the same tiles, however they are batched', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }), (batches) => {
        const entries = entriesOf(batches.reduce((sum, count) => sum + count, 0));
        const log = createStoredLog();
        let at = 0;
        for (const count of batches) {
          log.append(entries.slice(at, at + count));
          at += count;
        }
        const once = growLog(EMPTY_EDGE, entries);
        expect(log.head()).toEqual({ size: entries.length, root: once.root });
        expect(once.root).toEqual(rootOver(entries.map(leafHash)));
        expect(once.tiles.map(({ tile }) => tilePath(tile)).sort()).toEqual(
          tilesOf(entries.length).map(tilePath).sort(),
        );
        for (const { tile, bytes } of once.tiles) expect(log.tiles.get(tilePath(tile))).toEqual(bytes);
      }),
      { numRuns: 15 },
    );
  });

  it('of 65,793 entries has full tiles on two levels, and proves from them', async () => {
    const log = createStoredLog();
    const entries = entriesOf(65_793);
    log.append(entries.slice(0, 300));
    const old = log.head();
    const { size, root } = log.append(entries.slice(300));
    expect(taken(await rootFrom(log.source, size))).toEqual(root);
    for (const index of [0, 255, 256, 299, 65_535, 65_536, 65_792]) {
      const path = taken(await inclusionFrom(log.source, index, size));
      const entry = entries[index] ?? new Uint8Array(0);
      expect(verifyInclusion({ index, size, root, leafHash: leafHash(entry) }, path).ok, `leaf ${index}`).toBe(true);
    }
    const path = taken(await consistencyFrom(log.source, old.size, size));
    expect(verifyConsistency(old, { size, root }, path).ok).toBe(true);
    expect((await checkTiles(log.source, { size, root })).ok).toBe(true);
    expect(tilesOf(size).map(tilePath)).toContain('tile/2/000.p/1');
  });

  it('is opened at its edge and goes on as if it had never stopped', async () => {
    for (const size of [0, 1, 255, 256, 257, 700]) {
      const [log, entries] = [createStoredLog(), entriesOf(900)];
      const head = log.append(entries.slice(0, size));
      const edge = taken(await openEdge(log.source, head));
      expect(growLog(edge, entries.slice(size)).root, `after ${size}`).toEqual(rootOver(entries.map(leafHash)));
    }
  });

  it('serves a partial tile from its full successor once it is gone', async () => {
    const log = createStoredLog();
    const old = log.append(entriesOf(200));
    log.append(entriesOf(100, 200));
    for (const path of [...log.tiles.keys()]) if (path.endsWith('.p/200')) log.tiles.delete(path);
    expect(taken(await rootFrom(log.source, old.size))).toEqual(old.root);
    expect((await checkTiles(log.source, old)).ok).toBe(true);
  });

  it('shows any flipped bit of any tile or bundle, and the edge those that would be built on', async () => {
    const log = createStoredLog();
    const head = log.append(entriesOf(600));
    const stored = tilesOf(600).map(tilePath);
    for (const path of stored) {
      const bytes = log.tiles.get(path) ?? new Uint8Array(0);
      for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const kept = bytes[at] ?? 0;
        bytes[at] = kept ^ 4;
        expect((await checkTiles(log.source, head)).ok, `${path}, byte ${at}`).toBe(false);
        if (path.includes('.p/')) expect((await openEdge(log.source, head)).ok, `the edge, ${path}`).toBe(false);
        bytes[at] = kept;
      }
      log.tiles.delete(path);
      expect((await checkTiles(log.source, head)).ok, `without ${path}`).toBe(false);
      log.tiles.set(path, bytes);
    }
    expect((await checkTiles(log.source, head)).ok).toBe(true);
  });

  it('refuses to prove what it does not have', async () => {
    const log = createStoredLog();
    log.append(entriesOf(10));
    expect(await inclusionFrom(log.source, 10, 10)).toMatchObject({ refusal: { code: 'index-beyond-size' } });
    expect(await inclusionFrom(log.source, 0, 11)).toMatchObject({ refusal: { code: 'tile-missing' } });
    expect(await consistencyFrom(log.source, 11, 10)).toMatchObject({ refusal: { code: 'size-shrinks' } });
    expect(await rootFrom(log.source, -1)).toMatchObject({ refusal: { code: 'count-out-of-range' } });
    expect(() => growLog(EMPTY_EDGE, [new Uint8Array(65_536)])).toThrow();
  });
});
