/** Limits through the whole platform, one after another: what a player meets, and when each begins anew. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { faultsOf } from '../../ledger/books.ts';
import { ukProfile } from '../jurisdiction/profile.ts';
import type { Platform } from '../ports/platform.ts';
import {
  accepted,
  callerNamed,
  freshKey,
  type House,
  openHouse,
  PASSWORD,
  playerWith,
  playOut,
  purchaseOf,
  registered,
  START,
  sessionIn,
} from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

const uk = ukProfile();
const PRICE = Number(tinyGame().structure.pricePence);
const GAMES = Array.from({ length: 12 }, (_, index) => tinyGame({ id: `doors-${index}` }));

let house: House;
let id: string;
beforeEach(async () => {
  house = openHouse({ profile: uk, games: GAMES });
  id = await playerWith(house, 100_00);
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  expect(house.alarms).toEqual([]);
  await house.close();
});

/** What came of buying the game now: `bought`, or the refusal's code. */
async function buy(platform: Platform = house.platform, game = 0, accountId = id): Promise<string> {
  const answer = await platform.buy(await purchaseOf(platform, accountId, `doors-${game}`));
  return answer.ok ? 'bought' : answer.refusal.code;
}

const add = async (amountPence: number): Promise<string> => {
  const answer = await house.platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence });
  return answer.ok ? 'added' : answer.refusal.code;
};

describe('a refused purchase', () => {
  it('says which limit and until when, and stays so under its key', async () => {
    accepted(await house.platform.setLimit({ accountId: id, limit: 'spend-day', value: PRICE - 1 }));
    const request = await purchaseOf(house.platform, id, 'doors-0');
    const expected = {
      ok: false,
      refusal: {
        code: 'limit-reached',
        data: { limit: 'spend-day', by: 'player', allowed: PRICE - 1, used: 0, untilAt: null },
      },
    };
    expect(await house.platform.buy(request)).toEqual(expected);
    house.clock.advance(2 * DAY_MS);
    expect(await house.platform.buy(request)).toEqual(expected);
  });

  it('for the interval between Plays may be sent again under the same key', async () => {
    expect(await buy()).toBe('bought');
    const request = await purchaseOf(house.platform, id, 'doors-1');
    expect(await house.platform.buy(request)).toMatchObject({
      refusal: { code: 'play-too-soon', data: { untilAt: START + 5000 } },
    });
    house.clock.advance(5000);
    expect((await house.platform.buy(request)).ok).toBe(true);
  });
});

it('days, weeks and months begin anew at midnight in London', async () => {
  accepted(await house.platform.setLimit({ accountId: id, limit: 'spend-day', value: PRICE }));
  house.clock.advance(Date.UTC(2026, 2, 29, 22, 59, 50) - START);
  expect(await buy()).toBe('bought');
  house.clock.advance(9_000);
  expect(await buy(house.platform, 1)).toBe('limit-reached');
  // 23:00 UTC is midnight on the evening of the day that had 23 hours.
  house.clock.advance(1_000);
  expect(await buy(house.platform, 1)).toBe('bought');
});

it('a declined payment counts in no limit', async () => {
  expect(await add(13_13)).toBe('payment-declined');
  expect(await add(250_00)).toBe('added');
  expect(await add(5_00)).toBe('limit-reached');
});

describe('time-outs and self-exclusion', () => {
  it('stop buying, adding and trying, and nothing of what was bought', async () => {
    const bought = accepted(await house.platform.buy(await purchaseOf(house.platform, id, 'doors-0')));
    accepted(await house.platform.takeTimeOut(id, 1));
    house.clock.advance(10_000);
    expect(await buy(house.platform, 1)).toBe('time-out');
    expect(await add(5_00)).toBe('time-out');
    expect(await house.platform.openTry('doors-1', id)).toMatchObject({ refusal: { code: 'time-out' } });
    await playOut(house.platform, bought, id);
    expect(accepted(await house.platform.finish(id, bought.playNumber)).status).toBe('settled');
    house.clock.advance(DAY_MS - 10_000);
    expect(await buy(house.platform, 1)).toBe('bought');
  });

  it('of oneself last until a day after asking to return', async () => {
    accepted(await house.platform.excludeSelf(id, 6));
    expect(await house.platform.takeTimeOut(id, 1)).toMatchObject({ refusal: { code: 'exclusion-stands' } });
    house.clock.advance(300 * DAY_MS);
    expect(await buy()).toBe('self-excluded');
    expect((await house.platform.limits(id)).exclusion).toMatchObject({ untilAt: null, mayAskReturn: true });
    accepted(await house.platform.askReturn(id));
    house.clock.advance(DAY_MS - 1);
    expect(await buy()).toBe('self-excluded');
    house.clock.advance(1);
    expect(await buy()).toBe('bought');
  });
});

it('a limit is increased after a day and a confirmation, and each change is written down', async () => {
  const { platform, clock } = house;
  const set = (value: number | null) => platform.setLimit({ accountId: id, limit: 'spend-day', value });
  accepted(await set(PRICE));
  const wished = accepted(await set(10 * PRICE)).limits.find((limit) => limit.id === 'spend-day');
  expect(wished).toMatchObject({ own: PRICE, pendingIncrease: { value: 10 * PRICE, fromAt: START + DAY_MS } });
  expect(await platform.confirmIncrease(id, 'spend-day')).toMatchObject({ refusal: { code: 'increase-too-early' } });
  expect(await buy()).toBe('bought');
  clock.advance(5000);
  expect(await buy(platform, 1)).toBe('limit-reached');
  clock.advance(DAY_MS);
  // Not before it is confirmed.
  expect(await buy(platform, 1)).toBe('bought');
  clock.advance(5000);
  expect(await buy(platform, 2)).toBe('limit-reached');
  accepted(await platform.confirmIncrease(id, 'spend-day'));
  expect(await buy(platform, 2)).toBe('bought');
  accepted(await set(PRICE));
  clock.advance(5000);
  expect(await buy(platform, 3)).toBe('limit-reached');
});

it('an hour without a break ends the session, and nobody signs in during the break', async () => {
  const { platform, clock } = house;
  const session = await registered(house);
  const credentials = { email: session.account.email, password: PASSWORD, caller: callerNamed('somebody') };
  for (let minute = 0; minute < 59; minute += 5) {
    expect(await platform.session(session.token)).not.toBeNull();
    clock.advance(5 * MINUTE_MS);
  }
  expect(await platform.session(session.token)).toBeNull();
  const untilAt = START + 70 * MINUTE_MS;
  expect(await platform.signIn(credentials)).toMatchObject({ refusal: { code: 'break-needed', data: { untilAt } } });
  expect(await buy(platform, 0, session.account.id)).toBe('break-needed');
  clock.advance(10 * MINUTE_MS);
  const again = sessionIn(accepted(await platform.signIn(credentials)));
  expect(await platform.session(again.token)).not.toBeNull();
  expect(await platform.playSession(session.account.id)).toMatchObject({ startedAt: clock.now(), netPence: 0 });
});
