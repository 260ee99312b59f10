import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeWith } from '../../proof/compute.ts';
import { checkTiles, type TileSource } from '../../proof/log/reader.ts';
import { tilePath } from '../../proof/log/tile.ts';
import { openCheckpoint } from '../../proof/note/checkpoint.ts';
import { parseVkey } from '../../proof/note/key.ts';
import { parsePolicy } from '../../proof/note/policy.ts';
import { verifyReceipt } from '../../proof/verify.ts';
import { openLogFolder } from '../../store/log-folder.ts';
import { openMarkFile } from '../../store/mark-file.ts';
import { contextOf, createPlatform } from '../create.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut, purchaseOf, START } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { LEASE_MS } from './lease.ts';
import { createSequencer, SEQUENCER_STEPS } from './sequencer.ts';

const game = tinyGame();
let house: House;
let accountId: string;
beforeEach(async () => {
  house = openHouse({ games: [game] });
  accountId = await playerWith(house, 50_00);
});
afterEach(() => house.close());

const parts = () => ({
  ...house.parts,
  store: house.store,
  logFiles: openLogFolder(join(house.folder, 'log')),
  mark: openMarkFile(join(house.folder, 'mark')),
});
const compute = computeWith((id, version) =>
  id === game.id && version === game.version ? { game, codeHash: null } : null,
);

async function statesOf(platform: ReturnType<typeof createPlatform>, playNumber: string) {
  const policy = accepted(parsePolicy(`log ${await platform.logKey()}\nquorum none\n`));
  const receipt = accepted(await platform.receipt(accountId, playNumber));
  const verdict = verifyReceipt(JSON.parse(JSON.stringify(receipt)), policy, compute);
  return Object.fromEntries(Object.entries(verdict.claims).map(([name, { state }]) => [name, state]));
}

describe('a receipt', () => {
  it('grows with its Play: promised at once, logged with the next batch, settled and paid after FINISH', async () => {
    const platform = createPlatform(parts());
    const first = await buyNow(platform, accountId);
    await playOut(platform, first, accountId);
    await platform.finish(accountId, first.playNumber);
    const second = await buyNow(platform, accountId);
    expect(await statesOf(platform, second.playNumber)).toMatchObject({
      fixed: 'holds',
      logged: 'unknown',
      complete: 'holds',
      paid: 'unknown',
    });
    expect(await platform.sequence()).toBe(16);
    expect(await statesOf(platform, second.playNumber)).toMatchObject({ fixed: 'holds', logged: 'holds' });
    await playOut(platform, second, accountId);
    await platform.finish(accountId, second.playNumber);
    expect(await platform.sequence()).toBe(32);
    for (const { playNumber } of [first, second])
      expect(await statesOf(platform, playNumber)).toEqual({
        fixed: 'holds',
        logged: 'holds',
        witnessed: 'unknown',
        // Nothing is published yet that the record could name as its code.
        follows: 'unknown',
        complete: 'holds',
        paid: 'holds',
      });
  });
});

it('comes with the answer to the purchase, and again with the same key: the promise, signed', async () => {
  const platform = createPlatform(parts());
  const request = await purchaseOf(platform, accountId);
  const bought = accepted(await platform.buy(request));
  const policy = accepted(parsePolicy(`log ${await platform.logKey()}\nquorum none\n`));
  const { claims, playNumber } = verifyReceipt(JSON.stringify(bought.receipt), policy, compute);
  expect(playNumber).toBe(bought.playNumber);
  expect(claims).toMatchObject({
    fixed: { state: 'holds' },
    complete: { state: 'holds' },
    logged: { state: 'unknown' },
  });
  expect(accepted(await platform.buy(request)).receipt).toEqual(bought.receipt);
});

