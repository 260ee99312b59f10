/**
 * Lucky Puck Shot Gold in a real browser: bought, shot, interrupted, finished; what the screen adds up to is what is
 * paid.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { componentsKey } from '../../src/game/structure.ts';
import { luckyPuckShotGold } from '../../src/games/lucky-puck-shot-gold/index.ts';
import { instant, type PuckComponent, row } from '../../src/games/lucky-puck-shot-gold/play/components.ts';
import type { PuckEvent, PuckMove, PuckView } from '../../src/games/lucky-puck-shot-gold/play/rules.ts';
import { PUCKS_AT_START } from '../../src/games/lucky-puck-shot-gold/play/scenario.ts';
import { ARROWS, type Arrow } from '../../src/games/lucky-puck-shot-gold/play/table.ts';
import { arrowLabels, endMessage, instructions, words } from '../../src/games/lucky-puck-shot-gold/words/copy.ts';
import { pounds } from '../../src/kernel/pence.ts';
import { PHONE } from '../support/browser.ts';
import { moveOn, onRecord, playOut, purchase } from '../support/desk.ts';
import {
  buy,
  gameRegion,
  newPlayer,
  openGamePage,
  pickUp,
  playNumberOf,
  playToEndMessage,
  playToFinish,
  readOutcome,
} from '../support/player.ts';
import { openHouse } from '../support/stage.ts';

const house = openHouse();
const { id, structure } = luckyPuckShotGold;
const { name } = luckyPuckShotGold.copy;

function rowOf(...breakdown: readonly PuckComponent[]): number {
  const index = structure.rows.findIndex((one) => componentsKey(one.breakdown) === componentsKey(breakdown));
  if (index < 0) throw new Error('no such row');
  return index;
}

const prizeOf = (index: number) => structure.rows[index]?.prizePence ?? pounds(0);

/** Buys, and plays without looking, until a Play has just shown an extra puck. About every third shows one. */
async function buyUntilExtraPuck(page: Page): Promise<string> {
  const hasJustShownOne = (_view: PuckView, latest: readonly PuckEvent[]) =>
    latest.some((event) => event.type === 'symbol-revealed' && event.symbol.kind === 'extra-puck');
  for (let plays = 0; plays < 80; plays++) {
    const playNumber = await purchase(page, id);
    if (await moveOn(page, luckyPuckShotGold, playNumber, { until: hasJustShownOne })) return playNumber;
    await playOut(page, luckyPuckShotGold, playNumber);
  }
  throw new Error('no extra puck in eighty Plays');
}

/** PLAY on the splash. */
async function begin(page: Page): Promise<void> {
  await gameRegion(page, name).getByRole('button', { name: words.play, exact: true }).click();
}

/** Plays to the end with one arrow, and gives what the end message shows. */
async function shootWith(page: Page, arrow: Arrow): Promise<string> {
  const region = gameRegion(page, name);
  await begin(page);
  const button = region.getByRole('button', { name: new RegExp(`${arrowLabels[arrow]}$`) });
  const finish = region.getByRole('button', { name: words.finish, exact: true });
  for (;;) {
    await button.and(page.locator(':enabled')).or(finish).first().waitFor();
    if (await finish.isVisible()) return region.innerText();
    await button.click({ timeout: 5000 }).catch(() => {});
  }
}

describe('a Play is bought, shown, finished and paid', () => {
  it.each([
    ['no prize', 'losing' as const],
    ['a row', rowOf(row('pink'))],
    ['a boosted row', rowOf(row('red', 1))],
    ['two rows', rowOf(row('red'), row('purple'))],
    ['an Instant Prize', rowOf(instant(pounds(5)))],
    ['the top prize', rowOf(row('gold'))],
  ])('with %s', async (_, wish) => {
    house.server().sell(id, wish);
    const { page } = await house.visitor();
    await newPlayer(page, id);
    await buy(page, name);
    const prizePence = wish === 'losing' ? pounds(0) : prizeOf(wish);
    const shown = await playToEndMessage(page, name);
    for (const part of endMessage(prizePence).split(' ')) expect(shown).toContain(part);
    await playToFinish(page, name);
    expect((await readOutcome(page)).prizePence).toBe(prizePence);
  });

  it('with an extra puck: it is shot like the others', async () => {
    const wish = rowOf(row('red'), row('pink', 1));
    house.server().sell(id, wish);
    const { page } = await house.visitor();
    await newPlayer(page, id, 200);
    const playNumber = await buyUntilExtraPuck(page);
    await page.goto(`/play/${playNumber}`);
    await playToFinish(page, name);
    expect((await readOutcome(page)).prizePence).toBe(prizeOf(wish));
    const { steps } = (await (await page.request.get(`/api/plays/${playNumber}/replay`)).json()) as {
      steps: readonly { readonly events: readonly PuckEvent[] }[];
    };
    const events = steps.flatMap((step) => step.events);
    const extra = events.filter((event) => event.type === 'symbol-revealed' && event.symbol.kind === 'extra-puck');
    const bonusPucks = events.reduce((sum, event) => sum + (event.type === 'bonus-unlocked' ? event.bonusPucks : 0), 0);
    expect(extra.length).toBeGreaterThan(0);
    expect(steps).toHaveLength(PUCKS_AT_START + extra.length + bonusPucks);
  }, 120_000);
});

