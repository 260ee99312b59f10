import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf } from '../jurisdiction/identity.ts';
import { ukProfile } from '../jurisdiction/profile.ts';
import {
  accepted,
  callerNamed,
  type House,
  openHouse,
  PASSWORD,
  personNamed,
  registered,
  sessionIn,
  tokenTo,
  versionsOf,
} from '../testing/house.ts';
import { normalEmail } from './email.ts';
import { networkOf, nextAttemptAt, SUBJECT_PATIENCE } from './guard.ts';
import { createPasswords } from './passwords.ts';

const uk = identityOf(ukProfile());

const { sessionIdleMs, sessionTotalMs } = uk;
const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;

describe('emails', () => {
  it.each<[string, string | null]>([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['a.b+c@sub.example.co.uk', 'a.b+c@sub.example.co.uk'],
    ['ａｎｎ@example.com', 'ann@example.com'],
    ['ann@example', null],
    ['ann example@example.com', null],
    ['@example.com', null],
    ['ann@@example.com', null],
    ['ann@example..com', null],
    ["o'neill@example.com", "o'neill@example.com"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    // Each of these is a list, a name with an address or a comment to whoever sends mail.
    ...[',', ';', '<', '>', '(', ')', '[', ']', ':', '"', '\\', ' '].map((sign): [string, null] => [
      `ann${sign}b@example.com`,
      null,
    ]),
    ['bob@example.com,ann@example.com', null],
    ['x<ann@example.com>', null],
    ...['\u0000', '\u001b', '\u007f', '\u009b', '\u202e', '\u200b', '\u2066', '\ufeff', '\u00ad', '\n'].flatMap(
      (hidden): [string, null][] => [
        [`an${hidden}n@example.com`, null],
        [`ann@exam${hidden}ple.com`, null],
      ],
    ),
    ['аnn@example.com', null],
    ['.ann@example.com', null],
    ['ann.@example.com', null],
    ['an..n@example.com', null],
    ['ann@-example.com', null],
    ['ann@exam_ple.com', null],
    ['ann@192.0.2.1', null],
    ['ann@exa%6dple.com', null],
    ['', null],
    [`${'a'.repeat(64)}@${'b'.repeat(200)}.com`, null],
  ])('%j is %j', (typed, expected) => expect(normalEmail(typed)).toBe(expected));
});

describe('passwords', () => {
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
    const attempts = count === 0 ? null : { count, lastAt: 1000 };
    expect(nextAttemptAt(attempts, SUBJECT_PATIENCE)).toBe(delayMs === 0 ? 0 : 1000 + delayMs);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '8193:3512:1:2'],
  ['2001:db8:1:2::6', '8193:3512:1:2'],
  ['2001:db8::1', '8193:3512:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts with its network', (address, network) => expect(networkOf(address)).toBe(network));

describe('an account', () => {
  let house: House;
  beforeEach(() => {
    house = openHouse();
  });
  afterEach(async () => {
    expect(house.alarms).toEqual([]);
    await house.close();
  });
  const register = (name: string, changes: object = {}) =>
    house.platform.register({
      email: `${name}@example.com`,
      password: PASSWORD,
      agreedTo: versionsOf(house),
      caller: callerNamed(name),
      ...personNamed(name),
      ...changes,
    });
  const signIn = (email: string, password: string, changes = {}) =>
    house.platform.signIn({ email, password, caller: callerNamed('somebody', changes) });
  const confirm = (token: string, password: string | null, name = 'ann') =>
    house.platform.confirmAccount({ token, password, caller: callerNamed(name) });

  it('is refused by name for what is wrong with the form, in order', async () => {
    const codes = async (changes: object) => codeOf(await register('ann', changes));
    expect(await codes({ email: 'nobody', password: 'short' })).toBe('email-invalid');
    expect(await codes({ password: 'short', name: '' })).toBe('password-too-short');
    expect(await codes({ name: 'A1', bornOn: 'never' })).toBe('name-invalid');
    expect(await codes({ bornOn: 'never' })).toBe('birth-date-invalid');
    expect(await codes({ bornOn: '2010-01-01', country: 'XX' })).toBe('too-young');
    expect(await codes({ country: 'XX' })).toBe('country-not-served');
    expect(house.mailbox.emails()).toEqual([]);
  });

  it('is there once its address is confirmed, and not before', async () => {
    accepted(await register('ann'));
    expect(codeOf(await signIn('ann@example.com', PASSWORD))).toBe('credentials-wrong');
    const token = tokenTo(house, 'ann@example.com');
    const { account } = sessionIn(accepted(await confirm(token, null)));
    expect(account).toMatchObject({ email: 'ann@example.com', balancePence: 0 });
    expect(codeOf(await confirm(token, null))).toBe('link-invalid');
    const signedIn = sessionIn(accepted(await signIn('ANN@example.com', PASSWORD)));
    expect(signedIn.account).toEqual(account);
  });

  it('is for whoever chose the password: an email read by another opens nothing without it', async () => {
    accepted(await register('ann'));
    const token = tokenTo(house, 'ann@example.com');
    expect(codeOf(await confirm(token, null, 'bob'))).toBe('password-needed');
    expect(codeOf(await confirm(token, 'a password of another', 'bob'))).toBe('password-wrong');
    // A browser that has nothing of its own is nobody's: not even when neither had anything.
    const bare = callerNamed('x', { visitor: '' });
    expect(codeOf(await house.platform.confirmAccount({ token, password: null, caller: bare }))).toBe(
      'password-needed',
    );
    expect(codeOf(await confirm(token, PASSWORD, 'bob'))).toBe('ok');
  });

  it('opens by the latest email only, and in time', async () => {
    accepted(await register('ann'));
    const first = tokenTo(house, 'ann@example.com');
    accepted(await register('ann'));
    const second = tokenTo(house, 'ann@example.com');
    expect(codeOf(await confirm(first, null))).toBe('link-invalid');
    house.clock.advance(uk.confirmLinkMs);
    expect(codeOf(await confirm(second, null))).toBe('link-invalid');
    for (const token of ['', 'x', '0'.repeat(64)]) expect(codeOf(await confirm(token, null))).toBe('link-invalid');
  });

  it('answers a stranger alike whether or not address or person is known, and tells the reader of the email', async () => {
    await registered(house, 'ann');
    const answers = [
      await register('new'),
      await register('ann', personNamed('someone else')),
      await register('ann'),
      await register('other', personNamed('ann')),
    ];
    expect(answers.map((answer) => (answer.ok ? Object.keys(answer.value) : answer))).toEqual(
      answers.map(() => ['sentTo']),
    );
    const subject = (email: string) => house.mailbox.emails(email)[0]?.subject;
    expect(subject('new@example.com')).toBe('Confirm your email address');
    expect(subject('ann@example.com')).toBe('You already have an account');
    expect(subject('other@example.com')).toBe('We could not open an account');
    // Only the owner of the account is ever named to anyone.
    expect(JSON.stringify(house.mailbox.emails('other@example.com'))).not.toContain('ann@');
  });

  it('is one for each person, also of two letters that wait at once, however the name is written', async () => {
    const zoe = { name: "Zoë  O'Neill", bornOn: '1990-02-03', country: 'GB' };
    accepted(await register('one', zoe));
    accepted(await register('two', { ...zoe, name: 'O’NEILL, ZOE'.replace(',', '') }));
    expect(codeOf(await confirm(tokenTo(house, 'one@example.com'), null, 'one'))).toBe('ok');
    expect(codeOf(await confirm(tokenTo(house, 'two@example.com'), null, 'two'))).toBe('person-known');
    accepted(await register('three', { ...zoe, bornOn: '1990-02-04' }));
    expect(codeOf(await confirm(tokenTo(house, 'three@example.com'), null, 'three'))).toBe('ok');
  });

  it('fills nobody’s mailbox at a stranger’s wish', async () => {
    for (let n = 0; n < 7; n++) expect(codeOf(await register('ann'))).toBe('ok');
    expect(house.mailbox.emails('ann@example.com')).toHaveLength(5);
  });

  it('answers alike to a wrong password, an unknown email and no email', async () => {
    const { account } = await registered(house);
    const wrong = await signIn(account.email, 'not the password');
    expect(wrong).toEqual({ ok: false, refusal: { code: 'credentials-wrong' } });
    expect(await signIn('nobody@example.com', PASSWORD)).toEqual(wrong);
    expect(await signIn('no email', PASSWORD)).toEqual(wrong);
    expect(await signIn('', PASSWORD)).toEqual(wrong);
  });

  it('is guarded against guessing, also of many guesses at once, and forgives after a success', async () => {
    const { account } = await registered(house);
    const guess = async (password = 'not the password') => codeOf(await signIn(account.email, password));
    const codes = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(25);
    expect(await guess(PASSWORD)).toBe('too-many-attempts');
    house.clock.advance(2000);
    expect(await guess()).toBe('credentials-wrong');
    house.clock.advance(3999);
    expect(await guess(PASSWORD)).toBe('too-many-attempts');
    house.clock.advance(1);
    expect(await guess(PASSWORD)).toBe('ok');
    expect(await guess()).toBe('credentials-wrong');
    expect(await guess(PASSWORD)).toBe('ok');
  });

  it('cannot be locked by a stranger: its own devices go on, and they are guarded too', async () => {
    const { account, device } = await registered(house, 'ann');
    for (let n = 0; n < 12; n++) await signIn(account.email, 'a guess of a stranger', { address: `192.0.2.${n}` });
    expect(codeOf(await signIn(account.email, PASSWORD))).toBe('too-many-attempts');
    expect(codeOf(await signIn(account.email, PASSWORD, { device }))).toBe('ok');
    // A device of one account is nothing to another, and neither is a made-up one.
    const bob = await registered(house, 'bob');
    expect(codeOf(await signIn(account.email, PASSWORD, { device: bob.device }))).toBe('too-many-attempts');
    expect(codeOf(await signIn(account.email, PASSWORD, { device: 'f'.repeat(64) }))).toBe('too-many-attempts');
    const guesses = [];
    for (let n = 0; n < 7; n++) guesses.push(codeOf(await signIn(account.email, 'a guess at home', { device })));
    expect(guesses.slice(5)).toEqual(['too-many-attempts', 'too-many-attempts']);
  });

  it('is guarded against one address that tries many accounts', async () => {
    const { account } = await registered(house);
    const codes: string[] = [];
    for (let n = 0; n < 31; n++) codes.push(codeOf(await signIn(`nobody-${n}@example.com`, 'a guess')));
    expect(codes.indexOf('too-many-attempts')).toBe(30);
    expect(codeOf(await signIn(account.email, PASSWORD))).toBe('too-many-attempts');
    expect(codeOf(await signIn(account.email, PASSWORD, { address: '198.51.100.1' }))).toBe('ok');
    house.clock.advance(60 * 60_000);
    expect(codeOf(await signIn(account.email, PASSWORD))).toBe('ok');
  });

  it('has sessions that end by signing out, by idling and by age', async () => {
    const { platform, clock } = house;
    const { device: _device, ...session } = await registered(house);
    expect(await platform.session(session.token)).toEqual(session);
    for (let waited = 0; waited < sessionTotalMs - sessionIdleMs; waited += sessionIdleMs - 1) {
      expect(await platform.session(session.token)).not.toBeNull();
      clock.advance(sessionIdleMs - 1);
    }
    expect(await platform.session(session.token)).not.toBeNull();
    clock.advance(sessionIdleMs - 1);
    expect(await platform.session(session.token)).toBeNull();

    const idle = sessionIn(accepted(await signIn(session.account.email, PASSWORD)));
    expect(idle.token).not.toBe(session.token);
    expect(idle.csrfToken).not.toBe(session.csrfToken);
    clock.advance(sessionIdleMs);
    expect(await platform.session(idle.token)).toBeNull();

    const left = sessionIn(accepted(await signIn(session.account.email, PASSWORD)));
    await platform.signOut(left.token);
    expect(await platform.session(left.token)).toBeNull();
    for (const bad of ['', 'x', '00'.repeat(32), `${left.token}0`]) {
      await platform.signOut(bad);
      expect(await platform.session(bad)).toBeNull();
    }
  });

  it('leaves neither password nor token nor name nor birthday readable in the database', async () => {
    const session = await registered(house, 'ann');
    const raw = Buffer.concat([house.path, `${house.path}-wal`].map((path) => readFileSync(path)));
    const { name, bornOn } = personNamed('ann');
    for (const secret of [PASSWORD, name, bornOn]) expect(raw.includes(secret)).toBe(false);
    for (const secret of [session.token, session.csrfToken, session.device]) {
      expect(raw.includes(secret)).toBe(false);
      expect(raw.includes(Buffer.from(secret, 'hex'))).toBe(false);
    }
    expect(raw.includes(session.account.email)).toBe(true);
  });
});
