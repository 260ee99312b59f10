import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { migrate } from '../../store/sqlite/migrate.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { createPlatform, openPlatform } from '../create.ts';
import { identityOf } from '../jurisdiction/identity.ts';
import { ukProfile } from '../jurisdiction/profile.ts';
import {
  accepted,
  buyNow,
  callerNamed,
  freshKey,
  type House,
  openHouse,
  PASSWORD,
  personNamed,
  playOut,
  purchaseOf,
  registered,
  sessionIn,
  tokenTo,
  versionsOf,
} from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { createPasswords } from './passwords.ts';

const uk = identityOf(ukProfile());

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;
const NEW_PASSWORD = 'quite another password';
const LIGHT_PASSWORDS = createPasswords({ memoryCost: 64, timeCost: 1 });

let house: House;
beforeEach(() => {
  house = openHouse();
});
afterEach(async () => {
  expect(house.alarms).toEqual([]);
  await house.close();
});
const signIn = (email: string, password: string, changes = {}) =>
  house.platform.signIn({ email, password, caller: callerNamed('somebody', changes) });
const askReset = (email: string, name = 'somebody', changes = {}) =>
  house.platform.requestReset({ email, caller: callerNamed(name, changes) });
const subjects = async (email: string): Promise<string[]> => {
  await house.platform.deliverEmails();
  return house.mailbox.emails(email).map(({ subject }) => subject);
};

describe('a forgotten password', () => {
  it('is asked for alike by everyone; only an owner gets an email', async () => {
    const { account } = await registered(house, 'ann');
    for (const email of [account.email, 'nobody@example.com', 'no address', ''])
      expect(await askReset(email)).toBeUndefined();
    expect((await subjects(account.email))[0]).toBe('Choose a new password');
    expect(house.mailbox.emails()).toHaveLength(2);
  });

  it('is set once, by the latest email, in time; every session ends, and the browser is known', async () => {
    const session = await registered(house, 'ann');
    const { email } = session.account;
    const reset = (token: string, password = NEW_PASSWORD) => house.platform.resetPassword({ token, password });
    await askReset(email);
    const first = tokenTo(house, email);
    await askReset(email);
    const second = tokenTo(house, email);
    expect(codeOf(await reset(first))).toBe('link-invalid');
    expect(codeOf(await reset(second, 'short'))).toBe('password-too-short');
    const both = await Promise.all([reset(second), reset(second)]);
    expect(both.map(codeOf).sort()).toEqual(['link-invalid', 'ok']);
    expect(await house.platform.session(session.token)).toBeNull();
    expect(codeOf(await signIn(email, PASSWORD))).toBe('credentials-wrong');
    expect(codeOf(await signIn(email, NEW_PASSWORD))).toBe('ok');
    expect(await subjects(email)).toContain('Your password was changed');

    await askReset(email);
    house.clock.advance(uk.resetLinkMs);
    expect(codeOf(await reset(tokenTo(house, email)))).toBe('link-invalid');
  });
});

