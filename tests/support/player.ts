/**
 * What a player does on the screen, in terms any game understands: register, add funds, buy, press what comes next,
 * finish.
 */
import type { Locator, Page } from 'playwright-core';
import { deposit, emailTo, openAccount, personOf } from './desk.ts';

let accounts = 0;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function newCredentials(): Credentials {
  accounts += 1;
  return { email: `player-${process.pid}-${accounts}@example.com`, password: 'a calm and rather long phrase' };
}

/** Registers through the form, opens the link of the email, and waits until the site shows the games. */
export async function registerByForm(page: Page, credentials: Credentials = newCredentials()): Promise<Credentials> {
  await page.goto('/register');
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByLabel('Full name').fill(personOf(credentials.email).name);
  await page.getByLabel('Day').fill('17');
  await page.getByLabel('Month').fill('5');
  await page.getByLabel('Year').fill('1980');
  await page.getByLabel('I have read and agree').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await page.goto(await emailTo(page, credentials.email));
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  return credentials;
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a Play that has begun, by its address: signs in on the way when asked, and presses PLAY on the splash. */
export async function pickUp(
  page: Page,
  gameName: string,
  playNumber: string,
  credentials?: Credentials,
): Promise<void> {
  await page.goto(`/play/${playNumber}`);
  if (credentials !== undefined) await signIn(page, credentials);
  const begin = gameRegion(page, gameName).getByRole('button', { name: 'PLAY', exact: true });
  await nextButtons(page, gameName).first().waitFor();
  if (!(await begin.isVisible())) return;
  await begin.click();
  // The board can be read once the splash has gone.
  await nextButtons(page, gameName).first().waitFor();
}

/** Adds funds through the form. */
export async function addFundsByForm(page: Page, pounds: number): Promise<void> {
  await page.goto('/funds');
  await page.getByLabel('Or another amount').fill(String(pounds));
  await page.getByRole('button', { name: 'Add test money' }).click();
  await page.getByText('was added.').waitFor();
}

/** A player with an account and funds, signed in, on the game's page. No form is tested here. */
export async function newPlayer(page: Page, gameId: string, pounds = 50): Promise<Credentials> {
  const credentials = newCredentials();
  await openAccount(page, credentials);
  await deposit(page, pounds);
  await openGamePage(page, gameId);
  return credentials;
}

export async function openGamePage(page: Page, gameId: string): Promise<void> {
  await page.goto(`/games/${gameId}`);
  await page.getByRole('heading', { level: 1, name: /^You are about to play/ }).waitFor();
}

/** Presses Play and waits for the game's window. Gives the Play Number. */
export async function buy(page: Page, gameName: string): Promise<string> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await gameRegion(page, gameName).waitFor();
  return playNumberOf(page);
}

export function playNumberOf(page: Page): string {
  const match = /\/play\/([^/]+)$/.exec(new URL(page.url()).pathname);
  if (match?.[1] === undefined) throw new Error(`no Play is open: ${page.url()}`);
  return match[1];
}

/** The region named after the game: it holds the game's own buttons and no other. */
export function gameRegion(page: Page, gameName: string): Locator {
  return page.getByRole('region', { name: gameName, exact: true });
}

/** The enabled buttons of the game's region that can be reached now, in the order of the page. */
export function nextButtons(page: Page, gameName: string): Locator {
  return gameRegion(page, gameName)
    .locator('button:not(:disabled):not([aria-disabled="true"]):not([inert] *)')
    .filter({ visible: true });
}

export function outcomeRegion(page: Page): Locator {
  return page.getByRole('region', { name: /^(You won|No prize this time|This Try showed)/ });
}

/**
 * Presses whatever enabled button comes next in the region named after the game, and gives its name; null once the
 * outcome stands there. Waits while there is none, as a person would.
 */
export async function pressNext(
  page: Page,
  gameName: string,
  which: 'first' | 'last' = 'first',
): Promise<string | null> {
  const next = nextButtons(page, gameName)[which]();
  const outcome = outcomeRegion(page);
  await next.or(outcome).first().waitFor();
  if (await outcome.isVisible()) return null;
  const name = await nameOf(next);
  // A button may go at this very moment, with the window it stood in: the next look finds what is there then.
  await next.click({ timeout: 5_000 }).catch(() => {});
  return name;
}

export async function nameOf(button: Locator): Promise<string> {
  return button.evaluate((node) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim()).catch(() => '');
}

const PRESSES_MAX = 400;
/**
 * Looking costs the page a layout: often enough to lose no time, seldom enough to leave it to move its pictures.
 * Longer than a fade, see `cutFades`.
 */
const LOOK_AGAIN_MS = 130;

/**
 * Presses whatever comes next until the outcome stands there, and gives the names of what was pressed. Runs in the
 * page, so that a whole Play costs one call; presses only what a person could: visible, enabled, not behind something
 * else.
 */
