/** Nothing bought is ever lost: interrupted anywhere, picked up at the exact step, and never shown as a loss. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPence } from '../src/kernel/pence.ts';
import {
  buy,
  type Credentials,
  follow,
  gameRegion,
  makeMoves,
  newPlayer,
  nextButtons,
  outcomeRegion,
  playNumberOf,
  playToFinish,
  pressNext,
  readOutcome,
  signIn,
} from './support/player.ts';
import { anyGame, openHouse, rowPaying } from './support/stage.ts';

const house = openHouse();
const game = anyGame;
const { name } = game.copy;
const row = rowPaying(game, { times: 1, parts: 2 });
const prizePence = game.structure.rows[row]?.prizePence ?? game.structure.pricePence;

async function begin(page: Page, moves: number): Promise<Credentials> {
  house.server().sell(game.id, row);
  const credentials = await newPlayer(page, game.id);
  await buy(page, name);
  await makeMoves(page, name, moves);
  return credentials;
}

/** What the server has on record for the Play open in this page. */
async function onRecord(page: Page): Promise<{ moveCount: number; view: unknown; status: string }> {
  return (await (await page.request.get(`/api/plays/${playNumberOf(page)}`)).json()) as never;
}

async function expectPaid(page: Page): Promise<void> {
  await playToFinish(page, name);
  expect(await readOutcome(page)).toMatchObject({ headline: `You won ${formatPence(prizePence)}`, prizePence });
}

describe('a Play goes on at its exact step', () => {
  it('after a reload', async () => {
    const { page } = await house.visitor();
    await begin(page, 3);
    const before = await onRecord(page);
    await page.reload();
    await gameRegion(page, name).waitFor();
    expect(await onRecord(page)).toEqual(before);
    await makeMoves(page, name, 1);
    expect((await onRecord(page)).moveCount).toBe(4);
    await expectPaid(page);
  });

  it('after going back, from My Games', async () => {
    const { page } = await house.visitor();
    await begin(page, 2);
    await page.goBack();
    await follow(page, 'My Games');
    await page.getByRole('link', { name: `Continue ${name}` }).click();
    await gameRegion(page, name).waitFor();
    expect((await onRecord(page)).moveCount).toBe(2);
    await expectPaid(page);
  });

  it('on a second device, and the first one follows', async () => {
    const first = (await house.visitor()).page;
    const credentials = await begin(first, 2);
    const playNumber = playNumberOf(first);
    const second = (await house.visitor()).page;
    await second.goto(`/play/${playNumber}`);
    await second.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await signIn(second, credentials);
    await gameRegion(second, name).waitFor();
    expect(playNumberOf(second)).toBe(playNumber);
    await makeMoves(second, name, 2, 'last');
    expect((await onRecord(second)).moveCount).toBe(4);
    // The first device does not know yet; it is told, and goes on from where the second one was.
    await pressNext(first, name);
    await first.getByText('continued in another window or on another device').waitFor();
    await first.getByRole('button', { name: 'Continue' }).click();
    await gameRegion(first, name).waitFor();
    expect((await onRecord(first)).moveCount).toBeGreaterThanOrEqual(4);
    await expectPaid(first);
  });

  it('after the connection was away in mid-Play: a banner, a wait, and on', async () => {
    const { page, context } = await house.visitor();
    await begin(page, 2);
    await context.setOffline(true);
    await pressNext(page, name);
    await page.getByText('No connection. Your Play is safe').waitFor();
    expect(await page.getByText(/no prize/i).count()).toBe(0);
    await context.setOffline(false);
    await page.getByText('No connection. Your Play is safe').waitFor({ state: 'detached' });
    await expectPaid(page);
  });

  it('when the answer to a move is lost after it was recorded', async () => {
    const { page } = await house.visitor();
    await begin(page, 1);
    let lost = 0;
    await page.route('**/moves', async (route) => {
      if (lost === 1) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await makeMoves(page, name, 2);
    expect((await onRecord(page)).moveCount).toBe(3);
    await expectPaid(page);
  });

  it('when the answer to FINISH is lost: paid once', async () => {
    const { page } = await house.visitor();
    await begin(page, 1);
    let lost = 0;
    await page.route('**/finish', async (route) => {
      if (lost === 1) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await expectPaid(page);
    expect(lost).toBe(1);
    const { account } = (await (await page.request.get('/api/session')).json()) as {
      account: { balancePence: number };
    };
    expect(account.balancePence).toBe(5_000 - game.structure.pricePence + prizePence);
  });

  it('and an opened Play that was finished elsewhere shows its outcome', async () => {
    const { page } = await house.visitor();
    await begin(page, 1);
    await expectPaid(page);
    await page.reload();
    await outcomeRegion(page).waitFor();
    expect(await outcomeRegion(page).innerText()).toContain(`You won ${formatPence(prizePence)}`);
  });
});

describe('a scene that cannot go on stops, says so, and shows the committed result', () => {
  it.each([
    ['an event it does not know', [{ type: 'no-such-event' }]],
    ['an event of the wrong shape', [null]],
  ])('%s', async (_name, events) => {
    const { page } = await house.visitor();
    await begin(page, 1);
    await page.route('**/moves', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), events } });
    });
    await pressNext(page, name);
    await expectCommittedResult(page);
  });

  it('a handler that throws', async () => {
    const { page } = await house.visitor({ reducedMotion: 'no-preference' });
    await begin(page, 1);
    await page.evaluate(() => {
      Element.prototype.animate = () => {
        throw new Error('this picture is broken');
      };
    });
    // The move before may still be moving: then it is the one that breaks, and nothing is left to press.
    await nextButtons(page, name)
      .first()
      .click({ timeout: 5_000 })
      .catch(() => {});
    await expectCommittedResult(page);
  });

  it('a scene that cannot be loaded', async () => {
    const { page } = await house.visitor();
    house.server().sell(game.id, row);
    await newPlayer(page, game.id);
    await page.route(/\/assets\/Scene-.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expectCommittedResult(page);
  });

  async function expectCommittedResult(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'The game stopped. Your Play is safe.' }).waitFor();
    expect(await page.getByText(/no prize/i).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Show the result' }).click();
    expect(await readOutcome(page)).toMatchObject({ headline: `You won ${formatPence(prizePence)}`, prizePence });
  }
});
