/** One Play across two servers behind one address, one of them killed in the middle: it goes on, and is paid once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../scripts/cluster/cluster.ts';
import { present } from '../src/kernel/assert.ts';
import { whyNoPostgres } from '../src/store/testing/postgres.ts';
import { readPostgresLedger } from './faults/books.ts';
import { launchBrowser, newVisitor } from './support/browser.ts';
import { buy, makeMoves, newPlayer, playToFinish, readOutcome } from './support/player.ts';
import { anyGame, rowPaying } from './support/stage.ts';

const FUNDS_POUNDS = 50;
const why = whyNoPostgres();
const game = anyGame;
const { name } = game.copy;
const { prizePence } = present(game.structure.rows[rowPaying(game, { times: 1, parts: 2 })], 'the row that is sold');

describe.skipIf(why !== null)(`two servers behind one address${why ? ` (${why})` : ''}`, () => {
  let cluster: Cluster;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    [cluster, browser] = await Promise.all([
      startCluster({ servers: 2, server: { source: 'tests/faults/winning-server.ts' } }),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  });

  it('serve one Play in turns; one is killed in the middle, the Play goes on and is paid once', async () => {
    const { page } = await newVisitor(browser, { baseURL: cluster.url });
    const { email } = await newPlayer(page, game.id, FUNDS_POUNDS);
    const before = cluster.balancer.answeredBy().length;
    const playNumber = await buy(page, name);
    await makeMoves(page, name, 4);
    expect(new Set(cluster.balancer.answeredBy().slice(before)).size).toBe(2);
    const [victim = ''] = cluster.running();
    // The next move may be on its way to the server that dies.
    await Promise.all([makeMoves(page, name, 1), cluster.killServer(victim)]);
    await playToFinish(page, name);
    expect(await readOutcome(page)).toMatchObject({ playNumber, prizePence });
    const ledger = await readPostgresLedger(cluster.databaseUrl);
    expect(ledger).toMatchObject({ total: 0, wrongWallets: [], wrongPlays: [] });
    expect(ledger.plays).toEqual([{ number: playNumber, email, settled: true }]);
    expect(ledger.balanceOf(email)).toBe(FUNDS_POUNDS * 100 - game.structure.pricePence + prizePence);
  });
});
