/** For everyone: axe, the keyboard alone, small screens, large text. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import {
  addFundsByForm,
  buy,
  gameRegion,
  makeMoves,
  newPlayer,
  nextButtons,
  openGamePage,
  outcomeRegion,
  playNumberOf,
  playToEndMessage,
  playToFinish,
  readOutcome,
  registerByForm,
} from './support/player.ts';
import { anyGame, closelyWatched, isThorough, openHouse, playable, rowPaying, titled } from './support/stage.ts';

const house = openHouse();
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, as lines a person can read. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}

async function expectNoFaults(page: Page, where: string): Promise<void> {
  expect(await faults(page), where).toEqual([]);
}

async function settled(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

const DEVICES = [
  { device: 'phone', viewport: PHONE },
  { device: 'desktop', viewport: DESKTOP },
];

describe.each(DEVICES)('axe finds nothing on a $device', ({ viewport }) => {
  it.runIf(viewport === PHONE || isThorough)('on the pages of a visitor', async () => {
    const { page } = await house.visitor({ viewport });
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
    for (const path of ['/fairness', '/safer-play', '/nowhere']) {
      await page.goto(path);
      await settled(page, /./);
      await expectNoFaults(page, path);
    }
    await openGamePage(page, anyGame.id);
    await expectNoFaults(page, 'game page');
  });

  it('on the pages of a player', async () => {
    const { name } = anyGame.copy;
    house.server().sell(anyGame.id, rowPaying(anyGame, { times: 2, parts: 3 }));
    const { page } = await house.visitor({ viewport });
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
    await page.goto(`/play/${playNumber}`);
    await gameRegion(page, name).waitFor();
    await playToFinish(page, name);
    await expectNoFaults(page, 'outcome');
    await page.goto('/my-games');
    await page.getByRole('link', { name: /^Replay/ }).waitFor();
    await expectNoFaults(page, 'My Games, finished');
    await page.goto(`/my-games/${playNumber}`);
    await settled(page, `Replay of ${name}`);
    await expectNoFaults(page, 'replay');
  });

  // Scenes are looked at on the phone, their first screen; one of them on the desktop, too.
  const watched = playable.filter((game) => viewport === PHONE || closelyWatched(game));
  it.each(titled(watched))('in $name', async ({ game, name }) => {
    house.server().sell(game.id, rowPaying(game, { times: 2, parts: 3 }));
    const { page } = await house.visitor({ viewport });
    await newPlayer(page, game.id);
    await buy(page, name);
    await expectNoFaults(page, 'splash');
    await makeMoves(page, name, 3);
    await expectNoFaults(page, 'board');
    await playToEndMessage(page, name);
    await expectNoFaults(page, 'end message');
  });
});

describe('with the keyboard alone', () => {
  /** Tabs until the focus is where the test wants it. */
  async function tabTo(page: Page, wanted: (name: string) => boolean): Promise<void> {
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement } = document;
        const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        return activeElement instanceof HTMLInputElement ? activeElement.name : label.trim();
      });
      if (wanted(name)) return;
    }
    throw new Error('the keyboard does not lead there');
  }

  it('a person registers, adds funds and opens a game', async () => {
    const { page } = await house.visitor({ viewport: DESKTOP });
    await page.goto('/register');
    await settled(page, 'Register');
    await tabTo(page, (name) => name === 'email');
    await page.keyboard.type(`keys-${process.pid}@example.com`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a calm and rather long phrase');
    await tabTo(page, (name) => name === 'name');
    await page.keyboard.type('Kay Board');
    for (const part of ['17', '5', '1980']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(part);
    }
    await page.keyboard.press('Enter');
    await settled(page, 'Check your email');
    await tabTo(page, (name) => name === 'Open the mailbox');
    await page.keyboard.press('Enter');
    await settled(page, 'Mailbox');
    await tabTo(page, (name) => name === 'Confirm my email address');
    await page.keyboard.press('Enter');
    await settled(page, 'Instant win games');
    await tabTo(page, (name) => name === 'Add funds');
    await page.keyboard.press('Enter');
    await settled(page, 'Add funds');
    await tabTo(page, (name) => name === 'Add test money');
    await page.keyboard.press('Enter');
    await page.getByText('was added.').waitFor();
    await tabTo(page, (name) => name === 'See the games');
    await page.keyboard.press('Enter');
    await settled(page, 'Instant win games');
    await tabTo(page, (name) => name === anyGame.copy.name);
    await page.keyboard.press('Enter');
    await settled(page, /^You are about to play/);
    await tabTo(page, (name) => name === 'Play');
    await page.keyboard.press('Enter');
    await gameRegion(page, anyGame.copy.name).waitFor();
  });

  it.each(titled(playable))('a whole Play of $name', async ({ game, name }) => {
    const row = rowPaying(game, { times: 2, parts: 3 });
    house.server().sell(game.id, row);
    const { page } = await house.visitor();
    await newPlayer(page, game.id);
    await buy(page, name);
    const next = nextButtons(page, name);
    const outcome = outcomeRegion(page);
    let pressed = 0;
    for (let step = 0; step < 4_000; step++) {
      await next.first().or(outcome).first().waitFor();
      if (await outcome.isVisible()) break;
      const isOnButton = await page.evaluate((label) => {
        const { activeElement } = document;
        const region = activeElement?.closest('section[aria-label]');
        const isReady = activeElement instanceof HTMLButtonElement && !activeElement.disabled;
        return isReady && region?.getAttribute('aria-label') === label && activeElement.closest('[inert]') === null;
      }, name);
      await page.keyboard.press(isOnButton ? 'Enter' : 'Tab');
      if (isOnButton) pressed += 1;
    }
    expect(pressed).toBeGreaterThan(3);
    expect((await readOutcome(page)).prizePence).toBe(game.structure.rows[row]?.prizePence);
  });
});

