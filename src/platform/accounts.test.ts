import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextAttemptAt, normalEmail, SESSION_IDLE_MS, SESSION_TOTAL_MS } from './accounts.ts';
import { checkPassword, createPasswords } from './passwords.ts';
import { accepted, type House, openHouse, PASSWORD, registered } from './testing/house.ts';

describe('emails', () => {
  it.each([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['a.b+c@sub.example.co.uk', 'a.b+c@sub.example.co.uk'],
    ['ａｎｎ@example.com', 'ann@example.com'],
    ['ann@example', null],
    ['ann example@example.com', null],
    ['@example.com', null],
    ['ann@@example.com', null],
    ['ann@example..com', null],
    ['', null],
    [`${'a'.repeat(64)}@${'b'.repeat(200)}.com`, null],
  ])('%j is %j', (typed, expected) => expect(normalEmail(typed)).toBe(expected));
});

describe('passwords', () => {
  it.each([
    [9, 'password-too-short'],
    [10, 'ok'],
    [200, 'ok'],
    [201, 'password-too-long'],
  ])('of %i characters: %s', (length, expected) => {
    // Four bytes and two UTF-16 units each: it is characters that count.
    const checked = checkPassword('🎲'.repeat(length));
    expect(checked.ok ? 'ok' : checked.refusal.code).toBe(expected);
  });

  it('are hashed with argon2id, salted, and found equal however they are composed', async () => {
    const passwords = createPasswords();
    const hashed = await passwords.hash('Zoë is my best friend');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('Zoë is my best friend')).not.toBe(hashed);
    expect(await passwords.verify('Zoe\u0308 is my best friend', hashed)).toBe(true);
    expect(await passwords.verify('Zoe is my best friend', hashed)).toBe(false);
    expect(await passwords.verify('the password of nobody', null)).toBe(false);
  });
});

describe('the delay before the next attempt', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 2000],
    [6, 4000],
    [8, 16_000],
    [14, 900_000],
    [10_000, 900_000],
  ])('after %i attempts is %i ms', (count, delayMs) => {
    expect(nextAttemptAt(count === 0 ? null : { count, lastAt: 1000 })).toBe(delayMs === 0 ? 0 : 1000 + delayMs);
  });
});

describe('accounts', () => {
  let house: House;
  beforeEach(() => {
    house = openHouse();
  });
  afterEach(() => house.close());
  const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
    answer.ok ? 'ok' : answer.refusal.code;

  it('are one per email and refuse by name', async () => {
    const { platform } = house;
    const register = async (email: string, password = PASSWORD) => codeOf(await platform.register({ email, password }));
    expect(await register('nobody', 'short')).toBe('email-invalid');
    expect(await register('ann@example.com', 'short')).toBe('password-too-short');
    expect(await register('ann@example.com', 'x'.repeat(201))).toBe('password-too-long');
    const both = await Promise.all([register('ann@example.com'), register('ANN@example.com')]);
    expect(both.sort()).toEqual(['email-taken', 'ok']);
    expect(await register('Ann@Example.com ')).toBe('email-taken');
  });

  it('answer alike to a wrong password, an unknown email and no email', async () => {
    const { platform } = house;
    const { account } = await registered(platform);
    const signIn = (email: string, password: string) => platform.signIn({ email, password });
    const wrong = await signIn(account.email, 'not the password');
    expect(wrong).toEqual({ ok: false, refusal: { code: 'credentials-wrong' } });
    expect(await signIn('nobody@example.com', PASSWORD)).toEqual(wrong);
    expect(await signIn('no email', PASSWORD)).toEqual(wrong);
    expect(accepted(await signIn(account.email.toUpperCase(), PASSWORD)).account).toEqual(account);
  });

  it('slow down guessing, also of many guesses at once, and forgive after a success', { timeout: 20_000 }, async () => {
    const { platform, clock } = house;
    const { account } = await registered(platform);
    const guess = async (password = 'not the password') =>
      codeOf(await platform.signIn({ email: account.email, password }));
    const codes = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(25);
    expect(await guess(PASSWORD)).toBe('too-many-attempts');
    clock.advance(2000);
    expect(await guess()).toBe('credentials-wrong');
    clock.advance(3999);
    expect(await guess(PASSWORD)).toBe('too-many-attempts');
    clock.advance(1);
    expect(await guess(PASSWORD)).toBe('ok');
    expect(await guess()).toBe('credentials-wrong');
    expect(await guess(PASSWORD)).toBe('ok');
  });

  it('have sessions that end by signing out, by idling and by age', async () => {
    const { platform, clock } = house;
    const session = await registered(platform);
    expect(await platform.session(session.token)).toEqual(session);
    for (let waited = 0; waited < SESSION_TOTAL_MS - SESSION_IDLE_MS; waited += SESSION_IDLE_MS - 1) {
      expect(await platform.session(session.token)).not.toBeNull();
      clock.advance(SESSION_IDLE_MS - 1);
    }
    expect(await platform.session(session.token)).not.toBeNull();
    clock.advance(SESSION_IDLE_MS - 1);
    expect(await platform.session(session.token)).toBeNull();

    const idle = accepted(await platform.signIn({ email: session.account.email, password: PASSWORD }));
    expect(idle.token).not.toBe(session.token);
    expect(idle.csrfToken).not.toBe(session.csrfToken);
    clock.advance(SESSION_IDLE_MS);
    expect(await platform.session(idle.token)).toBeNull();

    const left = accepted(await platform.signIn({ email: session.account.email, password: PASSWORD }));
    await platform.signOut(left.token);
    expect(await platform.session(left.token)).toBeNull();
    for (const bad of ['', 'x', '00'.repeat(32), `${left.token}0`]) {
      await platform.signOut(bad);
      expect(await platform.session(bad)).toBeNull();
    }
  });

  it('store neither password nor token', async () => {
    const session = await registered(house.platform);
    const raw = Buffer.concat([house.path, `${house.path}-wal`].map((path) => readFileSync(path)));
    for (const secret of [PASSWORD, session.token, session.csrfToken]) {
      expect(raw.includes(secret)).toBe(false);
      expect(raw.includes(Buffer.from(secret, 'hex')) && secret !== PASSWORD).toBe(false);
    }
    expect(raw.includes(session.account.email)).toBe(true);
  });
});
