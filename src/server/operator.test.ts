import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { publishedFigures } from '../game/figures.ts';
import { pence } from '../kernel/pence.ts';
import { openHouse, playOut } from '../platform/testing/house.ts';
import { operatorsOf } from '../platform/testing/operators.ts';
import { tinyGame } from '../platform/testing/tiny-game.ts';
import { createWalletClient } from '../wallet/client.ts';
import { Book } from '../wallet/sandbox/book.ts';
import { type Sandbox, startSandbox } from '../wallet/sandbox/server.ts';
import { type SigningSecrets, signMessage, verifyMessage } from '../wallet/signing.ts';
import { createApp } from './app.ts';
import { gamesOnSale } from './http/games-on-sale.ts';

const secrets: SigningSecrets = [new Uint8Array(32).fill(5)];
const game = tinyGame();
const published = { ...game, figures: publishedFigures(game) };
let sandbox: Sandbox;
let app: FastifyInstance;
let house: ReturnType<typeof openHouse>;
let book: Book;

async function open(): Promise<void> {
  const clock = { now: () => house.clock.now() };
  book = new Book(clock);
  sandbox = await startSandbox({ book, secrets, clock, slowMs: 3_000 });
  const port = createWalletClient({ url: sandbox.url, secrets, clock, withinMs: 1_500 });
  const operators = operatorsOf({
    ...{ id: 'acme', name: 'Acme', port, capPence: pence(10_000), tell: null },
    frameOrigins: ['https://casino.example.org'],
    prices: [{ currency: 'GBP', scale: 2, rate: { minor: 1, pence: 1 } }],
  });
  house = openHouse({ operators });
  app = await createApp({
    platform: house.platform,
    onSale: gamesOnSale([published]),
    operators,
    operatorSecrets: (id) => (id === 'acme' ? secrets : null),
  });
}

afterEach(async () => {
  await app.close();
  await house.close();
  await sandbox.close();
});

async function ask(method: 'GET' | 'POST', url: string, body?: object, changes: object = {}) {
  const bytes = Buffer.from(body === undefined ? `${method} ${url}` : JSON.stringify(body));
  const id = randomUUID();
  const signed = signMessage(secrets, id, bytes, house.clock.now());
  const form = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { 'unveil-operator': 'acme', ...signed, ...form, ...changes };
  const response = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: bytes }) });
  // Answers are signed as well, under the id of what they answer.
  if (response.statusCode !== 401)
    expect(
      verifyMessage(secrets, response.headers as Record<string, string>, response.rawPayload, house.clock.now()),
    ).toMatchObject({ value: { id } });
  return response;
}

async function visit(ref = 'ann'): Promise<string> {
  const { launchToken } = book.players.get(ref) ?? book.addPlayer(ref, 1_000);
  const launched = await ask('POST', '/operator/launch', { launchToken, game: game.id, mode: 'real' });
  expect(launched.statusCode).toBe(201);
  const [, token] = launched.json().url.split('#');
  const opened = await app.inject({ method: 'POST', url: '/api/launch', payload: { token } });
  expect(opened.headers['set-cookie']).toBeUndefined();
  expect((await app.inject({ method: 'POST', url: '/api/launch', payload: { token } })).statusCode).toBe(410);
  return opened.json().sessionToken;
}

async function buy(sessionToken: string) {
  const headers = { authorization: `Bearer ${sessionToken}` };
  const { commitment } = (await app.inject({ url: '/api/commitment', headers })).json();
  const payload = {
    purchaseKey: randomUUID().replaceAll('-', ''),
    clientSeed: 'ab'.repeat(16),
    gameId: game.id,
    commitment,
  };
  return { headers, payload, send: () => app.inject({ method: 'POST', url: '/api/plays', headers, payload }) };
}

