/** Limits through HTTP: a rush of requests over one session, each parsed, authorised and counted like any other. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { faultsOf } from '../ledger/books.ts';
import { ukProfile } from '../platform/jurisdiction/profile.ts';
import { freshKey, type House, openHouse, registered } from '../platform/testing/house.ts';
import { tinyGame } from '../platform/testing/tiny-game.ts';
import { createApp } from './app.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';

let house: House;
beforeEach(() => {
  house = openHouse({ profile: ukProfile(), games: [tinyGame(), tinyGame({ id: 'other-doors' })] });
});
afterEach(async () => {
  expect(faultsOf(await house.store.books())).toEqual([]);
  await house.close();
});

it('adds no more than the week allows, and begins no second Play within the interval', async () => {
  const app = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE });
  const { token, csrfToken, account } = await registered(house);
  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { cookie: `unveil-session=${token}`, 'x-csrf-token': csrfToken },
      payload,
    });
  const payments = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/funds', { fundsKey: freshKey(), amountPence: 50_00 })),
  );
  expect(payments.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
  const refused = payments.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({ error: { code: 'limit-reached', data: { limit: 'add-week', by: 'jurisdiction' } } });
  expect((await house.store.account(account.id))?.balancePence).toBe(350_00);

  const commitment = await house.platform.commitment(account.id);
  const purchase = (gameId: string) => ({ purchaseKey: freshKey(), clientSeed: freshKey(), gameId, commitment });
  const bodies = Array.from({ length: 20 }, (_, index) => purchase(index % 2 ? 'three-doors' : 'other-doors'));
  const bought = await Promise.all(bodies.map((body) => post('/api/plays', body)));
  expect(bought.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect((await house.store.account(account.id))?.balancePence).toBe(348_00);
  await app.close();
});
