/**
 * Diamond Maze in a real browser: bought, played to FINISH, interrupted where it hurts; what the screen says is what
 * is paid.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { diamondMaze } from '../../src/games/diamond-maze/index.ts';
import type { MazeComponent } from '../../src/games/diamond-maze/play/read.ts';
import { TOKENS } from '../../src/games/diamond-maze/play/stones.ts';
import type { MazeEvent, MazeView } from '../../src/games/diamond-maze/play/view.ts';
import { words } from '../../src/games/diamond-maze/words/copy.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { type Course, moveOn, onRecord, playOut, purchase } from '../support/desk.ts';
import {
  gameRegion,
  newPlayer,
  penceOf,
  pickUp,
  playToEndMessage,
  playToFinish,
  readOutcome,
} from '../support/player.ts';
import { openHouse } from '../support/stage.ts';

vi.setConfig({ testTimeout: 300_000 });
const house = openHouse();
const { id, structure, copy } = diamondMaze;
const { name } = copy;
const FUNDS = 250;

type Until = NonNullable<Course<MazeView, never, MazeEvent>['until']>;

/** The first row, from the cheapest up, whose breakdown is as asked. */
function rowWhere(isWanted: (breakdown: readonly MazeComponent[], prizePence: number) => boolean): number {
  const found = structure.rows.findIndex((row) => isWanted(row.breakdown, row.prizePence));
  if (found < 0) throw new Error('no such row');
  return found;
}

const isBase = (part: MazeComponent | undefined, colour: string) => part?.kind === 'row' && part.colour === colour;
const rowWin = rowWhere(([part, ...rest]) => rest.length === 0 && isBase(part, 'green'));
const upgradedWin = rowWhere(
  ([part, ...rest], prize) =>
    rest.length === 0 && isBase(part, 'green') && prize > (structure.rows[rowWin]?.prizePence ?? 0),
);
const bonusPrizeWin = rowWhere(([part, ...rest]) => rest.length === 0 && part?.kind === 'bonus-prize');
const sum = rowWhere((breakdown) => new Set(breakdown.map((part) => part.kind)).size === 2);
const prizeOf = (wish: number | 'losing') => (wish === 'losing' ? 0 : (structure.rows[wish]?.prizePence ?? -1));

/** Plays to the end message and FINISH: the total on the screen is the payment, and the balance says so. */
async function playAndCompare(page: Page, prizePence: number, fundsPence: number): Promise<void> {
  const shown = await playToEndMessage(page, name);
  if (prizePence > 0) expect(penceOf(shown.slice(shown.indexOf('YOU HAVE WON')))).toBe(prizePence);
  else expect(shown).toContain('NO PRIZE ON THIS PLAY');
  await gameRegion(page, name).getByRole('button', { name: words.finish, exact: true }).click();
  const outcome = await readOutcome(page);
  expect(outcome.prizePence).toBe(prizePence);
  expect(outcome.balancePence).toBe(fundsPence - structure.pricePence + prizePence);
}

/**
 * Buys Plays and makes moves without a screen until one stands as wanted; those that never do are finished and paid.
 */
async function buyUntil(page: Page, until: Until, prizePence: number): Promise<{ playNumber: string; funds: number }> {
  let funds = FUNDS * 100;
  for (let attempt = 0; attempt < 60; attempt++) {
    const playNumber = await purchase(page, id);
    if (await moveOn(page, diamondMaze, playNumber, { until })) return { playNumber, funds };
    expect(await playOut(page, diamondMaze, playNumber)).toBe(prizePence);
    funds += prizePence - structure.pricePence;
  }
  throw new Error('never in sixty Plays');
}

/** What has been said so far, for those who listen. */
const said = async (page: Page) => (await page.getByRole('log', { name: new RegExp(name) }).textContent()) ?? '';

describe('what the screen says is what is paid', () => {
  const lastRoll: Until = (view) => view.window === 'board' && view.rollsLeft === 1 && !view.isExtraRoll;

  it.each([
    ['a losing Play', 'losing', undefined],
    ['a row filled after PRIZE UPGRADE', upgradedWin, undefined],
    ['a filled row, seen from the last roll on', rowWin, lastRoll],
    ['a Bonus Prize, seen from the last roll on', bonusPrizeWin, lastRoll],
    ['a row and a Bonus Prize, seen from the last roll on', sum, lastRoll],
  ] as const)('%s', async (_, wish, until) => {
    house.server().sell(id, wish);
    const { page } = await house.visitor({ viewport: PHONE });
    await newPlayer(page, id, FUNDS);
    const playNumber = await purchase(page, id);
    if (until) expect(await moveOn(page, diamondMaze, playNumber, { until })).toBe(true);
    await pickUp(page, name, playNumber);
    await playAndCompare(page, prizeOf(wish), FUNDS * 100);
  });

  it('a Play with a Fast Forward, seen on the screen', async () => {
    house.server().sell(id, rowWin);
    const { page } = await house.visitor();
    await newPlayer(page, id, FUNDS);
    const isForward: Until = (view, latest) =>
      view.rollsLeft > 0 && latest.some(({ type }) => type === 'fast-forwarded');
    const { playNumber, funds } = await buyUntil(page, isForward, prizeOf(rowWin));
    await pickUp(page, name, playNumber);
    await gameRegion(page, name)
      .getByRole('img', { name: /is on tile (1|16), Fast Forward/ })
      .waitFor();
    await playAndCompare(page, prizeOf(rowWin), funds);
  });
});

