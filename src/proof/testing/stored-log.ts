/** A log in memory for tests: what a sequencer would keep in a folder. A tile never changes once it is written. */
import { EMPTY_EDGE, growLog, type LogEdge } from '../log/grow.ts';
import { EMPTY_ROOT } from '../log/merkle.ts';
import type { TreeHead } from '../log/proof.ts';
import type { TileSource } from '../log/reader.ts';
import { tilePath } from '../log/tile.ts';

export interface StoredLog {
  readonly tiles: Map<string, Uint8Array>;
  readonly source: TileSource;
  append(entries: readonly Uint8Array[]): TreeHead;
  head(): TreeHead;
}

export function createStoredLog(): StoredLog {
  const tiles = new Map<string, Uint8Array>();
  let edge: LogEdge = EMPTY_EDGE;
  let root = EMPTY_ROOT;
  return {
    tiles,
    source: async (tile) => tiles.get(tilePath(tile)) ?? null,
    append: (entries) => {
      const grown = growLog(edge, entries);
      for (const { tile, bytes } of grown.tiles) {
        const path = tilePath(tile);
        const there = tiles.get(path);
        if (there !== undefined && Buffer.compare(there, bytes) !== 0) throw new Error(`${path} was written over`);
        tiles.set(path, bytes);
      }
      edge = grown.edge;
      root = grown.root;
      return { size: edge.size, root };
    },
    head: () => ({ size: edge.size, root }),
  };
}

/** Entries that differ from one another. */
export function entriesOf(count: number, from = 0): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => new TextEncoder().encode(`entry ${from + index}`));
}
