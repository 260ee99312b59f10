import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sellFromSeed } from '../../game/run.ts';
import { playNumberOf, playSeedOf } from '../../proof/seeds.ts';
import { openMarkFile } from '../../store/mark-file.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import { openPlatform } from '../create.ts';
import { accepted, freshKey, type House, openHouse, playerWith, playOut, purchaseOf } from '../testing/house.ts';
import { tinyGame } from '../testing/tiny-game.ts';

const game = tinyGame();
const made: House[] = [];
const folders: string[] = [];
const houseNow = () => {
  const house = openHouse({ games: [game] });
  made.push(house);
  return house;
};
afterEach(async () => {
  for (const house of made.splice(0)) await house.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A platform over the data folder as a server opens it. */
async function openFolder(house: House, folder: string, alarms: string[] = []) {
  const store = openSqliteStore(join(folder, 'unveil.db'));
  const mark = openMarkFile(join(folder, 'mark'));
  return openPlatform({ ...house.parts, store, mark, alarm: (message) => alarms.push(message) });
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'unveil-copy-'));
  folders.push(copy);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A seed of the player's that wins with this seed of the server's, found by trying. */
function searchedSeed(serverSeed: string): string {
  for (;;) {
    const seeds = { serverSeed, clientSeed: freshKey(), gameId: game.id, gameVersion: game.version };
    const { rowIndex } = sellFromSeed(game, playSeedOf(seeds, playNumberOf(seeds)));
    if (rowIndex === 3) return seeds.clientSeed;
  }
}

/** Sold, revealed and finished: the seed of the commitment is opened. */
async function openSeedOf(platform: Awaited<ReturnType<typeof openFolder>>, accountId: string) {
  const request = await purchaseOf(platform, accountId);
  const play = accepted(await platform.buy(request));
  await playOut(platform, play, accountId);
  const { proof } = accepted(await platform.finish(accountId, play.playNumber));
  return { request, serverSeed: proof.serverSeed ?? '' };
}

it.each(['copied', 'put back in place', 'without its mark'])(
  'a data folder %s sells nothing under a seed that was opened',
  async (how) => {
    const house = houseNow();
    const accountId = await playerWith(house, 5000);
    await house.store.close();
    const before = await openFolder(house, house.folder);
    await before.commitment(accountId);
    await before.close();
    const copy = copyOf(house.folder);
    const after = await openFolder(house, house.folder);
    const { request, serverSeed } = await openSeedOf(after, accountId);
    await after.close();
    await new Promise((resolve) => setTimeout(resolve, 250));
    const folder = how === 'put back in place' ? house.folder : copy;
    if (how === 'put back in place') {
      for (const name of ['unveil.db-wal', 'unveil.db-shm']) rmSync(join(folder, name), { force: true });
      cpSync(copy, folder, { recursive: true });
    }
    if (how === 'without its mark') rmSync(join(folder, 'mark'));
    const alarms: string[] = [];
    const restored = await openFolder(house, folder, alarms);
    const attempt = { ...request, purchaseKey: freshKey(), clientSeed: searchedSeed(serverSeed) };
    const answer = await restored.buy(attempt);
    expect(answer).toMatchObject({ refusal: { code: 'commitment-ended' } });
    expect(answer.ok || answer.refusal.data?.end).toContain('"reason":"restored"');
    expect(alarms).toEqual([expect.stringContaining('1 pending commitments were opened unsold')]);
    const issued = await restored.issuedCommitment(accountId);
    expect(issued.issue.record).toMatchObject({ number: 2 });
    expect(issued.issue.record.origin).toMatch(/^unveil\.localhost\/2026\/[0-9a-f]{8}$/);
    await restored.close();
  },
);

it('a folder that nobody put back keeps its commitments', async () => {
  const house = houseNow();
  const accountId = await playerWith(house, 5000);
  await house.store.close();
  const first = await openFolder(house, house.folder);
  await openSeedOf(first, accountId);
  const commitment = await first.commitment(accountId);
  await first.close();
  const alarms: string[] = [];
  const again = await openFolder(house, house.folder, alarms);
  expect(await again.commitment(accountId)).toBe(commitment);
  expect(alarms).toEqual([]);
  await again.close();
});

it('a database behind its mark is known by the Plays it lacks, wherever the mark is kept', async () => {
  const house = houseNow();
  const accountId = await playerWith(house, 5000);
  await house.store.close();
  const markPath = join(copyOf(house.folder), 'mark-elsewhere');
  const open = (folder: string, alarms: string[]) =>
    openPlatform({
      ...house.parts,
      store: openSqliteStore(join(folder, 'unveil.db')),
      mark: openMarkFile(markPath),
      alarm: (message) => alarms.push(message),
    });
  const first = await open(house.folder, []);
  await first.commitment(accountId);
  await first.close();
  const copy = copyOf(house.folder);
  const sold = await open(house.folder, []);
  await openSeedOf(sold, accountId);
  await sold.close();
  const alarms: string[] = [];
  const restored = await open(copy, alarms);
  expect(alarms[0]).toContain('Plays up to 0, and the mark says 1');
  await restored.close();
});
