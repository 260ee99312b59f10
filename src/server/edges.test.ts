/**
 * The edges of HTTP, over real connections: half bodies, sessions that end meanwhile, and what the framework itself
 * refuses.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, freshKey, type House, openHouse, PASSWORD, registered } from '../platform/testing/house.ts';
import { createApp } from './app.ts';
import { listen, type Service } from './listen.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';

const REQUEST_WITHIN_MS = 1500;

let house: House;
let service: Service;
beforeAll(async () => {
  house = openHouse();
  const { platform } = house;
  const app = await createApp({ platform, onSale: GAMES_ON_SALE, requestWithinMs: REQUEST_WITHIN_MS });
  service = await listen(app, { platform, host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(async () => {
  await service.close();
  await house.close();
});

/** Sends the parts, each when the step before it is done; gives all that comes back until the connection ends. */
async function converse(...steps: readonly (string | (() => Promise<unknown>))[]): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const heard: Buffer[] = [];
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('data', (chunk) => heard.push(chunk)).on('error', () => {});
  for (const step of steps) {
    if (typeof step === 'string') socket.write(step, 'latin1');
    else await step();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await ended;
  return Buffer.concat(heard).toString();
}

function parsed(answer: string): { status: number; headers: Record<string, string>; code: string | undefined } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')));
  return { status: Number(first.split(' ')[1]), headers, code: body === '' ? undefined : JSON.parse(body).error?.code };
}

const HEAD = 'host: localhost\r\nconnection: close\r\n';

describe('a session that ends while a body is under way', () => {
  it.each([
    ['/api/withdrawals', (key: string) => ({ withdrawalKey: key, amountPence: 1000 })],
    ['/api/funds', (key: string) => ({ fundsKey: key, amountPence: 1000 })],
    ['/api/account/close', () => ({ password: PASSWORD })],
  ] as const)('acts no more: %s', async (path, bodyOf) => {
    const { account, token, csrfToken } = await registered(house);
    const accountId = account.id;
    accepted(await house.platform.addFunds({ accountId, fundsKey: freshKey(), amountPence: 5000 }));
    const body = JSON.stringify(bodyOf(freshKey()));
    const half = Math.floor(body.length / 2);
    const answer = await converse(
      `POST ${path} HTTP/1.1\r\n${HEAD}cookie: unveil-session=${token}\r\nx-csrf-token: ${csrfToken}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
      () => house.platform.endSessions({ accountId, keptToken: null }),
      body.slice(half),
    );
    expect(parsed(answer)).toMatchObject({ status: 401, code: 'sign-in-needed' });
    expect((await house.store.account(accountId))?.balancePence).toBe(5000);
  });

  it('and a body that comes in pieces is heeded as before', async () => {
    const { account, token, csrfToken } = await registered(house);
    const body = JSON.stringify({ fundsKey: freshKey(), amountPence: 1000 });
    const answer = await converse(
      `POST /api/funds HTTP/1.1\r\n${HEAD}cookie: unveil-session=${token}\r\nx-csrf-token: ${csrfToken}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
      body.slice(9),
    );
    expect(parsed(answer).status).toBe(200);
    expect((await house.store.account(account.id))?.balancePence).toBe(1000);
  });
});

describe('what is refused before any route has the form of every refusal', () => {
  const post = `POST /callbacks/payments HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
  it.each([
    ['an escape of nothing', `GET /api/%zz HTTP/1.1\r\n${HEAD}\r\n`, 400, 'address-invalid'],
    ['too long an id', `GET /api/games/${'x'.repeat(200)} HTTP/1.1\r\n${HEAD}\r\n`, 414, 'address-too-long'],
    ['headers without end', `GET / HTTP/1.1\r\n${HEAD}x: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'request-malformed'],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nx`,
      400,
      'request-malformed',
    ],
    ['half a host', `GET /api/session HTTP/1.1\r\nhost: [::1\r\nconnection: close\r\n\r\n`, 421, 'host-not-allowed'],
    ['no host', 'GET /api/session HTTP/1.1\r\nconnection: close\r\n\r\n', 421, 'host-not-allowed'],
    ['a host with a path', `GET / HTTP/1.1\r\nhost: a/b\r\nconnection: close\r\n\r\n`, 421, 'host-not-allowed'],
    ['expecting much', `GET / HTTP/1.1\r\n${HEAD}expect: the moon\r\n\r\n`, 417, 'expectation-failed'],
    ['a packed body', `GET / HTTP/1.1\r\n${HEAD}content-encoding: br\r\n\r\n`, 415, 'media-type-unsupported'],
    ['half a body', post, 408, 'request-timeout'],
    ['half a header', 'GET / HTTP/1.1\r\nhost: local', 408, 'request-timeout'],
  ])('%s', { timeout: 10_000 }, async (_name, sent, status, code) => {
    const answer = parsed(await converse(sent));
    expect(answer).toMatchObject({ status, code });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['/%61pi/session', '/api/session', '/a%70i/nothing', '/api/session?x=/'])(
    '%s is never kept',
    async (path) => {
      const { headers } = await fetch(service.url + path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    },
  );
});