describe('changing what proves an owner', () => {
  it('wants the password, slows down who guesses it, and ends the other sessions with a new one', async () => {
    const session = await registered(house, 'ann');
    const { id, email } = session.account;
    const other = sessionIn(accepted(await signIn(email, PASSWORD)));
    const change = (current: string, next = NEW_PASSWORD) =>
      house.platform.changePassword({ accountId: id, token: session.token, current, next });
    expect(codeOf(await change(PASSWORD, 'short'))).toBe('password-too-short');
    expect(codeOf(await change(PASSWORD))).toBe('ok');
    expect(await house.platform.session(session.token)).not.toBeNull();
    expect(await house.platform.session(other.token)).toBeNull();
    const guesses = [];
    for (let n = 0; n < 6; n++) guesses.push(codeOf(await change('a guess at the password')));
    expect(guesses).toEqual([...Array(5).fill('password-wrong'), 'too-many-attempts']);
  });

  it('takes a new address only from its own email, where its owner is signed in, and tells nobody whose it is', async () => {
    const ann = await registered(house, 'ann');
    const bob = await registered(house, 'bob');
    const change = (email: string, password = PASSWORD) =>
      house.platform.changeEmail({ accountId: ann.account.id, password, email });
    const confirm = (accountId: string, token: string) => house.platform.confirmEmail({ accountId, token });
    expect(codeOf(await change('new@example.com', 'not the password'))).toBe('password-wrong');
    expect(codeOf(await change('no address'))).toBe('email-invalid');
    expect(await change(bob.account.email)).toEqual({ ok: true, value: { sentTo: bob.account.email } });
    expect((await subjects(bob.account.email))[0]).toBe('You already have an account');

    accepted(await change('new@example.com'));
    const token = tokenTo(house, 'new@example.com');
    expect(codeOf(await confirm(bob.account.id, token))).toBe('link-invalid');
    expect(accepted(await confirm(ann.account.id, token))).toEqual({ email: 'new@example.com' });
    expect(codeOf(await confirm(ann.account.id, token))).toBe('link-invalid');
    expect((await subjects(ann.account.email))[0]).toBe('Your email address was changed');
    expect(codeOf(await signIn(ann.account.email, PASSWORD))).toBe('credentials-wrong');
    expect(codeOf(await signIn('new@example.com', PASSWORD))).toBe('ok');
  });

  it('ends one session or all, of the own account only', async () => {
    const ann = await registered(house, 'ann');
    const bob = await registered(house, 'bob');
    const second = sessionIn(accepted(await signIn(ann.account.email, PASSWORD, { agent: 'Second' })));
    const { sessions } = await house.platform.accountDetails(ann.account.id, ann.token);
    expect(sessions.map(({ agent, isThis }) => [agent, isThis])).toEqual(
      expect.arrayContaining([
        ['browser of ann', true],
        ['Second', false],
      ]),
    );
    const id = sessions.find(({ isThis }) => !isThis)?.id ?? '';
    expect(codeOf(await house.platform.endSession({ accountId: bob.account.id, id }))).toBe('unknown-session');
    expect(codeOf(await house.platform.endSession({ accountId: ann.account.id, id }))).toBe('ok');
    expect(await house.platform.session(second.token)).toBeNull();
    expect(await house.platform.endSessions({ accountId: ann.account.id, keptToken: null })).toBe(1);
    expect(await house.platform.session(ann.token)).toBeNull();
    expect(await house.platform.session(bob.token)).not.toBeNull();
  });
});

