/**
 * Growing a log: entries in, the tiles that changed and the new root out. Pure: the edge of the tree is a value, so
 * that a sequencer can write the tiles, and only then take the new edge for its own. The same entries give the same
 * tiles, however they are batched.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { assert } from '../../kernel/assert.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { EMPTY_ROOT, leafHash, rootOver } from './merkle.ts';
import { isSameHash, type TreeHead } from './proof.ts';
import { readBundle, readTile, type TileSource } from './reader.ts';
import type { LogRefusal } from './refusals.ts';
import { bundleOf, fitsBundle, hashesOf, hashesOn, isBundleOf, TILE_WIDTH, type Tile, tileAt } from './tile.ts';

/** The right edge of a tree: all that growing it needs. */
export interface LogEdge {
  readonly size: number;
  /** The hashes of the partial tile of each level, from the leaves up; empty where the last tile is full. */
  readonly levels: readonly (readonly Uint8Array[])[];
  /** The entries of the partial bundle. */
  readonly entries: readonly Uint8Array[];
}

export const EMPTY_EDGE: LogEdge = { size: 0, levels: [], entries: [] };

/** A tile to be stored: no other bytes may ever have its name. */
export interface WrittenTile {
  readonly tile: Tile;
  readonly bytes: Uint8Array;
}

export interface Growth {
  readonly edge: LogEdge;
  readonly root: Uint8Array;
  /** Every full tile that was completed and every partial one of the new size, each once. */
  readonly tiles: readonly WrittenTile[];
}

/** Adds entries, in their order. Throws on an entry that fits no bundle: the caller makes its entries itself. */
export function growLog(edge: LogEdge, entries: readonly Uint8Array[]): Growth {
  const levels = edge.levels.map((hashes) => [...hashes]);
  let bundle = [...edge.entries];
  let { size } = edge;
  const tiles: WrittenTile[] = [];
  for (const entry of entries) {
    assert(fitsBundle(entry), `an entry of ${entry.length} bytes`);
    bundle.push(entry);
    size += 1;
    if (bundle.length === TILE_WIDTH) {
      tiles.push({ tile: fullTile('entries', size), bytes: bundleOf(bundle) });
      bundle = [];
    }
    addHash(levels, 0, leafHash(entry), size, tiles);
  }
  const grown: LogEdge = { size, levels, entries: bundle };
  if (entries.length > 0) tiles.push(...partialTiles(grown));
  return { edge: grown, root: rootOfEdge(grown), tiles };
}

function addHash(levels: Uint8Array[][], level: number, hash: Uint8Array, size: number, tiles: WrittenTile[]): void {
  const hashes = levels[level] ?? [];
  levels[level] = hashes;
  hashes.push(hash);
  if (hashes.length < TILE_WIDTH) return;
  tiles.push({ tile: fullTile(level, size), bytes: concatBytes(...hashes) });
  levels[level] = [];
  addHash(levels, level + 1, rootOver(hashes), size, tiles);
}

/** The last tile of a level, which has just been filled. */
function fullTile(level: Tile['level'], size: number): Tile {
  return { level, index: hashesOn(level, size) / TILE_WIDTH - 1, width: TILE_WIDTH };
}

function partialTiles({ size, levels, entries }: LogEdge): WrittenTile[] {
  const found = levels.flatMap((hashes, level) =>
    hashes.length === 0 ? [] : [{ tile: lastTile(level, size), bytes: concatBytes(...hashes) }],
  );
  return entries.length === 0 ? found : [...found, { tile: lastTile('entries', size), bytes: bundleOf(entries) }];
}

function lastTile(level: Tile['level'], size: number): Tile {
  return tileAt(level, Math.floor(hashesOn(level, size) / TILE_WIDTH), size);
}

/** The root of the tree: what lies right of a level's full tiles is one more, ragged, subtree of that level. */
export function rootOfEdge({ size, levels }: LogEdge): Uint8Array {
  if (size === 0) return EMPTY_ROOT;
  let right: Uint8Array[] = [];
  for (const hashes of levels) {
    const row = [...hashes, ...right];
    right = row.length === 0 ? [] : [rootOver(row)];
  }
  const [root = EMPTY_ROOT] = right;
  return root;
}

/**
 * The edge of a stored log, confirmed by the checkpoint that was signed over it: a flipped bit in any tile of the edge
 * is refused before anything is built on it. Tiles further left are `checkTiles`' business.
 */
export async function openEdge(source: TileSource, { size, root }: TreeHead): Promise<Result<LogEdge, LogRefusal>> {
  const levels: Uint8Array[][] = [];
  for (let level = 0; hashesOn(level, size) > 0; level += 1) {
    const tile = lastTile(level, size);
    if (tile.width === 0) {
      levels.push([]);
      continue;
    }
    const bytes = await readTile(source, tile);
    if (!bytes.ok) return bytes;
    levels.push(hashesOf(bytes.value.slice()));
  }
  const bundle = lastTile('entries', size);
  const entries = bundle.width === 0 ? accept([]) : await readBundle(source, bundle);
  if (!entries.ok) return entries;
  const edge: LogEdge = { size, levels, entries: entries.value.map((entry) => entry.slice()) };
  const leaves = levels[0] ?? [];
  if (!isBundleOf(edge.entries, concatBytes(...leaves))) return refuse('tile-differs', 'the last bundle');
  return isSameHash(rootOfEdge(edge), root) ? accept(edge) : refuse('tile-differs', `the right edge of ${size} leaves`);
}
