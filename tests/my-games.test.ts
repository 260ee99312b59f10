/** My Games in a real browser: Plays found again and taken home, their rules, and one Play open on two devices. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatPence } from '../src/kernel/pence.ts';
import { expectNoFaults } from './support/axe.ts';
import { deposit, moveOn, openAccount, playOut, purchase } from './support/desk.ts';
import { gameRegion, newCredentials, pickUp, signIn } from './support/player.ts';
import { anyGame, openHouse, rowPaying } from './support/stage.ts';

const house = openHouse();
const { name } = anyGame.copy;
const row = rowPaying(anyGame, { times: 2, parts: 2 });
const prizePence = anyGame.structure.rows[row]?.prizePence ?? anyGame.structure.pricePence;

/** Buys a Play and plays it out, away from the screen. */
async function finished(page: Page, wish: number | 'losing'): Promise<string> {
  house.server().sell(anyGame.id, wish);
  const playNumber = await purchase(page, anyGame.id);
  await playOut(page, anyGame, playNumber);
  return playNumber;
}

async function saved(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

it('finds Plays again by what became of them, by day and by number, keeps the question, and hands them over', async () => {
  const { page, context } = await house.visitor({ looks: 'real' });
  const credentials = newCredentials();
  await openAccount(page, credentials);
  await deposit(page, 50);
  const won = await finished(page, row);
  const notWon = await finished(page, 'losing');
  const open = await purchase(page, anyGame.id);
  // The names may arrive after the Plays: a Play is never shown by what the machine calls its game.
  await page.route('**/api/games', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/my-games');
  const sums = page.getByText('3 Plays, 1 of them unfinished.');
  await sums.waitFor();
  const plays = page.getByRole('main').getByRole('listitem');
  expect(await plays.count()).toBe(3);
  expect(await plays.first().innerText()).toContain(open);
  for (const play of await plays.allInnerTexts()) expect(play).toContain(name);
  await page.unroute('**/api/games');

  await page.getByText('Find a Play').click();
  const form = page.getByRole('form', { name: 'Find a Play' });
  await form.getByLabel('Result').selectOption({ label: 'Won a prize' });
  await form.getByRole('button', { name: 'Show' }).click();
  await page.getByText(`One Play. It cost`).waitFor();
  expect(await plays.allInnerTexts()).toEqual([expect.stringContaining(won)]);
  expect(new URL(page.url()).search).toBe('?result=won');
  await expectNoFaults(page, 'found');
  const table = (await saved(page, 'Table (CSV)')).trimEnd().split('\r\n');
  expect(table.slice(1).map((line) => line.slice(0, won.length))).toEqual([won]);
  const { plays: data } = JSON.parse(await saved(page, 'Data (JSON)'));
  expect(data).toMatchObject([{ playNumber: won, prizePence, status: 'finished' }]);

  await page.reload();
  await page.getByText(`One Play. It cost`).waitFor();
  await form.getByLabel('Result').selectOption('');
  await form.getByLabel('Play Number').fill('not a number');
  await form.getByRole('button', { name: 'Show' }).click();
  await form.getByText('This is not a Play Number.').waitFor();
  await form.getByLabel('Play Number').fill(notWon.toLowerCase().replaceAll('-', ' '));
  await form.getByRole('button', { name: 'Show' }).click();
  await plays.filter({ hasText: notWon }).waitFor();
  expect(await plays.count()).toBe(1);
  await page.goBack();
  await page.goBack();
  await plays.filter({ hasText: won }).waitFor();

  await form.getByLabel('Bought').selectOption({ label: 'Between two dates' });
  await form.getByLabel('To', { exact: true }).fill('2020-01-01');
  await form.getByRole('button', { name: 'Show' }).click();
  await page.getByText('You have no Plays like these.').waitFor();
  await page.getByRole('button', { name: 'Show all my Plays' }).click();
  await sums.waitFor();

  // The session has ended while the page stood there: no refusal is saved, and after signing in one is back.
  await page.goto('/my-games?result=won');
  const link = page.getByRole('link', { name: 'Table (CSV)' });
  await link.waitFor();
  await context.clearCookies();
  await link.click();
  await signIn(page, credentials);
  await link.waitFor();
  expect(new URL(page.url()).search).toBe('?result=won');
  await saved(page, 'Table (CSV)');
});

it('shows a Play with what it won, and the rules it was sold under', async () => {
  const { page } = await house.visitor({ looks: 'real' });
  await openAccount(page, newCredentials());
  await deposit(page, 50);
  await page.goto(`/my-games/${await finished(page, row)}`);
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText(`You won ${formatPence(prizePence)}`).waitFor();
  await page.getByText('The rules it was sold under').click();
  await page.getByRole('heading', { name: `Game Procedures of ${name}` }).waitFor();
  await page.getByRole('heading', { name: 'Unfinished Plays' }).waitFor();
  await expectNoFaults(page, 'a Play with its rules');
});

it('a Play open on two devices: the one left behind says so, and goes on from where the other is', async () => {
  house.server().sell(anyGame.id, row);
  const { page: first } = await house.visitor({ looks: 'real' });
  const credentials = newCredentials();
  await openAccount(first, credentials);
  await deposit(first, 50);
  const playNumber = await purchase(first, anyGame.id);
  await pickUp(first, name, playNumber);
  const { page: second } = await house.visitor();
  await second.goto('/sign-in?back=/my-games?result=unfinished');
  await signIn(second, credentials);
  const waiting = second.getByRole('link', { name: `Continue ${name}` });
  await waiting.waitFor();
  let moves = 0;
  await moveOn(second, anyGame, playNumber, { until: () => moves++ === 2 });

  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await comeBack(first);
  await first.getByRole('heading', { name: 'Continued elsewhere. Your Play is safe.' }).waitFor();
  await expectNoFaults(first, 'continued elsewhere');
  await first.getByRole('button', { name: 'Continue here' }).click();
  await gameRegion(first, name).waitFor();
  expect(await first.getByText('Continued elsewhere').count()).toBe(0);

  await playOut(first, anyGame, playNumber);
  await comeBack(second);
  await second.getByText('You have no Plays like these.').waitFor();
  await comeBack(first);
  await first.getByRole('button', { name: 'Continue here' }).click();
  await first.getByRole('heading', { name: `You won ${formatPence(prizePence)}` }).waitFor();
});
