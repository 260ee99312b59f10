import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleOf, parseBundle, parseTilePath, partOf, tileAt, tilePath, tilesOf } from './tile.ts';

describe('tiles', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 1, index: 1_234_067, width: 256 }, 'tile/1/x001/x234/067'],
    [{ level: 'entries', index: 999, width: 7 }, 'tile/entries/999.p/7'],
    [{ level: 63, index: 1000, width: 255 }, 'tile/63/x001/000.p/255'],
  ] as const)('%o has its path, and the path names it', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual({ ok: true, value: tile });
  });

  it.each([
    'tile/0/0',
    'tile/0/0000',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/../000',
    'tile/-1/000',
    'tile/0/000/',
    '/tile/0/000',
    `tile/0/${'x999/'.repeat(6)}999`,
    '',
  ])('have no other path: %s', (path) => {
    expect(parseTilePath(path)).toMatchObject({ ok: false, refusal: { code: 'tile-path-wrong' } });
  });

  it('are those of the specification’s example: a tree of 70,000', () => {
    const tiles = tilesOf(70_000).filter(({ level }) => level !== 'entries');
    const count = (level: number, full: boolean) =>
      tiles.filter((tile) => tile.level === level && (tile.width === 256) === full);
    expect([count(0, true).length, count(1, true).length, count(2, true).length]).toEqual([273, 1, 0]);
    expect(count(0, false)).toMatchObject([{ width: 112 }]);
    expect(count(1, false)).toMatchObject([{ width: 17 }]);
    expect(count(2, false)).toMatchObject([{ width: 1 }]);
    expect(tilesOf(256).map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1', 'tile/entries/000']);
    expect(tilesOf(0)).toEqual([]);
  });

  it('hold hashes of sizes past 2^31', () => {
    const size = 2 ** 40 + 1;
    expect(tileAt(0, 2 ** 32, size)).toEqual({ level: 0, index: 2 ** 32, width: 1 });
    expect(partOf({ height: 40, index: 0 }, size)).toEqual({
      tile: { level: 5, index: 0, width: 1 },
      start: 0,
      count: 1,
    });
    expect(tilePath(tileAt(0, 2 ** 32, size))).toBe('tile/0/x004/x294/x967/296.p/1');
  });
});

describe('bundles', () => {
  it('give back their entries, and refuse anything more or less', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 }), (entries) => {
        const bytes = bundleOf(entries);
        expect(parseBundle(bytes, entries.length)).toEqual({ ok: true, value: entries });
        expect(parseBundle(bytes, entries.length + 1).ok).toBe(false);
        if (entries.length > 0) expect(parseBundle(bytes, entries.length - 1).ok).toBe(false);
        if (entries.length > 0) expect(parseBundle(bytes.subarray(0, -1), entries.length).ok).toBe(false);
        expect(parseBundle(Uint8Array.of(...bytes, 0), entries.length).ok).toBe(false);
      }),
    );
  });
});
