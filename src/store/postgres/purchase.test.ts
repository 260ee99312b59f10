/** The fast body of a purchase writes the rows that the plain one writes, and refuses what it refuses. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { purchasePostings } from '../../ledger/ledger.ts';
import { PLAIN_PURCHASE, type PurchaseBody } from '../sql/purchases.ts';
import { TABLES } from '../sql/schema.ts';
import { accountNamed, buyOne, commitmentNamed, fund, hexOf, intentOf, MOMENT, orderOf } from '../testing/orders.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { ONE_STATEMENT_PURCHASE } from './purchase.ts';
import { openPostgresStore } from './store.ts';

const HOOK_MS = 60_000;
const WRITTEN = [
  'account',
  'play',
  'posting',
  'leaf',
  'turn',
  'day_total',
  'standing',
  'purchase',
  'tally',
  'hour_tally',
];
const reason = whyNoPostgres();
const accountId = accountNamed('ann').id;

describe.skipIf(reason !== null)(`a purchase in one statement${reason ? ` (${reason})` : ''}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ mayForget: true });
  }, HOOK_MS);
  afterAll(() => server.stop(), HOOK_MS);

  /** Two Plays of one account: a losing one, and one that wins, under a number, with a leaf. */
  async function tablesAfter(purchases: PurchaseBody): Promise<Record<string, unknown[]>> {
    const url = await server.place();
    const store = await openPostgresStore(url, { mayForget: true, purchases });
    await store.addAccount(accountNamed('ann'));
    await fund(store, accountId, 'funds', 1000);
    await store.origin(() => ({ name: 'log.example/2026', begunAt: 1, previous: null, reason: null }));
    expect((await buyOne(store, 'first', { accountId })).decision.type).toBe('buy');
    const pending = await store.pendingCommitment(accountId, () => commitmentNamed('unused'));
    const commitment = { origin: 'log.example/2026', series: pending.series, number: 1, previousEnd: hexOf('end') };
    const play = { playNumber: 'second', accountId, gameId: 'others', serverSeedHash: pending.hash, boughtAt: 2000 };
    const order = orderOf({ ...play, prizePence: pence(500), rowIndex: 0, commitment }, commitmentNamed('third'));
    const bought = await store.buy(
      intentOf(accountId, 'second', 'others'),
      {
        ...order,
        postings: purchasePostings(accountId, order.play.pricePence, pence(500)),
        leaf: Buffer.from('leaf'),
        endHash: hexOf('end of second'),
      },
      ({ standing, balancePence }) => {
        expect(standing).toMatchObject({ lastPlayAt: MOMENT.at, spent: { day: 200, week: 200, month: 200 } });
        expect(balancePence).toBe(800);
        return { type: 'buy' };
      },
    );
    expect(bought).toMatchObject({ balancePence: 600, decision: { type: 'buy' } });
    await store.close();
    return tables(url);
  }

  async function tables(url: string): Promise<Record<string, unknown[]>> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const found: Record<string, unknown[]> = {};
    for (const table of TABLES) found[table] = (await client.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;
    await client.end();
    return found;
  }

  it('writes the rows of the plain one', async () => {
    const [plain, fast] = [await tablesAfter(PLAIN_PURCHASE), await tablesAfter(ONE_STATEMENT_PURCHASE)];
    expect(fast).toEqual(plain);
    for (const table of WRITTEN) expect(fast[table]?.length, table).toBeGreaterThan(0);
  });

  it('undoes all where the commitment is not the pending one', async () => {
    const url = await server.place();
    const store = await openPostgresStore(url, { mayForget: true });
    await store.addAccount(accountNamed('ann'));
    await fund(store, accountId, 'funds', 1000);
    await store.pendingCommitment(accountId, () => commitmentNamed('first'));
    const order = orderOf({ playNumber: 'one', accountId, serverSeedHash: hexOf('another') }, commitmentNamed('next'));
    await expect(store.buy(intentOf(accountId, 'one'), order, () => ({ type: 'buy' }))).rejects.toThrow(/check/);
    const { play, purchase, turn, posting } = await tables(url);
    expect([play, purchase, turn]).toEqual([[], [], []]);
    expect(posting).toHaveLength(1);
    await store.close();
  });
});
