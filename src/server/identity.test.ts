/**
 * Identity over HTTP with the real platform behind it: what strangers are told, sessions that cannot be planted,
 * other people's accounts.
 */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type House,
  openHouse,
  PASSWORD,
  personNamed,
  registered,
  tokenTo,
  versionsOf,
} from '../platform/testing/house.ts';
import { createApp } from './app.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';

let house: House;
let app: FastifyInstance;
beforeEach(async () => {
  house = openHouse();
  app = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE, mailbox: house.mailbox });
});
afterEach(async () => {
  await app.close();
  await house.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A browser: keeps cookies, sends the csrf token that belongs to them. */
function browser() {
  const cookies = new Map<string, string>();
  let csrf = '';
  async function send(method: Method, path: string, payload?: object, headers = {}): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { cookie, 'x-csrf-token': csrf, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    if (typeof answer.json().csrfToken === 'string') csrf = answer.json().csrfToken;
    return answer;
  }
  return { cookies, send, csrf: () => csrf };
}
async function visitor() {
  const one = browser();
  await one.send('GET', '/session');
  return one;
}
async function signedIn(name: string) {
  const one = await visitor();
  const email = `${name}@example.com`;
  await one.send('POST', '/accounts', { email, password: PASSWORD, agreedTo: versionsOf(house), ...personNamed(name) });
  const confirmed = await one.send('POST', '/accounts/confirm', { token: tokenTo(house, email) });
  expect(confirmed.statusCode).toBe(201);
  return { ...one, email };
}

/** All of an answer that a stranger can tell apart. */
function seen(answer: LightMyRequestResponse): object {
  const { date: _date, 'set-cookie': cookies, ...headers } = answer.headers;
  return { status: answer.statusCode, body: answer.body, headers, cookies: [cookies ?? []].flat().length };
}

describe('a stranger learns nothing about who has an account', () => {
  it('by registering, by signing in or by forgetting a password', async () => {
    await registered(house, 'known');
    const ask = async (path: string, body: object) => seen(await (await visitor()).send('POST', path, body));
    const form = { password: PASSWORD, agreedTo: versionsOf(house), ...personNamed('a stranger') };
    const hide = (text: object, email: string) => JSON.stringify(text).replaceAll(email, 'EMAIL');
    for (const path of ['/accounts', '/password-reset', '/session']) {
      const [known, unknown] = await Promise.all(
        ['known@example.com', 'nobod@example.com'].map(async (email) => {
          const body = { '/accounts': { email, ...form }, '/password-reset': { email } }[path];
          return hide(await ask(path, body ?? { email, password: 'a guess at it' }), email);
        }),
      );
      expect(known, path).toBe(unknown);
    }
  });

  it('by a person’s name and birthday', async () => {
    await registered(house, 'known');
    const ask = async (email: string, person: string) => {
      const body = { email, password: PASSWORD, agreedTo: versionsOf(house), ...personNamed(person) };
      return seen(await (await visitor()).send('POST', '/accounts', body));
    };
    expect(JSON.stringify(await ask('one@example.com', 'known'))).toBe(
      JSON.stringify(await ask('two@example.com', 'new')).replaceAll('two@', 'one@'),
    );
  });
});

describe('a session', () => {
  it('is fresh at every sign-in: one that was planted, or was there before, is worth nothing', async () => {
    const victim = await signedIn('ann');
    const before = victim.cookies.get('unveil-session') ?? '';
    const device = victim.cookies.get('unveil-device');
    await victim.send('POST', '/session', { email: victim.email, password: PASSWORD });
    expect(victim.cookies.get('unveil-session')).not.toBe(before);
    expect(victim.cookies.get('unveil-device')).not.toBe(device);
    expect(await house.platform.session(before)).toBeNull();

    const planted = await visitor();
    planted.cookies.set('unveil-session', 'f'.repeat(64));
    planted.cookies.set('unveil-device', 'e'.repeat(64));
    await planted.send('POST', '/session', { email: victim.email, password: PASSWORD });
    expect(planted.cookies.get('unveil-session')).toMatch(/^(?!f{64})[0-9a-f]{64}$/);
    expect(planted.cookies.get('unveil-device')).toMatch(/^(?!e{64})[0-9a-f]{64}$/);
    expect(planted.cookies.has('unveil-visitor')).toBe(false);
  });

  it('guards every change with its own token', async () => {
    const ann = await signedIn('ann');
    const bob = await signedIn('bob');
    const changes: [Method, string, object?][] = [
      ['POST', '/account/email/send'],
      ['POST', '/account/email', { password: PASSWORD, email: 'x@example.com' }],
      ['POST', '/account/password', { current: PASSWORD, next: 'another password' }],
      ['PUT', '/account/person', personNamed('x')],
      ['DELETE', '/account/sessions'],
      ['POST', '/account/two-step/draft', { password: PASSWORD }],
      ['POST', '/account/passkeys/draft', { password: PASSWORD }],
      ['POST', '/account/close', { password: PASSWORD }],
    ];
    for (const [method, path, body] of changes) {
      const wrong = await ann.send(method, path, body, { 'x-csrf-token': bob.csrf() });
      expect([path, wrong.json().error.code]).toEqual([path, 'csrf-token-wrong']);
      const elsewhere = await ann.send(method, path, body, { origin: 'https://elsewhere.example' });
      expect([path, elsewhere.json().error.code]).toEqual([path, 'origin-not-allowed']);
      const nobody = await (await visitor()).send(method, path, body);
      expect([path, nobody.json().error.code]).toEqual([path, 'sign-in-needed']);
    }
    expect((await ann.send('GET', '/session')).json().account.email).toBe(ann.email);
  });

  it('shows and changes its own account only', async () => {
    const ann = await signedIn('ann');
    const bob = await signedIn('bob');
    const { sessions } = (await bob.send('GET', '/account')).json();
    expect((await ann.send('DELETE', `/account/sessions/${sessions[0].id}`)).json().error.code).toBe('unknown-session');
    const body = { password: PASSWORD };
    expect((await ann.send('POST', '/account/passkeys/none/remove', body)).json().error.code).toBe('unknown-passkey');
    const file = await ann.send('GET', '/account/export');
    expect(file.headers['content-disposition']).toContain('unveil-account.json');
    expect(file.body).toContain(ann.email);
    expect(file.body).not.toContain(bob.email);
    const left = await ann.send('DELETE', '/account/sessions');
    expect(left.json()).toEqual({ ended: 1 });
    expect((await ann.send('GET', '/session')).json().account).toBeNull();
    expect((await bob.send('GET', '/session')).json().account.email).toBe(bob.email);
  });
});

it('emails can be read only where the mailbox was set up', async () => {
  const shipped = await createApp({ platform: house.platform, onSale: GAMES_ON_SALE });
  const profile = await shipped.inject({ method: 'GET', url: '/api/profile' });
  expect(profile.json()).toEqual({
    ageMin: 18,
    countries: ['GB', 'IM'],
    idleMinutes: 30,
    recordsKeptYears: 5,
    hasMailbox: false,
  });
  expect((await shipped.inject({ method: 'GET', url: '/api/mailbox' })).statusCode).toBe(404);
  await shipped.close();
});
