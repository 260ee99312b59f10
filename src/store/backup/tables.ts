/**
 * A database as tables of rows, whichever engine keeps it: what a backup reads, as of one moment and while servers go
 * on, and what a restore writes into an empty one, whole or not at all.
 */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Client } from 'pg';
import { StoreRefused } from '../../platform/ports/store-refusals.ts';
import { databaseFile, type StorePlace } from '../open.ts';
import { openPool } from '../postgres/pool.ts';
import { TABLES } from '../sql/schema.ts';

export type Cell = string | number | Buffer | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Tables {
  readonly engine: 'sqlite' | 'postgres';
  /** How many migrations have made it what it is. */
  version(): Promise<number>;
  /** The names the database has, besides its own. */
  names(): Promise<readonly string[]>;
  /** All rows of a table, some at a time. */
  rows(table: string): AsyncIterable<readonly Row[]>;
  /** Writes into a database without accounts. A refusal or a fault leaves it as it was. */
  fill(content: (put: (table: string, rows: readonly Row[]) => Promise<void>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const TOGETHER = 500;

/** Opens the database of a place. Throws `StoreRefused` for a folder that holds none. */
export async function openTables(place: StorePlace): Promise<Tables> {
  if (place.databaseUrl !== null) return postgresTables(place.databaseUrl);
  const path = databaseFile(place.dataDir);
  if (!existsSync(path)) throw new StoreRefused(`there is no database in ${place.dataDir}`);
  return sqliteTables(path);
}

function sqliteTables(path: string): Tables {
  const db = new Database(path, { timeout: 10_000 });
  const order = (table: string): string => {
    const columns = db.prepare<[], { name: string; pk: number }>(`SELECT name, pk FROM pragma_table_info('${table}')`);
    const keys = columns.all().filter(({ pk }) => pk > 0);
    return keys
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => `"${name}"`)
      .join(', ');
  };
  // One read transaction for all tables: writers go on beside it.
  db.exec('BEGIN');
  return {
    engine: 'sqlite',
    version: async () => Number(db.pragma('user_version', { simple: true })),
    names: async () =>
      db
        .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
        .pluck()
        .all(),
    rows: async function* (table) {
      let some: Row[] = [];
      for (const row of db.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY ${order(table)}`).iterate()) {
        some.push(row);
        if (some.length < TOGETHER) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    fill: async (content) => {
      db.exec('COMMIT; BEGIN IMMEDIATE');
      refuseFull(Number(db.prepare('SELECT count(*) FROM account').pluck().get()));
      await content(async (table, rows) => {
        const columns = Object.keys(rows[0] ?? {});
        const places = columns.map(() => '?').join(', ');
        const insert = db.prepare<Cell[]>(`INSERT INTO ${table} (${quoted(columns)}) VALUES (${places})`);
        for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
      });
      db.exec('COMMIT; BEGIN');
    },
    close: async () => {
      db.close();
    },
  };
}

async function postgresTables(url: string): Promise<Tables> {
  const pool = openPool(url, { max: 1, statement_timeout: 0, pipeline: false });
  const client: Client = await pool.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  return {
    engine: 'postgres',
    version: async () => {
      const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
      return rows[0]?.version ?? 0;
    },
    names: async () => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname <> 'schema_version'
           AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'schema_version'::regclass)`,
      );
      return rows.map(({ name }) => name);
    },
    rows: async function* (table) {
      await client.query(`DECLARE reading CURSOR FOR SELECT * FROM ${table} ORDER BY 1, 2`);
      for (;;) {
        const { rows } = await client.query<Row>(`FETCH ${TOGETHER} FROM reading`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('CLOSE reading');
    },
    fill: async (content) => {
      const { rows } = await client.query<{ accounts: number }>('SELECT count(*) AS accounts FROM account');
      refuseFull(rows[0]?.accounts ?? 0);
      await content((table, some) => insertAll(client, table, some));
      for (const table of TABLES) await handOutAfter(client, table);
      await client.query('COMMIT');
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    },
    close: async () => {
      await client.end();
    },
  };
}

async function insertAll(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values: Cell[] = [];
  const places = rows.map((row) => {
    const each = columns.map((column) => `$${values.push(row[column] ?? null)}`);
    return `(${each.join(', ')})`;
  });
  await client.query(`INSERT INTO ${table} (${quoted(columns)}) VALUES ${places.join(', ')}`, values);
}

/** Ids go on after those that were written with the rows. */
async function handOutAfter(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ found: number }>(
    `SELECT count(*) AS found FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
    [table],
  );
  if (!rows[0]?.found) return;
  await client.query(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), coalesce((SELECT max(id) FROM ${table}), 0) + 1, false)`,
  );
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

function refuseFull(accounts: number): void {
  if (accounts > 0) throw new StoreRefused(`the database holds ${accounts} accounts: a backup goes into an empty one`);
}
