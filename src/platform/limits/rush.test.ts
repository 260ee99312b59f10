/**
 * Every limit under a rush of requests at once, on a real file: used to the last penny it allows, and never a penny
 * more.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../../kernel/result.ts';
import { faultsOf } from '../../ledger/books.ts';
import { createPlatform } from '../create.ts';
import { type LimitId, ukProfile } from '../jurisdiction/profile.ts';
import type { Platform } from '../ports/platform.ts';
import { accepted, freshKey, type House, openHouse, playerWith, playOut, purchaseOf } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

const PRICE = Number(tinyGame().structure.pricePence);
const GAMES = Array.from({ length: 8 }, (_, index) => tinyGame({ id: `doors-${index}` }));
const uk = ukProfile();

let house: House;
let id: string;
/** The same store without the interval between Plays, for limits that one second holds many Plays of. */
let quick: Platform;
beforeEach(async () => {
  house = openHouse({ profile: uk, games: GAMES });
  id = await playerWith(house);
  quick = createPlatform({ ...house.parts, profile: { ...uk, playIntervalSeconds: 0 } });
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  expect(house.alarms).toEqual([]);
  await house.close();
});

type Answer = { readonly ok: boolean; readonly refusal?: Refusal };
const count = (answers: readonly string[], code: string): number => answers.filter((one) => one === code).length;
const wordOf = ({ ok, refusal }: Answer): string =>
  ok ? 'done' : `${refusal?.code} ${refusal?.data?.limit ?? ''}`.trim();
const rush = <T>(times: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)));

const add = async (amountPence: number): Promise<string> =>
  wordOf(await house.platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence }));

/** Buys under fresh commitments until the answer is about something else: one commitment sells one Play. */
async function buy(platform: Platform, game: number): Promise<string> {
  for (;;) {
    const answer = wordOf(await platform.buy(await purchaseOf(platform, id, `doors-${game % GAMES.length}`)));
    if (answer !== 'commitment-ended') return answer;
  }
}

async function used(limit: LimitId): Promise<number> {
  const { limits } = await house.platform.limits(id);
  return limits.find((entry) => entry.id === limit)?.used ?? Number.NaN;
}

describe('adding funds', () => {
  it.each(['add-day', 'add-week', 'add-month'] as const)('%s of one’s own', async (limit) => {
    accepted(await house.platform.setLimit({ accountId: id, limit, value: 3 * 20_00 + 19_99 }));
    const answers = await rush(40, () => add(20_00));
    expect([count(answers, 'done'), count(answers, `limit-reached ${limit}`)]).toEqual([3, 37]);
    expect([await used(limit), (await house.store.account(id))?.balancePence]).toEqual([60_00, 60_00]);
  });

  it('the £350 of the jurisdiction, to the penny', async () => {
    const answers = await rush(60, () => add(12_50));
    expect([count(answers, 'done'), count(answers, 'limit-reached add-week')]).toEqual([28, 32]);
    expect((await house.store.account(id))?.balancePence).toBe(350_00);
  });

  it('in amounts of every size: what was refused would not have fitted', async () => {
    const amounts = Array.from({ length: 60 }, (_, index) => 5_00 + ((index * 7919) % 60_00));
    const answers = await rush(amounts.length, (index) => add(amounts[index] ?? 0));
    const total = await used('add-week');
    expect(total).toBe(amounts.reduce((sum, amount, index) => sum + (answers[index] === 'done' ? amount : 0), 0));
    for (const [index, amount] of amounts.entries())
      if (answers[index] !== 'done') expect(total + amount).toBeGreaterThan(350_00);
    expect(total).toBeLessThanOrEqual(350_00);
  });
});

describe('spending', () => {
  it.each(['spend-day', 'spend-week', 'spend-month'] as const)('%s', async (limit) => {
    await add(100_00);
    accepted(await quick.setLimit({ accountId: id, limit, value: 4 * PRICE - 1 }));
    const answers = await rush(16, (index) => buy(quick, index));
    expect(count(answers, 'done')).toBe(3);
    expect(count(answers, `limit-reached ${limit}`)).toBeGreaterThan(0);
    expect([await used(limit), (await house.store.account(id))?.balancePence]).toEqual([3 * PRICE, 100_00 - 3 * PRICE]);
  });

  it('all there is, and no more', async () => {
    await add(5_00);
    const answers = await rush(16, (index) => buy(quick, index));
    expect([count(answers, 'done'), (await house.store.account(id))?.balancePence]).toEqual([2, 1_00]);
  });
});

describe('beginning Plays', () => {
  it('Plays and Tries of 24 hours together, one’s own number and the jurisdiction’s', async () => {
    await add(100_00);
    accepted(await quick.setLimit({ accountId: id, limit: 'turns-24h', value: 5 }));
    const either = (index: number) =>
      index % 3 === 0 ? buy(quick, index) : quick.openTry('doors-0', id).then((answer) => wordOf(answer));
    const answers = await rush(40, either);
    expect([count(answers, 'done'), await used('turns-24h')]).toEqual([5, 5]);
    const other = await playerWith(house);
    const tries = await rush(100, async () => wordOf(await quick.openTry('doors-0', other)));
    expect([count(tries, 'done'), count(tries, 'limit-reached turns-24h')]).toEqual([75, 25]);
  });

  it('one unfinished Play of a game', async () => {
    await add(100_00);
    const answers = await rush(20, () => buy(quick, 0));
    expect([count(answers, 'done'), count(answers, 'play-unfinished')]).toEqual([1, 19]);
  });

  it('five seconds between two', async () => {
    await add(100_00);
    const answers = await rush(GAMES.length, (index) => buy(house.platform, index));
    expect([count(answers, 'done'), count(answers, 'play-too-soon')]).toEqual([1, GAMES.length - 1]);
  });
});

describe('what a player sets while purchases are under way', () => {
  const settings: readonly (readonly [string, () => Promise<Answer>, string])[] = [
    ['a time-out', () => quick.takeTimeOut(id, 1), 'time-out'],
    ['a self-exclusion', () => quick.excludeSelf(id, 6), 'self-excluded'],
    ['a lower limit', () => quick.setLimit({ accountId: id, limit: 'spend-day', value: 0 }), 'limit-reached spend-day'],
  ];

  it.each(settings)('%s holds from its answer on, and what was bought before stays', async (_what, set, word) => {
    await add(100_00);
    let isSet = false;
    const before: string[] = [];
    const after: string[] = [];
    const buyer = async (game: number): Promise<void> => {
      for (let round = 0; round < 3; round++) {
        const list = isSet ? after : before;
        list.push(await buy(quick, game));
      }
    };
    const buyers = rush(GAMES.length, buyer);
    await buy(quick, 0);
    expect((await set()).ok).toBe(true);
    isSet = true;
    await buyers;
    const plays = await quick.myGames(id, { limit: 100 });
    expect((await house.store.account(id))?.balancePence).toBe(100_00 - plays.length * PRICE);
    expect(plays.length).toBeGreaterThan(0);
    for (const play of plays) {
      await playOut(quick, play, id);
      accepted(await quick.finish(id, play.playNumber));
    }
    // None is unfinished any more, so only what was set can refuse.
    after.push(...(await rush(GAMES.length, (game) => buy(quick, game))));
    expect(new Set(after.filter((answer) => answer !== 'play-unfinished'))).toEqual(new Set([word]));
  });
});
