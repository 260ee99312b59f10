import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnyGame } from '../game/game.ts';
import { faultsOf } from '../ledger/books.ts';
import { openPlatform } from './create.ts';
import { PLAY_TIME_MS } from './jurisdiction/play-time.ts';
import { accepted, buyNow, type House, openDoor, openHouse, playerWith, playOut, purchaseOf } from './testing/house.ts';
import { tinyGame } from './testing/tiny-game.ts';

let house: House;
const games: AnyGame[] = [];
beforeEach(() => {
  games.splice(0, games.length, tinyGame());
  house = openHouse({ games });
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

it('completes and pays a Play left alone, from wherever it was left, and never one within its time', async () => {
  const { platform, clock, store } = house;
  // The n-th Play was left after n moves; all doors of the last are open.
  const plays = await Promise.all(
    [0, 1, 2, 3].map(async (moves) => {
      const id = await playerWith(house, 1000);
      const { playNumber } = await buyNow(platform, id);
      const play = accepted(await platform.play(id, playNumber));
      for (let door = 0; door < moves; door++) accepted(await openDoor(platform, play, id, door + 1, door));
      return { id, moves, play };
    }),
  );
  clock.advance(PLAY_TIME_MS - 1);
  expect(await platform.sweep()).toBe(0);
  for (const { id, moves, play } of plays) {
    const expected = { status: moves === 3 ? 'finished' : 'open', moveCount: moves };
    expect(accepted(await platform.play(id, play.playNumber))).toMatchObject(expected);
  }
  clock.advance(1);
  expect(await platform.sweep()).toBe(4);
  expect(await platform.sweep()).toBe(0);
  for (const { id, moves, play } of plays) {
    const replay = accepted(await platform.replay(id, play.playNumber));
    expect(replay.play).toMatchObject({ status: 'settled', moveCount: 3, settledAt: clock.now() });
    expect(replay.stepsBySystem).toBe(3 - moves);
    expect((await store.account(id))?.balancePence).toBe(1000 - 200 + Number(replay.play.prizePence));
    expect(await openDoor(platform, play, id, 4, 0)).toMatchObject({ refusal: { code: 'play-settled' } });
  }
  expect(house.alarms).toEqual([]);
});

it('meets its player at the last moment without harm', async () => {
  const { platform, clock } = house;
  for (let n = 0; n < 10; n++) {
    const id = await playerWith(house, 1000);
    const play = await buyNow(platform, id);
    await playOut(platform, play, id);
    clock.advance(PLAY_TIME_MS);
    const [finished] = await Promise.all([platform.finish(id, play.playNumber), platform.sweep()]);
    expect(accepted(finished).status).toBe('settled');
  }
  expect(house.alarms).toEqual([]);
});

it('raises the alarm for a Play whose game version is gone, keeps it, and completes the others', async () => {
  games.push(tinyGame({ id: 'other-doors' }));
  const { platform, clock } = house;
  const id = await playerWith(house, 1000);
  const orphan = await buyNow(platform, id);
  const other = await playerWith(house, 1000);
  const kept = accepted(await platform.buy(await purchaseOf(platform, other, 'other-doors')));
  games.splice(0, 1, tinyGame({ version: '2.0.0' }));

  const restarted = openHouse({ games, store: house.store, secrets: house.secrets, clock });
  await openPlatform(restarted.parts);
  expect(restarted.alarms).toEqual([expect.stringContaining('three-doors@1.0.0')]);
  await expect(restarted.platform.play(id, orphan.playNumber)).rejects.toThrow('not here');
  await expect(restarted.platform.finish(id, orphan.playNumber)).rejects.toThrow('not here');
  // It is still listed, as open: unknown is never a loss.
  expect(await restarted.platform.myGames(id, { limit: 5 })).toMatchObject([
    { playNumber: orphan.playNumber, status: 'open', settledAt: null, view: { finished: false } },
  ]);
  clock.advance(PLAY_TIME_MS);
  expect(await restarted.platform.sweep()).toBe(1);
  expect(accepted(await restarted.platform.play(other, kept.playNumber)).status).toBe('settled');
  expect(restarted.alarms.at(-1)).toContain(orphan.playNumber);

  games.push(tinyGame());
  const healed = openHouse({ games, store: house.store, secrets: house.secrets, clock });
  expect(await healed.platform.sweep()).toBe(1);
  expect(accepted(await healed.platform.play(id, orphan.playNumber)).status).toBe('settled');
  await restarted.close();
  await healed.close();
});

it('completes more than one batch', { timeout: 30_000 }, async () => {
  const { platform, clock, store } = house;
  for (let n = 0; n < 120; n++) games.push(tinyGame({ id: `doors-${n}` }));
  const id = await playerWith(house, 50_000);
  for (let n = 0; n < 120; n++) accepted(await platform.buy(await purchaseOf(platform, id, `doors-${n}`)));
  clock.advance(PLAY_TIME_MS);
  expect(await platform.sweep()).toBe(120);
  expect(await store.unsettledVersions()).toEqual([]);
});
