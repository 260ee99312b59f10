/** Diamond Riches in a real browser: bought, played to FINISH, and what the screen says is what is paid. */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { copy } from '../../src/games/diamond-riches/copy.ts';
import { diamondRiches } from '../../src/games/diamond-riches/index.ts';
import type { RichesComponent } from '../../src/games/diamond-riches/read.ts';
import type { RichesView } from '../../src/games/diamond-riches/view.ts';
import { PHONE } from '../support/browser.ts';
import {
  buy,
  gameRegion,
  newPlayer,
  openGamePage,
  outcomeRegion,
  penceOf,
  playNumberOf,
  playToEndMessage,
  playToFinish,
  pressNext,
  readOutcome,
  signIn,
} from '../support/player.ts';
import { openHouse } from '../support/stage.ts';

vi.setConfig({ testTimeout: 300_000 });
const house = openHouse();
const { id, structure } = diamondRiches;
const { name } = copy;

/** The first row, from the cheapest up, whose breakdown is as asked. */
function rowWhere(isWanted: (breakdown: readonly RichesComponent[], prizePence: number) => boolean): number {
  const found = structure.rows.findIndex((row) => isWanted(row.breakdown, row.prizePence));
  if (found < 0) throw new Error('no such row');
  return found;
}

const ladderWin = rowWhere(([part, ...rest]) => rest.length === 0 && part?.kind === 'ladder' && part.colour === 'pink');
const upgradedWin = rowWhere(([part, ...rest]) => rest.length === 0 && part?.kind === 'ladder' && part.level === 2);
const prizeGameWin = rowWhere(([part, ...rest]) => rest.length === 0 && part?.kind === 'prize-game');
/** A pot that no single spin of the Prize Game comes to. */
const twoSpins = rowWhere(
  ([part, ...rest], prize) => rest.length === 0 && part?.kind === 'prize-game' && prize === 1100,
);
const sum = rowWhere((breakdown) => breakdown.length === 3 && breakdown.some((part) => part.kind === 'prize-game'));

/** Plays to the end message and FINISH: the total in words on the screen is the payment, and the balance says so. */
async function playAndCompare(page: Page, prizePence: number, fundsPence: number): Promise<void> {
  const shown = await playToEndMessage(page, name);
  if (prizePence > 0) {
    expect(shown).toContain('YOU HAVE WON');
    expect(penceOf(shown.slice(shown.indexOf('YOU HAVE WON')))).toBe(prizePence);
  } else {
    expect(shown).toContain('NO PRIZE ON THIS PLAY');
  }
  await gameRegion(page, name).getByRole('button', { name: 'FINISH', exact: true }).click();
  const outcome = await readOutcome(page);
  expect(outcome.prizePence).toBe(prizePence);
  expect(outcome.balancePence).toBe(fundsPence - structure.pricePence + prizePence);
}

async function viewOf(page: Page): Promise<{ readonly moveCount: number; readonly view: RichesView }> {
  return (await (await page.request.get(`/api/plays/${playNumberOf(page)}`)).json()) as never;
}

/** Presses what comes next, one move at a time, until the Play stands as wanted. */
async function playUntil(page: Page, isThere: (view: RichesView) => boolean): Promise<void> {
  for (let { moveCount, view } = await viewOf(page); !isThere(view); ) {
    if (view.finished) throw new Error('the Play ended before');
    const pressed = await pressNext(page, name);
    // A button may go at the very moment it is pressed: then nothing has been moved, and the next look finds another.
    for (let look = 0; look < 40 && pressed !== 'PLAY'; look++) {
      const now = await viewOf(page);
      if (now.moveCount > moveCount) {
        ({ moveCount, view } = now);
        break;
      }
      await page.waitForTimeout(150);
    }
  }
}

