/** Money through HTTP: call-backs without a cookie, downloads, and what a stranger gets. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { SANDBOX_AMOUNTS } from '../platform/money/sandbox.ts';
import { signNotice } from '../platform/ports/notice.ts';
import { accepted, freshKey, type House, openHouse, playerWith } from '../platform/testing/house.ts';
import { createApp } from './app.ts';
import { appOf, asPlayer, GAMES_ON_SALE } from './testing/harness.ts';
import { says } from './testing/scripted-platform.ts';

let house: House;
beforeEach(() => {
  house = openHouse();
});
afterEach(() => house.close());

it('a signed call-back credits a payment once; any other is refused by the name of its fault', async () => {
  const app = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE });
  const accountId = await playerWith(house);
  const fundsKey = freshKey();
  const amountPence = Number(SANDBOX_AMOUNTS.neverTold);
  accepted(await house.platform.addFunds({ accountId, fundsKey, amountPence }));
  const sign = (payload: string | Buffer, secret: Uint8Array = house.key, at = house.clock.now()) => {
    const { signature, timestamp } = signNotice(secret, payload, at);
    return { 'x-signature': signature ?? '', 'x-timestamp': timestamp ?? '' };
  };
  const call = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' };
    const sent = await app.inject({
      method: 'POST',
      url: '/callbacks/payments',
      headers: { ...type, ...headers },
      payload,
    });
    expect(sent.headers['cache-control']).toBe('no-store');
    return [sent.statusCode, sent.json().error?.code ?? sent.json().status];
  };
  const body = JSON.stringify({ reference: `${accountId}:${fundsKey}`, outcome: 'paid' });
  const { 'x-signature': mac, 'x-timestamp': seconds } = sign(body);
  const declinedFirst = body.replace('{', '{"outcome":"declined",');
  const bom = `\ufeff${body}`;
  for (const [payload, headers, status, code] of [
    [body, {}, 401, 'notice-unsigned'],
    [body, { 'x-signature': mac }, 401, 'notice-unsigned'],
    [body, { 'x-timestamp': seconds }, 401, 'notice-unsigned'],
    [body, { ...sign(body), 'x-signature': `${mac}zz` }, 401, 'notice-unsigned'],
    [body, { ...sign(body), 'x-signature': `${mac}ab` }, 401, 'notice-unsigned'],
    [body, { ...sign(body), 'x-signature': mac.slice(2) }, 401, 'notice-unsigned'],
    [body, { ...sign(body), 'x-timestamp': `${seconds}.0` }, 401, 'notice-unsigned'],
    [body, { ...sign(body), 'x-timestamp': String(Number(seconds) + 1) }, 401, 'notice-signature-wrong'],
    [`${body} `, sign(body), 401, 'notice-signature-wrong'],
    [body, sign(body, Buffer.alloc(32, 9)), 401, 'notice-signature-wrong'],
    [body, sign(body, house.key, house.clock.now() - 5 * 60_000 - 1000), 401, 'notice-out-of-time'],
    [body, sign(body, house.key, house.clock.now() + 5 * 60_000 + 1000), 401, 'notice-out-of-time'],
    [declinedFirst, sign(declinedFirst), 400, 'notice-invalid'],
    [bom, sign(bom), 400, 'notice-invalid'],
    ['null', sign('null'), 400, 'notice-invalid'],
    ['{', sign('{'), 400, 'notice-invalid'],
    ['', sign(''), 400, 'notice-invalid'],
    ['[]', sign('[]'), 400, 'notice-invalid'],
    ['"paid"', sign('"paid"'), 400, 'notice-invalid'],
    [Buffer.of(0x7b, 0xff, 0x7d), sign(Buffer.of(0x7b, 0xff, 0x7d)), 400, 'notice-invalid'],
    [body, { ...sign(body), 'content-encoding': 'gzip' }, 415, 'media-type-unsupported'],
    [body, { ...sign(body), 'content-type': 'text/plain' }, 415, 'media-type-unsupported'],
  ] as const)
    expect([payload, ...(await call(payload, headers))]).toEqual([payload, status, code]);
  expect((await house.store.account(accountId))?.balancePence).toBe(0);
  for (let n = 0; n < 3; n++) expect(await call(body, sign(body))).toEqual([200, 'paid']);
  expect((await house.store.account(accountId))?.balancePence).toBe(amountPence);
  const unknown = JSON.stringify({ reference: `${accountId}:${freshKey()}`, outcome: 'paid' });
  expect(await call(unknown, sign(unknown))).toEqual([404, 'unknown-payment']);
  await app.close();
});

it('the statement downloads as it is read, with times of the jurisdiction', async () => {
  const movement = {
    id: '7-0',
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
});
