/** Lab Riches in a real browser: each way of winning bought and finished, and interruptions where they hurt most. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labRiches as game } from '../../src/games/lab-riches/index.ts';
import type { LabComponent } from '../../src/games/lab-riches/read.ts';
import { formatPence } from '../../src/kernel/pence.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import {
  buy,
  gameRegion,
  newPlayer,
  nextButtons,
  openGamePage,
  playNumberOf,
  playToEndMessage,
  playToFinish,
  pressNext,
  readOutcome,
  signIn,
} from '../support/player.ts';
import { openHouse } from '../support/stage.ts';

const house = openHouse();
/** For tests that buy until chance shows what they wait for. */
const SEVERAL_PLAYS_MS = 400_000;
const { name } = game.copy;

/** The first row made of just these kinds, in this order. */
function rowOf(...kinds: readonly LabComponent['kind'][]): number {
  const index = game.structure.rows.findIndex(
    ({ breakdown }) => breakdown.map(({ kind }) => kind).join() === kinds.join(),
  );
  if (index < 0) throw new Error(`no row of ${kinds.join(' + ')}`);
  return index;
}

const prizeOf = (row: number) => game.structure.rows[row]?.prizePence ?? game.structure.pricePence;
const goesLeft = async (page: Page) => Number(await gameRegion(page, name).locator('[data-goes] b').innerText());
const isGo = (label: string) => /^GO, \d+ goes left$/.test(label);

describe('bought and finished, the total on screen is what is paid', () => {
  it.each([
    ['a row', rowOf('row'), PHONE],
    ['the meter', rowOf('meter'), DESKTOP],
    ['an Instant Prize of the Bonus Game', rowOf('instant'), PHONE],
    ['a row, the meter and an Instant Prize', rowOf('row', 'meter', 'instant'), DESKTOP],
  ])('%s', async (_what, row, viewport) => {
    house.server().sell(game.id, row);
    const { page } = await house.visitor({ viewport });
    await newPlayer(page, game.id);
    await buy(page, name);
    expect(await playToEndMessage(page, name)).toContain(formatPence(prizeOf(row)));
    expect(await gameRegion(page, name).locator('.readout.total b').innerText()).toBe(formatPence(prizeOf(row)));
    await gameRegion(page, name).getByRole('button', { name: 'FINISH' }).click();
    expect(await readOutcome(page)).toMatchObject({ prizePence: prizeOf(row) });
  });

  it('a losing Play, and one with extra goes: a GO for each', { timeout: SEVERAL_PLAYS_MS }, async () => {
    house.server().sell(game.id, 'losing');
    const { page } = await house.visitor();
    await newPlayer(page, game.id);
    const goes = new Set<number>();
    // About one losing Play in three has extra goes.
    for (let plays = 0; plays < 14 && goes.size < 2; plays++) {
      await openGamePage(page, game.id);
      await buy(page, name);
      goes.add((await playToFinish(page, name)).filter(isGo).length > 6 ? 7 : 6);
      expect(await readOutcome(page)).toMatchObject({ headline: 'No prize this time', prizePence: 0 });
    }
    expect([...goes].sort()).toEqual([6, 7]);
  });
});

describe('interrupted and resumed on a second device at the exact step', () => {
  const elsewhere = async (first: Page, credentials: Parameters<typeof signIn>[1]): Promise<Page> => {
    const { page } = await house.visitor({ viewport: PHONE });
    await page.goto(`/play/${playNumberOf(first)}`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(page, credentials);
    // The board is read once the splash has gone.
    await gameRegion(page, name).getByRole('button', { name: 'PLAY', exact: true }).click();
    await nextButtons(page, name).first().waitFor();
    return page;
  };

  it('in the Bonus Game', async () => {
    const row = rowOf('instant');
    house.server().sell(game.id, row);
    const { page } = await house.visitor();
    const credentials = await newPlayer(page, game.id);
    await buy(page, name);
    const bonusGo = gameRegion(page, name).getByRole('button', { name: 'GO, bonus game' });
    while (!(await bonusGo.isVisible())) {
      await pressNext(page, name);
      await nextButtons(page, name).first().waitFor();
    }
    const left = await goesLeft(page);
    const second = await elsewhere(page, credentials);
    await gameRegion(second, name).getByRole('button', { name: 'GO, bonus game' }).waitFor();
    expect(await goesLeft(second)).toBe(left);
    await playToFinish(second, name);
    expect(await readOutcome(second)).toMatchObject({ prizePence: prizeOf(row) });
  });

  it('just after extra goes were won', { timeout: SEVERAL_PLAYS_MS }, async () => {
    const row = rowOf('row');
    house.server().sell(game.id, row);
    const { page } = await house.visitor();
    const credentials = await newPlayer(page, game.id, 100);
    for (let plays = 0; plays < 25; plays++) {
      await openGamePage(page, game.id);
      await buy(page, name);
      await gameRegion(page, name).getByRole('button', { name: 'PLAY', exact: true }).click();
      let before = await goesLeft(page);
      while (before > 0) {
        // GO stays pressed from the server's answer until all it reveals has been shown.
        const answered = page.waitForResponse(/\/moves$/);
        await nextButtons(page, name).first().click();
        await answered;
        await nextButtons(page, name).first().waitFor();
        const after = await goesLeft(page);
        if (after >= before) {
          const second = await elsewhere(page, credentials);
          expect(await goesLeft(second)).toBe(after);
          await playToFinish(second, name);
          expect(await readOutcome(second)).toMatchObject({ prizePence: prizeOf(row) });
          return;
        }
        before = after;
      }
      await playToFinish(page, name);
    }
    throw new Error('25 Plays without extra goes');
  });
});
