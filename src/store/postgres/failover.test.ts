/**
 * A real standby that lagged takes the place of its primary: what players were told of is missing, and seeds are
 * open.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../ledger/books.ts';
import { openPlatform } from '../../platform/create.ts';
import { createHealth } from '../../platform/ports/health.ts';
import type { Platform } from '../../platform/ports/platform.ts';
import {
  accepted,
  buyNow,
  type House,
  openHouse,
  playerWith,
  playOut,
  purchaseOf,
} from '../../platform/testing/house.ts';
import { openMarkFile } from '../mark-file.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { openPostgresStore } from './store.ts';

const HOOK_MS = 90_000;
const reason = whyNoPostgres();

describe.skipIf(reason !== null)(`a standby that lagged${reason ? ` (${reason})` : ''}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ mayForget: true });
  }, HOOK_MS);
  afterAll(() => server.stop(), HOOK_MS);

  it('sells nothing on a running server, and nothing under a seed that was open on one started again', {
    timeout: HOOK_MS,
  }, async () => {
    const url = await server.place();
    const alarms: string[] = [];
    const house = openHouse({ store: await openPostgresStore(url, { mayForget: true }) });
    const open = async (name: string): Promise<Platform> => {
      const alarm = (message: string): void => void alarms.push(message);
      const health = createHealth(alarm);
      const lost = (): void => health.stop('store-cannot-write', 'the database broke off');
      return openPlatform({
        ...house.parts,
        store: await openPostgresStore(url, { mayForget: true, lost }),
        mark: openMarkFile(join(house.folder, `mark-${name}`)),
        alarm,
        health,
      });
    };
    const [one, two] = [await open('one'), await open('two')];
    const id = await playerWith(house, 5000);
    const commitment = await one.commitment(id);
    await server.standby();
    const { serverSeed } = await finishOne(house, one, id);
    expect(serverSeed).toHaveLength(64);
    const other = await purchaseOf(two, id);
    await server.failOver();
    // Before anybody has looked: the first to ask knows the seed.
    for (const platform of [one, two])
      expect(await platform.buy({ ...other, commitment })).toMatchObject({ refusal: { code: 'unavailable' } });
    // The second server has opened no seed itself: the mark beside its own says what was opened.
    for (const platform of [one, two]) {
      await platform.watch();
      expect(platform.stopReasons().map(({ alarm }) => alarm)).toContain('database-behind');
      expect(await platform.buy({ ...other, commitment })).toMatchObject({ refusal: { code: 'unavailable' } });
      await platform.close();
    }
    expect(alarms.join('\n')).toContain('the database holds Plays up to 0, and the mark says 1');
    const again = await open('one');
    expect(alarms.at(-1)).toContain('pending commitments were opened unsold, and a new log begins');
    expect(await again.buy({ ...other, commitment })).toMatchObject({ refusal: { code: 'commitment-ended' } });
    await finishOne(house, again, id);
    expect(again.stopReasons()).toEqual([]);
    expect(faultsOf(await house.store.books())).toEqual([]);
    await again.close();
    await house.close();
    await house.store.close();
  });
});

async function finishOne(house: House, platform: Platform, id: string): Promise<{ serverSeed: string }> {
  const play = await buyNow(platform, id);
  await playOut(platform, play, id);
  const { proof } = accepted(await platform.finish(id, play.playNumber));
  expect(house.alarms).toEqual([]);
  return { serverSeed: proof.serverSeed ?? '' };
}
