/** One intent, one Play, one debit: whatever the player, the browser or the network does in between. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addFundsByForm,
  buy,
  follow,
  gameRegion,
  newPlayer,
  openGamePage,
  penceOf,
  playNumberOf,
  registerByForm,
  signIn,
} from './support/player.ts';
import { anyGame, openHouse } from './support/stage.ts';

const house = openHouse();
const game = anyGame;
const { name } = game.copy;
const FUNDS_POUNDS = 100;

/** The Plays of the account and what they have cost, as the server tells them. */
async function bought(page: Page): Promise<{ playNumbers: string[]; spentPence: number }> {
  const { plays } = (await (await page.request.get('/api/plays?limit=100')).json()) as {
    plays: { playNumber: string }[];
  };
  const { account } = (await (await page.request.get('/api/session')).json()) as { account: { balancePence: number } };
  return { playNumbers: plays.map((play) => play.playNumber), spentPence: FUNDS_POUNDS * 100 - account.balancePence };
}

async function expectOnePlay(page: Page, playNumber: string): Promise<void> {
  expect(await bought(page)).toEqual({ playNumbers: [playNumber], spentPence: game.structure.pricePence });
}

const isPurchase = (route: Route) => route.request().method() === 'POST';

describe('a purchase is made once', () => {
  it('when Play is double-clicked', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    await page.getByRole('button', { name: 'Play', exact: true }).dblclick();
    await gameRegion(page, name).waitFor();
    await expectOnePlay(page, playNumberOf(page));
  });

  it('when Enter is held down', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    await page.getByRole('button', { name: 'Play', exact: true }).focus();
    // Without an up in between the browser sends repeats, as a held key does.
    for (let repeat = 0; repeat < 40; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await gameRegion(page, name).waitFor();
    await expectOnePlay(page, playNumberOf(page));
  });

  it('when the answer is lost after the server has committed', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    let lost = 0;
    await page.route('**/api/plays', async (route) => {
      if (!isPurchase(route) || lost === 2) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await buy(page, name);
    expect(lost).toBe(2);
    await expectOnePlay(page, playNumberOf(page));
  });

  it('when the page is reloaded before the answer: the Play is found, not bought again', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    const committed = new Promise<void>((resolve) => {
      void page.route('**/api/plays', async (route) => {
        if (!isPurchase(route)) return route.continue();
        await route.fetch();
        resolve();
        // The answer never comes.
      });
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await committed;
    await page.reload();
    await page.getByRole('link', { name: 'Continue' }).click();
    await gameRegion(page, name).waitFor();
    await expectOnePlay(page, playNumberOf(page));
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('purchase')))).toEqual([]);
  });

  it('when the request never arrives: nothing is taken, and the next press is the same purchase', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    const keys: string[] = [];
    await page.route('**/api/plays', async (route) => {
      if (!isPurchase(route)) return route.continue();
      keys.push((route.request().postDataJSON() as { purchaseKey: string }).purchaseKey);
      await route.abort('connectionrefused');
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('Waiting for the connection').waitFor();
    await page.reload();
    await page.getByText('never reached us, and nothing was taken').waitFor();
    expect(await bought(page)).toEqual({ playNumbers: [], spentPence: 0 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/plays') && request.method() === 'POST');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ purchaseKey: keys[0] });
    await gameRegion(page, name).waitFor();
    await expectOnePlay(page, playNumberOf(page));
  });

  it('when the player was signed out in between', async () => {
    const { page, context } = await house.visitor();
    const credentials = await newPlayer(page, game.id, FUNDS_POUNDS);
    await page.route('**/api/plays', async (route) => {
      if (!isPurchase(route)) return route.continue();
      await route.fetch();
      await context.clearCookies();
      await route.abort('connectionreset');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, credentials);
    await page.getByRole('link', { name: 'Continue' }).click();
    await gameRegion(page, name).waitFor();
    await expectOnePlay(page, playNumberOf(page));
  });

  it('when a second tab presses Play too', async () => {
    const { page, context } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    const second = await context.newPage();
    await openGamePage(second, game.id);
    await Promise.all([page, second].map((tab) => tab.getByRole('button', { name: 'Play', exact: true }).click()));
    await Promise.all([page, second].map((tab) => gameRegion(tab, name).waitFor()));
    expect(playNumberOf(second)).toBe(playNumberOf(page));
    await expectOnePlay(page, playNumberOf(page));
  });

  it('when the player goes back and finds Continue in place of Play', async () => {
    const { page } = await house.visitor();
    await newPlayer(page, game.id, FUNDS_POUNDS);
    const playNumber = await buy(page, name);
    await page.goBack();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
    await expectOnePlay(page, playNumber);
  });
});

describe('a purchase that is refused', () => {
  it('for lack of funds is not offered: adding funds is, and then the Play', async () => {
    const { page } = await house.visitor();
    await registerByForm(page);
    await openGamePage(page, game.id);
    await page.getByRole('main').getByRole('link', { name: 'Add funds' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add funds' }).waitFor();
    await page.getByRole('button', { name: 'Add test money' }).click();
    await page.getByText('was added.').waitFor();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await buy(page, name);
  });

  it('is impossible for a visitor: Play leads to signing in and back, and buys nothing by itself', async () => {
    const { page } = await house.visitor();
    const credentials = await registerByForm(page);
    await addFundsByForm(page, FUNDS_POUNDS);
    await follow(page, 'Sign out');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    await openGamePage(page, game.id);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, credentials);
    await page.getByRole('heading', { level: 1, name: /^You are about to play/ }).waitFor();
    expect(await bought(page)).toEqual({ playNumbers: [], spentPence: 0 });
  });
});

describe('adding funds', () => {
  it('adds once when the answer is lost', async () => {
    const { page } = await house.visitor();
    await registerByForm(page);
    await page.goto('/funds');
    let lost = 0;
    await page.route('**/api/funds', async (route) => {
      if (lost === 1) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Add test money' }).click();
    await page.getByText('was added.').waitFor();
    const link = page.getByRole('link', { name: /^Balance/ });
    expect(penceOf(await link.innerText())).toBe(2_000);
  });
});