describe('a change of what proves an owner ends what was begun before it', () => {
  const site = { origin: 'https://play.example.org', rpId: 'play.example.org' };

  it.each(['reset', 'confirm', 'passkey'] as const)('a new address or password: %s', async (kind) => {
    const { platform } = house;
    const { account, token } = await registered(house, 'ann');
    const { id: accountId, email } = account;
    await askReset(email);
    const reset = tokenTo(house, email);
    const passkey = accepted(await platform.draftPasskey({ accountId, password: PASSWORD, code: null, site }));
    accepted(await platform.changeEmail({ accountId, password: PASSWORD, email: 'first@example.com' }));
    accepted(await platform.confirmEmail({ accountId, token: tokenTo(house, 'first@example.com') }));
    if (kind === 'reset')
      expect(codeOf(await platform.resetPassword({ token: reset, password: NEW_PASSWORD }))).toBe('link-invalid');
    if (kind === 'confirm') {
      await platform.sendConfirmation(accountId);
      const later = tokenTo(house, 'first@example.com');
      accepted(await platform.changePassword({ accountId, token, current: PASSWORD, next: NEW_PASSWORD }));
      expect(codeOf(await platform.confirmEmail({ accountId, token: later }))).toBe('link-invalid');
    }
    if (kind === 'passkey') {
      const asked = { accountId, ticket: passkey.ticket, response: { id: 'x' }, name: '', site };
      expect(codeOf(await platform.addPasskey(asked))).toBe('sign-in-expired');
    }
  });

  it('two-step sign-in turned on, and off, ends links and second steps', async () => {
    const { platform, clock } = house;
    const { account } = await registered(house, 'ann');
    const { id: accountId, email } = account;
    await askReset(email);
    const first = tokenTo(house, email);
    const draft = accepted(await platform.draftTwoStep({ accountId, password: PASSWORD }));
    const code = () => new TOTP({ secret: draft.secret }).generate({ timestamp: clock.now() });
    const { codes } = accepted(await platform.confirmTwoStep({ accountId, code: code() }));
    expect(codeOf(await platform.resetPassword({ token: first, password: NEW_PASSWORD }))).toBe('link-invalid');
    const waiting = accepted(await signIn(email, PASSWORD));
    const ticket = waiting.type === 'two-step' ? waiting.ticket : '';
    accepted(await platform.removeTwoStep({ accountId, password: PASSWORD, code: codes[0] ?? '' }));
    expect(codeOf(await platform.secondStep({ ticket, code: codes[1] ?? '', caller: callerNamed('x') }))).toBe(
      'sign-in-expired',
    );
  });

  it('also what is being proven in that moment: no session and no link comes of a password that was', async () => {
    const { store } = house;
    const { account, token } = await registered(house, 'ann');
    const { id: accountId, email } = account;
    const slow = createPlatform({
      ...house.parts,
      passwords: {
        ...LIGHT_PASSWORDS,
        verify: async (password, hashed) => {
          const isRight = await LIGHT_PASSWORDS.verify(password, hashed);
          if (password === PASSWORD)
            await store.setPassword(accountId, 'changed meanwhile', { tokenHash: null, credentialsVersion: null });
          return isRight;
        },
      },
    });
    const before = await store.account(accountId);
    const again = () =>
      store.setPassword(accountId, before?.passwordHash ?? '', { tokenHash: null, credentialsVersion: null });
    expect(codeOf(await slow.signIn({ email, password: PASSWORD, caller: callerNamed('x') }))).toBe(
      'credentials-wrong',
    );
    await again();
    expect(codeOf(await slow.changeEmail({ accountId, password: PASSWORD, email: 'x@example.com' }))).toBe(
      'password-wrong',
    );
    await again();
    expect(codeOf(await slow.closeAccount({ accountId, password: PASSWORD }))).toBe('password-wrong');
    await again();
    const next = { accountId, token, current: PASSWORD, next: NEW_PASSWORD };
    expect(codeOf(await slow.changePassword(next))).toBe('password-wrong');
    expect(await store.sessionsOf(accountId)).toEqual([]);
    expect(house.mailbox.emails('x@example.com')).toEqual([]);
  });
});

