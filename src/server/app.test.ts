import { describe, expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { accept, refuse } from '../kernel/result.ts';
import type { Bought, PlayState, Settled } from '../platform/ports/platform.ts';
import { type ErrorCode, errorEntry } from './http/errors.ts';
import { countRequests } from './plugins/rate-limits.ts';
import { routesOf } from './testing/fuzz.ts';
import { appOf, asPlayer, SIGNED_IN } from './testing/harness.ts';
import { OPEN_PLAY, SESSION, says } from './testing/scripted-platform.ts';

const BUY = {
  purchaseKey: '1'.repeat(32),
  gameId: 'test-game',
  clientSeed: '2'.repeat(32),
  commitment: '3'.repeat(64),
};
const CREDENTIALS = { email: 'player@example.org', password: 'correct horse battery' };
const bought = (repeated: boolean): Bought => ({ ...OPEN_PLAY, balancePence: pence(734), receipt: null, repeated });
const MOVE = { number: 1, move: { type: 'reveal', place: 3 } };

describe('buying', () => {
  it('answers 201 the first time and 200 when the key has bought before, with Play and balance', async () => {
    for (const repeated of [false, true]) {
      const app = await appOf({ buy: says(bought(repeated)) });
      const answer = await asPlayer(app, { method: 'POST', url: '/api/plays', payload: BUY });
      expect(answer.statusCode).toBe(repeated ? 200 : 201);
      expect(answer.json()).toEqual({ play: OPEN_PLAY, balancePence: 734 });
    }
  });

  it('hands the platform the account of the session and the body as it came', async () => {
    const seen: unknown[] = [];
    const app = await appOf({
      buy: async (request) => {
        seen.push(request);
        return refuse('insufficient-funds');
      },
    });
    await asPlayer(app, { method: 'POST', url: '/api/plays', payload: BUY });
    expect(seen).toEqual([{ accountId: SESSION.account.id, ...BUY }]);
  });

  it('drops whatever the wire does not name, so that a slip of the platform cannot leak', async () => {
    const leaky = { ...bought(false), scenario: { row: 7 }, seed: 'secret' } as Bought;
    const app = await appOf({ buy: says(leaky) });
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays', payload: BUY });
    expect(answer.body).not.toMatch(/scenario|secret|row/);
  });
});

describe('moves and finish', () => {
  it('answers a move with what it revealed, and keeps every field of game JSON', async () => {
    const step = { ...MOVE, events: [{ type: 'shown', deep: { list: [1, null, 'x'] } }], finished: true };
    const app = await appOf({ move: says(step) });
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays/PLAY-1/moves', payload: MOVE });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(step);
  });

  it('answers a finish with the settled Play and the balance', async () => {
    const settled: Settled = {
      ...OPEN_PLAY,
      status: 'settled',
      settledAt: 2_000,
      view: { finished: true },
      prizePence: pence(0),
      proof: { ...OPEN_PLAY.proof, serverSeed: 'ef', rowIndex: null },
      balancePence: pence(99),
    };
    const { balancePence, ...play } = settled;
    const app = await appOf({ finish: says(settled) });
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays/PLAY-1/finish' });
    expect(answer.json()).toEqual({ play, balancePence });
  });

  it('pages through My Games with numbers read from the address', async () => {
    const pages: unknown[] = [];
    const app = await appOf({
      readWish: async () => accept({}),
      myGames: async (_accountId, page) => {
        pages.push(page);
        return [OPEN_PLAY] satisfies PlayState[];
      },
    });
    const answer = await asPlayer(app, { method: 'GET', url: '/api/plays?limit=5&before=PLAY-9' });
    await asPlayer(app, { method: 'GET', url: '/api/plays' });
    expect(answer.json()).toEqual({ plays: [OPEN_PLAY] });
    expect(pages).toEqual([
      { limit: 5, before: 'PLAY-9', filter: {} },
      { limit: 20, filter: {} },
    ]);
  });
});

describe('a request that is not as it must be', () => {
  it.each([
    ['a missing field', { ...BUY, commitment: undefined }, 'body/commitment is missing'],
    ['a field too many', { ...BUY, rowIndex: 1 }, 'body/rowIndex is no field of this request'],
    ['a hidden field', { ...BUY, '\u202e\u001b[2J': 1 }, 'body/\\u{202e}\\u{1b}[2J is no field of this request'],
    ['a number for a text', { ...BUY, gameId: 7 }, 'body/gameId must be string'],
    [
      'a key that is not hex',
      { ...BUY, purchaseKey: 'z'.repeat(32) },
      'body/purchaseKey must match pattern "^[0-9a-f]{32}$"',
    ],
    ['a list', [BUY], 'body must be object'],
  ])('refuses %s as body-invalid by its name, and never asks the platform', async (_name, payload, detail) => {
    const app = await appOf();
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays', payload });
    expect([answer.statusCode, answer.json().error]).toMatchObject([400, { code: 'body-invalid', detail }]);
  });

  it.each(['1e999', '-1e999', '0x10', '1e1', '5.0', ' 5', '', '99999999999999999999'])(
    'takes no whole number from %j in an address',
    async (limit) => {
      const url = `/api/plays?limit=${encodeURIComponent(limit)}`;
      const answer = await asPlayer(await appOf(), { method: 'GET', url });
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        400,
        { code: 'body-invalid', detail: 'querystring/limit must be integer' },
      ]);
    },
  );

  it.each([
    ['broken JSON', 'application/json', '{"a":', 'body-invalid'],
    ['no JSON', 'text/plain', 'hello', 'media-type-unsupported'],
    ['too much', 'application/json', JSON.stringify({ email: 'x'.repeat(20_000), password: 'x' }), 'body-too-large'],
  ] as const)('refuses %s', async (_name, type, payload, code) => {
    const app = await appOf();
    const headers = { 'content-type': type };
    const answer = await asPlayer(app, { method: 'POST', url: '/api/session', payload, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([errorEntry(code).status, code]);
  });

  it('does not convert numbers sent as text', async () => {
    const app = await appOf();
    const payload = { ...MOVE, number: '1' };
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays/PLAY-1/moves', payload });
    expect(answer.json().error.code).toBe('body-invalid');
  });

  it.each(['/api/nothing', '/api/games/nothing-here', '/nothing.js'])('has nothing at %s', async (url) => {
    const answer = await (await appOf()).inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe(url.includes('games') ? 'unknown-game' : 'not-found');
  });
});

describe('refusals of the platform', () => {
  it.each([
    'unknown-game',
    'purchase-key-reused',
    'play-unfinished',
    'commitment-unknown',
    'insufficient-funds',
  ] satisfies ErrorCode[])('passes on %s with its status and detail', async (code) => {
    const app = await appOf({ buy: async () => refuse(code, 'PLAY-7') });
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays', payload: BUY });
    expect(answer.statusCode).toBe(errorEntry(code).status);
    expect(answer.json()).toEqual({ error: { code, message: errorEntry(code).message, detail: 'PLAY-7' } });
  });

  it('answers a defect with `internal` and the id of the request, and tells nothing else', async () => {
    const app = await appOf({
      buy: async () => {
        throw new Error('SELECT seed FROM plays');
      },
    });
    const answer = await asPlayer(app, { method: 'POST', url: '/api/plays', payload: BUY });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toMatchObject({ code: 'internal', detail: expect.stringMatching(/^request /) });
    expect(answer.body).not.toMatch(/SELECT|seed/);
  });
});

describe('who is asking', () => {
  const needsAccount = [
    ['POST', '/api/plays', BUY],
    ['GET', '/api/plays', undefined],
    ['GET', '/api/plays/PLAY-1', undefined],
    ['GET', '/api/plays/PLAY-1/replay', undefined],
    ['POST', '/api/plays/PLAY-1/moves', MOVE],
    ['POST', '/api/plays/PLAY-1/finish', undefined],
    ['GET', '/api/games/test-game/unfinished', undefined],
    ['GET', '/api/commitment', undefined],
    ['POST', '/api/funds', { fundsKey: '4'.repeat(32), amountPence: 500 }],
  ] as const;

  it.each(needsAccount)('%s %s asks to sign in first', async (method, url, payload) => {
    const app = await appOf();
    const visit = await app.inject({ method: 'GET', url: '/api/session' });
    const [visitor] = visit.cookies;
    const answer = await app.inject({
      method,
      url,
      headers: { cookie: `${visitor?.name}=${visitor?.value}`, 'x-csrf-token': visit.json().csrfToken },
      ...(payload === undefined ? {} : { payload }),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'sign-in-needed']);
  });

  const changes = needsAccount.filter(([method]) => method !== 'GET');
  it.each(changes)('%s %s is refused without the right token, or from another site', async (method, url, payload) => {
    const app = await appOf();
    const send = async (headers: Record<string, string>) => {
      const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
      return answer.json().error.code;
    };
    const { cookie } = SIGNED_IN;
    expect(await send({ cookie })).toBe('csrf-token-wrong');
    expect(await send({ cookie, 'x-csrf-token': 'c'.repeat(63) })).toBe('csrf-token-wrong');
    expect(await send({ cookie, 'x-csrf-token': 'é'.repeat(64) })).toBe('csrf-token-wrong');
    expect(await send({ ...SIGNED_IN, origin: 'https://elsewhere.example' })).toBe('origin-not-allowed');
    expect(await send({ ...SIGNED_IN, origin: 'null' })).toBe('origin-not-allowed');
    expect(await send({ ...SIGNED_IN, 'sec-fetch-site': 'cross-site' })).toBe('origin-not-allowed');
  });

  it('lets a signed-out visitor sign in with the token of their own cookie, and no other', async () => {
    const app = await appOf({
      signIn: says({ type: 'session', session: SESSION, device: 'd'.repeat(64) }),
      signOut: async () => {},
    });
    const visit = await app.inject({ method: 'GET', url: '/api/session' });
    expect(visit.json()).toMatchObject({ account: null, serverTime: expect.any(Number) });
    const [visitor] = visit.cookies;
    expect(visitor).toMatchObject({ name: 'unveil-visitor', httpOnly: true, sameSite: 'Strict', path: '/' });

    const signIn = (cookie: string) =>
      app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { cookie, 'x-csrf-token': visit.json().csrfToken },
        payload: CREDENTIALS,
      });
    expect((await signIn(`unveil-visitor=${'0'.repeat(64)}`)).statusCode).toBe(403);
    const answer = await signIn(`unveil-visitor=${visitor?.value}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      account: { email: SESSION.account.email, balancePence: 1234 },
      csrfToken: SESSION.csrfToken,
    });
    const cookie = { httpOnly: true, sameSite: 'Strict', path: '/' };
    expect(answer.cookies).toEqual([
      { ...cookie, name: 'unveil-session', value: SESSION.token },
      { ...cookie, name: 'unveil-device', value: 'd'.repeat(64), maxAge: 180 * 86_400 },
      { ...cookie, name: 'unveil-visitor', value: '', maxAge: 0 },
    ]);
  });

  it('marks cookies Secure and host-bound over https', async () => {
    const app = await appOf({}, { trustProxy: true });
    const headers = { 'x-forwarded-proto': 'https' };
    const visit = await app.inject({ method: 'GET', url: '/api/session', headers });
    expect(visit.cookies).toMatchObject([{ name: '__Host-unveil-visitor', secure: true, path: '/' }]);
  });

  it('ends the session on the server and in the browser when signing out', async () => {
    const ended: string[] = [];
    const app = await appOf({
      signOut: async (token) => {
        ended.push(token);
      },
    });
    const answer = await asPlayer(app, { method: 'DELETE', url: '/api/session' });
    expect(ended).toEqual([SESSION.token]);
    expect(answer.json().account).toBeNull();
    expect(answer.cookies.find(({ name }) => name === 'unveil-session')).toMatchObject({ value: '', maxAge: 0 });
  });
});

describe('rate limits', () => {
  const few = { max: 3, timeWindow: 60_000 };

  it('slows password guessing by network, and leaves a Play to be finished', async () => {
    const app = await appOf(
      { signIn: async () => refuse('credentials-wrong'), finish: async () => refuse('play-not-finished') },
      { trustProxy: true, limits: { credentials: few, account: few, replays: few, others: few } },
    );
    const guess = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await asPlayer(app, { method: 'POST', url: '/api/session', payload: CREDENTIALS, headers })).json().error;
    };
    const codes = [];
    for (let attempt = 0; attempt < 4; attempt += 1) codes.push((await guess(`2001:db8:1:2::${attempt}`)).code);
    expect(codes).toEqual(['credentials-wrong', 'credentials-wrong', 'credentials-wrong', 'too-many-requests']);
    expect((await guess('2001:db8:1:3::1')).code).toBe('credentials-wrong');

    // Nobody is signed in: the addresses of one network are one caller of every other route, too.
    const look = async (address: string) =>
      (await app.inject({ method: 'GET', url: '/api/games', headers: { 'x-forwarded-for': address } })).statusCode;
    const looks = [];
    for (let attempt = 0; attempt < 4; attempt += 1) looks.push(await look(`2001:db8:1:4::${attempt}`));
    expect([...looks, await look('2001:db8:1:5::1')]).toEqual([200, 200, 200, 429, 200]);

    for (let attempt = 0; attempt < 50; attempt += 1) {
      const answer = await asPlayer(app, { method: 'POST', url: '/api/plays/PLAY-1/finish' });
      expect(answer.json().error.code).toBe('play-not-finished');
    }
    await app.close();
  });

  it('stand before every route of the API, and before its body is read', async () => {
    const limits = {
      credentials: few,
      account: few,
      tries: few,
      playing: few,
      replays: few,
      faults: few,
      operators: few,
      others: few,
    };
    const app = await appOf({}, { limits });
    await app.ready();
    const free: string[] = [];
    for (const { method, path } of routesOf(app.swagger())) {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      // What is refused as it comes counts, too: none of them needs a platform.
      const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
      const answers = [];
      for (let n = 0; n < 5; n++)
        answers.push(
          (
            await asPlayer(app, {
              method: method as 'GET',
              url,
              headers,
              ...(method === 'GET' ? {} : { payload: '{' }),
            })
          ).statusCode,
        );
      if (answers.at(-1) !== 429) free.push(`${method} ${path}`);
    }
    expect(free).toEqual([]);
    await app.close();
  });

  it('let nobody go because many others come', () => {
    const store = countRequests(100);
    const ask = (key: string): number => {
      let counted = 0;
      store.incr(
        key,
        (_error, result) => {
          counted = result?.current ?? 0;
        },
        60_000,
        10,
      );
      return counted;
    };
    for (let n = 0; n < 11; n++) ask('a guesser');
    for (let n = 0; n < 5200; n++) ask(`another ${n}`);
    expect(ask('a guesser')).toBe(12);
  });
});

describe('every answer', () => {
  it('forbids inline scripts and styles, framing and sniffing; answers of the API are not kept', async () => {
    const app = await appOf();
    for (const url of ['/api/games', '/healthz', '/api/nothing', '/nothing.js']) {
      const { headers } = await app.inject({ method: 'GET', url });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cache-control']).toBe(url.startsWith('/api/') ? 'no-store' : undefined);
    }
  });
});

describe('the lobby, the description and the operator', () => {
  it('prints the games on sale', async () => {
    const app = await appOf();
    const lobby = (await app.inject({ method: 'GET', url: '/api/games' })).json();
    const page = (await app.inject({ method: 'GET', url: '/api/games/test-game' })).json();
    expect(lobby.games).toMatchObject([{ id: 'test-game', name: 'Test Game', pricePence: 500 }]);
    expect(page).toMatchObject({ version: '1.0.0', figures: { rows: [{ odds: 'row odds' }] }, procedures: [] });
  });

  it('describes every route of the API, with its schemas', async () => {
    const app = await appOf();
    const description = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(Object.keys(description.paths).sort()).toEqual(
      [
        '/api/account',
        '/api/account/agreements',
        '/api/account/close',
        '/api/account/email',
        '/api/account/email/confirm',
        '/api/account/email/send',
        '/api/account/export',
        '/api/account/passkeys',
        '/api/account/passkeys/draft',
        '/api/account/passkeys/{id}/remove',
        '/api/account/password',
        '/api/account/person',
        '/api/account/sessions',
        '/api/account/sessions/{id}',
        '/api/account/two-step',
        '/api/account/two-step/draft',
        '/api/account/two-step/remove',
        '/api/accounts',
        '/api/accounts/confirm',
        '/api/claims',
        '/api/claims/{playNumber}',
        '/api/commitment',
        '/api/documents',
        '/api/funds',
        '/api/faults',
        '/api/games',
        '/api/games/{gameId}',
        '/api/games/{gameId}/unfinished',
        '/api/help',
        '/api/launch',
        '/api/limits',
        '/api/limits/{limit}',
        '/api/limits/{limit}/cancel',
        '/api/limits/{limit}/confirm',
        '/api/password-reset',
        '/api/password-reset/confirm',
        '/api/plays',
        '/api/plays.csv',
        '/api/plays.json',
        '/api/plays/games',
        '/api/plays/sums',
        '/api/plays/undecided',
        '/api/plays/{playNumber}',
        '/api/plays/{playNumber}/finish',
        '/api/plays/{playNumber}/moves',
        '/api/plays/{playNumber}/receipt',
        '/api/plays/{playNumber}/replay',
        '/api/plays/{playNumber}/terms',
        '/api/profile',
        '/api/self-exclusion',
        '/api/self-exclusion/return',
        '/api/session',
        '/api/session/passkey',
        '/api/session/passkey/ask',
        '/api/session/second-step',
        '/api/time-out',
        '/api/tries',
        '/api/tries/finish',
        '/api/tries/moves',
        '/api/play-session',
        '/api/wallet/net',
        '/api/wallet/pending',
        '/api/wallet/statement',
        '/api/wallet/statement.csv',
        '/api/withdrawals',
        '/operator/games',
        '/operator/launch',
        '/operator/ledger',
        '/operator/players/{player}/close',
        '/operator/plays/{playNumber}',
      ].sort(),
    );
    const buy = description.paths['/api/plays'].post;
    expect(buy.requestBody.content['application/json'].schema.required).toContain('purchaseKey');
    expect(Object.keys(buy.responses)).toEqual(expect.arrayContaining(['200', '201', '4XX', '5XX']));
  });

  it('shows metrics on this machine only', async () => {
    const app = await appOf();
    await app.inject({ method: 'GET', url: '/api/games' });
    const here = await app.inject({ method: 'GET', url: '/metrics' });
    expect(here.body).toContain('route="/api/games",status="200"');
    const away = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '192.0.2.7' });
    const forwarded = await app.inject({ method: 'GET', url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect([away.statusCode, forwarded.statusCode]).toEqual([404, 404]);
  });
});
