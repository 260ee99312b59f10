/** The store for several servers: PostgreSQL, named by a URL. Opened, it is checked for holding money and migrated. */
import type { PoolConfig } from 'pg';
import type { Store } from '../../platform/ports/store.ts';
import type { CommitFaults } from '../sql/engine.ts';
import type { PurchaseBody } from '../sql/purchases.ts';
import { createStore } from '../sql/store.ts';
import { postgresEngine } from './engine.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { ONE_STATEMENT_PURCHASE } from './purchase.ts';

export interface PostgresOptions extends Pick<MigrateOptions, 'mayForget'> {
  /** For fault tests only. */
  readonly faults?: CommitFaults;
  readonly pool?: PoolConfig;
  /** Told when a connection breaks that nobody uses: who answers on the next one may be another database. */
  readonly lost?: () => void;
  /** For the test that holds the fast body to the plain one. */
  readonly purchases?: PurchaseBody;
}

/** Opens and migrates the database at the URL. Throws `StoreRefused` for one not fit for money. */
export async function openPostgresStore(url: string, options: PostgresOptions = {}): Promise<Store> {
  const pool = openPool(url, options.pool);
  pool.on('error', () => options.lost?.());
  try {
    const client = await pool.connect();
    try {
      await migrate(client, options);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createStore(postgresEngine(pool, options.faults), options.purchases ?? ONE_STATEMENT_PURCHASE);
}
