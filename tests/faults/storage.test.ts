/**
 * A browser that keeps nothing, a clock that is wrong, a server that does not answer: the site stays usable and says
 * what is so.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPenceExact } from '../../src/kernel/pence.ts';
import { deposit, openAccount, playOut, purchase } from '../support/desk.ts';
import { gameRegion, newCredentials, newPlayer } from '../support/player.ts';
import { anyGame, openHouse } from '../support/stage.ts';

const house = openHouse();
const { id, copy, structure } = anyGame;

const PAGES = [
  ['/register', false],
  ['/sign-in', false],
  ['/forgotten', false],
  ['/funds', true],
  ['/wallet', true],
  ['/limits', true],
  ['/account/details', true],
  ['/account/email', true],
  ['/account/password', true],
  ['/account/two-step', true],
  ['/account/sessions', true],
  ['/account/close', true],
  [`/games/${id}`, true],
] as const;

/** Read, with nothing to send. */
const READ_ONLY = [
  '/',
  '/my-games',
  '/rules',
  '/safer-play',
  '/fairness',
  '/verify',
  '/account/passkeys',
  `/try/${id}`,
];

describe.each(['denied', 'full'] as const)('with storage %s', (how) => {
  it('the site opens, nothing is bought unsaid, and a Play can be bought all the same', async () => {
    const { page, context } = await house.visitor();
    await context.addInitScript(spoilStorage, how);
    const faults: string[] = [];
    page.on('pageerror', (fault) => faults.push(`${page.url()}: ${fault.message}`));
    await newPlayer(page, id);
    for (const path of [...READ_ONLY, ...PAGES.map(([path]) => path)]) {
      await page.goto(path);
      await page.locator('h1, section[aria-label]').first().waitFor();
    }
    expect(faults).toEqual([]);
    await page.goto(`/games/${id}`);
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/plays')) orders.push(request.url());
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('alert').getByText('keeps nothing for this site').waitFor();
    expect(orders).toEqual([]);
    expect(await isBusy(page)).toBe(false);
    await page.getByRole('button', { name: 'Buy all the same' }).click();
    await gameRegion(page, copy.name).waitFor();
    expect(orders).toHaveLength(1);
  });
});

it('a wallet opened with a wrong clock counts the days of the server', async () => {
  house.server().sell(id, 'losing');
  const { page, context } = await house.visitor();
  await context.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 40 * 24 * 60 * 60_000;
  });
  await openAccount(page, newCredentials());
  await deposit(page, 50);
  await playOut(page, anyGame, await purchase(page, id));
  await page.goto('/wallet');
  const spent = page.locator('dl > div', { hasText: 'Spent on Plays' }).locator('dd');
  await spent.waitFor();
  expect(await spent.textContent()).toBe(formatPenceExact(structure.pricePence));
});

/** More than waits between two askings last; so often, longer than any patience, and the hard end of what is busy. */
const WHILE_MS = 10_000;
const WHILES_MAX = 25;

describe.each(['fails', 'is lost', 'never comes'] as const)('when every answer %s', (how) => {
  it('no button of any page stays busy', { timeout: 60_000, retry: 0 }, async () => {
    const { page } = await house.visitor();
    await page.clock.install();
    let isSpoilt = false;
    await page.route('**/api/**', (route) => {
      if (!isSpoilt) return route.continue();
      if (how === 'fails') return route.fulfill({ status: 500, body: '{}' });
      return how === 'is lost' ? route.abort() : undefined;
    });
    const stuck: string[] = [];
    let pressed = 0;
    const walk = async (isSignedIn: boolean) => {
      for (const [path] of PAGES.filter(([, needsAccount]) => needsAccount === isSignedIn)) {
        isSpoilt = false;
        await page.goto(path);
        await page.locator('main button').first().waitFor({ timeout: 10_000 });
        await page.evaluate(fillFields);
        isSpoilt = true;
        pressed += await page.evaluate(pressAll);
        if (await staysBusy(page)) stuck.push(path);
      }
    };
    await walk(false);
    await openAccount(page, newCredentials());
    await deposit(page, 50);
    await walk(true);
    expect(stuck).toEqual([]);
    expect(pressed).toBeGreaterThan(PAGES.length);
  });
});

/** Whether anything on the page says that it is at work. */
async function isBusy(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const words = document.querySelector('main')?.textContent ?? '';
    return document.querySelector('main [aria-disabled="true"]') !== null || /One moment…|Buying your Play/.test(words);
  });
}

/** Whether it is at work still when all patience must have ended. */
async function staysBusy(page: Page): Promise<boolean> {
  for (let whiles = 0; whiles < WHILES_MAX; whiles++) {
    await page.clock.fastForward(WHILE_MS);
    // What was asked again has its answer in a moment, if it has one.
    await page.waitForTimeout(20);
    if (!(await isBusy(page))) return false;
  }
  return true;
}

/** Runs in the page: something of the right form in every field. */
function fillFields(): void {
  const values: Record<string, string> = { email: 'old@example.com', password: 'a calm and rather long phrase' };
  const parts: Record<string, string> = { day: '17', month: '5', year: '1980', amount: '10', out: '1', code: '123456' };
  for (const field of document.querySelectorAll<HTMLInputElement>('main input')) {
    if (field.type === 'checkbox') continue;
    field.value = parts[field.id] ?? values[field.type] ?? (field.value || '5');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Runs in the page: presses every button of its main part that does not lead away. */
function pressAll(): number {
  let pressed = 0;
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
    if (/^(Try|Change|Set)$|^£/.test((button.textContent ?? '').trim())) continue;
    button.click();
    pressed += 1;
  }
  return pressed;
}

/** Runs in the page, before its own code. */
function spoilStorage(how: 'denied' | 'full'): void {
  const refuse = () => {
    throw new DOMException('refused', how === 'denied' ? 'SecurityError' : 'QuotaExceededError');
  };
  if (how === 'full') Storage.prototype.setItem = refuse;
  else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
}
