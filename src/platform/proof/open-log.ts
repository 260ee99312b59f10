/**
 * A log as this server has it on disk, brought to where it was signed: from the tiles that are there, or made again
 * from the rows. Whatever was signed, here or by another server, must come out of the rows, or nothing goes on.
 */
import { EMPTY_EDGE, growLog, type LogEdge, openEdge, rootOfEdge, type WrittenTile } from '../../proof/log/grow.ts';
import { isSameHash, type TreeHead } from '../../proof/log/proof.ts';
import { rootFrom, type TileSource } from '../../proof/log/reader.ts';
import { tilePath } from '../../proof/log/tile.ts';
import { openCheckpoint } from '../../proof/note/checkpoint.ts';
import type { SignerKey } from '../../proof/note/key.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import type { LogFiles, NamedTile } from '../ports/proof.ts';

/** Leaves read at once. */
export const BATCH = 2048;

export interface OpenLog {
  readonly origin: string;
  /** The tree up to which tiles are on disk. */
  readonly edge: LogEdge;
  /** The size of the checkpoint that is served here. */
  readonly published: number;
}

/** Opens the log as it is kept. What files and store say differently throws: such a log signs nothing more. */
export async function openLog(context: Context, files: LogFiles, key: SignerKey): Promise<OpenLog> {
  const origin = key.name;
  const served = signedHead(context, files.checkpoint(origin), key);
  const kept = signedHead(context, (await context.store.checkpoints(origin)).checkpoint, key);
  const mark = context.seedGuard.logMark();
  const marked = mark?.origin === origin ? { size: mark.size, root: Buffer.from(mark.root, 'hex') } : null;
  const found = served === null ? null : await openEdge(sourceOf(files, origin), served);
  let edge = found?.ok ? found.value : EMPTY_EDGE;
  const heads = [served, kept, marked].flatMap((head) => head ?? []);
  for (const head of heads.sort((a, b) => a.size - b.size)) edge = await reach(context, files, { origin, edge }, head);
  return { origin, edge, published: served?.size ?? 0 };
}

/** Brings the log to what another server has signed, and serves that. */
export async function followLog(context: Context, files: LogFiles, key: SignerKey, open: OpenLog): Promise<OpenLog> {
  const origin = key.name;
  const { checkpoint, cosigned } = await context.store.checkpoints(origin);
  const head = signedHead(context, checkpoint, key);
  if (cosigned !== null && cosigned !== files.checkpoint(origin, 'cosigned'))
    await files.replaceCheckpoint(origin, cosigned, 'cosigned');
  if (checkpoint === null || head === null || head.size <= open.published) return open;
  const edge = await reach(context, files, open, head);
  await context.seedGuard.raiseLog({ origin, size: head.size, root: Buffer.from(head.root).toString('hex') });
  await files.replaceCheckpoint(origin, checkpoint);
  return { origin, edge, published: head.size };
}

function signedHead({ alarm }: Context, note: string | null, key: SignerKey): TreeHead | null {
  if (note === null) return null;
  const opened = openCheckpoint(note, [key], []);
  if (!opened.ok) failLoudly(alarm, `the checkpoint of ${key.name} is not one it signed`);
  return opened.value;
}

/** The edge grown from the rows to a size that was signed, with tiles on disk; its root must be what was signed. */
async function reach(
  { store, alarm }: Context,
  files: LogFiles,
  { origin, edge: from }: Pick<OpenLog, 'origin' | 'edge'>,
  { size, root }: TreeHead,
): Promise<LogEdge> {
  let edge = from;
  while (edge.size < size) {
    const entries = await store.leavesFrom(origin, edge.size, Math.min(BATCH, size - edge.size));
    if (entries.length === 0)
      failLoudly(
        alarm,
        `the log ${origin} was signed up to ${size}, and the database holds ${edge.size} of its leaves`,
      );
    const grown = growLog(edge, entries);
    await files.writeTiles(origin, grown.tiles.map(named));
    edge = grown.edge;
  }
  const found = edge.size === size ? rootOfEdge(edge) : await rootAt(files, origin, size);
  if (found === null || !isSameHash(found, root))
    failLoudly(alarm, `the leaves of ${origin} are not those that were signed`);
  return edge;
}

async function rootAt(files: LogFiles, origin: string, size: number): Promise<Uint8Array | null> {
  const root = await rootFrom(sourceOf(files, origin), size);
  return root.ok ? root.value : null;
}

/** The tiles of a log as they lie in its files; null for one that is not there. */
export function sourceOf(files: LogFiles, origin: string): TileSource {
  return async (tile) => files.tile(origin, tilePath(tile));
}

export const named = ({ tile, bytes }: WrittenTile): NamedTile => ({ path: tilePath(tile), bytes });
