/**
 * Every route, asked for what it does not expect: no answer is a fault of ours, and every refusal has the form and
 * the headers of all.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signNotice } from '../platform/ports/notice.ts';
import {
  accepted,
  buyNow,
  callerNamed,
  freshKey,
  type House,
  openHouse,
  registered,
  tokenTo,
} from '../platform/testing/house.ts';
import { createApp } from './app.ts';
import { ERRORS } from './http/errors.ts';
import { type FuzzedRequest, requestOf, routesOf } from './testing/fuzz.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';

const WIDE = { max: 1e9, timeWindow: 60_000 };
/** Some hundreds with every test; `npm run fuzz` sends a hundred thousand. */
const REQUESTS = Number(process.env.UNVEIL_FUZZ ?? 400);
const STATUS = new Map<string, number>(ERRORS.map(({ code, status }) => [code, status]));

let house: House;
let app: Awaited<ReturnType<typeof createApp>>;
let player: Awaited<ReturnType<typeof registered>>;
beforeAll(async () => {
  house = openHouse();
  const limits = {
    credentials: WIDE,
    account: WIDE,
    tries: WIDE,
    playing: WIDE,
    replays: WIDE,
    faults: WIDE,
    operators: WIDE,
    others: WIDE,
  };
  app = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE, mailbox: house.mailbox, limits });
  await app.ready();
  await newPlayer();
}, 60_000);
afterAll(async () => {
  await app.close();
  await house.close();
});

/** Some requests close the account or end its sessions: the next ones are another player's. */
async function newPlayer(): Promise<void> {
  player = await registered(house);
  accepted(await house.platform.addFunds({ accountId: player.account.id, fundsKey: freshKey(), amountPence: 10_000 }));
}

async function send({ route, url, body, headers }: FuzzedRequest) {
  if (route.method !== 'GET' && (await house.platform.session(player.token)) === null) await newPlayer();
  const own = { cookie: `unveil-session=${player.token}`, 'x-csrf-token': player.csrfToken };
  const type = body === null ? {} : { 'content-type': 'application/json' };
  const signed = route.path.startsWith('/callbacks') ? signatureOf(body ?? '') : {};
  const answer = await app.inject({
    method: route.method as 'GET',
    url,
    headers: { ...own, ...type, ...signed, ...headers },
    ...(body === null ? {} : { payload: body }),
  });
  house.clock.advance(1000);
  return answer;
}

function signatureOf(body: string): Record<string, string> {
  const { signature, timestamp } = signNotice(house.key, body, house.clock.now());
  return { 'x-signature': signature ?? '', 'x-timestamp': timestamp ?? '' };
}

it(`answers ${REQUESTS} strange requests`, { timeout: 60_000 + REQUESTS * 60 }, async () => {
  const bought = await buyNow(house.platform, player.account.id);
  const { token } = accepted(await house.platform.openTry('three-doors'));
  await house.platform.requestReset({ email: player.account.email, caller: callerNamed('fuzz') });
  const texts = [
    bought.playNumber,
    token,
    tokenTo(house, player.account.email),
    await house.platform.commitment(player.account.id),
  ];
  const notice = {
    type: 'object',
    properties: { reference: { type: 'string' }, outcome: { enum: ['paid', 'declined'] } },
  };
  const callback = { method: 'POST', path: '/callbacks/payments', parameters: [], body: notice };
  const routes = [...routesOf(app.swagger()), callback];
  expect(routes.length).toBeGreaterThan(55);
  await fc.assert(
    fc.asyncProperty(requestOf(routes, texts), async (request) => {
      const answer = await send(request);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers['cache-control']).toBe('no-store');
      if (answer.statusCode < 400) return;
      const { code } = answer.json().error;
      expect([code, answer.statusCode]).toEqual([code, STATUS.get(code)]);
    }),
    { numRuns: REQUESTS },
  );
  expect(house.alarms).toEqual([]);
});
