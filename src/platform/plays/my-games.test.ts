import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playNumberOf } from '../../proof/seeds.ts';
import type { PlaysWish } from '../ports/filter.ts';
import type { KeptPlay } from '../ports/my-games.ts';
import { accepted, buyNow, freshKey, type House, openHouse, playerWith, playOut } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

let house: House;
let accountId: string;
beforeEach(async () => {
  house = openHouse();
  accountId = await playerWith(house, 10_000);
});
afterEach(() => house.close());

async function bought(finish: boolean): Promise<string> {
  const play = await buyNow(house.platform, accountId);
  if (finish) {
    await playOut(house.platform, play, accountId);
    accepted(await house.platform.finish(accountId, play.playNumber));
  }
  return play.playNumber;
}

const all = (wish: PlaysWish = {}): Promise<readonly KeptPlay[]> =>
  house.platform
    .readWish(accountId, wish)
    .then((filter) => house.platform.keptPlays(accountId, { limit: 100, filter: accepted(filter) }));
const sums = async (wish: PlaysWish = {}) =>
  house.platform.playSums(accountId, accepted(await house.platform.readWish(accountId, wish)));

describe('a wish', () => {
  it.each<[PlaysWish, string]>([
    [{ game: 'no-game', from: 'never' }, 'unknown-game'],
    [{ from: '2026-02-30' }, 'days-invalid'],
    [{ to: '1 May 2026' }, 'days-invalid'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'days-invalid'],
    [{ number: '7K3M-9QXA' }, 'play-number-invalid'],
  ])('%j is refused as %s', async (wish, code) => {
    expect(await house.platform.readWish(accountId, wish)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('takes a Play Number as people type it', async () => {
    const playNumber = await bought(true);
    await bought(true);
    const typed = ` ${playNumber.toLowerCase().replaceAll('-', ' ')} `;
    expect((await all({ number: typed })).map((play) => play.playNumber)).toEqual([playNumber]);
    const wrong = `${playNumber.slice(0, -1)}${playNumber.endsWith('0') ? '1' : '0'}`;
    expect(await house.platform.readWish(accountId, { number: wrong })).toMatchObject({
      refusal: { code: 'play-number-invalid' },
    });
  });
});

describe('the Plays that pass a filter', () => {
  it('are told apart by result, and their sums are those of every one of them', async () => {
    for (let n = 0; n < 12; n++) await bought(true);
    const open = await bought(false);
    const [won, notWon, unfinished] = [
      await all({ result: 'won' }),
      await all({ result: 'not-won' }),
      await all({ result: 'unfinished' }),
    ];
    expect(won.every(({ end }) => Number(end?.prizePence) > 0)).toBe(true);
    expect(notWon.every(({ end }) => end?.prizePence === 0 && end.outcome === '')).toBe(true);
    expect(unfinished.map((play) => [play.playNumber, play.end])).toEqual([[open, null]]);
    expect(won.length + notWon.length).toBe(12);
    for (const [wish, plays] of [
      [{}, await all()],
      [{ result: 'won' }, won],
      [{ result: 'not-won' }, notWon],
      [{ result: 'unfinished' }, unfinished],
    ] as const) {
      expect(await sums(wish)).toEqual({
        plays: plays.length,
        unfinished: plays.filter(({ settledAt }) => settledAt === null).length,
        costPence: plays.reduce((sum, { pricePence }) => sum + pricePence, 0),
        wonPence: plays.reduce((sum, { end }) => sum + (end?.prizePence ?? 0), 0),
      });
    }
  });

  it('belong to whole days on the clocks of the jurisdiction: the last hour of the shortest day counts to it', async () => {
    // Sunday 29 March 2026 has 23 hours in London.
    const moments = [
      '2026-03-28T23:59:59.999Z',
      '2026-03-29T00:00:00Z',
      '2026-03-29T22:59:59.999Z',
      '2026-03-29T23:00:00Z',
    ];
    for (const moment of moments) {
      house.clock.advance(Date.parse(moment) - house.clock.now());
      await bought(true);
    }
    const times = async (wish: PlaysWish) => (await all(wish)).map(({ boughtAt }) => new Date(boughtAt).toISOString());
    expect(await times({ from: '2026-03-29', to: '2026-03-29' })).toEqual([
      '2026-03-29T22:59:59.999Z',
      '2026-03-29T00:00:00.000Z',
    ]);
    expect((await times({ from: '2026-03-30' })).length).toBe(1);
    expect((await times({ to: '2026-03-28' })).length).toBe(1);
    expect(await sums({ from: '2026-03-29' })).toMatchObject({ plays: 3, costPence: 600 });
  });

  it('tell every move in words once settled, and by what they can be checked', async () => {
    const playNumber = await bought(true);
    const [play] = await all();
    const replay = accepted(await house.platform.replay(accountId, playNumber));
    expect(play?.end).toMatchObject({ prizePence: replay.play.prizePence, claim: null, stepsBySystem: 0 });
    expect(play?.end?.steps.map(({ words: _words, ...step }) => step)).toEqual(replay.steps);
    expect(play?.end?.steps.flatMap(({ words }) => words)).toHaveLength(3);
    expect(play?.proof).toEqual(replay.play.proof);
    const { serverSeed = '', clientSeed = '' } = play?.proof ?? {};
    expect(playNumberOf({ serverSeed, clientSeed, gameId: 'three-doors', gameVersion: '1.0.0' })).toBe(playNumber);
  });

  it('are nobody else’s, and an unknown Play Number to page from gives none', async () => {
    await bought(true);
    const other = await playerWith(house);
    expect(await house.platform.keptPlays(other, { limit: 10 })).toEqual([]);
    expect(await house.platform.playSums(other, {})).toEqual({ plays: 0, unfinished: 0, costPence: 0, wonPence: 0 });
    expect(await house.platform.keptPlays(accountId, { limit: 10, before: freshKey() })).toEqual([]);
  });

  it('of a game no longer sold are found by it, for those who have played it', async () => {
    await bought(true);
    const { store, secrets } = house;
    const former = tinyGame();
    const findGame = (id: string, version?: string) =>
      id === former.id && version === former.version ? former : undefined;
    const later = openHouse({ store, secrets, findGame });
    const wish = { game: former.id };
    expect(await later.platform.gamesPlayed(accountId)).toEqual([{ id: former.id, name: former.copy.name }]);
    const filter = accepted(await later.platform.readWish(accountId, wish));
    expect(await later.platform.myGames(accountId, { limit: 10, filter })).toHaveLength(1);
    const other = await playerWith(later);
    expect(await later.platform.gamesPlayed(other)).toEqual([]);
    expect(await later.platform.readWish(other, wish)).toMatchObject({ refusal: { code: 'unknown-game' } });
    await later.close();
  });

  it('are unknown, never lost, when the version that sold them is not here; the alarm is raised', async () => {
    await bought(true);
    const { store, secrets } = house;
    const elsewhere = openHouse({ store, secrets, games: [{ ...tinyGame(), version: '2.0.0' }] });
    const [play] = await elsewhere.platform.keptPlays(accountId, { limit: 10 });
    expect(play).toMatchObject({ gameName: 'three-doors', end: null });
    expect(play?.settledAt).not.toBeNull();
    expect(elsewhere.alarms).toHaveLength(1);
    await elsewhere.close();
  });
});
