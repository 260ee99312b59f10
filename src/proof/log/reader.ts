/**
 * Roots and proofs from tiles, wherever they come from: a folder, a server, a download. What a source answers is
 * believed only as far as a checkpoint's root confirms it: verify what comes out of here against one.
 */
import { accept, type Result, refuse } from '../../kernel/result.ts';
import {
  consistencyRanges,
  EMPTY_ROOT,
  foldRange,
  HASH_BYTES,
  inclusionRanges,
  isCount,
  type Range,
  rootOver,
  subtreesOf,
} from './merkle.ts';
import { isSameHash, type TreeHead } from './proof.ts';
import type { LogRefusal } from './refusals.ts';
import {
  hashesOf,
  hashesOn,
  hashOfPart,
  isBundleOf,
  parseBundle,
  partOf,
  TILE_WIDTH,
  type Tile,
  tileAt,
  tilePath,
} from './tile.ts';

/** The bytes of a tile as served, or null when it is not served. */
export type TileSource = (tile: Tile) => Promise<Uint8Array | null>;

/** The root of the first `size` leaves. */
export async function rootFrom(source: TileSource, size: number): Promise<Result<Uint8Array, LogRefusal>> {
  if (!isCount(size)) return refuse('count-out-of-range');
  if (size === 0) return accept(EMPTY_ROOT);
  const hashes = await rangeHashes(source, [{ start: 0, end: size }], size);
  if (!hashes.ok) return hashes;
  const [root = EMPTY_ROOT] = hashes.value;
  return accept(root);
}

/** The proof that a leaf is in the tree of the first `size` leaves. */
export async function inclusionFrom(
  source: TileSource,
  index: number,
  size: number,
): Promise<Result<readonly Uint8Array[], LogRefusal>> {
  if (!isCount(index) || !isCount(size)) return refuse('count-out-of-range');
  if (index >= size) return refuse('index-beyond-size', `leaf ${index} of ${size}`);
  return rangeHashes(source, inclusionRanges(index, size), size);
}

/** The proof that the tree of the first `oldSize` leaves begins that of the first `size`. */
export async function consistencyFrom(
  source: TileSource,
  oldSize: number,
  size: number,
): Promise<Result<readonly Uint8Array[], LogRefusal>> {
  if (!isCount(oldSize) || !isCount(size)) return refuse('count-out-of-range');
  if (oldSize > size) return refuse('size-shrinks', `${oldSize} to ${size}`);
  return rangeHashes(source, consistencyRanges(oldSize, size), size);
}

/** The hashes of ranges of a tree of a size, each tile fetched once and all of them side by side. */
async function rangeHashes(
  source: TileSource,
  ranges: readonly Range[],
  size: number,
): Promise<Result<readonly Uint8Array[], LogRefusal>> {
  const parts = ranges.map((range) => subtreesOf(range).map((subtree) => partOf(subtree, size)));
  const wanted = new Map(parts.flat().map(({ tile }) => [tilePath(tile), tile]));
  const read = new Map<string, Uint8Array>();
  const answers = await Promise.all(
    [...wanted].map(async ([path, tile]) => ({ path, bytes: await readTile(source, tile) })),
  );
  for (const { path, bytes } of answers) {
    if (!bytes.ok) return bytes;
    read.set(path, bytes.value);
  }
  return accept(
    parts.map((ofRange) =>
      foldRange(ofRange.map((part) => hashOfPart(part, read.get(tilePath(part.tile)) ?? new Uint8Array(0)))),
    ),
  );
}

/** A tile of hashes of exactly its width. A partial one that is gone may be cut from its full successor. */
export async function readTile(source: TileSource, tile: Tile): Promise<Result<Uint8Array, LogRefusal>> {
  const bytes = (await source(tile)) ?? (await source({ ...tile, width: TILE_WIDTH }));
  if (bytes === null) return refuse('tile-missing', tilePath(tile));
  const isWhole = bytes.length === tile.width * HASH_BYTES || bytes.length === TILE_WIDTH * HASH_BYTES;
  return isWhole ? accept(bytes.subarray(0, tile.width * HASH_BYTES)) : refuse('tile-malformed', tilePath(tile));
}

/** The entries of a bundle, or of the beginning of its full successor. */
export async function readBundle(source: TileSource, tile: Tile): Promise<Result<readonly Uint8Array[], LogRefusal>> {
  const exact = await source(tile);
  if (exact !== null) return parseBundle(exact, tile.width);
  const full = await source({ ...tile, width: TILE_WIDTH });
  if (full === null) return refuse('tile-missing', tilePath(tile));
  const entries = parseBundle(full, TILE_WIDTH);
  return entries.ok ? accept(entries.value.slice(0, tile.width)) : entries;
}

/**
 * Every tile and bundle below a checkpoint, from the root down: the first that does not hash to what stands above it is
 * named. Finds any flipped bit of a stored log; reads all of it once.
 */
export async function checkTiles(source: TileSource, { size, root }: TreeHead): Promise<Result<null, LogRefusal>> {
  const found = await rootFrom(source, size);
  if (!found.ok) return found;
  if (!isSameHash(found.value, root)) return refuse('tile-differs', `the right edge of ${size} leaves`);
  const top = topLevel(size);
  for (let level = top; level >= 0; level -= 1) {
    const checked = await checkLevel(source, level, size);
    if (!checked.ok) return checked;
  }
  return accept(null);
}

function topLevel(size: number): number {
  let level = 0;
  while (hashesOn(level + 1, size) > 0) level += 1;
  return level;
}

/** The full tiles of a level against the hashes above them, and on the lowest level the bundles against the leaves. */
async function checkLevel(source: TileSource, level: number, size: number): Promise<Result<null, LogRefusal>> {
  const count = Math.ceil(hashesOn(level, size) / TILE_WIDTH);
  let above: readonly Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const tile = tileAt(level, index, size);
    const bytes = await readTile(source, tile);
    if (!bytes.ok) return bytes;
    if (tile.width === TILE_WIDTH) {
      if (index % TILE_WIDTH === 0) {
        const parent = await readTile(source, tileAt(level + 1, index / TILE_WIDTH, size));
        if (!parent.ok) return parent;
        above = hashesOf(parent.value);
      }
      const said = above[index % TILE_WIDTH];
      if (said === undefined || !isSameHash(said, rootOver(hashesOf(bytes.value))))
        return refuse('tile-differs', tilePath(tile));
    }
    if (level === 0) {
      const bundle = { ...tile, level: 'entries' } as const;
      const entries = await readBundle(source, bundle);
      if (!entries.ok) return entries;
      if (!isBundleOf(entries.value, bytes.value)) return refuse('tile-differs', tilePath(bundle));
    }
  }
  return accept(null);
}
