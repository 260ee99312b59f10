/**
 * Databases of earlier versions become ones of this, with what was sold counted and nothing lost, once for all
 * servers.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../../ledger/books.ts';
import { commitmentNamed } from '../testing/orders.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { migrate } from './migrate.ts';
import { openPostgresStore } from './store.ts';

const HOOK_MS = 60_000;
const reason = whyNoPostgres();
/** Half past eleven in the evening, UTC: the first of July in London. */
const BOUGHT_AT = Date.UTC(2026, 5, 30, 23, 30);
const FIRST_OF_JULY = Date.UTC(2026, 6, 1) / 86_400_000;

const SOLD_BEFORE = `
  INSERT INTO account (id, public_id, email, password_hash, balance_pence, created_at) VALUES (1, 'ann', 'a@b.c', '', 900, 1);
  INSERT INTO game (id, name) VALUES (1, 'doors');
  INSERT INTO payment (account, key, amount_pence, status, opened_at, day)
    VALUES (1, '\\x01', 1000, 'paid', ${BOUGHT_AT}, ${FIRST_OF_JULY});
  INSERT INTO play (id, number, account, game, game_version, price_pence, prize_pence, row_index, server_seed_hash,
    sealed_seed, client_seed, scenario_hash, bought_at, settled_at)
    VALUES (1, 'P1', 1, 1, '1', 200, 100, 0, '', '', '', '', ${BOUGHT_AT}, ${BOUGHT_AT});
  INSERT INTO day_total (account, day, added_pence, spent_pence, won_pence) VALUES (1, ${FIRST_OF_JULY}, 1000, 200, 100);
  INSERT INTO posting (reason, from_account, to_account, pence, play, at) VALUES
    (3, -4, 1, 1000, NULL, 1), (0, 1, -1, 200, 1, 1), (1, -2, -3, 100, 1, 1), (2, -3, 1, 100, 1, 1);`;

describe.skipIf(reason !== null)(`a PostgreSQL database of before${reason ? ` (${reason})` : ''}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ mayForget: true });
  }, HOOK_MS);
  afterAll(() => server.stop(), HOOK_MS);

  it.each([
    ['the first version', 7],
    ['the last version without counts', 15],
  ])('of %s is brought up to this by two servers at once', async (_, version) => {
    const url = await server.place();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migrate(client, { mayForget: true, upTo: version });
    await client.query(SOLD_BEFORE);
    await client.end();
    const open = () => openPostgresStore(url, { mayForget: true });
    const [store, other] = await Promise.all([open(), open()]);
    expect(faultsOf(await store.books())).toEqual([]);
    expect(await store.highestPlay()).toBe(1);
    expect(await other.playsOf('ann', { limit: 5 })).toMatchObject([{ playNumber: 'P1', commitment: null }]);
    expect(await store.rowCounts({ first: FIRST_OF_JULY, last: FIRST_OF_JULY })).toMatchObject([
      { gameId: 'doors', row: 0, sold: 1, settled: 1 },
    ]);
    if (version === 7) expect(await store.beat(1)).toBe(BOUGHT_AT);
    expect((await store.pendingCommitment('ann', () => commitmentNamed('first'))).number).toBe(1);
    await Promise.all([store.close(), other.close()]);
  });

  it('of a stranger is refused, and left as it was', async () => {
    const url = await server.place();
    await server.query(url, 'CREATE TABLE account (name TEXT)');
    await expect(openPostgresStore(url, { mayForget: true })).rejects.toThrow(/account/);
    await expect(server.query(url, 'SELECT name FROM account')).resolves.toBeUndefined();
    await expect(server.query(url, 'SELECT 1 FROM schema_version')).rejects.toThrow();
  });
});
