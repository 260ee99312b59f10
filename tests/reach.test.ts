/** For everyone: a whole Play by the keyboard alone; small screens, large text. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP } from './support/browser.ts';
import { buy, gameRegion, newPlayer, nextButtons, outcomeRegion, playToFinish, readOutcome } from './support/player.ts';
import { anyGame, openHouse, playable, rowPaying, titled } from './support/stage.ts';

const house = openHouse();

async function settled(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

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
    await tabTo(page, (name) => name === 'agree');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await settled(page, 'Check your email');
    await tabTo(page, (name) => name === 'Open the mailbox');
    await page.keyboard.press('Enter');
    await settled(page, 'Mailbox');
    await tabTo(page, (name) => name === 'Confirm my email address');
    await page.keyboard.press('Enter');
    await settled(page, 'Welcome');
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
  const SIZES = [
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

  it('nothing is cut off', async () => {
    const { name } = anyGame.copy;
    house.server().sell(anyGame.id, 'losing');
    const { page } = await house.visitor();
    const expectWhole = async (where: string): Promise<void> => {
      for (const { what, viewport } of SIZES) {
        await page.setViewportSize(viewport);
        expect(await cutOff(page), `${where}, ${what}`).toEqual([]);
      }
    };
    await newPlayer(page, anyGame.id, 500);
    await expectWhole('game page');
    const playNumber = await buy(page, name);
    await expectWhole('game window');
    await playToFinish(page, name);
    await expectWhole('outcome');
    for (const path of ['/', '/my-games', `/my-games/${playNumber}`, '/funds', '/fairness', '/safer-play']) {
      await page.goto(path);
      await settled(page, /./);
      await expectWhole(path);
    }
  });

  it('the header of the game window is at most 48 px high and always tells balance, price and time', async () => {
    const { page } = await house.visitor({ viewport: { width: 320, height: 640 } });
    await newPlayer(page, anyGame.id);
    await buy(page, anyGame.copy.name);
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(48);
    const text = await header.innerText();
    for (const word of ['Balance', 'Price', 'This session', 'Time']) expect(text).toContain(word);
  });
});
