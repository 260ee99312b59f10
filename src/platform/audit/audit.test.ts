import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditReport, createAudit } from '../../proof/audit/audit.ts';
import type { OpenedItem } from '../../proof/audit/items.ts';
import { itemLine, parseItem } from '../../proof/audit/items.ts';
import { lookAt, type SeenLog } from '../../proof/audit/seen-log.ts';
import { computeWith } from '../../proof/compute.ts';
import { signCheckpoint } from '../../proof/note/checkpoint.ts';
import { toHex } from '../../proof/note/encoding.ts';
import { type Policy, parsePolicy } from '../../proof/note/policy.ts';
import { openLogFolder } from '../../store/log-folder.ts';
import { contextOf, openPlatform } from '../create.ts';
import type { Platform } from '../ports/platform.ts';
import type { LogFiles } from '../ports/proof.ts';
import { retirePending } from '../proof/commitments.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { openedItems } from './opened.ts';

const game = tinyGame();
const compute = computeWith((id, version) =>
  id === game.id && version === game.version ? { game, codeHash: null } : null,
);
let house: House;
let files: LogFiles;
let policy: Policy;
let origin: string;
let items: OpenedItem[];
let log: SeenLog;

async function playSome(platform: Platform, accountId: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const play = await buyNow(platform, accountId);
    await playOut(platform, play, accountId);
    await platform.finish(accountId, play.playNumber);
  }
}

const partsOf = () => ({ ...house.parts, onSale: [game], logFiles: files });

beforeAll(async () => {
  house = openHouse({ games: [game] });
  files = openLogFolder(join(house.folder, 'log'));
  const platform = await openPlatform(partsOf());
  const [ann, bob] = [await playerWith(house, 50_00), await playerWith(house, 50_00)];
  await playSome(platform, ann, 6);
  await retirePending(contextOf(partsOf()), ann, 'expired');
  await playSome(platform, ann, 2);
  await playSome(platform, bob, 4);
  await buyNow(platform, bob);
  await platform.sequence();
  const key = await platform.logKey();
  policy = accepted(parsePolicy(`log ${key}\nquorum none\n`));
  origin = key.split('+')[0] ?? '';
  items = await opened();
  log = await seen();
});
afterAll(() => house.close());

async function opened(): Promise<OpenedItem[]> {
  const found: OpenedItem[] = [];
  for await (const item of openedItems(contextOf(partsOf()), files)) found.push(accepted(parseItem(itemLine(item))));
  return found;
}

async function seen(before: Parameters<typeof lookAt>[2] = () => null): Promise<SeenLog> {
  const part = async (path: string) =>
    path === 'checkpoint' ? Buffer.from(files.checkpoint(origin) ?? '') : files.tile(origin, path);
  const looked = await lookAt(part, policy, before);
  if (looked === null) throw new Error('no log');
  return looked;
}

async function auditOf(lines: readonly OpenedItem[]): Promise<AuditReport> {
  const audit = createAudit(compute, (name) => (name === origin ? log.log : null));
  for (const line of lines) await audit.take(line);
  return audit.finish();
}

/** The items with one of a type changed: the how manieth of them, from 0. */
function changed<T extends OpenedItem['type']>(
  type: T,
  index: number,
  change: (item: Extract<OpenedItem, { type: T }>) => OpenedItem | null,
): { readonly lines: readonly OpenedItem[]; readonly item: Extract<OpenedItem, { type: T }> } {
  const item = items.filter((one): one is Extract<OpenedItem, { type: T }> => one.type === type)[index];
  if (item === undefined) throw new Error(`no ${type} ${index}`);
  const lines = items.flatMap((one) => (one === item ? (change(item) ?? []) : one));
  // It is as long as it says: what is planted is not found by its length.
  const last = lines.length - 1;
  return { item, lines: lines.map((one, at) => (at === last ? { type: 'end', lines: last } : one)) };
}

