/** What a player does, in terms any game understands: register, add funds, buy, press what comes next, finish. */
import type { Locator, Page } from 'playwright-core';

let accounts = 0;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function newCredentials(): Credentials {
  accounts += 1;
  return { email: `player-${process.pid}-${accounts}@example.com`, password: 'a calm and rather long phrase' };
}

/** Registers through the form and waits until the site shows the balance. */
export async function register(page: Page, credentials: Credentials = newCredentials()): Promise<Credentials> {
  await page.goto('/register');
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Instant win games' }).waitFor();
  return credentials;
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
}

export async function addFunds(page: Page, pounds: number): Promise<void> {
  await page.goto('/funds');
  await page.getByLabel('Or another amount').fill(String(pounds));
  await page.getByRole('button', { name: 'Add test money' }).click();
  await page.getByText('was added.').waitFor();
}

/** Registers, adds funds and opens the game's page. */
export async function newPlayer(page: Page, gameId: string, pounds = 50): Promise<Credentials> {
  const credentials = await register(page);
  await addFunds(page, pounds);
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

/**
 * Presses whatever enabled button comes next in the region named after the game, and gives its name; null once the region
 * is gone. Waits while there is none, as a person would.
 */
export async function pressNext(page: Page, gameName: string): Promise<string | null> {
  const next = gameRegion(page, gameName).getByRole('button', { disabled: false }).first();
  const outcome = page.getByRole('region', { name: OUTCOME });
  await next.or(outcome).first().waitFor();
  if (await outcome.isVisible()) return null;
  const name = (await next.getAttribute('aria-label')) ?? (await next.textContent()) ?? '';
  // A button may be pressed away by an animation that ends at this moment: the next look finds what is there then.
  await next.click({ timeout: 5_000 }).catch(() => {});
  return name.trim();
}

const OUTCOME = /^(You won|No prize this time|This Try showed)/;
const PRESSES_MAX = 400;

export interface PlayUntil {
  /** Stop before this many presses. */
  readonly presses?: number;
}

/** Presses whatever comes next until the outcome stands there. Gives the names of what was pressed. */
export async function playToFinish(page: Page, gameName: string): Promise<readonly string[]> {
  const pressed: string[] = [];
  for (let press = 0; press < PRESSES_MAX; press++) {
    const name = await pressNext(page, gameName);
    if (name === null) return pressed;
    pressed.push(name);
  }
  throw new Error(`no end after ${PRESSES_MAX} presses; the last: ${pressed.slice(-5).join(' | ')}`);
}

/** Presses that many times; fails when the Play ends before. */
export async function pressTimes(page: Page, gameName: string, times: number): Promise<void> {
  for (let press = 0; press < times; press++) {
    if ((await pressNext(page, gameName)) === null) throw new Error(`the Play ended after ${press} presses`);
  }
}

export interface OutcomeShown {
  readonly headline: string;
  readonly playNumber: string;
  readonly prizePence: number;
  readonly balancePence: number;
}

/** What the outcome screen of a bought Play says. */
export async function readOutcome(page: Page): Promise<OutcomeShown> {
  const outcome = page.getByRole('region', { name: OUTCOME });
  await outcome.waitFor();
  const fact = (name: string) =>
    outcome
      .locator('div', { has: page.locator('dt', { hasText: name }) })
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