/** Makes moves by the site's own API, without a screen, until the Play stands as wanted or has ended. */
async function moveUntil(page: Page, playNumber: string, isThere: (view: RichesView) => boolean): Promise<boolean> {
  const { csrfToken } = (await (await page.request.get('/api/session')).json()) as { csrfToken: string };
  const read = async () =>
    (await (await page.request.get(`/api/plays/${playNumber}`)).json()) as never as { view: RichesView };
  let { view } = await read();
  for (let number = 1; !view.finished && !isThere(view); number++) {
    const move = diamondRiches.rules.moves(view)[0];
    const answer = await page.request.post(`/api/plays/${playNumber}/moves`, {
      headers: { 'x-csrf-token': csrfToken },
      data: { number, move },
    });
    expect(answer.status()).toBe(200);
    ({ view } = await read());
  }
  return isThere(view);
}

describe('what the screen says is what is paid', () => {
  it.each([
    ['a losing Play', 'losing'],
    ['a completed ladder', ladderWin],
    ['an upgraded ladder', upgradedWin],
    ['a Prize Game', prizeGameWin],
    ['a sum of ladders and the Prize Game', sum],
  ] as const)('%s', async (_, wish) => {
    house.server().sell(id, wish);
    const { page } = await house.visitor({ viewport: PHONE });
    await newPlayer(page, id, 50);
    await buy(page, name);
    await playAndCompare(page, wish === 'losing' ? 0 : (structure.rows[wish]?.prizePence ?? -1), 5000);
  });

  it('a Play with a Mega Bonus Game', async () => {
    const prizePence = structure.rows[upgradedWin]?.prizePence ?? 0;
    house.server().sell(id, upgradedWin);
    const { page } = await house.visitor();
    await newPlayer(page, id, 250);
    // Every Play of this row holds a Bonus Game; about one in three holds the Mega one. Those without are finished too.
    for (let played = 0; played < 40; played++) {
      const balance = 25_000 + played * (prizePence - structure.pricePence);
      const playNumber = await buy(page, name);
      const isMega = await moveUntil(page, playNumber, (view) => view.bonus?.tier === 'mega');
      await page.reload();
      await gameRegion(page, name).waitFor();
      if (isMega) {
        const begin = gameRegion(page, name).getByRole('button', { name: 'PLAY', exact: true });
        if (await begin.isVisible()) await begin.click();
        await gameRegion(page, name)
          .getByRole('img', { name: /^MEGA BONUS icon 4: / })
          .waitFor();
        return playAndCompare(page, prizePence, balance);
      }
      await playToFinish(page, name);
      await openGamePage(page, id);
    }
    throw new Error('never a Mega Bonus Game');
  });
});

describe('interrupted and picked up on another device at the exact step', () => {
  it.each([
    [
      'inside a Bonus Game',
      upgradedWin,
      (view: RichesView) => view.window === 'bonus' && view.bonus?.picksLeft === 3,
      async (page: Page) => {
        await gameRegion(page, name).getByText('3 PICKS LEFT').waitFor();
      },
    ],
    [
      'inside the Prize Game',
      twoSpins,
      (view: RichesView) => view.window === 'prize' && view.prizeGame?.spinsMade === 1,
      async (page: Page) => {
        await gameRegion(page, name)
          .getByRole('img', { name: /^PRIZE POT £/ })
          .waitFor();
        await gameRegion(page, name).getByText('1 SPIN LEFT').waitFor();
      },
    ],
  ] as const)('%s', async (_, row, isThere, looksRight) => {
    house.server().sell(id, row);
    const first = (await house.visitor()).page;
    const credentials = await newPlayer(first, id);
    await buy(first, name);
    const playNumber = playNumberOf(first);
    await playUntil(first, isThere);
    const left = await viewOf(first);
    await first.context().close();

    const second = (await house.visitor({ viewport: PHONE })).page;
    await second.goto(`/play/${playNumber}`);
    await second.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(second, credentials);
    await second.getByText('Balance').first().waitFor();
    await second.goto(`/play/${playNumber}`);
    await gameRegion(second, name).waitFor();
    expect(await viewOf(second)).toEqual(left);
    const begin = gameRegion(second, name).getByRole('button', { name: 'PLAY', exact: true });
    if (await begin.isVisible()) await begin.click();
    await looksRight(second);
    await playAndCompare(second, structure.rows[row]?.prizePence ?? -1, 5000);
    await outcomeRegion(second).waitFor();
  });
});