describe('the arrow does not matter', () => {
  it('every arrow pays what was sold, on a phone', async () => {
    const wish = rowOf(row('red'), row('pink'));
    house.server().sell(id, wish);
    const { page } = await house.visitor({ viewport: PHONE });
    await newPlayer(page, id);
    // One straight and one slanting arrow are looked at; the others are shot without a screen.
    for (const arrow of [ARROWS[0], ARROWS[1]]) {
      await openGamePage(page, id);
      await buy(page, name);
      const shown = await shootWith(page, arrow);
      for (const part of endMessage(prizeOf(wish)).split(' ')) expect(shown).toContain(part);
      await playToFinish(page, name);
      expect((await readOutcome(page)).prizePence).toBe(prizeOf(wish));
    }
    for (const arrow of ARROWS) {
      const choose = (moves: readonly PuckMove[]) => moves.find((move) => move.arrow === arrow);
      expect(await playOut(page, luckyPuckShotGold, await purchase(page, id), { choose }), arrow).toBe(prizeOf(wish));
    }
  }, 240_000);
});

describe('HOW TO PLAY', () => {
  it('the instructions go forward and back, and make room', async () => {
    house.server().sell(id, 'losing');
    const { page } = await house.visitor();
    await newPlayer(page, id);
    await buy(page, name);
    const region = gameRegion(page, name);
    await begin(page);
    for (const { text } of instructions) {
      await region.getByText(text, { exact: false }).waitFor();
      const next = region.getByRole('button', { name: words.nextInstruction });
      if (await next.isVisible()) await next.click();
    }
    await region.getByRole('button', { name: words.previousInstruction }).click();
    await region.getByText(instructions[5].text, { exact: false }).waitFor();
    await region.getByRole('button', { name: words.closeInstructions }).click();
    expect(await region.getByText(instructions[5].text, { exact: false }).count()).toBe(0);
    await playToFinish(page, name);
    expect((await readOutcome(page)).prizePence).toBe(0);
  });
});

describe('a Play that is interrupted', () => {
  it('in a shot goes on after it, on another device', async () => {
    house.server().sell(id, rowOf(row('pink')));
    const first = (await house.visitor({ reducedMotion: 'no-preference' })).page;
    const credentials = await newPlayer(first, id);
    await buy(first, name);
    const region = gameRegion(first, name);
    await begin(first);
    const sent = first.waitForResponse(/\/moves$/);
    await region.getByRole('button', { name: new RegExp(arrowLabels.centre) }).click();
    await sent;
    const playNumber = playNumberOf(first);
    await first.close();
    const second = (await house.visitor()).page;
    await pickUp(second, name, playNumber, credentials);
    await gameRegion(second, name)
      .getByRole('img', { name: `${words.pucksLeft}: 3` })
      .waitFor();
    await playToFinish(second, name);
    expect((await readOutcome(second)).prizePence).toBe(prizeOf(rowOf(row('pink'))));
  });

  it('in the Bonus Game goes on in it, on another device', async () => {
    const wish = rowOf(instant(pounds(5)));
    house.server().sell(id, wish);
    const first = (await house.visitor()).page;
    const credentials = await newPlayer(first, id);
    const playNumber = await purchase(first, id);
    expect(
      await moveOn(first, luckyPuckShotGold, playNumber, { until: ({ bonusPucksLeft }) => bonusPucksLeft > 0 }),
    ).toBe(true);
    const { bonusPucksLeft } = (await onRecord(first, playNumber)).view as PuckView;
    const second = (await house.visitor()).page;
    await pickUp(second, name, playNumber, credentials);
    await gameRegion(second, name)
      .getByRole('img', { name: `${words.bonusPucks}: ${bonusPucksLeft}` })
      .waitFor();
    await playToFinish(second, name);
    expect((await readOutcome(second)).prizePence).toBe(prizeOf(wish));
  });
});