describe('several servers on one database', () => {
  const serverNamed = (server: string) => {
    const logFiles = openLogFolder(join(house.folder, `log of ${server}`));
    const mark = openMarkFile(join(house.folder, `mark-${server}`));
    const given = { ...parts(), server, logFiles, mark };
    return { logFiles, sequencer: createSequencer(contextOf(given), logFiles), platform: createPlatform(given) };
  };
  const checkpointOf = ({ logFiles }: ReturnType<typeof serverNamed>) => logFiles.checkpoint('unveil.localhost/2026');

  it('one writes the log, the other serves the same, and goes on when the first is silent or gives up', async () => {
    const [first, second] = [serverNamed('1'), serverNamed('2')];
    const bought = await buyNow(first.platform, accountId);
    expect(await second.sequencer.sequence()).toBe(16);
    expect(await first.sequencer.sequence()).toBe(16);
    expect(checkpointOf(first)).toBe(checkpointOf(second));
    expect(await statesOf(first.platform, bought.playNumber)).toMatchObject({ logged: 'holds' });
    await buyNow(second.platform, await playerWith(house, 50_00));
    expect(await first.sequencer.sequence()).toBe(16);
    house.clock.advance(LEASE_MS);
    expect(await first.sequencer.sequence()).toBe(32);
    await first.sequencer.close();
    await buyNow(second.platform, await playerWith(house, 50_00));
    house.clock.advance(1000);
    expect(await second.sequencer.sequence()).toBe(48);
    expect(house.alarms).toEqual([]);
  });

  it('one that believes it still has the lease writes nothing', async () => {
    const [first, second] = [serverNamed('1'), serverNamed('2')];
    await buyNow(first.platform, accountId);
    expect(await first.sequencer.sequence()).toBe(16);
    await house.store.takeLease({ name: 'sequencer', holder: '2', now: Number.MAX_SAFE_INTEGER, until: START * 2 });
    await buyNow(first.platform, await playerWith(house, 50_00));
    expect(await first.sequencer.sequence()).toBe(16);
    expect(await second.sequencer.sequence()).toBe(32);
    expect(await first.sequencer.sequence()).toBe(32);
  });
});

describe('the sequencer', () => {
  it.each(SEQUENCER_STEPS)('stopped after "%s" goes on to the same or a larger log', async (fault) => {
    const platform = createPlatform(parts());
    await buyNow(platform, accountId);
    await platform.sequence();
    const other = await playerWith(house, 50_00);
    await buyNow(platform, other);
    const context = contextOf(parts());
    const files = parts().logFiles;
    const stopped = createSequencer(context, files, (step) => {
      if (step === fault) throw new Error('stopped');
    });
    await expect(stopped.sequence()).rejects.toThrow('stopped');
    const again = createPlatform(parts());
    expect(await again.sequence()).toBe(32);
    expect(await again.sequence()).toBe(32);
    const key = accepted(parseVkey(await again.logKey()));
    const head = accepted(openCheckpoint(files.checkpoint(key.name) ?? '', [key], []));
    expect(head.size).toBe(32);
    const source: TileSource = async (tile) => files.tile(key.name, tilePath(tile));
    expect(await checkTiles(source, head)).toEqual({ ok: true, value: null });
  });

  it('makes lost tiles again from the rows, and signs nothing when those are not what was signed', async () => {
    const platform = createPlatform(parts());
    await buyNow(platform, accountId);
    await platform.sequence();
    rmSync(join(house.folder, 'log'), { recursive: true });
    await buyNow(platform, await playerWith(house, 50_00));
    expect(await createPlatform(parts()).sequence()).toBe(32);
    expect(house.alarms).toEqual([]);
    rmSync(join(house.folder, 'log'), { recursive: true });
    const db = new Database(house.path);
    db.exec("UPDATE leaf SET entry = x'" + '00'.repeat(32) + "' WHERE place = 1");
    db.close();
    await buyNow(platform, await playerWith(house, 50_00));
    await expect(createPlatform(parts()).sequence()).rejects.toThrow();
    expect(house.alarms).toEqual([expect.stringContaining('not those that were signed')]);
    expect(parts().logFiles.checkpoint('unveil.localhost/2026')).toBeNull();
  });
});