export async function playToFinish(page: Page, gameName: string): Promise<readonly string[]> {
  const pressed = await pressOn(page, gameName, 'the outcome');
  await outcomeRegion(page).waitFor();
  return pressed;
}

/**
 * Presses whatever comes next until FINISH can be pressed, and gives the text the region shows then. Never presses
 * FINISH, nor SHOW GAME beside it.
 */
export async function playToEndMessage(page: Page, gameName: string): Promise<string> {
  await pressOn(page, gameName, 'FINISH');
  return gameRegion(page, gameName).innerText();
}

async function pressOn(page: Page, gameName: string, until: 'the outcome' | 'FINISH'): Promise<readonly string[]> {
  await gameRegion(page, gameName).waitFor();
  return page.evaluate(pressToTheEnd, { gameName, until, pressesMax: PRESSES_MAX, lookAgainMs: LOOK_AGAIN_MS });
}

/**
 * Runs in the page. Ends when the region named after the game has gone or FINISH can be pressed, as wanted; or fails
 * by name.
 */
async function pressToTheEnd({
  gameName,
  until,
  pressesMax,
  lookAgainMs,
}: {
  gameName: string;
  until: 'the outcome' | 'FINISH';
  pressesMax: number;
  lookAgainMs: number;
}): Promise<string[]> {
  const pressed: string[] = [];
  const nameOf = (button: HTMLButtonElement) => (button.ariaLabel ?? button.textContent ?? '').trim();
  // At the end the scene stays behind the outcome, where nothing of it can be pressed.
  const region = () =>
    [...document.querySelectorAll('section')].find(
      (node) => node.ariaLabel === gameName && node.closest('[inert]') === null,
    );
  const isReachable = (button: HTMLButtonElement): boolean => {
    if (button.disabled || button.ariaDisabled === 'true' || button.closest('[inert]') !== null) return false;
    if (!button.checkVisibility({ visibilityProperty: true })) return false;
    button.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && button.contains(hit);
  };
  let busyAt = performance.now();
  while (region() !== undefined) {
    const buttons = [...(region()?.querySelectorAll('button') ?? [])];
    const finish = until === 'FINISH' ? buttons.find((button) => nameOf(button) === 'FINISH') : undefined;
    if (finish !== undefined && isReachable(finish)) return pressed;
    // At the end there is SHOW GAME beside FINISH: it leads away from it.
    const next = finish === undefined ? buttons.find(isReachable) : undefined;
    if (next === undefined) {
      if (performance.now() - busyAt > 60_000)
        throw new Error(`nothing left to press after: ${pressed.slice(-3).join(' | ')}`);
    } else {
      if (pressed.length === pressesMax) throw new Error(`no end; the last: ${pressed.slice(-5).join(' | ')}`);
      busyAt = performance.now();
      pressed.push(nameOf(next));
      next.click();
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  return pressed;
}

/** Buttons of a game that reveal nothing and send nothing. */
const NO_MOVE = /^(PLAY|HOW TO PLAY|NEXT|BACK|X|CLOSE|CONTINUE)$/i;

/** Makes that many moves of the Play, each answered by the server; presses what is no move (PLAY, NEXT) on the way. */
export async function makeMoves(
  page: Page,
  gameName: string,
  moves: number,
  which: 'first' | 'last' = 'first',
): Promise<void> {
  for (let made = 0; made < moves; ) {
    const next = nextButtons(page, gameName)[which]();
    await next.waitFor();
    const isMove = !NO_MOVE.test(await nameOf(next));
    const answered = isMove ? page.waitForResponse(/\/moves$/) : null;
    await next.click();
    await answered;
    if (isMove) made += 1;
  }
}

/** Follows a link or button of the site's header, through the menu where the screen is narrow. */
export async function follow(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  const navigation = page.getByRole('navigation', { name: 'Site' });
  await menu.or(navigation).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await navigation
    .getByRole('link', { name, exact: true })
    .or(navigation.getByRole('button', { name, exact: true }))
    .click();
}

export interface OutcomeShown {
  readonly headline: string;
  readonly playNumber: string;
  readonly prizePence: number;
  readonly balancePence: number;
}

/** What the outcome screen of a bought Play says. */
export async function readOutcome(page: Page): Promise<OutcomeShown> {
  const outcome = outcomeRegion(page);
  await outcome.waitFor();
  const fact = (name: string) =>
    outcome
      .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .first();
  return {
    headline: (await outcome.getByRole('heading').first().textContent()) ?? '',
    playNumber: ((await fact('Play Number').textContent()) ?? '').trim(),
    prizePence: penceOf(await fact('Prize').textContent()),
    balancePence: penceOf(await fact('Your balance').textContent()),
  };
}

/** `£1,234.50` to 123450. */
export function penceOf(text: string | null): number {
  const match = /£([\d,]+)(?:\.(\d\d))?/.exec(text ?? '');
  if (match?.[1] === undefined) throw new Error(`not an amount: ${text}`);
  return Number(match[1].replaceAll(',', '')) * 100 + Number(match[2] ?? '0');
}
