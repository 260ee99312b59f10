/**
 * What the operator opens for an auditor: every leaf of every log in its order, with the record and salt behind it, up
 * to what was last signed. Purchases of Plays that are not settled are opened without their seed: they tell no outcome.
 */
import { assert, present } from '../../kernel/assert.ts';
import { OPENED_FORMAT, type OpenedItem } from '../../proof/audit/items.ts';
import { fillerEntry, parseEntry } from '../../proof/leaf.ts';
import { rootFrom } from '../../proof/log/reader.ts';
import { openCheckpoint } from '../../proof/note/checkpoint.ts';
import { toHex } from '../../proof/note/encoding.ts';
import { createLivePlays } from '../plays/live-plays.ts';
import { movesOf, settlementRecordOf } from '../plays/receipts.ts';
import type { PlacedLeaf } from '../ports/audit-store.ts';
import type { Context } from '../ports/context.ts';
import type { LogFiles } from '../ports/proof.ts';
import { openSealed, purchaseRecordOf, retiredEndOf } from '../proof/commitments.ts';
import { sourceOf } from '../proof/open-log.ts';

const PAGE = 500;

/** Item by item, `end` last. */
export async function* openedItems(context: Context, files: LogFiles): AsyncGenerator<OpenedItem> {
  let lines = 0;
  for await (const item of itemsOf(context, files)) {
    lines += 1;
    yield item;
  }
  yield { type: 'end', lines };
}

async function* itemsOf(context: Context, files: LogFiles): AsyncGenerator<OpenedItem> {
  const { store, clock } = context;
  // Before anything is read: whatever is placed below these sizes is in the database by now.
  const logs = await Promise.all(
    (await store.origins()).map(async ({ name }) => ({ name, ...(await signedPart(context, files, name)) })),
  );
  yield { type: 'head', format: OPENED_FORMAT, at: clock.now() };
  yield* retiredItems(context);
  for (const { name, size, root } of logs) {
    if (size === 0) continue;
    yield { type: 'log', origin: name, size, root };
    yield* leafItems(context, name, size);
    yield { type: 'sums', games: await store.loggedSums(name, size) };
  }
}

/** How much of a log was signed and is held by the database. */
async function signedPart(context: Context, files: LogFiles, origin: string) {
  const note = files.checkpoint(origin);
  const opened = note === null ? null : openCheckpoint(note, [context.log.of(origin)], []);
  const held = await context.store.sequencedOf(origin);
  const size = opened?.ok ? Math.min(opened.value.size, held) : 0;
  const root = await rootFrom(sourceOf(files, origin), size);
  assert(root.ok, `the tiles of ${origin} up to ${size}`);
  return { size, root: toHex(root.value) };
}

async function* retiredItems(context: Context): AsyncGenerator<OpenedItem> {
  let after: { readonly account: number; readonly number: number } | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof context.store.retiredCommitments>> = await context.store.retiredCommitments({
      after,
      limit: PAGE,
    });
    for (const ended of page) yield { type: 'retired', record: retiredEndOf(context, ended) };
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function* leafItems(context: Context, origin: string, below: number): AsyncGenerator<OpenedItem> {
  // One game's Plays are laid out once each: nothing is worth keeping.
  const livePlays = createLivePlays(context, 1);
  for (let from = 0; from < below; ) {
    const page = await context.store.placedLeaves(origin, { from, below, limit: PAGE });
    assert(page.length > 0, `the leaves of ${origin} from ${from} on`);
    for (const leaf of page) {
      const item = await itemOf(context, livePlays, origin, leaf);
      if (item !== null) yield item;
    }
    from = (page.at(-1)?.place ?? below) + 1;
  }
}

/** Null for a leaf that anybody reads. */
async function itemOf(
  context: Context,
  livePlays: ReturnType<typeof createLivePlays>,
  origin: string,
  { place, entry, play: named }: PlacedLeaf,
): Promise<OpenedItem | null> {
  if (named === null) return isReadable(entry) ? null : fillerItem(context, origin, place, entry);
  const play = present(await context.store.play(named.playNumber), `Play ${named.playNumber}`);
  const { commitment, termsHash } = play;
  const sealed = openSealed(context.secrets, play.sealedSeed);
  assert(commitment !== null && termsHash !== null && !!sealed?.salts, `Play ${named.playNumber} has a leaf`);
  if (!named.isSettlement) {
    const game = present(context.findGame(play.gameId, play.gameVersion), `${play.gameId}@${play.gameVersion}`);
    const record = purchaseRecordOf({ ...play, commitment }, game, { ...context, rulesHash: termsHash });
    return { type: 'purchase', place, salt: toHex(sealed.salts.purchase), record };
  }
  const live = await livePlays.layOut(play);
  const { settlement } = await context.store.leavesOf(play.playNumber);
  const settledAt = present(play.settledAt, 'when it was settled');
  const told = { origin: settlement?.promised ?? origin, serverSeed: sealed.serverSeed, settledAt };
  const record = settlementRecordOf(play, live, { ...told, isClaim: play.claim !== null });
  return { type: 'settlement', place, salt: toHex(sealed.salts.settlement), record, moves: movesOf(live) };
}

function isReadable(entry: Uint8Array): boolean {
  const parsed = parseEntry(entry);
  return parsed.ok && parsed.value.type === 'readable';
}

/** What stands for no Play and is no filler of ours stays unopened: the auditor says so. */
function fillerItem({ secrets }: Context, origin: string, place: number, entry: Uint8Array): OpenedItem | null {
  const salt = secrets.fillerSalt(origin, place);
  return Buffer.compare(fillerEntry(salt), entry) === 0 ? { type: 'filler', place, salt: toHex(salt) } : null;
}