it('a launch opens a visit without a cookie; a Play is bought, told, finished and reconciled', async () => {
  await open();
  const { headers, send } = await buy(await visit());
  expect((await app.inject({ url: '/api/session', headers })).json().account.balancePence).toBe(1_000);
  const bought = await send();
  expect(bought.statusCode).toBe(201);
  const { playNumber } = bought.json().play;
  expect(bought.json().balancePence).toBe(800);
  const before = await ask('GET', `/operator/plays/${playNumber}`);
  expect(before.json()).toMatchObject({ state: 'sold', settled: null, player: 'ann' });
  const ref = await house.store.operatorPlayerBy('acme', 'ann');
  await playOut(house.platform, bought.json().play, ref?.accountId ?? '');
  const finished = await app.inject({ method: 'POST', url: `/api/plays/${playNumber}/finish`, headers });
  const { prizePence } = finished.json().play;
  expect(finished.json().balancePence).toBe(book.players.get('ann')?.balance);
  const after = await ask('GET', `/operator/plays/${playNumber}`);
  expect(after.json()).toMatchObject({ state: 'settled', settled: { prizePence } });
  house.clock.advance(1);
  const day = new Date(house.clock.now()).toISOString();
  const feed = await ask('GET', `/operator/ledger?from=2026-01-01T00:00:00Z&to=${day}`);
  expect(feed.json().lines.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [`${playNumber}:debit`, 'ok'],
    [`${playNumber}:credit`, 'ok'],
  ]);
  expect(feed.json().sums).toMatchObject([
    { verb: 'debit', count: 1, amount: '200' },
    { verb: 'credit', count: 1, amount: String(prizePence) },
  ]);
  expect((await ask('POST', '/operator/players/ann/close', {})).json()).toEqual({ sessions: 1 });
  expect((await app.inject({ url: '/api/session', headers })).json().account).toBeNull();
});

const FAULTS_HEARD = [
  ...(['slow', 'cut', 'bad-gateway', 'html', 'empty-object', 'unsigned'] as const),
  ...(['wrong-signature', 'wrong-id', 'other-request', 'other-currency', 'try-later', 'lost'] as const),
];

it('whatever a wallet says but a fitting answer is none: undecided, told to the player, never a second debit', async () => {
  await open();
  for (const fault of FAULTS_HEARD) {
    const { headers, send } = await buy(await visit(fault));
    sandbox.faults.set('debit', fault);
    const answer = await send();
    expect(answer.json().error, fault).toMatchObject({ code: 'purchase-undecided', data: { pricePence: 200 } });
    const waiting = (await app.inject({ url: '/api/plays/undecided', headers })).json().undecided;
    expect(waiting).toMatchObject({ gameId: game.id, pricePence: 200 });
    expect((await app.inject({ url: `/api/plays/${waiting.playNumber}`, headers })).statusCode).toBe(404);
    expect((await ask('GET', `/operator/plays/${waiting.playNumber}`)).json()).toMatchObject({ state: 'undecided' });
    house.clock.advance(1_000);
    await house.platform.runOperatorCalls();
    await expect.poll(async () => (await send()).statusCode, { timeout: 5_000 }).toBe(200);
    expect(book.players.get(fault)?.balance, fault).toBe(800);
  }
}, 60_000);

it('nothing unsigned, stale, of another operator or for another address is heeded', async () => {
  await open();
  const body = { launchToken: 'x', game: game.id, mode: 'real' };
  const codeOf = async (changes: object) => (await ask('POST', '/operator/launch', body, changes)).json().error.code;
  expect(await codeOf({ 'webhook-signature': 'v2,abc' })).toBe('message-unsigned');
  expect(await codeOf({ 'unveil-operator': 'other' })).toBe('message-unsigned');
  expect(await codeOf({ 'webhook-id': 'another' })).toBe('message-signature-wrong');
  const old = signMessage(secrets, 'old', Buffer.from(JSON.stringify(body)), house.clock.now() - 301_000);
  expect(await codeOf({ ...old })).toBe('message-out-of-time');
  const other = signMessage(secrets, 'get', Buffer.from('GET /operator/games'), house.clock.now());
  expect((await ask('GET', '/operator/plays/X', undefined, { ...other })).json().error.code).toBe(
    'message-signature-wrong',
  );
});

it('games tell their prices in the currencies of the operator; pages may be framed by its origins alone', async () => {
  await open();
  const [first] = (await ask('GET', '/operator/games')).json().games;
  expect(first).toMatchObject({ id: game.id, prices: [{ currency: 'GBP', price: '200', topPrize: '50000' }] });
  const { headers } = await app.inject({ url: '/healthz' });
  expect(headers['content-security-policy']).toContain('frame-ancestors https://casino.example.org');
  expect(headers['x-frame-options']).toBeUndefined();
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(Object.keys(paths).filter((path) => path.startsWith('/operator'))).toHaveLength(5);
  expect(JSON.stringify(paths['/operator/launch'])).toContain('visit-7f3a9c');
});
