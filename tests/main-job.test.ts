/** What Unveil is for, in a real browser: buy, unveil, be paid, and find the Play in My Games as it was seen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPence, formatPenceExact, sumPence } from '../src/kernel/pence.ts';
import { PHONE } from './support/browser.ts';
import {
  buy,
  gameRegion,
  newPlayer,
  openGamePage,
  outcomeRegion,
  penceOf,
  playToEndMessage,
  playToFinish,
  readOutcome,
} from './support/player.ts';
import { closelyWatched, openHouse, playable, rowPaying, titled } from './support/stage.ts';

const house = openHouse();

describe.each(titled(playable))('$name', ({ game, name }) => {
  const { pricePence } = game.structure;

  it('is bought, unveiled, paid and kept: a winning Play on a phone', async () => {
    const row = rowPaying(game, { times: 2, parts: 3 });
    const prizePence = game.structure.rows[row]?.prizePence ?? pricePence;
    house.server().sell(game.id, row);
    const { page } = await house.visitor({ viewport: PHONE });
    await newPlayer(page, game.id);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      `You are about to play ${name} for ${formatPenceExact(pricePence)}`,
    );
    await expectWholePrizeTable(page);
    const before = penceOf(await page.getByRole('link', { name: /^Balance/ }).innerText());
    const playNumber = await buy(page, name);
    const shown = await playToEndMessage(page, name);
    expect(shown).toContain(formatPence(prizePence));
    await gameRegion(page, name).getByRole('button', { name: 'FINISH' }).click();

    const outcome = await readOutcome(page);
    expect(outcome).toEqual({
      headline: `You won ${formatPence(prizePence)}`,
      playNumber,
      prizePence,
      balancePence: before - pricePence + prizePence,
    });

    // Playing again is confirmed at its price before anything is taken, in the room of the game.
    await outcomeRegion(page).getByRole('button', { name: 'Play again' }).click();
    const again = page.getByRole('region', { name: /^You are about to play/ });
    await again.getByText(`Play takes ${formatPenceExact(pricePence)} from your balance`).waitFor();
    expect(await again.getByRole('button', { name: 'Play', exact: true }).isVisible()).toBe(true);
    await again.getByRole('button', { name: 'Back' }).click();

    await outcomeRegion(page).getByRole('link', { name: 'My Games' }).last().click();
    const entry = page.getByRole('listitem').filter({ hasText: playNumber });
    await entry.waitFor();
    expect(await entry.innerText()).toContain(name);
    expect(await entry.innerText()).toContain(formatPence(prizePence));
    await entry.getByRole('link', { name: /^Replay/ }).click();
    await page.getByRole('heading', { level: 1, name: `Your Play of ${name}` }).waitFor();

    const steps = await page.getByRole('region', { name: 'Every step in words' }).getByRole('listitem').count();
    expect(steps).toBeGreaterThan(0);
    const status = page.getByText(/^Step \d+ of \d+$/);
    const replay = page.getByRole('group', { name: 'Replay' });
    // The end first, as it was seen; then any step of it.
    expect(await status.innerText()).toBe(`Step ${steps} of ${steps}`);
    await replay.getByRole('button', { name: 'Back' }).click();
    await page.getByText(`Step ${steps - 1} of ${steps}`).waitFor();
    await replay.getByRole('button', { name: 'First' }).click();
    await page.getByText(`Step 0 of ${steps}`).waitFor();
    await replay.getByRole('button', { name: 'Forward' }).click();
    await page.getByText(`Step 1 of ${steps}`).waitFor();
    await replay.getByRole('button', { name: 'Watch' }).click();
    await page.getByText(`Step 2 of ${steps}`).waitFor();
    await replay.getByRole('button', { name: 'Pause' }).click();
    await replay.getByRole('slider', { name: 'Position' }).fill(String(steps));
    await page.getByText(`Step ${steps} of ${steps}`).waitFor();
    expect(await page.getByText('Replay', { exact: true }).first().isVisible()).toBe(true);
  });

  it.runIf(closelyWatched(game))(
    'is bought, unveiled and kept: a losing Play, told calmly and never as money',
    async () => {
      house.server().sell(game.id, 'losing');
      const { page } = await house.visitor();
      await newPlayer(page, game.id);
      const before = penceOf(await page.getByRole('link', { name: /^Balance/ }).innerText());
      const playNumber = await buy(page, name);
      const pressed = await playToFinish(page, name);
      expect(pressed.at(-1)).toBe('FINISH');
      const outcome = await readOutcome(page);
      expect(outcome).toMatchObject({ headline: 'No prize this time', playNumber, prizePence: 0 });
      expect(outcome.balancePence).toBe(before - pricePence);
      await page.goto('/my-games');
      const entry = page.getByRole('listitem').filter({ hasText: playNumber });
      await entry.waitFor();
      expect(await entry.innerText()).toContain('No prize');
    },
  );

  it.runIf(closelyWatched(game))('can be tried for nothing, without an account', async () => {
    house.server().sell(game.id, 'drawn');
    const { page } = await house.visitor();
    await openGamePage(page, game.id);
    await page.getByRole('link', { name: 'Try', exact: true }).click();
    await playToFinish(page, name);
    expect(await outcomeRegion(page).innerText()).toContain('costs nothing and pays nothing');
  });

  async function expectWholePrizeTable(page: Page): Promise<void> {
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).toBe(game.structure.rows.length + 1);
    const top = game.structure.rows.at(-1)?.prizePence ?? sumPence([]);
    expect(await rows.nth(1).innerText()).toContain(formatPence(top));
  }
});