describe('interrupted and picked up on another device at the exact step', () => {
  it.each([
    [
      'in the Bonus Game, three picks made',
      rowWin,
      (view: MazeView) => view.bonus?.picksLeft === 3,
      async (page: Page) => {
        await gameRegion(page, name).getByText('3 PICKS LEFT').waitFor();
        expect(
          await gameRegion(page, name)
            .getByRole('button', { name: /^Bonus tile \d+: / })
            .count(),
        ).toBe(3);
      },
    ],
    [
      'on the wheel, a diamond held',
      rowWin,
      (view: MazeView) => view.wheel?.diamonds.length === 1,
      async (page: Page) => {
        await gameRegion(page, name)
          .getByRole('img', { name: /^YOUR DIAMONDS: \w+ diamond$/ })
          .waitFor();
      },
    ],
    [
      'with an extra roll to make',
      rowWin,
      (view: MazeView) => view.isExtraRoll && view.window === 'board',
      async (page: Page) => {
        await gameRegion(page, name).getByRole('img', { name: words.extraRoll, exact: true }).waitFor();
        await gameRegion(page, name)
          .getByRole('button', { name: /They show (\d) and \1$/ })
          .waitFor();
      },
    ],
  ] as const)('%s', async (_, row, isThere, looksRight) => {
    house.server().sell(id, row);
    const first = (await house.visitor()).page;
    const credentials = await newPlayer(first, id, FUNDS);
    const { playNumber, funds } = await buyUntil(first, isThere, prizeOf(row));
    const left = await onRecord(first, playNumber);

    const second = (await house.visitor({ viewport: DESKTOP })).page;
    await pickUp(second, name, playNumber, credentials);
    expect(await onRecord(second, playNumber)).toEqual(left);
    await looksRight(second);
    // The scene itself compares what it shows with what is paid, and stops when they differ.
    await playToFinish(second, name);
    const outcome = await readOutcome(second);
    expect(outcome.prizePence).toBe(prizeOf(row));
    expect(outcome.balancePence).toBe(funds - structure.pricePence + prizeOf(row));
  });
});

describe('the token does not matter', () => {
  it.each(TOKENS)('%s pays what was sold', async (token) => {
    house.server().sell(id, sum);
    const { page } = await house.visitor();
    await newPlayer(page, id, FUNDS);
    const playNumber = await purchase(page, id);
    const paid = await playOut(page, diamondMaze, playNumber, {
      choose: (moves) => moves.find((move) => move.type === 'choose-token' && move.token === token) ?? moves.at(-1),
    });
    expect(paid).toBe(prizeOf(sum));
  });
});

describe('HOW TO PLAY', () => {
  it('shows three screens, closes by X and leads to the tokens', async () => {
    house.server().sell(id, 'losing');
    const { page } = await house.visitor();
    await newPlayer(page, id, FUNDS);
    const playNumber = await purchase(page, id);
    await page.goto(`/play/${playNumber}`);
    const region = gameRegion(page, name);
    await region.getByRole('button', { name: words.howToPlay, exact: true }).click();
    const panel = region.getByRole('dialog', { name: words.howToPlay });
    for (const lines of words.panels) {
      for (const line of lines) await panel.getByText(line, { exact: true }).waitFor();
      await panel.getByRole('button', { name: words.next, exact: true }).click();
    }
    for (const [, line] of words.landings) await panel.getByText(line, { exact: true }).waitFor();
    expect(await panel.getByRole('img', { name: 'Fast Forward' }).count()).toBe(1);
    await panel.getByRole('button', { name: /^X/ }).click();
    await region.getByText(words.chooseToken, { exact: true }).waitFor();
    await region.getByRole('button', { name: 'Hat', exact: true }).click();
    await region.getByRole('img', { name: `${words.rollsLeft}: 6` }).waitFor();
    await expect.poll(() => said(page)).toContain('Hat chosen.');
  });
});
