/** Several servers on one database: two platforms, each with a store of its own, asked for the same things at once. */

import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { createPlatform } from '../../platform/create.ts';
import type { Platform } from '../../platform/ports/platform.ts';
import type { Store } from '../../platform/ports/store.ts';
import { StoreAway, StoreRefused } from '../../platform/ports/store-refusals.ts';
import {
  accepted,
  buyNow,
  callerNamed,
  freshKey,
  type House,
  openDoor,
  openHouse,
  PASSWORD,
  playerWith,
  playOut,
  purchaseOf,
  registered,
} from '../../platform/testing/house.ts';
import { tinyGame } from '../../platform/testing/tiny-game.ts';
import { openLogFolder } from '../log-folder.ts';
import { openMarkFile } from '../mark-file.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { openPostgresStore } from './store.ts';

const HOOK_MS = 60_000;
const DAY_MS = 86_400_000;
const reason = whyNoPostgres();

describe.skipIf(reason !== null)(`two servers on one database${reason ? ` (${reason})` : ''}`, () => {
  let server: PostgresServer;
  let url: string;
  let stores: readonly [Store, Store];
  let house: House;
  let platforms: readonly [Platform, Platform];

  beforeAll(async () => {
    server = await startPostgres({ mayForget: true });
  }, HOOK_MS);
  afterAll(() => server.stop(), HOOK_MS);
  beforeEach(async () => {
    url = await server.place();
    const open = () => openPostgresStore(url, { mayForget: true });
    // Both at once: one of them makes the tables, the other finds them made.
    stores = await Promise.all([open(), open()]);
    house = openHouse({ store: stores[0] });
    platforms = [house.platform, createPlatform({ ...house.parts, store: stores[1] })];
  });
  afterEach(async () => {
    expect(faultsOf(await stores[0].books())).toEqual([]);
    expect(house.alarms).toEqual([]);
    await house.close();
    for (const store of stores) await store.close();
  });

  const each = <T>(times: number, run: (platform: Platform) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: times }, (_, index) => run(platforms[index % 2 === 0 ? 0 : 1])));

  it('one purchase key gives one Play, whichever is asked, and one debit', async () => {
    const id = await playerWith(house, 1000);
    const request = await purchaseOf(platforms[0], id);
    const answers = await each(12, (platform) => platform.buy(request));
    expect(new Set(answers.map((answer) => accepted(answer).playNumber)).size).toBe(1);
    expect(await stores[1].books()).toMatchObject({ plays: 1 });
  });

  it('a wallet asked at both for all it holds pays it out once', async () => {
    const id = await playerWith(house, 500);
    const answers = await each(8, (platform) =>
      platform.withdraw({ accountId: id, withdrawalKey: freshKey(), amountPence: 500 }),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await stores[1].account(id))?.balancePence).toBe(0);
  });

  it('a Play moves from one to the other at every step, and settles once', async () => {
    const id = await playerWith(house, 1000);
    const play = await buyNow(platforms[0], id);
    accepted(await openDoor(platforms[1], play, id, 1, 2));
    accepted(await openDoor(platforms[0], play, id, 2, 0));
    const third = await each(6, (platform) => openDoor(platform, play, id, 3, 1));
    expect(third.every((answer) => answer.ok)).toBe(true);
    const finishes = await each(10, (platform) => platform.finish(id, play.playNumber));
    expect(new Set(finishes.map((answer) => accepted(answer).prizePence)).size).toBe(1);
  });

  it('sweeps at both at once complete and pay each abandoned Play once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => playerWith(house, 1000)));
    for (const id of players) await buyNow(platforms[0], id);
    house.clock.advance(8 * DAY_MS);
    const settled = await each(2, (platform) => platform.sweep());
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(players.length);
  });

  it('a claim is paid once, whoever takes the step', async () => {
    const prizePence = pence(900_00);
    const rows = [{ prizePence, breakdown: [{ kind: 'door', pence: prizePence }], winners: 1 }];
    const winning = openHouse({
      store: stores[0],
      games: [tinyGame({ structure: { pricePence: pence(200), pool: 1, rows } })],
    });
    const both = [winning.platform, createPlatform({ ...winning.parts, store: stores[1] })] as const;
    const id = await playerWith(winning, 1000);
    const play = await buyNow(both[0], id);
    await playOut(both[1], play, id);
    accepted(await both[0].finish(id, play.playNumber));
    const payee = { name: 'Ann Example', sortCode: '123456', accountNumber: '12345678' };
    const claims = await each(6, (platform) =>
      (platform === platforms[0] ? both[0] : both[1]).confirmClaim({
        accountId: id,
        playNumber: play.playNumber,
        payee,
      }),
    );
    expect(claims.some((claim) => claim.ok)).toBe(true);
    const step = (step: 'verify' | 'pay', n: number) =>
      both[n % 2 === 0 ? 0 : 1].stepClaim({ playNumber: play.playNumber, step, by: 'office' });
    for (const name of ['verify', 'pay'] as const)
      await Promise.all(Array.from({ length: 6 }, (_, n) => step(name, n)));
    const { claims: sums, balances } = await stores[1].books();
    expect([sums.paidPence, balances.bank]).toEqual([prizePence, prizePence]);
    await winning.close();
  });

  it('one of them writes the log, the other takes over when it is gone, and both serve the same', async () => {
    const parts = (name: string, store: Store) => ({
      ...house.parts,
      store,
      logFiles: openLogFolder(join(house.folder, `log-${name}`)),
      mark: openMarkFile(join(house.folder, `mark-${name}`)),
    });
    const [one, two] = [createPlatform(parts('one', stores[0])), createPlatform(parts('two', stores[1]))];
    const ids = await Promise.all(Array.from({ length: 20 }, () => playerWith(house, 1000)));
    await Promise.all(ids.map((id, n) => buyNow(n % 2 === 0 ? one : two, id)));
    for (let round = 0; round < 4; round++) await Promise.all([one.sequence(), two.sequence()]);
    const [origin = ''] = (await one.logKey()).split('+');
    const noted = (name: string) => parts(name, stores[0]).logFiles.checkpoint(origin);
    expect(noted('one')).not.toBeNull();
    // The one that has the lease falls silent: after its time the other goes on with the same log.
    house.clock.advance(6_000);
    await buyNow(two, await playerWith(house, 1000));
    await two.sequence();
    expect(noted('two')).not.toBe(noted('one'));
    await one.sequence();
    await one.sequence();
    expect(noted('one')).toBe(noted('two'));
  });

  it('each email goes out once, whichever sends it', async () => {
    const id = await playerWith(house);
    for (let n = 0; n < 30; n++)
      await stores[0].addEmail(id, { sealed: Buffer.from(`email ${n}`), writtenAt: house.clock.now() });
    const take = (store: Store) =>
      store.takeEmails({ now: house.clock.now(), limit: 5 }, () => house.clock.now() + 60_000);
    const taken = (await Promise.all(Array.from({ length: 10 }, (_, n) => take(stores[n % 2 === 0 ? 0 : 1])))).flat();
    const names = taken.map(({ sealed }) => Buffer.from(sealed).toString());
    expect(new Set(names).size).toBe(names.length);
    const rest = (await Promise.all([take(stores[0]), take(stores[1])])).flat();
    expect(names.length + rest.length).toBeLessThanOrEqual(30);
  });

  it('guesses at both are counted together', async () => {
    const key = { hash: 'ab'.repeat(32), forgottenAfterMs: 100 };
    const counted = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stores[n % 2 === 0 ? 0 : 1].countAttempt([key], 7, ([attempts]) => (attempts?.count ?? 0) < 3),
      ),
    );
    expect(counted.filter(Boolean)).toHaveLength(3);
  });

  it('a session ended at one is ended at the other', async () => {
    const { account, token } = await registered(house, 'ann');
    expect(await platforms[1].session(token)).not.toBeNull();
    await platforms[1].signOut(token);
    expect(await platforms[0].session(token)).toBeNull();
    const caller = callerNamed('ann');
    const signedIn = accepted(await platforms[1].signIn({ email: account.email, password: PASSWORD, caller }));
    expect(signedIn.type).toBe('session');
  });

  it('limits count what was bought at both', async () => {
    const id = await playerWith(house, 5000);
    accepted(await platforms[0].setLimit({ accountId: id, limit: 'turns-24h', value: 2 }));
    for (const platform of platforms) await playOut(platform, await buyNow(platform, id), id).then(() => finishAll(id));
    const third = await platforms[0].buy(await purchaseOf(platforms[0], id));
    expect(third).toMatchObject({ refusal: { code: 'limit-reached' } });
  });

  async function finishAll(id: string): Promise<void> {
    for (const { playNumber, status } of await platforms[0].myGames(id, { limit: 10 }))
      if (status !== 'settled') accepted(await platforms[1].finish(id, playNumber));
  }

  it('says that the database is away, and works again once it is back', { timeout: HOOK_MS }, async () => {
    const id = await playerWith(house, 1000);
    const request = await purchaseOf(platforms[0], id);
    await server.kill();
    await expect(platforms[0].buy(request)).rejects.toThrow(StoreAway);
    expect(house.alarms.splice(0)).toEqual([expect.stringContaining('the store does not answer')]);
    await server.restart();
    await platforms[0].watch();
    expect(platforms[0].stopReasons()).toEqual([]);
    const bought = accepted(await platforms[1].buy(request));
    expect(accepted(await platforms[0].buy({ ...request })).playNumber).toBe(bought.playNumber);
  });

  it('refuses a database that forgets, one of a later version, and a user who may not', async () => {
    await expect(openPostgresStore(url)).rejects.toThrow(/fsync is off/);
    const query = (sql: string) => server.query(url, sql);
    await query('CREATE ROLE weak LOGIN');
    const weak = url.replace('//unveil@', '//weak@');
    await expect(openPostgresStore(weak, { mayForget: true })).rejects.toThrow(StoreRefused);
    await query('UPDATE schema_version SET version = 999');
    await expect(openPostgresStore(url, { mayForget: true })).rejects.toThrow(/version 999/);
  });
});
