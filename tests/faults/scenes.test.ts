/**
 * Scenes where things go wrong in the browser: answers altered on their way, games withdrawn, animations that stand
 * still.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../src/game/game.ts';
import { formatPence } from '../../src/kernel/pence.ts';
import { PHONE } from '../support/browser.ts';
import { deposit, moveOn, openAccount, purchase } from '../support/desk.ts';
import {
  buy,
  gameRegion,
  makeMoves,
  newCredentials,
  newPlayer,
  nextButtons,
  openGamePage,
  outcomeRegion,
  pickUp,
} from '../support/player.ts';
import { anyGame, openHouse, playable, rowPaying, titled } from '../support/stage.ts';

const house = openHouse();
const { id, copy } = anyGame;
const { name } = copy;

it('an amount no game can pay is never drawn; the result is offered, and the operator is told', async () => {
  house.server().sell(id, rowPaying(anyGame, { times: 1, parts: 2 }));
  const { page } = await house.visitor();
  await newPlayer(page, id);
  await buy(page, name);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/faults')) reports.push(request.postData() ?? '');
  });
  await page.route('**/moves', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"pence":\d+/g, '"pence":4200000900');
    await route.fulfill({ response: answer, body });
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await makeMoves(page, name, 1);
  await page.getByRole('heading', { name: 'The game stopped. Your Play is safe.' }).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join(' '));
  expect(seen).not.toContain('42,000,009');
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0] ?? '{}')).toMatchObject({
    gameId: id,
    fault: expect.stringContaining('InvariantError'),
  });
  await page.unroute('**/moves');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await outcomeRegion(page).waitFor();
});

it('a Play is shown at the price it was sold at, whatever the game costs today', async () => {
  const moneyBack = anyGame.structure.rows.findIndex((row) => row.prizePence === anyGame.structure.pricePence);
  house.server().sell(id, moneyBack);
  const { page } = await house.visitor();
  await openAccount(page, newCredentials());
  await deposit(page, 50);
  const playNumber = await purchase(page, id);
  await moveOn(page, anyGame, playNumber);
  await page.route(new RegExp(`/api/games/${id}$`), async (route) => {
    const answer = await route.fetch();
    const game = (await answer.json()) as { figures: { pricePence: number } };
    game.figures.pricePence = 1;
    await route.fulfill({ response: answer, json: game });
  });
  await page.goto(`/play/${playNumber}`);
  await page.getByRole('button', { name: 'FINISH' }).waitFor();
  // Greeted prizes rise with particles and a roll-up; money back is told calmly.
  expect(await page.locator('.end').getAttribute('data-celebration')).toBe('none');
});

