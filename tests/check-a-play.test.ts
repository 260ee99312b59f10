/**
 * A Play checked on the site, two clicks from My Games: the receipt is asked for, the Play computed again in the
 * browser, and each claim answered.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { present } from '../src/kernel/assert.ts';
import type { Json } from '../src/kernel/json.ts';
import { signCheckpoint } from '../src/proof/note/checkpoint.ts';
import {
  entryOf,
  promisedPart,
  promisedReceipt,
  provedReceipt,
  type Receipt,
  settledReceipt,
} from '../src/proof/receipt.ts';
import { movesHash, type SettlementRecord } from '../src/proof/record.ts';
import { structureHash } from '../src/proof/structure-hash.ts';
import { createStoredLog } from '../src/proof/testing/stored-log.ts';
import { bytesOf, cosign, hexOf, LOG_KEY, POLICY_TEXT } from '../src/proof/testing/world.ts';
import type { ReplayAnswer } from '../src/wire/plays.ts';
import { expectNoFaults } from './support/axe.ts';
import { deposit, onRecord, openAccount, playOut, purchase } from './support/desk.ts';
import { newCredentials } from './support/player.ts';
import { anyGame, openHouse } from './support/stage.ts';

const house = openHouse();

/** What an operator with a log key would hand out at the purchase of a Play: promised, not in a log yet. */
async function boughtReceipt(page: Page, playNumber: string): Promise<Receipt> {
  const { gameId: game, gameVersion: version, pricePence, boughtAt, proof } = await onRecord(page, playNumber);
  const list = (await (await page.request.get('/proof/games.json')).json()) as Record<string, string>;
  const record = {
    type: 'purchase',
    origin: LOG_KEY.name,
    playNumber,
    game,
    version,
    structureHash: structureHash(anyGame.structure),
    codeHash: present(list[`${game}@${version}`], 'the hash of the code'),
    rulesHash: hexOf('rules'),
    pricePence,
    boughtAt,
    commitment: { series: hexOf('series', 16), number: 1, hash: proof.serverSeedHash },
    previousEnd: null,
    clientSeed: proof.clientSeed,
  } as const;
  return promisedReceipt(record, bytesOf('salt'), LOG_KEY);
}

/** The same after FINISH. */
async function finishedReceipt(page: Page, playNumber: string): Promise<Receipt> {
  const { play, steps } = (await (await page.request.get(`/api/plays/${playNumber}/replay`)).json()) as ReplayAnswer;
  const moves = steps.map(({ move }) => move as Json);
  const prizePence = present(play.prizePence, 'a prize');
  const settlement: SettlementRecord = {
    type: 'settlement',
    origin: LOG_KEY.name,
    playNumber,
    prizePence,
    settledAt: play.boughtAt + 1,
    payment: prizePence === 0 ? { type: 'nothing', posting: null } : { type: 'wallet', posting: 'posting-1' },
    movesHash: movesHash(moves),
    serverSeed: present(play.proof.serverSeed, 'the opened seed'),
  };
  const bought = await boughtReceipt(page, playNumber);
  return settledReceipt(bought, promisedPart(settlement, bytesOf('other salt'), LOG_KEY), moves);
}

/** The receipt with the proof that its purchase is the one entry of a log. */
function logged(receipt: Receipt): Receipt {
  const head = createStoredLog().append([entryOf(receipt.purchase)]);
  const checkpoint = cosign(signCheckpoint(head, LOG_KEY));
  return provedReceipt(receipt, 'purchase', { index: 0, path: [], checkpoint });
}

async function answersOf(page: Page): Promise<Record<string, string>> {
  await page.locator('[data-claim]').first().waitFor();
  const all = await page
    .locator('[data-claim]')
    .evaluateAll((nodes) =>
      nodes.map((node) => [node.getAttribute('data-claim') ?? '', node.getAttribute('data-state') ?? '']),
    );
  return Object.fromEntries(all);
}

async function openCheck(page: Page, playNumber: string): Promise<void> {
  await page.goto('/my-games');
  await page.getByRole('link', { name: `Replay of Play ${playNumber}` }).click();
  await page.getByRole('button', { name: 'Check this Play' }).click();
}

it('answers in two clicks, from a receipt checked in the browser', async () => {
  const { page } = await house.visitor();
  await openAccount(page, newCredentials());
  await deposit(page, 50);
  const playNumber = await purchase(page, anyGame.id);
  await playOut(page, anyGame, playNumber);
  const receipt = await finishedReceipt(page, playNumber);

  // No receipt: nothing is claimed.
  await page.route('**/api/plays/*/receipt', (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }));
  await openCheck(page, playNumber);
  await page.getByText('There is no receipt of this Play yet').waitFor();
  expect(await page.locator('[data-claim]').count()).toBe(0);

  await page.unroute('**/api/plays/*/receipt');
  await page.route('**/log/policy', (route) => route.fulfill({ contentType: 'text/plain', body: POLICY_TEXT }));
  await page.route('**/api/plays/*/receipt', (route) => route.fulfill({ json: receipt }));
  await openCheck(page, playNumber);
  expect(await answersOf(page)).toEqual({
    fixed: 'holds',
    logged: 'unknown',
    witnessed: 'unknown',
    follows: 'holds',
    complete: 'holds',
    paid: 'unknown',
  });
  await page.getByRole('heading', { name: 'The Play, told from its seeds' }).waitFor();
  await expectNoFaults(page, 'a checked Play');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Receipt (file)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`receipt-${playNumber}.json`);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(JSON.parse(JSON.stringify(receipt)));

  // The server is silent: the receipt that the browser kept is checked, and the page says so.
  await page.unroute('**/api/plays/*/receipt');
  await page.route('**/api/plays/*/receipt', (route) => route.abort());
  await openCheck(page, playNumber);
  await page.getByText('This is the one your browser kept').waitFor();
  expect(await answersOf(page)).toMatchObject({ fixed: 'holds', follows: 'holds' });

  // A receipt that is whole, and of another Play.
  const other = await purchase(page, anyGame.id);
  await playOut(page, anyGame, other);
  await page.unroute('**/api/plays/*/receipt');
  await page.route('**/api/plays/*/receipt', (route) => route.fulfill({ json: receipt }));
  await openCheck(page, other);
  await page.getByText('This is the receipt of another Play').waitFor();
});

it('marks a Play in its window once this browser has seen it in the log, and never before', async () => {
  const { page } = await house.visitor();
  await openAccount(page, newCredentials());
  await deposit(page, 50);
  const playNumber = await purchase(page, anyGame.id);
  const bought = await boughtReceipt(page, playNumber);
  const mark = page.getByRole('img', { name: 'This Play is in the public log' });
  let answered = 0;
  let receipt: Receipt = bought;
  await page.route('**/log/policy', (route) => route.fulfill({ contentType: 'text/plain', body: POLICY_TEXT }));
  await page.route('**/api/plays/*/receipt', (route) => {
    answered += 1;
    return route.fulfill({ json: receipt });
  });

  await page.goto(`/play/${playNumber}`);
  // Asked at once, and once more when an entry should have come into the log.
  await expect.poll(() => answered, { timeout: 60_000 }).toBe(2);
  expect(await mark.count()).toBe(0);
  receipt = logged(bought);
  await page.reload();
  await mark.waitFor();
});
