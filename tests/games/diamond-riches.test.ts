/** Diamond Riches in a real browser: bought, played to FINISH, and what the screen says is what is paid. */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { diamondRiches } from '../../src/games/diamond-riches/index.ts';
import type { RichesComponent } from '../../src/games/diamond-riches/play/read.ts';
import type { RichesView } from '../../src/games/diamond-riches/play/view.ts';
import { copy } from '../../src/games/diamond-riches/words/published.ts';
import { PHONE } from '../support/browser.ts';
import { moveOn, onRecord, playOut, purchase } from '../support/desk.ts';
import { buy, gameRegion, newPlayer, penceOf, pickUp, playToEndMessage, readOutcome } from '../support/player.ts';
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
      const playNumber = await purchase(page, id);
      const isMega = await moveOn(page, diamondRiches, playNumber, { until: (view) => view.bonus?.tier === 'mega' });
      if (isMega) {
        await pickUp(page, name, playNumber);
        await gameRegion(page, name)
          .getByRole('img', { name: /^MEGA BONUS icon 4: / })
          .waitFor();
        return playAndCompare(page, prizePence, 25_000 + played * (prizePence - structure.pricePence));
      }
      expect(await playOut(page, diamondRiches, playNumber)).toBe(prizePence);
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
    const playNumber = await purchase(first, id);
    expect(await moveOn(first, diamondRiches, playNumber, { until: isThere })).toBe(true);
    const left = await onRecord(first, playNumber);

    const second = (await house.visitor({ viewport: PHONE })).page;
    await pickUp(second, name, playNumber, credentials);
    expect(await onRecord(second, playNumber)).toEqual(left);
    await looksRight(second);
    await playAndCompare(second, structure.rows[row]?.prizePence ?? -1, 5000);
  });
});
