/**
 * Whether the log of all Plays has only grown: every checkpoint that was ever seen is over the first leaves of the
 * database, every Play stands in it once, and the tiles on disk are those of the last checkpoint.
 */
import { join } from 'node:path';
import { EMPTY_EDGE, growLog, type LogEdge, rootOfEdge } from '../../src/proof/log/grow.ts';
import { isSameHash, type TreeHead } from '../../src/proof/log/proof.ts';
import { rootFrom } from '../../src/proof/log/reader.ts';
import { tilePath } from '../../src/proof/log/tile.ts';
import { parseCheckpoint } from '../../src/proof/note/checkpoint.ts';
import { openLogFolder } from '../../src/store/log-folder.ts';
import { openStore, type StorePlace } from '../../src/store/open.ts';

export interface LogWatch {
  /** Keeps the checkpoint that was signed last. */
  look(): Promise<void>;
  /** What is wrong with the log and with those Plays in it, in words. Without servers. */
  faults(playNumbers: Iterable<string>): Promise<readonly string[]>;
  seen(): number;
}

const BATCH = 4096;

export function watchLog(place: StorePlace): LogWatch {
  const files = openLogFolder(join(place.dataDir, 'log'));
  const notes: string[] = [];
  let origin: string | null = null;

  const within = async <T>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> => {
    const store = await openStore(place);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const present = (): Promise<string> =>
    within(
      async (store) => (await store.origin(() => ({ name: 'none', begunAt: 0, previous: null, reason: null }))).name,
    );

  return {
    seen: () => notes.length,
    look: async () => {
      const name = await present();
      origin ??= name;
      const { checkpoint: note } = await within((store) => store.checkpoints(name));
      if (note !== null && note !== notes.at(-1)) notes.push(note);
    },
    faults: async (playNumbers) => {
      const name = await present();
      if (origin !== name) return [`the log ${origin} was left for ${name}`];
      return within(async (store) => {
        const heads = notes
          .map((note) => parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1)))
          .flatMap((head) => (head.ok ? [head.value] : []));
        const grown = await growAlong(heads, (from, count) => store.leavesFrom(name, from, count));
        const faults = [...grown.faults];
        if (heads.length !== notes.length) faults.push('a checkpoint cannot be read');
        const onDisk = await rootFrom(async (tile) => files.tile(name, tilePath(tile)), grown.edge.size);
        if (!onDisk.ok || !isSameHash(onDisk.value, rootOfEdge(grown.edge)))
          faults.push('the tiles on disk are not those of the last checkpoint');
        const places = new Set<number>();
        let logged = 0;
        for (const playNumber of playNumbers) {
          const { purchase } = await store.leavesOf(playNumber);
          logged += 1;
          if (purchase?.place == null || purchase.place >= grown.edge.size)
            faults.push(`${playNumber} is not in the log`);
          else places.add(purchase.place);
        }
        if (faults.length === 0 && places.size !== logged) faults.push('two Plays share a place in the log');
        return faults;
      });
    },
  };
}

/** Grows the log of the database from nothing past every head, and says which it does not pass through. */
async function growAlong(
  heads: readonly TreeHead[],
  leaves: (from: number, count: number) => Promise<readonly Uint8Array[]>,
): Promise<{ readonly edge: LogEdge; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  let edge = EMPTY_EDGE;
  for (const { size, root } of heads) {
    if (size < edge.size) faults.push(`the log shrank from ${edge.size} to ${size}`);
    while (edge.size < size) {
      const entries = await leaves(edge.size, Math.min(BATCH, size - edge.size));
      if (entries.length === 0) return { edge, faults: [...faults, `leaf ${edge.size} of ${size} is not there`] };
      ({ edge } = growLog(edge, entries));
    }
    if (edge.size === size && !isSameHash(rootOfEdge(edge), root)) faults.push(`${size} leaves have another root`);
  }
  return { edge, faults };
}
