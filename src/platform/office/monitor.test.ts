import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../kernel/clock.ts';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { contextOf, createPlatform } from '../create.ts';
import type { StopScope } from '../ports/sale.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut, purchaseOf, START } from '../testing/house.ts';
import { TINY_STRUCTURE, tinyGame } from '../testing/tiny-game.ts';
import { basesOf } from './monitor.ts';

let house: House;
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

const EVERYTHING: StopScope = { gameId: null, gameVersion: null, pricePence: null };
const stop = (scope: Partial<StopScope> = {}, fromAt = START) =>
  house.store.stopSale(
    { ...EVERYTHING, ...scope, fromAt, reason: 'a test', setBy: 'ann', setAt: START },
    { at: START, by: 'ann', act: 'sale-stopped', about: null, detail: {} },
  );
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => (answer.ok ? 'ok' : answer.refusal?.code);
const tryToBuy = async (platform = house.platform) =>
  codeOf(await platform.buy(await purchaseOf(platform, await playerWith(house, 10_00))));

/** Sold by another structure than the version's own. */
function openDrifted(winners: readonly number[]): void {
  const rows = TINY_STRUCTURE.rows.map((row, index) => ({ ...row, winners: winners[index] ?? 0 }));
  const drifted = tinyGame({ structure: { ...TINY_STRUCTURE, rows } });
  house = openHouse({ findGame: (_id, version) => (version ? tinyGame() : drifted) });
}

describe('counts of sold Plays', () => {
  it('are written with the sale and the settlement, by row, and are the same folded', async () => {
    house = openHouse();
    const { platform, store, clock } = house;
    for (let n = 0; n < 12; n++) {
      const id = await playerWith(house, 5_00);
      const play = await buyNow(platform, id);
      if (n % 2 === 0) continue;
      await playOut(platform, play, id);
      accepted(await platform.finish(id, play.playNumber));
    }
    const today = house.parts.profile ? contextOf(house.parts).calendar.dayOf(START) : 0;
    const days = { first: today, last: today };
    const counts = await store.rowCounts(days);
    const sum = (which: 'sold' | 'settled') => counts.reduce((total, count) => total + count[which], 0);
    expect([sum('sold'), sum('settled')]).toEqual([12, 6]);
    const hour = Math.floor(START / 3_600_000);
    const books = await store.books();
    expect(await store.hourCounts({ first: hour, until: hour + 1 })).toMatchObject([
      { gameId: 'three-doors', sold: 12, soldPence: books.pricesPence, settled: 6, wonPence: books.settledPrizesPence },
    ]);
    clock.advance(2 * DAY_MS);
    await platform.sweepTask('counts');
    expect(await store.rowCounts(days)).toEqual(counts);
    expect(await store.foldCounts(today + 2)).toBe(0);
  });
});

describe('a stop', () => {
  it.each<[string, Partial<StopScope>, string]>([
    ['of everything', {}, 'game-withdrawn'],
    ['of the game', { gameId: 'three-doors' }, 'game-withdrawn'],
    ['of the version', { gameId: 'three-doors', gameVersion: '1.0.0' }, 'game-withdrawn'],
    ['of the price', { pricePence: pence(2_00) }, 'game-withdrawn'],
    ['of another game', { gameId: 'four-doors' }, 'ok'],
    ['of another price', { pricePence: pence(3_00) }, 'ok'],
  ])('%s', async (_name, scope, expected) => {
    house = openHouse();
    await stop(scope);
    expect(await tryToBuy()).toBe(expected);
    expect(codeOf(await house.platform.openTry('three-doors'))).toBe(expected);
  });

  it('charges nothing, holds on every server at once, and lets open Plays and Tries end', async () => {
    house = openHouse();
    const { platform, store } = house;
    const other = createPlatform(house.parts);
    const id = await playerWith(house, 10_00);
    const play = await buyNow(platform, id);
    const bought = await purchaseOf(platform, await playerWith(house, 5_00));
    accepted(await platform.buy(bought));
    const opened = accepted(await platform.openTry('three-doors'));
    await stop({ gameId: 'three-doors' });
    expect(await tryToBuy(other)).toBe('game-withdrawn');
    const late = await playerWith(house, 5_00);
    await other.buy(await purchaseOf(other, late));
    expect((await store.account(late))?.balancePence).toBe(5_00);
    // A purchase asked for again under its key gets the answer it had.
    expect(accepted(await other.buy(bought)).repeated).toBe(true);
    await playOut(other, play, id);
    accepted(await other.finish(id, play.playNumber));
    const moved = await other.moveTry({ token: opened.token, moves: [], move: { type: 'open-door', door: 0 } });
    expect(codeOf(moved)).toBe('ok');
  });

  it('holds from its moment on, is set once by one hand, and is lifted once', async () => {
    house = openHouse();
    const set = await stop({}, START + 1000);
    expect(await stop({}, START + 2000)).toBeNull();
    expect(await tryToBuy()).toBe('ok');
    house.clock.advance(1000);
    expect(await tryToBuy()).toBe('game-withdrawn');
    const line = { at: START, by: 'bob', act: 'sale-restarted', about: null, detail: {} };
    expect(await house.store.liftStop(set?.id ?? 0, { by: 'bob', bases: [] }, line)).toBe(true);
    expect(await house.store.liftStop(set?.id ?? 0, { by: 'bob', bases: [] }, line)).toBe(false);
    expect(await tryToBuy()).toBe('ok');
  });

  it('that is set while purchases are under way lets none commit after it', async () => {
    house = openHouse();
    const players = await Promise.all(Array.from({ length: 20 }, () => playerWith(house, 5_00)));
    const asked = await Promise.all(players.map((id) => purchaseOf(house.platform, id)));
    const bought = asked.map((request) => house.platform.buy(request));
    await stop();
    const soldAtStop = (await house.store.books()).plays;
    await Promise.all(bought);
    expect((await house.store.books()).plays).toBe(soldAtStop);
  });
});

describe('the monitor', () => {
  it('stops a version that sells what its structure does not say, once, and says no row', async () => {
    openDrifted([0, 0, 100, 0]);
    const { platform, alarms } = house;
    let sold = 0;
    while (sold < 100 && (await tryToBuy()) === 'ok') {
      sold++;
      await platform.judgeSales();
    }
    expect(sold).toBeLessThan(12);
    expect(alarms).toEqual([
      'the sale of three-doors@1.0.0 was stopped: what was sold does not look like draws from its structure',
    ]);
    expect(await platform.judgeSales()).toBe(0);
  });

  it('judges what comes after the sale was let go on, and nothing before', async () => {
    openDrifted([0, 0, 100, 0]);
    const { platform, store } = house;
    for (let n = 0; n < 30; n++) await tryToBuy();
    await platform.judgeSales();
    const [standing] = await platform.saleStops();
    const bases = await basesOf(contextOf(house.parts), () => true);
    const line = { at: START, by: 'bob', act: 'sale-restarted', about: null, detail: {} };
    await store.liftStop(standing?.id ?? 0, { by: 'bob', bases }, line);
    expect(await platform.judgeSales()).toBe(0);
    for (let n = 0; n < 30; n++) await tryToBuy();
    expect(await platform.judgeSales()).toBe(1);
  });

  it('leaves a right sale alone', async () => {
    house = openHouse();
    for (let n = 0; n < 40; n++) {
      await tryToBuy();
      await house.platform.judgeSales();
    }
    expect(await house.platform.saleStops()).toEqual([]);
  });
});
