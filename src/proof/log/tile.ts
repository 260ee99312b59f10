/**
 * Tiles, as c2sp.org/tlog-tiles has them: 256 hashes of one level of the tree in one resource, and the entries of 256
 * leaves in one bundle. Where each hash lies, what each resource is called, and which ones a tree of a size consists
 * of.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { assert } from '../../kernel/assert.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { HASH_BYTES, isCount, leafHash, rootOver, type Subtree } from './merkle.ts';
import type { LogRefusal } from './refusals.ts';

/** Hashes of a full tile, entries of a full bundle. */
export const TILE_WIDTH = 256;
/** Levels of the tree that one level of tiles spans. */
const TILE_HEIGHT = 8;
const LEVEL_MAX = 63;
const ENTRY_BYTES_MAX = 65_535;
const LENGTH_BYTES = 2;

/** A tile of hashes, or, on the level `entries`, a bundle of entries. Partial when its width is below 256. */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
}

/** The path below the log's prefix: `tile/0/x001/067.p/8`. */
export function tilePath({ level, index, width }: Tile): string {
  const suffix = width === TILE_WIDTH ? '' : `.p/${width}`;
  return `tile/${level}/${indexPath(index)}${suffix}`;
}

/** The index in groups of three digits, all but the last marked by an x. */
function indexPath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
}

const TILE_PATTERN = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** The tile a path names. Every tile has exactly one path: any other spelling is refused. */
export function parseTilePath(path: string): Result<Tile, LogRefusal> {
  const [, level = '', groups = '', width] = TILE_PATTERN.exec(path) ?? [];
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  return isTile(tile) && tilePath(tile) === path ? accept(tile) : refuse('tile-path-wrong', path.slice(0, 80));
}

function isTile({ level, index, width }: Tile): boolean {
  return (level === 'entries' || level <= LEVEL_MAX) && isCount(index) && width >= 1 && width <= TILE_WIDTH;
}

/** The tile of a level that holds one of its hashes, as wide as it is in a tree of a size. Width 0: not there yet. */
export function tileAt(level: Tile['level'], index: number, size: number): Tile {
  const hashes = hashesOn(level, size);
  return { level, index, width: Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH)) };
}

/** How many hashes the tiles of a level hold in a tree of a size; on the level `entries`, how many entries. */
export function hashesOn(level: Tile['level'], size: number): number {
  return level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level);
}

/** Which hashes of which tile make up a full subtree. */
export interface TilePart {
  readonly tile: Tile;
  readonly start: number;
  readonly count: number;
}

/** Where the hash of a full subtree is found in a tree of a size. */
export function partOf({ height, index }: Subtree, size: number): TilePart {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height - level * TILE_HEIGHT);
  const first = index * count;
  const tile = tileAt(level, Math.floor(first / TILE_WIDTH), size);
  const start = first % TILE_WIDTH;
  assert(start + count <= tile.width, `no subtree ${index} of height ${height} in a tree of ${size}`);
  return { tile, start, count };
}

/** The hash of a full subtree from the bytes of its tile. */
export function hashOfPart({ start, count }: TilePart, bytes: Uint8Array): Uint8Array {
  return rootOver(hashesOf(bytes).slice(start, start + count));
}

/** The hashes a tile consists of. */
export function hashesOf(bytes: Uint8Array): Uint8Array[] {
  assert(bytes.length % HASH_BYTES === 0, `${bytes.length} bytes are no hashes`);
  const found: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += HASH_BYTES) found.push(bytes.subarray(at, at + HASH_BYTES));
  return found;
}

/** Every tile of a tree of a size, each as wide as it is there: hashes from the leaves up, then the bundles. */
export function tilesOf(size: number): Tile[] {
  const found: Tile[] = [];
  for (let level = 0; hashesOn(level, size) > 0; level += 1) found.push(...tilesOn(level, size));
  return [...found, ...tilesOn('entries', size)];
}

/** The tiles of one level, left to right. */
export function tilesOn(level: Tile['level'], size: number): Tile[] {
  const count = Math.ceil(hashesOn(level, size) / TILE_WIDTH);
  return Array.from({ length: count }, (_, index) => tileAt(level, index, size));
}

/** Entries as a bundle: each after its length in two bytes, the greater first. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      assert(entry.length <= ENTRY_BYTES_MAX, `an entry of ${entry.length} bytes`);
      return [Uint8Array.of(Math.floor(entry.length / 256), entry.length % 256), entry];
    }),
  );
}

/** Whether an entry fits a bundle. */
export function fitsBundle(entry: Uint8Array): boolean {
  return entry.length <= ENTRY_BYTES_MAX;
}

/** The entries of a bundle of a width; anything left over or missing refuses it. */
export function parseBundle(bytes: Uint8Array, width: number): Result<readonly Uint8Array[], LogRefusal> {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length && entries.length < width) {
    const [high, low] = [bytes[at], bytes[at + 1]];
    if (high === undefined || low === undefined) return refuse('tile-malformed', 'a length is cut off');
    const start = at + LENGTH_BYTES;
    at = start + high * 256 + low;
    if (at > bytes.length) return refuse('tile-malformed', 'an entry is cut off');
    entries.push(bytes.subarray(start, at));
  }
  if (entries.length !== width || at !== bytes.length) return refuse('tile-malformed', `not ${width} entries`);
  return accept(entries);
}

/** Whether a bundle's entries are the leaves of a level 0 tile. */
export function isBundleOf(entries: readonly Uint8Array[], tile: Uint8Array): boolean {
  const hashes = concatBytes(...entries.map(leafHash));
  return hashes.length === tile.length && hashes.every((byte, index) => byte === tile[index]);
}
