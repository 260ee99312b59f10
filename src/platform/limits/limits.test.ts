/** Limits through the whole platform: in the transaction, at their borders, under many requests at once, against a paper. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../ledger/books.ts';
import { createPlatform } from '../create.ts';
import type { Platform } from '../platform.ts';
import { type Profile, ukProfile } from '../profile/profile.ts';
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
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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

/** A platform over the same store with other figures. */
const underOther = (changes: Partial<Profile>): Platform =>
  createPlatform({ ...house.parts, profile: { ...uk, ...changes } });

describe('within one transaction', () => {
  it('thirty payments at once add no more than the week allows', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(50_00)));
    expect(answers.filter((answer) => answer === 'added')).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set(['added', 'limit-reached']));
    expect((await house.store.account(id))?.balancePence).toBe(350_00);
  });

  it('ten games bought at once spend no more than the player’s own limit', async () => {
    const platform = underOther({ pauseSeconds: 0 });
    accepted(await platform.setLimit({ accountId: id, limit: 'spend-day', value: 3 * PRICE + 1 }));
    const answers: string[] = [];
    // A commitment is used by one purchase only, so the rest ask again under a fresh one.
    for (let round = 0; round < 10; round++)
      answers.push(...(await Promise.all(GAMES.map((_, game) => buy(platform, game)))));
    expect(answers.filter((answer) => answer === 'bought')).toHaveLength(3);
    expect(answers).toContain('limit-reached');
    expect(await house.store.books()).toMatchObject({ pricesPence: 3 * PRICE });
  });

  it('purchases and Tries at once are no more than the number of a day', async () => {
    const platform = underOther({ pauseSeconds: 0 });
    accepted(await platform.setLimit({ accountId: id, limit: 'turns-24h', value: 5 }));
    const tries = await Promise.all(Array.from({ length: 4 }, () => platform.openTry('doors-0', id)));
    expect(tries.every((each) => each.ok)).toBe(true);
    const mixed = await Promise.all([
      buy(platform),
      ...Array.from({ length: 6 }, async () => ((await platform.openTry('doors-0', id)).ok ? 'tried' : 'held')),
    ]);
    expect(mixed.filter((answer) => answer === 'bought' || answer === 'tried')).toHaveLength(1);
    expect((await platform.openTry('doors-0')).ok).toBe(true);
    house.clock.advance(DAY_MS);
    expect((await platform.openTry('doors-0', id)).ok).toBe(true);
  });

  it('one Play at once begins, and the next after the pause', async () => {
    const answers = await Promise.all(GAMES.map((_, game) => buy(house.platform, game)));
    expect(answers.filter((answer) => answer === 'bought')).toHaveLength(1);
    house.clock.advance(4999);
    expect(await buy(house.platform, 11)).toBe('play-too-soon');
    house.clock.advance(1);
    expect(await buy(house.platform, 11)).toBe('bought');
  });
});

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

  it('for the pause may be sent again under the same key', async () => {
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

it('a limit is loosened after a day and a confirmation, and each change is written down', async () => {
  const { platform, clock } = house;
  const set = (value: number | null) => platform.setLimit({ accountId: id, limit: 'spend-day', value });
  accepted(await set(PRICE));
  const wished = accepted(await set(10 * PRICE)).limits.find((limit) => limit.id === 'spend-day');
  expect(wished).toMatchObject({ own: PRICE, wanted: { value: 10 * PRICE, fromAt: START + DAY_MS } });
  expect(await platform.confirmLimit(id, 'spend-day')).toMatchObject({ refusal: { code: 'limit-too-early' } });
  expect(await buy()).toBe('bought');
  clock.advance(5000);
  expect(await buy(platform, 1)).toBe('limit-reached');
  clock.advance(DAY_MS);
  // Not before it is confirmed.
  expect(await buy(platform, 1)).toBe('bought');
  clock.advance(5000);
  expect(await buy(platform, 2)).toBe('limit-reached');
  accepted(await platform.confirmLimit(id, 'spend-day'));
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
  expect(await platform.visit(session.account.id)).toMatchObject({ startedAt: clock.now(), netPence: 0 });
});

/** The limits as somebody would keep them on paper: a list of what was done and when. */
it('agree with a paper, whatever is done and however time passes', { timeout: 120_000 }, async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('buy' as const), game: fc.nat(11) }),
    fc.record({ type: fc.constant('add' as const), pounds: fc.constantFrom(5, 50, 120) }),
    fc.record({ type: fc.constant('wait' as const), minutes: fc.constantFrom(0, 1, 200, 900, 1440, 10_000) }),
    fc.record({ type: fc.constant('limit' as const), value: fc.constantFrom(PRICE, 3 * PRICE, 5 * PRICE) }),
    fc.constant({ type: 'confirm' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const own = openHouse({ profile: uk, games: GAMES });
      const player = await playerWith(own, 50_00);
      const spent: number[] = [];
      const added: { at: number; pence: number }[] = [{ at: own.clock.now(), pence: 50_00 }];
      const open = new Set<number>();
      let balance = 50_00;
      let limit: number | null = null;
      let wish: { value: number; at: number } | null = null;
      const dateOf = (at: number) => LONDON.format(at);
      const weekOf = (at: number) => Math.floor((Date.parse(dateOf(at)) / DAY_MS + 4) / 7);
      try {
        for (const each of steps) {
          const now = own.clock.now();
          if (each.type === 'wait') own.clock.advance(each.minutes * MINUTE_MS + 5000);
          if (each.type === 'limit') {
            await own.platform.setLimit({ accountId: player, limit: 'spend-day', value: each.value });
            if (limit === null || each.value <= limit) [limit, wish] = [each.value, null];
            else wish = { value: each.value, at: now };
          }
          if (each.type === 'confirm') {
            const answer = await own.platform.confirmLimit(player, 'spend-day');
            const isRipe: boolean = wish !== null && now >= wish.at + DAY_MS && now < wish.at + 8 * DAY_MS;
            expect(answer.ok).toBe(isRipe);
            if (isRipe && wish) [limit, wish] = [wish.value, null];
          }
          if (each.type === 'add') {
            const week = added
              .filter(({ at }) => weekOf(at) === weekOf(now))
              .reduce((sum, { pence }) => sum + pence, 0);
            const amountPence = each.pounds * 100;
            const answer = await own.platform.addFunds({ accountId: player, fundsKey: freshKey(), amountPence });
            expect(answer.ok ? 'added' : answer.refusal.code).toBe(
              week + amountPence > 350_00 ? 'limit-reached' : 'added',
            );
            if (answer.ok) added.push({ at: now, pence: amountPence });
            if (answer.ok) balance += amountPence;
          }
          if (each.type === 'buy') {
            const today = spent.filter((at) => dateOf(at) === dateOf(now)).length * PRICE;
            const expected = open.has(each.game)
              ? 'play-unfinished'
              : limit !== null && today + PRICE > limit
                ? 'limit-reached'
                : now < (spent.at(-1) ?? -5000) + 5000
                  ? 'play-too-soon'
                  : balance < PRICE
                    ? 'insufficient-funds'
                    : 'bought';
            expect(await buy(own.platform, each.game, player)).toBe(expected);
            if (expected !== 'bought') continue;
            spent.push(now);
            open.add(each.game);
            balance -= PRICE;
          }
        }
        expect(faultsOf(await own.store.books())).toEqual([]);
      } finally {
        await own.close();
      }
    }),
    { numRuns: 12 },
  );
});

const LONDON = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