describe('an audit', () => {
  it('finds nothing wrong with what was sold, and computes every settled Play', async () => {
    const report = await auditOf(items);
    expect(report).toMatchObject({
      faults: [],
      unknown: [],
      plays: { sold: 13, settled: 12, unfinished: 1 },
      retired: 1,
    });
    const books = await house.store.books();
    expect(report.sums).toEqual({ pricePence: books.pricesPence, prizePence: books.settledPrizesPence });
    expect(log.faults).toEqual([]);
  });

  it('names a prize that was changed, though record, salt and leaf were made to fit', async () => {
    const won = items.filter((one) => one.type === 'settlement').findIndex(({ record }) => record.prizePence > 0);
    const { lines, item } = changed('settlement', won, (one) => ({
      ...one,
      record: { ...one.record, prizePence: one.record.prizePence + 100 },
    }));
    const at = { leaf: item.place, playNumber: item.record.playNumber };
    const { faults } = await auditOf(lines);
    expect(faults.slice(0, 2)).toMatchObject([
      { code: 'leaf-differs', ...at },
      { code: 'prize-differs', ...at },
    ]);
    expect(faults.slice(2).map(({ code }) => code)).toEqual(['sums-differ']);
  });

  it('names a Play that is left out, by its leaves and by the number that is missing', async () => {
    const { lines, item } = changed('purchase', 2, () => null);
    const { faults } = await auditOf(lines);
    expect(faults[0]).toMatchObject({ code: 'leaf-unopened', leaf: item.place });
    expect(faults.map(({ code }) => code)).toContain('play-unsold');
    expect(faults.map(({ code }) => code)).toContain('commitment-gap');
  });

  it('names a Play that is passed off as what fills the log', async () => {
    const { lines, item } = changed('settlement', 1, ({ place, salt }) => ({ type: 'filler', place, salt }));
    expect((await auditOf(lines)).faults[0]).toMatchObject({ code: 'leaf-differs', leaf: item.place });
  });

  it('names the first of two leaves that were exchanged', async () => {
    const [one, other] = items.filter((item) => item.type === 'settlement');
    if (one?.type !== 'settlement' || other?.type !== 'settlement') throw new Error('two settlements');
    const lines = items.map((item) =>
      item === one ? { ...other, place: one.place } : item === other ? { ...one, place: other.place } : item,
    );
    const { faults } = await auditOf(lines);
    expect(faults[0]).toMatchObject({ code: 'leaf-differs', leaf: one.place, playNumber: other.record.playNumber });
  });

  it.each([
    ['number', (game: { plays: number }) => ({ ...game, plays: game.plays + 1 }), 'plays of'],
    ['price', (game: { pricePence: number }) => ({ ...game, pricePence: game.pricePence - 1 }), 'pricePence of'],
    ['prize', (game: { prizePence: number }) => ({ ...game, prizePence: game.prizePence + 1 }), 'prizePence of'],
  ])('names a sum that is off by one: %s', async (_, change, words) => {
    const { lines } = changed('sums', 0, (one) => ({
      ...one,
      games: one.games.map((sums) => ({ ...sums, ...change(sums as never) })),
    }));
    expect((await auditOf(lines)).faults).toMatchObject([
      { code: 'sums-differ', detail: expect.stringContaining(words) },
    ]);
  });

  it('names another seed, other moves, an unknown structure, an end that was changed, a file cut off', async () => {
    const codesOf = async (lines: readonly OpenedItem[]) => (await auditOf(lines)).faults.map(({ code }) => code);
    const settled = (change: object) =>
      changed('settlement', 3, (one) => ({ ...one, record: { ...one.record, ...change } })).lines;
    expect(await codesOf(settled({ serverSeed: '00'.repeat(32) }))).toEqual(['leaf-differs', 'seed-differs']);
    expect(await codesOf(changed('settlement', 3, (one) => ({ ...one, moves: one.moves.slice(1) })).lines)).toEqual([
      'moves-differ',
    ]);
    const bought = (change: object) =>
      changed('purchase', 0, (one) => ({ ...one, record: { ...one.record, ...change } })).lines;
    expect(await codesOf(bought({ structureHash: '00'.repeat(32) }))).toContain('not-published');
    expect(await codesOf(bought({ rulesHash: '00'.repeat(32) }))).toContain('rules-unknown');
    const retired = changed('retired', 0, (one) => ({ ...one, record: { ...one.record, endedAt: 1 } })).lines;
    expect(await codesOf(retired)).toEqual(['commitment-gap']);
    expect(await codesOf(changed('retired', 0, () => null).lines)).toEqual(['commitment-gap']);
    expect(await codesOf(items.slice(0, -1))).toEqual(['export-cut-off']);
  });

  it('names a log that forks, one that shrank, one with a flipped bit, and one that is not of the export', async () => {
    const { head } = log;
    const codesOf = async (before: typeof head) => (await seen(() => before)).faults.map(({ code }) => code);
    expect(await codesOf(head)).toEqual([]);
    expect(await codesOf({ size: head.size, root: new Uint8Array(32) })).toEqual(['log-forked']);
    expect(await codesOf({ size: head.size - 5, root: new Uint8Array(32) })).toEqual(['log-forked']);
    expect(await codesOf({ ...head, size: head.size + 16 })).toEqual(['log-shrank']);
    const other = changed('log', 0, (one) => ({ ...one, root: '00'.repeat(32) })).lines;
    expect((await auditOf(other)).faults).toMatchObject([{ code: 'log-forked', origin }]);
    const key = contextOf(partsOf()).log.of(origin);
    const flipped = await lookAt(
      async (path) => {
        if (path === 'checkpoint') return Buffer.from(signCheckpoint(head, key));
        const bytes = Buffer.from(files.tile(origin, path) ?? []);
        if (path.includes('entries')) bytes[40] = (bytes[40] ?? 0) ^ 1;
        return bytes;
      },
      policy,
      () => null,
    );
    expect(flipped).toMatchObject({ log: null, faults: [{ code: 'log-broken' }] });
  });

  it('says what it cannot tell: a log or a game that is not at hand', async () => {
    const without = createAudit(
      () => null,
      () => null,
    );
    for (const item of items) await without.take(item);
    const { faults, unknown } = without.finish();
    expect(faults).toEqual([]);
    expect(unknown).toEqual([`the log ${origin} is not at hand`, `${game.id} ${game.version} is not at hand`]);
    expect(toHex(log.head.root)).toHaveLength(64);
  });
});
