/**
 * The sequencer: gives waiting leaves their places, writes the tiles, raises the mark, signs, keeps what was signed in
 * the store, and only then replaces the checkpoint that is served. Of several servers the one that has the lease does
 * so; the others write the same tiles from the same rows and serve what it signed. Places are in the database before
 * anything is written, so that each step may be done again after a stop, and the tiles be made again at any time.
 */
import { fillerEntry, readableEntry } from '../../proof/leaf.ts';
import { growLog, type LogEdge, rootOfEdge } from '../../proof/log/grow.ts';
import { signCheckpoint } from '../../proof/note/checkpoint.ts';
import { toHex } from '../../proof/note/encoding.ts';
import { type SignerKey, vkeyOf } from '../../proof/note/key.ts';
import type { Context } from '../ports/context.ts';
import type { LogOrigin } from '../ports/log-store.ts';
import type { LogFiles } from '../ports/proof.ts';
import { createLease, type Lease } from './lease.ts';
import { BATCH, followLog, named, type OpenLog, openLog } from './open-log.ts';

/** Batches are filled up to a multiple of so many, so that the log does not tell how much was sold. */
const MULTIPLE = 16;

/** What a round does, in this order. */
export const SEQUENCER_STEPS = ['placed', 'tiles', 'mark', 'signed', 'kept', 'replaced'] as const;
export type SequencerStep = (typeof SEQUENCER_STEPS)[number];

/** Seams for fault tests: told of each step that is done. A throw is a fault there. */
export type SequencerSteps = (step: SequencerStep) => void;

export interface Sequencer {
  /** One round at a time; a round that fails is begun anew from what is on disk. Gives the size of the log. */
  sequence(): Promise<number>;
  /** Lets the running round end, and another server take over. */
  close(): Promise<void>;
}

/** Gives waiting leaves their places and signs the log. `told` hears of each step: tests stop there. */
export function createSequencer(context: Context, files: LogFiles, told: SequencerSteps = () => {}): Sequencer {
  const lease = createLease(context, { name: 'sequencer', holder: context.server });
  const parts = { context, files, lease, told };
  let open: OpenLog | null = null;
  let running: Promise<number> | null = null;

  async function round(): Promise<number> {
    const key = await context.log.refresh();
    open = open?.origin === key.name ? open : await openLog(context, files, key);
    const placed = (await lease.isHeld()) ? await place(parts, key) : null;
    if (placed === null) {
      open = await followLog(context, files, key, open);
      return open.edge.size;
    }
    while (open.edge.size < placed) open = await publish(parts, key, await grow(parts, key, open.edge));
    // What the mark says was or may have been signed before a stop: it must come out again.
    if (open.published < open.edge.size) open = await publish(parts, key, open.edge);
    return open.edge.size;
  }

  return {
    sequence: () => {
      running ??= round()
        .catch((error: unknown) => {
          open = null;
          throw error;
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
    close: async () => {
      await running?.catch(() => {});
      await lease.drop();
    },
  };
}

interface Parts {
  readonly context: Context;
  readonly files: LogFiles;
  readonly lease: Lease;
  readonly told: SequencerSteps;
}

/** Places for what waits; null when another server gives them. */
async function place({ context, lease, told }: Parts, key: SignerKey): Promise<number | null> {
  const placed = await context.store.sequenceLeaves({
    origin: key.name,
    lease: lease.held,
    first: (origin) => originEntry(origin, key),
    filler: (at) => fillerEntry(context.secrets.fillerSalt(key.name, at)),
    multiple: MULTIPLE,
    limit: BATCH,
  });
  if (placed === null) lease.lost();
  else told('placed');
  return placed;
}

async function grow({ context, files, told }: Parts, key: SignerKey, from: LogEdge): Promise<LogEdge> {
  const { edge, tiles } = growLog(from, await context.store.leavesFrom(key.name, from.size, BATCH));
  await files.writeTiles(key.name, tiles.map(named));
  told('tiles');
  return edge;
}

async function publish({ context, files, lease, told }: Parts, key: SignerKey, edge: LogEdge): Promise<OpenLog> {
  const [{ size }, root, origin] = [edge, rootOfEdge(edge), key.name];
  await context.seedGuard.raiseLog({ origin, size, root: toHex(root) });
  told('mark');
  const note = signCheckpoint({ size, root }, key);
  told('signed');
  const isKept = await context.store.keepCheckpoint(origin, { kind: 'checkpoint', size, note, lease: lease.held });
  // Another server has taken over: what it signs covers the same rows.
  if (!isKept) return { origin, edge, published: 0 };
  told('kept');
  await files.replaceCheckpoint(origin, note);
  told('replaced');
  return { origin, edge, published: size };
}

function originEntry({ name, previous, reason, begunAt }: LogOrigin, key: SignerKey): Uint8Array {
  return readableEntry({
    type: 'origin',
    origin: name,
    vkey: vkeyOf(key),
    previous,
    reason: reason ?? 'A log begins.',
    from: begunAt,
  });
}
