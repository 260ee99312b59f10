/** Looks whether a PostgreSQL database can hold money, and brings its tables up to this version. */
import type { ClientBase } from 'pg';
import { StoreRefused } from '../../platform/ports/store-refusals.ts';
import { MIGRATIONS, postgresWords } from '../sql/schema.ts';
import { codeOf } from './failures.ts';

const VERSION_LEAST = 150_000;
/** No PostgreSQL database is older: there is nothing of before in the tables that came until then. */
const FIRST_VERSION = 7;
/** Any number of our own: servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_305_511;
/** No right to make tables, or not even to look into the schema. */
const RIGHT_MISSING = ['42501', '3F000'];

export interface MigrateOptions {
  /** For tests only: a database that may forget what it acknowledged is good enough. */
  readonly mayForget?: boolean;
  readonly upTo?: number;
}

/** Brings the database to the newest schema, one server at a time. Throws for one not fit for money. */
export async function migrate(
  client: ClientBase,
  { mayForget = false, upTo = MIGRATIONS.length }: MigrateOptions = {},
) {
  await refuseUnfit(client, mayForget);
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const version = await versionOf(client);
    if (version > MIGRATIONS.length)
      throw new StoreRefused(`the database is of version ${version}; this program knows ${MIGRATIONS.length}`);
    if (version < upTo) await runMigrations(client, version, upTo);
    await refuseMissingRights(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

interface Facts {
  version: string;
  number: number;
  encoding: string;
  fsync: string;
  commit: string;
  standby: boolean;
}

async function refuseUnfit(client: ClientBase, mayForget: boolean): Promise<void> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
       current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit, pg_is_in_recovery() AS standby`,
  );
  const [facts] = rows;
  if (!facts) throw new StoreRefused('the database does not say what it is');
  if (facts.number < VERSION_LEAST)
    throw new StoreRefused(`PostgreSQL ${facts.version} is too old: version 15 or later is needed`);
  if (facts.encoding !== 'UTF8')
    throw new StoreRefused(`the database is encoded in ${facts.encoding}; it must be UTF8`);
  if (facts.standby) throw new StoreRefused('the database is a standby and only reads: name the primary');
  if (mayForget) return;
  if (facts.fsync !== 'on')
    throw new StoreRefused('the database does not sync to disk (fsync is off): no place for money');
  if (facts.commit === 'off')
    throw new StoreRefused('the database acknowledges before it has written (synchronous_commit is off)');
}

async function versionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ found: string | null }>(`SELECT to_regclass('schema_version')::text AS found`);
  if (rows[0]?.found === null) return 0;
  const versions = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return Number(versions.rows[0]?.version ?? 0);
}

async function runMigrations(client: ClientBase, version: number, upTo: number): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
    for (const [index, migration] of MIGRATIONS.entries()) {
      if (index < version || index >= upTo) continue;
      const { tables, past } = typeof migration === 'string' ? { tables: migration, past: '' } : migration;
      await client.query(postgresWords(tables));
      if (index >= FIRST_VERSION) await client.query(postgresWords(past));
    }
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [upTo]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if (!RIGHT_MISSING.includes(codeOf(error))) throw error;
    throw new StoreRefused(
      `the database is of version ${version} and its user may not bring it to ${upTo}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Rather at the start than in the middle of a purchase. */
async function refuseMissingRights(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; privilege: string }>(
    `SELECT c.relname AS name, p AS privilege FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS p
     WHERE c.relkind = 'r' AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'schema_version'::regclass)
       AND c.relname <> 'schema_version' AND NOT has_table_privilege(c.oid, p) ORDER BY 1, 2 LIMIT 1`,
  );
  const [missing] = rows;
  if (missing)
    throw new StoreRefused(`the user of the database may not ${missing.privilege} on the table ${missing.name}`);
}
