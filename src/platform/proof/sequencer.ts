/**
 * The sequencer: gives waiting leaves their places, writes the tiles, raises the mark, signs, and only then replaces
 * the checkpoint. Places are in the database before anything is written, so that each step may be done again after a
 * stop, and the tiles be made again from the rows at any time.
 */

import { readableEntry, SEALED_BYTES } from '../../proof/leaf.ts';
import { EMPTY_EDGE, growLog, type LogEdge, openEdge, rootOfEdge, type WrittenTile } from '../../proof/log/grow.ts';
import { isSameHash, type TreeHead } from '../../proof/log/proof.ts';
import { tilePath } from '../../proof/log/tile.ts';
import { openCheckpoint, signCheckpoint } from '../../proof/note/checkpoint.ts';
import { toHex } from '../../proof/note/encoding.ts';
import { type SignerKey, vkeyOf } from '../../proof/note/key.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { LogFiles } from '../ports/proof.ts';

/** Batches are filled up to a multiple of so many, so that the log does not tell how much was sold. */
const MULTIPLE = 16;
const BATCH = 2048;

/** Seams for fault tests: told of each step that is done. A throw is a fault there. */
export type SequencerSteps = (step: 'placed' | 'tiles' | 'mark' | 'signed' | 'replaced') => void;

/** One round at a time; a round that fails is begun anew from what is on disk. Gives the size of the log. */
export function createSequencer(context: Context, files: LogFiles, told: SequencerSteps = () => {}) {
  let edge: LogEdge | null = null;
  let running: Promise<number> | null = null;

  async function round(): Promise<number> {
    const key = await context.log.current();
    edge ??= await edgeOnDisk(context, files, key);
    const placed = await context.store.sequenceLeaves({
      origin: key.name,
      first: originEntry(context, key),
      filler: () => context.secrets.fresh(SEALED_BYTES),
      multiple: MULTIPLE,
      limit: BATCH,
    });
    told('placed');
    while (edge.size < placed) edge = await grow(key, edge);
    return placed;
  }

  async function grow(key: SignerKey, from: LogEdge): Promise<LogEdge> {
    const entries = await context.store.leavesFrom(key.name, from.size, BATCH);
    const { edge: grown, root, tiles } = growLog(from, entries);
    files.writeTiles(key.name, tiles.map(named));
    told('tiles');
    context.seedGuard.raiseLog({ origin: key.name, size: grown.size, root: toHex(root) });
    told('mark');
    const note = signCheckpoint({ size: grown.size, root }, key);
    told('signed');
    files.replaceCheckpoint(key.name, note);
    told('replaced');
    return grown;
  }

  return {
    sequence: (): Promise<number> => {
      running ??= round()
        .catch((error: unknown) => {
          edge = null;
          throw error;
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}

/** The edge under the last checkpoint; made again from the rows when its tiles are not what was signed. */
async function edgeOnDisk(context: Context, files: LogFiles, key: SignerKey): Promise<LogEdge> {
  const note = files.checkpoint(key.name);
  const opened = note === null ? null : openCheckpoint(note, [key], []);
  if (opened !== null && !opened.ok) failLoudly(context.alarm, `the checkpoint of ${key.name} is not one it signed`);
  const marked = context.seedGuard.logMark();
  const head: TreeHead | null = opened?.value ?? null;
  if (marked?.origin === key.name && (head === null || head.size < marked.size)) {
    // Stopped between mark and checkpoint: what the mark says was or may have been signed, and must come out again.
    const edge = await madeAgain(context, files, key, marked.size, marked.root);
    files.replaceCheckpoint(key.name, signCheckpoint({ size: edge.size, root: rootOfEdge(edge) }, key));
    return edge;
  }
  if (head === null) return EMPTY_EDGE;
  const edge = await openEdge(async (tile) => files.tile(key.name, tilePath(tile)), head);
  return edge.ok ? edge.value : madeAgain(context, files, key, head.size, toHex(head.root));
}

async function madeAgain(
  { store, alarm }: Context,
  files: LogFiles,
  { name }: SignerKey,
  size: number,
  root: string,
): Promise<LogEdge> {
  let edge = EMPTY_EDGE;
  while (edge.size < size) {
    const entries = await store.leavesFrom(name, edge.size, Math.min(BATCH, size - edge.size));
    if (entries.length === 0)
      failLoudly(alarm, `the log ${name} was signed up to ${size}, and the database holds ${edge.size} of its leaves`);
    const grown = growLog(edge, entries);
    files.writeTiles(name, grown.tiles.map(named));
    edge = grown.edge;
  }
  if (!isSameHash(rootOfEdge(edge), Buffer.from(root, 'hex')))
    failLoudly(alarm, `the leaves of ${name} are not those that were signed`);
  return edge;
}

const named = ({ tile, bytes }: WrittenTile) => ({ path: tilePath(tile), bytes });

function originEntry({ clock }: Context, key: SignerKey): Uint8Array {
  return readableEntry({
    type: 'origin',
    origin: key.name,
    vkey: vkeyOf(key),
    previous: null,
    reason: 'A log begins.',
    from: clock.now(),
  });
}