describe('at any size', () => {
  const sizes = [
    { what: '320 px wide', viewport: { width: 320, height: 640 } },
    { what: 'a phone on its side', viewport: { width: 844, height: 390 } },
    { what: '200% zoom on a desktop', viewport: { width: 640, height: 360 } },
  ];

  /** Anything that sticks out to the side, or a button that cannot be reached. */
  async function cutOff(page: Page): Promise<string[]> {
    return page.evaluate(() => {
      const found: string[] = [];
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > width)
        found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
      for (const node of document.querySelectorAll('a, button, input, h1, h2, dd')) {
        const { left, right, width: own } = node.getBoundingClientRect();
        const isHidden = own <= 1 || node.closest('[inert], .unseen, .skip, [role=region]') !== null;
        if (!isHidden && (left < -1 || right > width + 1))
          found.push(`${node.tagName} ${node.textContent?.trim().slice(0, 40)}`);
      }
      return found;
    });
  }

  it.each(sizes)('nothing is cut off at $what', async ({ viewport }) => {
    const { name } = anyGame.copy;
    house.server().sell(anyGame.id, 'losing');
    const { page } = await house.visitor({ viewport });
    await newPlayer(page, anyGame.id, 500);
    expect(await cutOff(page), 'game page').toEqual([]);
    const playNumber = await buy(page, name);
    expect(await cutOff(page), 'game window').toEqual([]);
    await playToFinish(page, name);
    expect(await cutOff(page), 'outcome').toEqual([]);
    for (const path of ['/', '/my-games', `/my-games/${playNumber}`, '/funds', '/fairness', '/safer-play']) {
      await page.goto(path);
      await settled(page, /./);
      expect(await cutOff(page), path).toEqual([]);
    }
  });

  it('the header of the game window is at most 48 px high and always tells balance, price and time', async () => {
    const { page } = await house.visitor({ viewport: { width: 320, height: 640 } });
    await newPlayer(page, anyGame.id);
    await buy(page, anyGame.copy.name);
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(48);
    const text = await header.innerText();
    for (const word of ['Balance', 'Price', 'This visit', 'Time']) expect(text).toContain(word);
  });
});
