/** For everyone: axe finds nothing, on any page of the site and in any game. */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectNoFaults } from './support/axe.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { deposit, moveOn, openAccount, playOut, purchase } from './support/desk.ts';
import {
  addFundsByForm,
  buy,
  gameRegion,
  makeMoves,
  newCredentials,
  openGamePage,
  outcomeRegion,
  playNumberOf,
  playToFinish,
  registerByForm,
} from './support/player.ts';
import { anyGame, closelyWatched, isThorough, openHouse, playable, rowPaying, titled } from './support/stage.ts';

const house = openHouse();
async function settled(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** A finished Play in My Games, and on its page. */
async function expectNoFaultsInMyGames(page: Page, playNumber: string): Promise<void> {
  await page.goto('/my-games');
  await page.getByRole('link', { name: /^Replay/ }).waitFor();
  await expectNoFaults(page, 'My Games, finished');
  await page.goto(`/my-games/${playNumber}`);
  await settled(page, `Your Play of ${anyGame.copy.name}`);
  await expectNoFaults(page, 'replay');
}

const DEVICES = [
  { device: 'phone', viewport: PHONE },
  { device: 'desktop', viewport: DESKTOP },
];

describe.each(DEVICES)('axe finds nothing on a $device', ({ viewport }) => {
  it.runIf(viewport === PHONE || isThorough)('on the pages of a visitor', async () => {
    const { page } = await house.visitor({ viewport, looks: 'real' });
    await page.goto('/');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectNoFaults(page, 'lobby');
    for (const path of ['/sign-in', '/register']) {
      await page.goto(path);
      await settled(page, /Sign in|Register/);
      await expectNoFaults(page, path);
      await page.getByRole('main').getByRole('button').click();
      await page.getByRole('alert').waitFor();
      await expectNoFaults(page, `${path} with errors`);
    }
    for (const path of ['/fairness', '/safer-play', '/documents/rules', '/nowhere']) {
      await page.goto(path);
      await settled(page, /./);
      await expectNoFaults(page, path);
    }
    await openGamePage(page, anyGame.id);
    await expectNoFaults(page, 'game page');
  });

  it.runIf(viewport === PHONE || isThorough)('on the pages of a player', async () => {
    const { name } = anyGame.copy;
    house.server().sell(anyGame.id, rowPaying(anyGame, { times: 2, parts: 3 }));
    const { page } = await house.visitor({ viewport, looks: 'real' });
    await registerByForm(page);
    await addFundsByForm(page, 50);
    await expectNoFaults(page, 'funds');
    await openGamePage(page, anyGame.id);
    await expectNoFaults(page, 'game page, signed in');
    await buy(page, name);
    const playNumber = playNumberOf(page);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoFaults(page, 'help');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto('/my-games');
    await page.getByRole('link', { name: /^Continue/ }).waitFor();
    await expectNoFaults(page, 'My Games, unfinished');
    await moveOn(page, anyGame, playNumber);
    await page.goto(`/play/${playNumber}`);
    await gameRegion(page, name).waitFor();
    await playToFinish(page, name);
    await expectNoFaults(page, 'outcome');
    await expectNoFaultsInMyGames(page, playNumber);
  });

  it.runIf(viewport === DESKTOP)('on the pages of a player whose Play is over', async () => {
    house.server().sell(anyGame.id, rowPaying(anyGame, { times: 2, parts: 3 }));
    const { page } = await house.visitor({ viewport, looks: 'real' });
    await openAccount(page, newCredentials());
    await deposit(page, 50);
    const playNumber = await purchase(page, anyGame.id);
    await playOut(page, anyGame, playNumber);
    await openGamePage(page, anyGame.id);
    await expectNoFaults(page, 'game page, signed in');
    await page.goto(`/play/${playNumber}`);
    await outcomeRegion(page).waitFor();
    await expectNoFaults(page, 'outcome');
    await expectNoFaultsInMyGames(page, playNumber);
  });

  // Scenes are looked at on the phone, their first screen; one of them on the desktop, too. What lies between what is
  // looked at is played without a screen.
  const watched = playable.filter((game) => viewport === PHONE || closelyWatched(game));
  it.each(titled(watched))('in $name', async ({ game, name }) => {
    house.server().sell(game.id, rowPaying(game, { times: 2, parts: 3 }));
    const { page } = await house.visitor({ viewport, looks: 'real' });
    await openAccount(page, newCredentials());
    await deposit(page, 50);
    const playNumber = await purchase(page, game.id);
    await page.goto(`/play/${playNumber}`);
    const play = gameRegion(page, name).getByRole('button', { name: 'PLAY', exact: true });
    await play.waitFor();
    await expectNoFaults(page, 'splash');
    await play.click();
    await makeMoves(page, name, 3);
    await expectNoFaults(page, 'board');
    await moveOn(page, game, playNumber);
    await page.reload();
    await gameRegion(page, name).getByRole('button', { name: 'FINISH', exact: true }).waitFor();
    await expectNoFaults(page, 'end message');
  });
});
