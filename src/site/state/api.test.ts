import { expect, it } from 'vitest';
import { createApi } from './api.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const error = (code: string) => ({ error: { code, message: code } });
const session = { account: null, csrfToken: 'token-1', serverTime: 1 };

it.each([
  ['a refusal by name', json(409, error('play-unfinished')), 'play-unfinished'],
  ['a session that ended', json(401, error('sign-in-needed')), 'signed-out'],
  ['a wrong password', json(401, error('credentials-wrong')), 'credentials-wrong'],
  ['a stumbling server', json(500, error('internal')), 'unreachable'],
  ['a limit', json(429, error('too-many-requests')), 'unreachable'],
  ['too many sign-ins', json(429, error('too-many-attempts')), 'too-many-attempts'],
  ['something between us and the server', new Response('<html>', { status: 200 }), 'unreachable'],
  ['a refusal of no shape', json(404, {}), 'unreachable'],
])('%s', async (_name, response, code) => {
  const api = createApi(async () => response);
  expect(await api.games()).toMatchObject({ ok: false, refusal: { code } });
});

it('calls a lost connection unreachable', async () => {
  const api = createApi(() => Promise.reject(new TypeError('failed to fetch')));
  expect(await api.games()).toMatchObject({ ok: false, refusal: { code: 'unreachable' } });
});

it('fetches a csrf token before the first change, and anew when it has gone stale', async () => {
  const sent: string[] = [];
  let current = 'token-1';
  const api = createApi(async (path, init) => {
    const token = new Headers(init?.headers).get('x-csrf-token');
    sent.push(`${init?.method} ${path} ${token ?? '-'}`);
    if (path === '/api/session') return json(200, { ...session, csrfToken: current });
    return token === current ? json(200, {}) : json(403, error('csrf-token-wrong'));
  });
  expect(await api.finish('P-1')).toMatchObject({ ok: true });
  current = 'token-2';
  expect(await api.finish('P-1')).toMatchObject({ ok: true });
  expect(sent).toEqual([
    'GET /api/session -',
    'POST /api/plays/P-1/finish token-1',
    'POST /api/plays/P-1/finish token-1',
    'GET /api/session -',
    'POST /api/plays/P-1/finish token-2',
  ]);
});