describe('strangers', () => {
  it('take neither link nor emails away from whoever waits for them', async () => {
    const { platform } = house;
    const form = { email: 'ann@example.com', password: PASSWORD, agreedTo: versionsOf(house) };
    const ann = { caller: callerNamed('ann', { address: '198.51.100.7' }) };
    accepted(await platform.register({ ...form, ...ann, ...personNamed('ann') }));
    const link = tokenTo(house, 'ann@example.com');
    const stranger = (n: number) =>
      platform.register({ ...form, caller: callerNamed(`stranger ${n}`), ...personNamed(`stranger ${n}`) });
    for (let n = 0; n < 8; n++) accepted(await stranger(n));
    expect(house.mailbox.emails('ann@example.com')).toHaveLength(6);
    accepted(await platform.register({ ...form, ...ann, ...personNamed('ann'), email: 'ann+2@example.com' }));
    expect(house.mailbox.emails('ann+2@example.com')).toHaveLength(1);
    const session = sessionIn(accepted(await platform.confirmAccount({ token: link, password: null, ...ann })));

    const { email } = session.account;
    await askReset(email, 'ann', { address: '198.51.100.7' });
    const reset = tokenTo(house, email);
    for (let n = 0; n < 8; n++) await askReset(email, `stranger ${n}`);
    // A mailbox is not filled by many networks either.
    const before = house.mailbox.emails(email).length;
    for (let n = 0; n < 60; n++) await askReset(email, `far ${n}`, { address: `203.0.113.${n}` });
    expect(house.mailbox.emails(email).length - before).toBeLessThan(30);
    await askReset(email, 'ann', { address: '198.51.100.7', device: session.device });
    // The same browser has asked anew, so its first link is replaced; no stranger's request has replaced it.
    const last = tokenTo(house, email);
    expect(codeOf(await platform.resetPassword({ token: reset, password: NEW_PASSWORD }))).toBe('link-invalid');
    expect(codeOf(await platform.resetPassword({ token: last, password: NEW_PASSWORD }))).toBe('ok');
  });

  it('who sign in from a new device are told of, in words of ours', async () => {
    const { account, device } = await registered(house, 'ann');
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Call 0900 1234 now! Firefox/140.0';
    accepted(await signIn(account.email, PASSWORD, { device }));
    expect(await subjects(account.email)).not.toContain('A new device signed in');
    accepted(await signIn(account.email, PASSWORD, { agent }));
    expect((await subjects(account.email))[0]).toBe('A new device signed in');
    const [told] = house.mailbox.emails(account.email);
    expect(told?.paragraphs[0]).toContain('by Firefox on Windows');
    expect(JSON.stringify(told)).not.toContain('0900');
  });
});

