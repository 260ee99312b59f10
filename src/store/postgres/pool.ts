/** Connections to PostgreSQL as the store wants them: numbers lose no digit, statements never hang for ever. */
import pg from 'pg';
import { assert } from '../../kernel/assert.ts';

const CONNECTIONS = 16;
const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 30_000;

const { INT8, NUMERIC } = pg.types.builtins;

/** Sums of 64-bit numbers come as NUMERIC. All of ours are whole, and what is not exact as a number is a fault. */
function wholeNumber(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `${text} is no whole number that can be held exactly`);
  return value;
}

/** A pool for the URL; nothing is asked of the database yet. */
export function openPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'unveil',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
    keepAlive: true,
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 || oid === NUMERIC ? wholeNumber : pg.types.getTypeParser(oid, format),
    },
    ...options,
  });
  // A connection that breaks while idle is replaced when one is wanted; one in use tells its user.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
