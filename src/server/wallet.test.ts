/** Money through HTTP: call-backs without a cookie, downloads, and what a stranger gets. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { SANDBOX_AMOUNTS } from '../platform/money/sandbox.ts';
import { signNotice } from '../platform/ports/payment.ts';
import { accepted, freshKey, type House, openHouse, playerWith } from '../platform/testing/house.ts';
import { createApp } from './app.ts';
import { appOf, asPlayer, GAMES_ON_SALE } from './testing/harness.ts';
import { says } from './testing/scripted-platform.ts';

let house: House;
beforeEach(() => {
  house = openHouse();
});
afterEach(() => house.close());

it('a signed call-back credits a payment once; an unsigned or a foreign one nothing', async () => {
  const app = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE });
  const accountId = await playerWith(house);
  const fundsKey = freshKey();
  const amountPence = Number(SANDBOX_AMOUNTS.neverTold);
  accepted(await house.platform.addFunds({ accountId, fundsKey, amountPence }));
  const call = (payload: string, signature?: string) =>
    app.inject({
      method: 'POST',
      url: '/callbacks/payments',
      headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-signature': signature }) },
      payload,
    });
  const body = JSON.stringify({ reference: `${accountId}:${fundsKey}`, outcome: 'paid' });
  expect((await call(body)).json()).toMatchObject({ error: { code: 'notice-unsigned' } });
  expect((await call(`${body} `, signNotice(house.key, body))).statusCode).toBe(401);
  expect((await house.store.account(accountId))?.balancePence).toBe(0);
  for (let n = 0; n < 3; n++)
    expect((await call(body, signNotice(house.key, body))).json()).toEqual({ status: 'paid' });
  expect((await house.store.account(accountId))?.balancePence).toBe(amountPence);
  const unknown = JSON.stringify({ reference: `${accountId}:${freshKey()}`, outcome: 'paid' });
  expect((await call(unknown, signNotice(house.key, unknown))).statusCode).toBe(404);
  await app.close();
});

it('the statement downloads as it is read, with times of the jurisdiction', async () => {
  const movement = {
    id: 7,
    at: Date.UTC(2026, 6, 1, 12),
    reason: 'price' as const,
    changePence: pence(-250),
    balancePence: pence(5),
    playNumber: 'P-1',
    gameId: 'test-game',
  };
  const app = await appOf({ statement: says([movement]), localTime: () => '2026-07-01T13:00:00+01:00' });
  const url = '/api/wallet/statement.csv?from=2026-07-01&to=2026-07-31';
  const answer = await asPlayer(app, { method: 'GET', url });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('statement-2026-07-01-2026-07-31.csv');
  expect(answer.body).toBe(
    'Time,Movement,Game,Play Number,Change (GBP),Balance (GBP)\r\n2026-07-01T13:00:00+01:00,Play bought,Test Game,P-1,-2.50,0.05\r\n',
  );
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401);
  await app.close();
});