describe('two-step sign-in', () => {
  async function withTwoStep() {
    const { account } = await registered(house, 'ann');
    const draft = accepted(await house.platform.draftTwoStep({ accountId: account.id, password: PASSWORD }));
    const totp = new TOTP({ secret: draft.secret });
    const code = () => totp.generate({ timestamp: house.clock.now() });
    expect(codeOf(await house.platform.confirmTwoStep({ accountId: account.id, code: '000000' }))).toBe('code-wrong');
    expect(await subjects(account.email)).not.toContain('Two-step sign-in is on');
    const { codes } = accepted(await house.platform.confirmTwoStep({ accountId: account.id, code: code() }));
    expect(await subjects(account.email)).toContain('Two-step sign-in is on');
    return { account, code, codes, secret: draft.secret };
  }
  async function ticketFor(email: string): Promise<string> {
    const signedIn = accepted(await signIn(email, PASSWORD));
    return signedIn.type === 'two-step' ? signedIn.ticket : expect.fail('no second step was wanted');
  }
  const step = (ticket: string, code: string) =>
    house.platform.secondStep({ ticket, code, caller: callerNamed('somebody') });

  it('opens no session before the second step, and takes each code once', async () => {
    const { account, code } = await withTwoStep();
    const ticket = await ticketFor(account.email);
    expect(await house.platform.session(ticket)).toBeNull();
    // Its own half minute was used to turn it on.
    expect(codeOf(await step(ticket, code()))).toBe('code-wrong');
    house.clock.advance(30_000);
    const used = code();
    const spaced = `${used.slice(0, 3)} ${used.slice(3)}`;
    expect(sessionIn(accepted(await step(ticket, spaced))).account.id).toBe(account.id);
    expect(codeOf(await step(ticket, used))).toBe('sign-in-expired');
    const again = await ticketFor(account.email);
    expect(codeOf(await step(again, used))).toBe('code-wrong');
    house.clock.advance(30_000);
    // A clock may be a step behind or ahead; a code of before the last one used may not.
    expect(codeOf(await step(again, used))).toBe('code-wrong');
    expect(codeOf(await step(again, code()))).toBe('ok');
  });

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const { account, codes } = await withTwoStep();
    expect(new Set(codes).size).toBe(10);
    const typed = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `;
    expect(codeOf(await step(await ticketFor(account.email), typed))).toBe('ok');
    expect(await subjects(account.email)).toContain('A recovery code was used');
    expect(codeOf(await step(await ticketFor(account.email), codes[3] ?? ''))).toBe('code-wrong');
    const { recoveryCodesLeft } = await house.platform.accountDetails(account.id, '');
    expect(recoveryCodesLeft).toBe(9);
  });

  it('is guarded on the account, however many tickets a stolen password buys', async () => {
    const { account, code } = await withTwoStep();
    house.clock.advance(60_000);
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push(codeOf(await step(await ticketFor(account.email), '123456')));
    expect(codes).toEqual([...Array(5).fill('code-wrong'), 'too-many-attempts']);
    expect(codeOf(await step(await ticketFor(account.email), code()))).toBe('too-many-attempts');
  });

  it('expires with its ticket, survives a reset of the password, and is turned off by both steps only', async () => {
    const { account, codes } = await withTwoStep();
    const ticket = await ticketFor(account.email);
    house.clock.advance(5 * 60_000);
    expect(codeOf(await step(ticket, '123456'))).toBe('sign-in-expired');
    const early = await ticketFor(account.email);
    await askReset(account.email);
    accepted(await house.platform.resetPassword({ token: tokenTo(house, account.email), password: NEW_PASSWORD }));
    expect(codeOf(await step(early, '123456'))).toBe('sign-in-expired');
    expect(accepted(await signIn(account.email, NEW_PASSWORD)).type).toBe('two-step');
    const remove = (password: string, code: string | null) =>
      house.platform.removeTwoStep({ accountId: account.id, password, code });
    expect(codeOf(await remove(PASSWORD, codes[0] ?? ''))).toBe('password-wrong');
    expect(codeOf(await remove(NEW_PASSWORD, null))).toBe('code-needed');
    expect(codeOf(await remove(NEW_PASSWORD, '123456'))).toBe('code-wrong');
    expect(await subjects(account.email)).not.toContain('Two-step sign-in is off');
    expect(codeOf(await remove(NEW_PASSWORD, codes[0] ?? ''))).toBe('ok');
    expect(await subjects(account.email)).toContain('Two-step sign-in is off');
    expect(accepted(await signIn(account.email, NEW_PASSWORD)).type).toBe('session');
  });

  it('leaves neither secret nor code readable in the database', async () => {
    const { secret, codes } = await withTwoStep();
    const raw = Buffer.concat([house.path, `${house.path}-wal`].map((path) => readFileSync(path)));
    const bytes = new TOTP({ secret }).secret.bytes;
    expect(raw.includes(Buffer.from(bytes))).toBe(false);
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(raw.includes(one)).toBe(false);
  });
});

describe('passkeys', () => {
  const site = { origin: 'https://play.example.org', rpId: 'play.example.org' };

  it('refuse what no authenticator said, and use each question up', async () => {
    const { account } = await registered(house, 'ann');
    const draft = accepted(
      await house.platform.draftPasskey({ accountId: account.id, password: PASSWORD, code: null, site }),
    );
    const add = (response: unknown, ticket = draft.ticket) =>
      house.platform.addPasskey({ accountId: account.id, ticket, response, name: 'Phone', site });
    expect(codeOf(await add({ id: 'x' }))).toBe('passkey-refused');
    expect(codeOf(await add({ id: 'x' }))).toBe('sign-in-expired');
    const asked = await house.platform.askForPasskey(site);
    const use = (response: unknown) =>
      house.platform.signInWithPasskey({ ticket: asked.ticket, response, site, caller: callerNamed('ann') });
    expect(codeOf(await use({ id: 'x' }))).toBe('passkey-refused');
    expect(codeOf(await use({ id: 'x' }))).toBe('sign-in-expired');
    expect(JSON.stringify(asked.options)).not.toContain(account.id);
  });

  it('are drafted for the account that asked, and nobody else can use the draft', async () => {
    const ann = await registered(house, 'ann');
    const bob = await registered(house, 'bob');
    const { ticket } = accepted(
      await house.platform.draftPasskey({ accountId: ann.account.id, password: PASSWORD, code: null, site }),
    );
    const stolen = { accountId: bob.account.id, ticket, response: { id: 'x' }, name: '', site };
    expect(codeOf(await house.platform.addPasskey(stolen))).toBe('sign-in-expired');
  });
});

describe('money', () => {
  it('moves only once address and person are known; looking and signing in never wait for it', async () => {
    const { platform, store } = house;
    const id = freshKey();
    const email = 'before@example.com';
    await store.addAccount({ id, email, passwordHash: '', createdAt: 1 });
    const addFunds = () => platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence: 1000 });
    const buy = async () => codeOf(await platform.buy(await purchaseOf(platform, id)));
    expect([codeOf(await addFunds()), await buy()]).toEqual(['identity-needed', 'identity-needed']);
    await platform.sendConfirmation(id);
    accepted(await platform.confirmEmail({ accountId: id, token: tokenTo(house, email) }));
    expect(codeOf(await addFunds())).toBe('identity-needed');
    const say = (changes = {}) => platform.putPerson({ accountId: id, ...personNamed('before'), ...changes });
    expect(codeOf(await say({ bornOn: '2015-01-01' }))).toBe('too-young');
    expect(codeOf(await say())).toBe('ok');
    // Said once: the person of an account cannot be exchanged.
    expect(codeOf(await say(personNamed('another')))).toBe('person-known');
    expect([codeOf(await addFunds()), await buy()]).toEqual(['ok', 'ok']);
  });
});

describe('what is kept of a person', () => {
  it('is handed over whole, and erased at the end as far as the books allow', async () => {
    const { platform, clock, store } = house;
    const session = await registered(house, 'ann');
    const { id, email } = session.account;
    accepted(await platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence: 1000 }));
    const bought = await buyNow(platform, id);
    const open = JSON.stringify(await platform.exportData(id));
    expect(open).not.toContain('prizePence');
    const close = (password = PASSWORD) => platform.closeAccount({ accountId: id, password });
    expect(codeOf(await close('not the password'))).toBe('password-wrong');
    expect(codeOf(await close())).toBe('play-unfinished');
    await playOut(platform, bought, id);
    accepted(await platform.finish(id, bought.playNumber));
    expect(codeOf(await close())).toBe('balance-left');

    const data = await platform.exportData(id);
    expect(data).toMatchObject({
      account: { email },
      person: personNamed('ann'),
      payments: [{ amountPence: 1000, status: 'paid' }],
      plays: [{ playNumber: bought.playNumber, pricePence: bought.pricePence }],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|serverSeed"|token/i);
    expect((await store.playsOf(id, { limit: 5 })).length).toBe(1);

    const poor = await registered(house, 'bob');
    accepted(await platform.closeAccount({ accountId: poor.account.id, password: PASSWORD }));
    expect(await platform.session(poor.token)).toBeNull();
    expect(codeOf(await signIn(poor.account.email, PASSWORD))).toBe('credentials-wrong');
    // The person is remembered as long as records are: one who has left, or was excluded, is not new.
    const register = (name: string) =>
      platform.register({
        email: `${name}@example.com`,
        password: PASSWORD,
        agreedTo: versionsOf(house),
        caller: callerNamed(name),
        ...personNamed('bob'),
      });
    accepted(await register('bob-again'));
    expect((await subjects('bob-again@example.com'))[0]).toBe('We could not open an account');
    clock.advance(uk.recordsKeptMs + 1);
    await platform.sweep();
    accepted(await register('bob-later'));
    expect((await subjects('bob-later@example.com'))[0]).toBe('Confirm your email address');
  });
});

describe('another name or country', () => {
  const change = (accountId: string, changes: { name?: string; country?: string; password?: string } = {}) =>
    house.platform.changePerson({ accountId, password: PASSWORD, name: 'Ann Married', country: 'GB', ...changes });

  it('wants the password, a country that is served and a name of one’s own, and keeps who one was', async () => {
    const { account, token } = await registered(house, 'ann');
    await registered(house, 'bob');
    const { id, email } = account;
    const born = { name: 'Ann Married', bornOn: personNamed('ann').bornOn };
    expect(codeOf(await change(id, { password: 'not the password' }))).toBe('password-wrong');
    expect(codeOf(await change(id, { country: 'US' }))).toBe('country-not-served');
    expect(codeOf(await change(id, { name: 'A' }))).toBe('name-invalid');
    expect(codeOf(await change(id, { name: personNamed('bob').name.toUpperCase() }))).toBe('person-known');
    expect((await house.store.records(id)).personChanges).toEqual([]);
    accepted(await change(id, { country: 'IM' }));
    expect((await house.platform.accountDetails(id, token)).person).toEqual({ ...born, country: 'IM' });
    expect(await house.platform.exportData(id)).toMatchObject({ personChanges: [{ former: personNamed('ann') }] });
    expect((await subjects(email))[0]).toBe('Your details were changed');
    accepted(await house.platform.closeAccount({ accountId: id, password: PASSWORD }));
    house.clock.advance(uk.recordsKeptMs - 1);
    await house.platform.sweep();
    expect((await house.store.records(id)).personChanges).toHaveLength(1);
    house.clock.advance(2);
    await house.platform.sweep();
    expect((await house.store.records(id)).personChanges).toEqual([]);
  });

  it('waits while a prize is being claimed', async () => {
    const prize = pence(900_00);
    const rows = [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }];
    const rich = openHouse({ games: [tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows } })] });
    const { id } = (await registered(rich, 'ann')).account;
    const asked = { accountId: id, password: PASSWORD, name: 'Ann Married', country: 'GB' };
    accepted(await rich.platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence: 10_00 }));
    const { playNumber, ...bought } = await buyNow(rich.platform, id);
    await playOut(rich.platform, { playNumber, ...bought }, id);
    accepted(await rich.platform.finish(id, playNumber));
    expect(codeOf(await rich.platform.changePerson(asked))).toBe('claim-under-way');
    const payee = { name: 'Ann', sortCode: '123456', accountNumber: '12345678' };
    accepted(await rich.platform.confirmClaim({ accountId: id, playNumber, payee }));
    expect(codeOf(await rich.platform.changePerson(asked))).toBe('claim-under-way');
    for (const step of ['verify', 'pay'] as const)
      accepted(await rich.platform.stepClaim({ playNumber, step, by: 'clerk' }));
    accepted(await rich.platform.changePerson(asked));
    await rich.close();
  });
});

describe('who has excluded themselves', () => {
  const again = (name: string, changes: Partial<typeof ANN>) =>
    house.platform.register({
      email: `${name}@example.com`,
      password: PASSWORD,
      agreedTo: versionsOf(house),
      caller: callerNamed(name),
      ...ANN,
      ...changes,
    });
  const ANN = { name: 'Ann Maria Example', bornOn: '1980-05-17', country: 'GB' };
  async function ann() {
    accepted(await again('ann', {}));
    const token = tokenTo(house, 'ann@example.com');
    return sessionIn(
      accepted(await house.platform.confirmAccount({ token, password: null, caller: callerNamed('ann') })),
    ).account.id;
  }
  const other = { password: PASSWORD, name: 'Ann Married', country: 'GB' };

  it('stays who they are until the exclusion is over', async () => {
    const accountId = await ann();
    accepted(await house.platform.excludeSelf(accountId, 6));
    const refused = await house.platform.changePerson({ accountId, ...other });
    expect(refused).toMatchObject({ refusal: { code: 'self-excluded', data: { untilAt: expect.any(Number) } } });
    const paused = await registered(house, 'bob');
    accepted(await house.platform.takeTimeOut(paused.account.id, 1));
    const asked = { accountId: paused.account.id, ...other };
    expect(codeOf(await house.platform.changePerson(asked))).toBe('time-out');
    house.clock.advance(2 * 86_400_000);
    expect(codeOf(await house.platform.changePerson(asked))).toBe('ok');
  });

  it('is known by every name of before, in another country, in letters that look alike and without a middle name', async () => {
    const accountId = await ann();
    accepted(await house.platform.changePerson({ accountId, ...other }));
    accepted(await house.platform.changePerson({ accountId, ...other, name: 'Ann Third' }));
    accepted(await house.platform.excludeSelf(accountId, 6));
    for (const [name, changes] of [
      ['former', {}],
      ['abroad', { country: 'IM' }],
      ['second', { name: 'Ann Married' }],
      ['now', { name: 'Third Ann' }],
      ['middle', { name: 'Ann Example' }],
    ] as const) {
      const answer = await again(name, changes);
      accepted(answer);
      expect([name, (await subjects(`${name}@example.com`))[0]]).toEqual([name, 'We could not open an account']);
    }
    expect(codeOf(await again('mixed', { name: 'Аnn Example' }))).toBe('name-invalid');
    accepted(await house.platform.closeAccount({ accountId, password: PASSWORD }));
    accepted(await again('closed', {}));
    expect((await subjects('closed@example.com'))[0]).toBe('We could not open an account');
  });

  it('is known, too, when their account is from before names were compared so', async () => {
    const accountId = await ann();
    accepted(await house.platform.changePerson({ accountId, ...other }));
    const db = new Database(house.path);
    db.exec('DELETE FROM person_mark');
    db.close();
    accepted(await again('unmarked', { country: 'IM' }));
    expect((await subjects('unmarked@example.com'))[0]).toBe('Confirm your email address');
    await openPlatform(house.parts);
    accepted(await again('marked', { country: 'IM' }));
    expect((await subjects('marked@example.com'))[0]).toBe('We could not open an account');
  });
});

it('takes no money into an account that closes in the same moment, and opens no session in it', async () => {
  const { platform, store } = house;
  const { account } = await registered(house, 'ann');
  const { id: accountId } = account;
  const funds = { accountId, fundsKey: freshKey(), amountPence: 5000 };
  const [closed, added] = await Promise.all([
    store.closeAccount(accountId, house.clock.now()),
    platform.addFunds(funds),
  ]);
  expect([closed, codeOf(added)]).toEqual([null, 'account-closed']);
  expect((await store.account(accountId))?.balancePence).toBe(0);
  expect(await platform.pendingMoney(accountId)).toEqual([]);
  const session = { tokenHash: 'ab'.repeat(32), accountId, openedAt: 1, seenAt: 1, agent: '' };
  expect(await store.addSession(session)).toBe(false);
});

it('takes up the accounts of a database from before', async () => {
  const path = `${house.folder}/before.db`;
  const old = new Database(path);
  migrate(old, 1);
  old
    .prepare('INSERT INTO account (public_id, email, password_hash, balance_pence, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(
      'a'.repeat(32),
      'old@example.com',
      await (await import('./passwords.ts')).createPasswords().hash(PASSWORD),
      700,
      5,
    );
  old
    .prepare('INSERT INTO session (token_hash, account, opened_at, seen_at) VALUES (?, 1, 5, 5)')
    .run(Buffer.alloc(32, 1));
  old.close();
  const store = openSqliteStore(path);
  const later = openHouse({ store });
  const caller = callerNamed('old');
  const { account } = sessionIn(
    accepted(await later.platform.signIn({ email: 'old@example.com', password: PASSWORD, caller })),
  );
  expect(account.balancePence).toBe(700);
  expect(await later.platform.accountDetails(account.id, '')).toMatchObject({ isVerified: false, person: null });
  expect(await store.sessionsOf(account.id)).toHaveLength(2);
  await later.close();
  await store.close();
});
