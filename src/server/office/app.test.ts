/** The office over its API: who is let in, who is turned away and logged, and that everything is described. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { present } from '../../kernel/assert.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { openOffice } from '../../platform/create.ts';
import type { Office } from '../../platform/ports/office.ts';
import type { Role } from '../../platform/ports/staff.ts';
import { accepted, buyNow, type House, openHouse, playerWith, playOut } from '../../platform/testing/house.ts';
import { GAMES_ON_SALE } from '../testing/harness.ts';
import { createOfficeApp, OFFICE_API } from './app.ts';

let house: House;
let office: Office;
let app: FastifyInstance;
beforeEach(async () => {
  house = openHouse();
  office = openOffice(house.parts, house.platform);
  app = await createOfficeApp({
    office,
    nameOf: (id) => `the game ${id}`,
    alarmCount: () => 0,
    pageOf: () => GAMES_ON_SALE.page('test-game'),
  });
});
afterEach(async () => {
  await app.close();
  await house.close();
});

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers?: object) => Promise<Answer>;
interface Answer {
  readonly status: number;
  readonly body: { readonly [name: string]: unknown; readonly error?: { readonly code: string } };
  readonly text: string;
  readonly headers: { readonly [name: string]: unknown };
}
const codeOf = ({ status, body }: Answer) => body.error?.code ?? status;

async function call(options: InjectOptions): Promise<Answer> {
  const answer = await app.inject(options);
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : {}, text: answer.body, headers: answer.headers };
}

/** Somebody with an invitation sets up access and signs in, all of it over the API. */
async function staffAs(
  name: string,
  ...roles: Role[]
): Promise<{ call: Call; cookie: string; csrf: string; id: string }> {
  const email = `${name}@office.example`;
  const { token } = accepted(await office.inviteStaff({ email, name, roles, by: 'command' }));
  const post = (path: string, payload: object) => call({ method: 'POST', url: `${OFFICE_API}${path}`, payload });
  const drafted = (await post('/enrolment/draft', { token })).body;
  const code = () => new TOTP({ secret: String(drafted.secret) }).generate({ timestamp: house.clock.now() });
  const password = 'nine purple umbrellas';
  expect((await post('/enrolment', { token, draft: drafted.draft, password, code: code() })).status).toBe(200);
  house.clock.advance(MINUTE_MS);
  const signedIn = await post('/session', { email, password, code: code() });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const session = signedIn.body.session as { csrfToken: string; staff: { id: string } };
  const { csrfToken: csrf, staff } = session;
  return {
    cookie,
    csrf,
    id: staff.id,
    call: (method, path, body, headers) =>
      call({
        method,
        url: `${OFFICE_API}${path}`,
        headers: { cookie, 'x-csrf-token': csrf, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      }),
  };
}

const STOP = { gameId: null, gameVersion: null, pricePence: null, fromAt: null, reason: 'a test' };
const refusals = async () =>
  (await house.store.linesAfter(0, 1000))
    .filter(({ act }) => act === 'refused')
    .map(({ by, detail }) => [by, detail.code]);

describe('who is let in', () => {
  it('nobody without a session, with a session that has ended, with another’s token, or from another site', async () => {
    const ann = await staffAs('ann', 'games');
    const bob = await staffAs('bob', 'administrator');
    expect(codeOf(await call({ method: 'GET', url: `${OFFICE_API}/today` }))).toBe('sign-in-needed');
    expect(codeOf(await ann.call('POST', '/stops', STOP, { 'x-csrf-token': bob.csrf }))).toBe('csrf-token-wrong');
    expect(codeOf(await ann.call('POST', '/stops', STOP, { origin: 'https://elsewhere.example' }))).toBe(
      'origin-not-allowed',
    );
    expect(await house.platform.saleStops()).toEqual([]);
    expect(codeOf(await bob.call('DELETE', `/staff/${ann.id}/sessions`))).toBe(200);
    expect(codeOf(await ann.call('GET', '/today'))).toBe('sign-in-needed');
    expect(await refusals()).toEqual([
      [ann.id, 'csrf-token-wrong'],
      [ann.id, 'origin-not-allowed'],
      ['nobody', 'sign-in-needed'],
    ]);
  });

  it('each role to its own: a refusal says so and is logged', async () => {
    const cas = await staffAs('cas', 'auditor');
    const dan = await staffAs('dan', 'games');
    for (const path of ['/today', '/games', '/stops', '/money', '/sales', '/claims', '/changes', '/log', '/staff'])
      expect([path, codeOf(await cas.call('GET', path))]).toEqual([path, 200]);
    expect(codeOf(await cas.call('POST', '/stops', STOP))).toBe('not-allowed');
    for (const path of [
      '/money',
      '/money.csv',
      '/claims',
      '/claims.csv',
      '/log',
      '/log/check',
      '/staff',
      '/players?text=x',
    ])
      expect([path, codeOf(await dan.call('GET', path))]).toEqual([path, 'not-allowed']);
    expect((await refusals()).length).toBe(9);
  });
});

describe('two people over the API', () => {
  it('a replayed approval, one’s own, and one of another text are refused and logged', async () => {
    const [ann, bob] = [await staffAs('ann', 'games'), await staffAs('bob', 'compliance')];
    const stop = await ann.call('POST', '/stops', STOP);
    expect(stop.status).toBe(201);
    const proposed = await ann.call('POST', '/changes', {
      body: { kind: 'restart', stopId: Number(stop.body.id) },
      reason: 'found it',
    });
    const [id, hash] = [Number(proposed.body.id), String(proposed.body.hash)];
    const decide = (who: { call: Call }, sent = hash) =>
      who.call('POST', `/changes/${id}/decision`, { decision: 'approve', hash: sent }).then(codeOf);
    expect(await decide(ann)).toBe('same-person');
    expect(await decide(bob, '0'.repeat(64))).toBe('request-changed');
    expect(await decide(bob)).toBe(200);
    expect(await decide(bob)).toBe('request-decided');
    expect(await refusals()).toEqual([
      [ann.id, 'same-person'],
      [bob.id, 'request-changed'],
      [bob.id, 'request-decided'],
    ]);
    expect((await bob.call('GET', '/log/check')).body.fault).toBeNull();
  });
});

describe('a Play', () => {
  it('is found as it is dictated; its board and evidence come once it is finished', async () => {
    const cas = await staffAs('cas', 'support');
    const owner = await playerWith(house, 10_00);
    const play = await buyNow(house.platform, owner);
    const dictated = play.playNumber.toLowerCase().replaceAll('-', ' ');
    const path = `/plays/${encodeURIComponent(dictated)}`;
    expect(await cas.call('GET', path)).toMatchObject({ body: { playNumber: play.playNumber, outcome: null } });
    expect(codeOf(await cas.call('GET', `${path}/replay`))).toBe('play-not-settled');
    expect((await cas.call('GET', `${path}/evidence.json`)).body).toMatchObject({
      replay: null,
      play: { outcome: null },
    });
    await playOut(house.platform, play, owner);
    const done = accepted(await house.platform.finish(owner, play.playNumber));
    const prizePence = present(done.prizePence, 'the prize');
    expect(await cas.call('GET', path)).toMatchObject({ body: { outcome: { prizePence } } });
    expect((await cas.call('GET', `${path}/replay`)).body.steps).toHaveLength(3);
    expect((await cas.call('GET', `${path}/evidence.html`)).text).toContain(play.playNumber);
    const found = await cas.call('GET', `/players?text=${encodeURIComponent(dictated)}`);
    expect(found.body).toEqual({ accountId: owner });
    expect((await cas.call('GET', `/players/${owner}`)).body).toMatchObject({
      balancePence: 10_00 - 2_00 + prizePence,
    });
  });
});

it('describes every route in its OpenAPI, and only there', async () => {
  const document = (await call({ method: 'GET', url: `${OFFICE_API}/openapi.json` })).body as {
    paths: Record<string, Record<string, { summary?: string }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(30);
  expect(operations.filter(({ summary }) => !summary)).toEqual([]);
});
