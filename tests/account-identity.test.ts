/**
 * The player's account in a real browser: opened by an email, guarded by a second step and a passkey, left and found
 * again.
 */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../src/kernel/clock.ts';
import { expectNoFaults } from './support/axe.ts';
import { emailTo, openAccount, personOf, purchase } from './support/desk.ts';
import { follow, gameRegion, newCredentials, newPlayer, signIn } from './support/player.ts';
import { anyGame, openHouse } from './support/stage.ts';

let aheadMs = 0;
/** While a test stops the clock: codes of half a minute are then those it means, however long a page takes. */
let stoppedAt: number | null = null;
const clock: Clock = { now: () => (stoppedAt ?? Date.now()) + aheadMs };
afterEach(() => {
  stoppedAt = null;
});
const house = openHouse({ clock });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

describe('registering', () => {
  it('keeps what was typed, opens the account by the email, and asks another browser for the password', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    const { email, password } = newCredentials();
    await page.goto('/register');
    await page.getByLabel('Full name').fill(personOf(email).name);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    for (const [part, value] of Object.entries({ Day: '1', Month: '1', Year: '2020' }))
      await page.getByLabel(part).fill(value);
    await page.getByLabel('I have read and agree').check();
    await press(page, 'Create account');
    await page.getByRole('alert').getByRole('link', { name: 'Accounts are for adults' }).click();
    expect(await page.getByLabel('Day').evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
    await page.getByLabel('Year').fill('1980');
    await press(page, 'Create account');
    await heading(page, 'Check your email');
    await expectNoFaults(page, 'check your email');

    const link = await emailTo(page, email);
    const other = await house.visitor({ looks: 'real' });
    await other.page.goto(link);
    await heading(other.page, 'One more thing');
    await page.getByRole('link', { name: 'Open the mailbox' }).click();
    await heading(page, 'Mailbox');
    await expectNoFaults(page, 'mailbox');
    await page.getByRole('link', { name: 'Confirm my email address' }).first().click();
    await heading(page, 'Welcome');
    await page.getByRole('link', { name: /^Balance/ }).waitFor();

    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await press(other.page, 'Open my account');
    await other.page.getByRole('alert').getByText('This link has been used').waitFor();
  });
});

