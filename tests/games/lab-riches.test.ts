/** Lab Riches in a real browser: each way of winning bought and finished, and interruptions where they hurt most. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labRiches as game } from '../../src/games/lab-riches/index.ts';
import { GOES_AT_START } from '../../src/games/lab-riches/play/apparatus.ts';
import type { LabComponent } from '../../src/games/lab-riches/play/read.ts';
import type { LabEvent, LabView } from '../../src/games/lab-riches/play/rules.ts';
import { formatPence } from '../../src/kernel/pence.ts';
import type { ReplayAnswer } from '../../src/wire/plays.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { moveOn, onRecord, playOut, purchase } from '../support/desk.ts';
import {
  buy,
  type Credentials,
  gameRegion,
  newPlayer,
  pickUp,
  playToEndMessage,
  playToFinish,
  readOutcome,
} from '../support/player.ts';
import { openHouse } from '../support/stage.ts';

const house = openHouse();
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
const goesShown = async (page: Page) => Number(await gameRegion(page, name).locator('[data-goes] b').innerText());
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
    expect(await gameRegion(page, name).locator('[data-total] b').innerText()).toBe(formatPence(prizeOf(row)));
    await gameRegion(page, name).getByRole('button', { name: 'FINISH' }).click();
    expect(await readOutcome(page)).toMatchObject({ prizePence: prizeOf(row) });
  });

  it('a losing Play, and one with extra goes: a GO for each', async () => {
    house.server().sell(game.id, 'losing');
    const { page } = await house.visitor();
    await newPlayer(page, game.id, 200);
    await buy(page, name);
    const pressed = (await playToFinish(page, name)).filter(isGo);
    expect(await readOutcome(page)).toMatchObject({ headline: 'No prize this time', prizePence: 0 });
    expect(pressed.length).toBeGreaterThanOrEqual(GOES_AT_START);

    const playNumber = await purchaseWithExtraGoes(page);
    const { view } = await onRecord(page, playNumber);
    const { goesLeft } = view as LabView;
    await pickUp(page, name, playNumber);
    expect((await playToFinish(page, name)).filter(isGo).length).toBeGreaterThanOrEqual(goesLeft);
    expect(await readOutcome(page)).toMatchObject({ headline: 'No prize this time', prizePence: 0 });
    const { steps } = (await (await page.request.get(`/api/plays/${playNumber}/replay`)).json()) as ReplayAnswer;
    expect(steps.filter(({ move }) => move.type === 'go').length).toBeGreaterThan(GOES_AT_START);
  });
});

/** Buys, and plays without looking, until a Play has just collected extra goes. About every third does. */
async function purchaseWithExtraGoes(page: Page): Promise<string> {
  for (let plays = 0; plays < 40; plays++) {
    const playNumber = await purchase(page, game.id);
    const hasJustWonGoes = (_view: LabView, latest: readonly LabEvent[]) =>
      latest.some(({ type }) => type === 'extra-goes-collected');
    if (await moveOn(page, game, playNumber, { until: hasJustWonGoes })) return playNumber;
    await playOut(page, game, playNumber);
  }
  throw new Error('forty Plays without extra goes');
}

describe('interrupted and resumed on a second device at the exact step', () => {
  async function expectPaidElsewhere(playNumber: string, credentials: Credentials, row: number): Promise<void> {
    const { page } = await house.visitor({ viewport: PHONE });
    await pickUp(page, name, playNumber, credentials);
    const { view } = await onRecord(page, playNumber);
    const { goesLeft, bonus } = view as LabView;
    if (bonus?.state === 'open') await gameRegion(page, name).getByRole('button', { name: 'GO, bonus game' }).waitFor();
    expect(await goesShown(page)).toBe(goesLeft);
    await playToFinish(page, name);
    expect(await readOutcome(page)).toMatchObject({ prizePence: prizeOf(row) });
  }

  it('in the Bonus Game', async () => {
    const row = rowOf('instant');
    house.server().sell(game.id, row);
    const { page } = await house.visitor();
    const credentials = await newPlayer(page, game.id);
    const playNumber = await purchase(page, game.id);
    const isInBonus = await moveOn(page, game, playNumber, { until: ({ bonus }) => bonus?.state === 'open' });
    expect(isInBonus).toBe(true);
    await expectPaidElsewhere(playNumber, credentials, row);
  });

  it('just after extra goes were won', async () => {
    const row = rowOf('row');
    house.server().sell(game.id, row);
    const { page } = await house.visitor();
    const credentials = await newPlayer(page, game.id, 200);
    await expectPaidElsewhere(await purchaseWithExtraGoes(page), credentials, row);
  });
});