describe('a game taken off sale', () => {
  const GONE = { status: 404, json: { error: { code: 'unknown-game', message: 'There is no such game.' } } };

  it('is no longer offered on its open page', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, id);
    await page.route('**/api/plays', (route) =>
      route.request().method() === 'POST' ? route.fulfill(GONE) : route.continue(),
    );
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${name} is no longer sold` }).waitFor();
    expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Try', exact: true }).count()).toBe(0);
  });

  it('ends an open Try well', async () => {
    const { page } = await house.visitor();
    await openGamePage(page, id);
    await page.getByRole('link', { name: 'Try', exact: true }).click();
    await gameRegion(page, name).waitFor();
    const damaged = { status: 422, json: { error: { code: 'try-token-invalid', message: 'The Try is damaged.' } } };
    await page.route('**/api/tries/moves', (route) => route.fulfill(damaged));
    await page.route('**/api/tries', (route) => route.fulfill(GONE));
    await makeMoves(page, name, 1);
    await page.getByRole('button', { name: 'Start a new Try' }).click();
    await page.getByRole('heading', { level: 1, name: `${name} is no longer sold` }).waitFor();
  });
});

const NEXT_WITHIN_MS = 2_000;
const MOVES = 4;

describe.each(titled(playable))('in $name', ({ game, name: gameName }) => {
  it('animations that stand still hold nobody up', async () => {
    house.server().sell(game.id, 'losing');
    const { page, context } = await house.visitor({ reducedMotion: 'no-preference', looks: 'plain' });
    await context.addInitScript(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (this: Element, ...given) {
        const animation = animate.apply(this, given);
        animation.pause();
        return animation;
      };
    });
    await newPlayer(page, game.id);
    await buy(page, gameName);
    await nextButtons(page, gameName).first().click();
    for (let move = 0; move < MOVES; move++) expect(await msToNext(page, gameName)).toBeLessThan(NEXT_WITHIN_MS);
  });

  it('amounts of its prize structure fit where they stand, and nothing lies on another, at every size', async () => {
    house.server().sell(game.id, game.structure.rows.length - 1);
    const { page } = await house.visitor({ reducedMotion: 'no-preference', looks: 'plain' });
    const credentials = newCredentials();
    await openAccount(page, credentials);
    await deposit(page, 50);
    const playNumber = await purchase(page, game.id);
    await moveOn(page, game, playNumber);
    await page.goto(`/play/${playNumber}`);
    const top = formatPence(game.structure.rows.at(-1)?.prizePence ?? game.structure.pricePence);
    await expect.poll(() => page.locator('.total').innerText(), { timeout: 30_000 }).toContain(top);
    const amounts = [...new Set(game.structure.rows.map(({ prizePence }) => formatPence(prizePence)))];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const where = `${width} by ${height}`;
      expect(await page.evaluate(overflowing, amounts), where).toEqual([]);
      expect(await page.evaluate(overlapping), where).toEqual([]);
    }
  });

  it('what comes next can be pressed on the smallest screens', async () => {
    house.server().sell(game.id, 'losing');
    const { page } = await house.visitor({ viewport: { width: 667, height: 375 } });
    await newPlayer(page, game.id);
    await buy(page, gameName);
    await makeMoves(page, gameName, 1);
    for (const [width, height] of [
      [667, 375],
      [480, 320],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const next = nextButtons(page, gameName).first();
      await next.scrollIntoViewIfNeeded();
      const box = await next.boundingBox();
      const where = `${width} by ${height}`;
      expect(box?.width, where).toBeGreaterThanOrEqual(44);
      expect(box?.height, where).toBeGreaterThanOrEqual(44);
      await next.click({ trial: true });
    }
  });
});

it('switching reduced motion on in the middle of a step is heard at once', async () => {
  const game: AnyGame = playable.find(({ id: gameId }) => gameId === 'diamond-riches') ?? anyGame;
  house.server().sell(game.id, 'losing');
  const { page } = await house.visitor({ viewport: PHONE, reducedMotion: 'no-preference', looks: 'plain' });
  await newPlayer(page, game.id);
  await buy(page, game.copy.name);
  await nextButtons(page, game.copy.name).first().click();
  const next = nextButtons(page, game.copy.name).first();
  await next.click();
  await page.waitForTimeout(400);
  const ms = msToNextControl(page, game.copy.name);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await ms).toBeLessThan(NEXT_WITHIN_MS);
});

it('what was said last can be read again with the keyboard', async () => {
  house.server().sell(id, 'losing');
  const { page } = await house.visitor();
  const credentials = newCredentials();
  await openAccount(page, credentials);
  await deposit(page, 50);
  const playNumber = await purchase(page, id);
  await pickUp(page, name, playNumber);
  await makeMoves(page, name, 2);
  const log = page.getByRole('log');
  await expect.poll(() => log.locator('p').count()).toBeGreaterThan(1);
  for (let press = 0; press < 60 && !(await log.evaluate((node) => node === document.activeElement)); press++)
    await page.keyboard.press('Tab');
  expect(await log.evaluate((node) => node === document.activeElement)).toBe(true);
  expect((await log.boundingBox())?.height ?? 0).toBeGreaterThan(30);
});

const SIZES = [
  [320, 256],
  [320, 568],
  [320, 640],
  [390, 844],
  [568, 320],
  [640, 312],
  [640, 360],
  [667, 375],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const;

/** Presses what comes next and gives how long it took until something can be pressed again. */
async function msToNext(page: Page, gameName: string): Promise<number> {
  await nextButtons(page, gameName).first().click();
  return msToNextControl(page, gameName);
}

function msToNextControl(page: Page, gameName: string): Promise<number> {
  return page.evaluate(async (label) => {
    const start = performance.now();
    const region = [...document.querySelectorAll('section')].find((node) => node.ariaLabel === label);
    const isReady = () =>
      [...(region?.querySelectorAll('button:not(:disabled)') ?? [])].some(
        (button) => button.closest('[inert]') === null && button.checkVisibility({ visibilityProperty: true }),
      );
    while (!isReady() && performance.now() - start < 30_000) await new Promise((resolve) => setTimeout(resolve, 20));
    return performance.now() - start;
  }, gameName);
}

/** Runs in the page: puts each amount into each place that holds amounts; gives those that are cut off. */
async function overflowing(amounts: string[]): Promise<string[]> {
  const cut: string[] = [];
  for (const place of document.querySelectorAll<HTMLElement>('.frame [data-fit="yes"]')) {
    if (place.clientWidth === 0) continue;
    const own = place.innerHTML;
    for (const amount of ['', ...amounts]) {
      if (amount !== '') for (const part of place.querySelectorAll('span')) part.textContent = amount;
      if (amount !== '' && place.querySelector('span') === null) place.textContent = amount;
      await Promise.resolve();
      if (place.scrollWidth > place.clientWidth + 1) cut.push(`${place.className}: ${place.textContent}`);
    }
    place.innerHTML = own;
    await Promise.resolve();
  }
  return [...new Set(cut)];
}

/** Runs in the page: what has a name and lies on another that has one; a picture may hold what it shows. */
function overlapping(): string[] {
  const SLACK_PX = 1;
  const named = [...document.querySelectorAll('.board :is([role="img"][aria-label], button)')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((node) => ({ node, box: node.getBoundingClientRect() }));
  type Named = (typeof named)[number];
  const holds = ({ node, box: a }: Named, { box: b }: Named) =>
    node.tagName !== 'BUTTON' &&
    a.left <= b.left + SLACK_PX &&
    a.top <= b.top + SLACK_PX &&
    a.right >= b.right - SLACK_PX &&
    a.bottom >= b.bottom - SLACK_PX;
  const meet = ({ box: a }: Named, { box: b }: Named) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK_PX &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK_PX;
  return named.flatMap((a, at) =>
    named
      .slice(at + 1)
      .filter((b) => meet(a, b) && !holds(a, b) && !holds(b, a))
      .map((b) => `${a.node.ariaLabel} | ${b.node.ariaLabel}`),
  );
}