describe('an account', () => {
  it('has two steps with codes that work once, and shows where it is signed in', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    const credentials = newCredentials();
    await openAccount(page, credentials);
    await page.goto('/account');
    await heading(page, 'Account');
    await expectNoFaults(page, 'account');
    await page.getByRole('link', { name: /^Two-step sign-in/ }).click();
    await page.getByLabel('Your password').fill(credentials.password);
    await press(page, 'Set it up');
    await heading(page, 'Scan this picture');
    await expectNoFaults(page, 'two-step, key');
    stoppedAt = Date.now();
    const secret = (await page.locator('.scan .mono').innerText()).replaceAll(' ', '');
    const code = () => new TOTP({ secret }).generate({ timestamp: clock.now() });
    await page.getByLabel('Code').fill(code());
    await press(page, 'Turn two-step sign-in on');
    await heading(page, 'Keep your recovery codes');
    const codes = await page.getByRole('listitem').filter({ hasText: '-' }).allInnerTexts();
    expect(codes).toHaveLength(10);

    await follow(page, 'Sign out');
    await page.goto('/sign-in');
    await signIn(page, credentials);
    await heading(page, 'Second step');
    // The code that turned it on is spent, though its half minute lasts.
    await page.getByLabel('Code').fill(code());
    await press(page, 'Go on');
    await page.getByRole('alert').getByText('was used before').waitFor();
    await expectNoFaults(page, 'second step');
    aheadMs += 30_000;
    await page.getByLabel('Code').fill(code());
    await press(page, 'Go on');
    await heading(page, 'Instant win games');

    const second = await house.visitor({ looks: 'real' });
    await second.page.goto('/sign-in?back=/account/sessions');
    await signIn(second.page, credentials);
    await heading(second.page, 'Second step');
    await press(second.page, 'Use a recovery code instead');
    await second.page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
    await press(second.page, 'Go on');
    await heading(second.page, 'Where you are signed in');
    expect(await second.page.getByRole('main').getByRole('listitem').count()).toBe(2);
    await expectNoFaults(second.page, 'sessions');
    await second.page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await second.page.getByText('That browser has been signed out.').waitFor();
    await page.goto('/account/two-step');
    await heading(page, 'Sign in');
    expect(await second.page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });

  it('is opened by a passkey made on this site, until the passkey is removed', async () => {
    const named = house.server().url.replace('127.0.0.1', 'localhost');
    const { page, context } = await house.visitor({ baseURL: named, looks: 'real' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const credentials = newCredentials();
    await openAccount(page, credentials);
    await page.goto('/account/passkeys');
    await page.getByLabel('Your password').fill(credentials.password);
    await press(page, 'Add a passkey');
    await page.getByText('The passkey is added.').waitFor();
    await expectNoFaults(page, 'passkeys');
    await follow(page, 'Sign out');
    await page.goto('/sign-in?back=/account/passkeys');
    await press(page, 'Use a passkey instead');
    await heading(page, 'Passkeys');
    await page.getByText('last used').waitFor();
    await page.getByLabel('Your password').fill(credentials.password);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('The passkey is removed.').waitFor();
    await follow(page, 'Sign out');
    await page.goto('/sign-in');
    await press(page, 'Use a passkey instead');
    await page.getByText('This passkey does not sign in here.').waitFor();
  });

  it('takes another name with its password, and no password that is tried first', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    const credentials = newCredentials();
    await openAccount(page, credentials);
    await page.goto('/account/details');
    await page.getByLabel('Full name').fill('Ann Married');
    await page.getByLabel('Country you live in').selectOption('IM');
    await page.getByLabel('Your password').fill('not the password');
    await press(page, 'Change my details');
    await page.getByRole('alert').getByText('This is not your password').waitFor();
    await page.getByLabel('Your password').fill(credentials.password);
    await press(page, 'Change my details');
    await page.getByText('Your details are changed.').waitFor();
    await page.getByText('Isle of Man', { exact: true }).first().waitFor();
    await expectNoFaults(page, 'details');
    await page.goto('/account/password');
    await page.getByLabel('Present password').and(page.locator('input')).fill(credentials.password);
    for (const [next, words] of [
      ['Ann Married 1980!', 'made of your own name'],
      ['passwordpassword', 'on lists that are tried first'],
    ] as const) {
      await page.getByLabel('New password').and(page.locator('input')).fill(next);
      await press(page, 'Change my password');
      await page.getByRole('alert').getByText(words).waitFor();
    }
  });

  it('gets a new password by email, which signs out every browser', async () => {
    const { page } = await house.visitor({ looks: 'real' });
    const { page: away } = await house.visitor({ looks: 'real' });
    const credentials = newCredentials();
    await openAccount(away, credentials);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await heading(page, 'Forgotten your password?');
    await page.getByLabel('Email address').fill(credentials.email);
    await press(page, 'Send me a link');
    await heading(page, 'Check your email');
    await page.goto(await emailTo(page, credentials.email));
    const password = 'another calm and long phrase';
    await page.getByLabel('New password').and(page.locator('input')).fill(password);
    await press(page, 'Change my password');
    await heading(page, 'Your password is changed');
    await away.goto('/account');
    await heading(away, 'Sign in');
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await signIn(page, { ...credentials, password });
    await heading(page, 'Instant win games');
    await page.goto('/account/close');
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Close my account for good');
    await heading(page, 'Instant win games');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).waitFor();
  });
});

describe('idling', () => {
  it('signs out, says so and that the Play is safe, and finds it at its step after signing in', async () => {
    const { name } = anyGame.copy;
    house.server().sell(anyGame.id, 'losing');
    const { page } = await house.visitor({ looks: 'real' });
    const credentials = await newPlayer(page, anyGame.id);
    const playNumber = await purchase(page, anyGame.id);
    await page.goto(`/play/${playNumber}`);
    await gameRegion(page, name).waitFor();
    aheadMs += 30 * 60_000;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await heading(page, 'Sign in');
    const note = page.getByText('You have been signed out');
    await note.waitFor();
    expect(await page.getByRole('status').filter({ has: note }).innerText()).toMatch(/30 minutes.*Play.* is safe/);
    await expectNoFaults(page, 'signed out for idling');
    await signIn(page, credentials);
    await gameRegion(page, name).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/play/${playNumber}`);
  });
});
