/**
 * A database as whoever fills it in bulk wants it: statements of many rows, no index and no journal in the way. For
 * generators only: what is stopped on the way leaves a database that is good for nothing.
 */
import Database from 'better-sqlite3';
import { openPool } from '../postgres/pool.ts';

/** The words in which two engines differ, where rows are made rather than read. */
export interface BulkWords {
  /** A table `name(i)` of the whole numbers from one to the other. */
  series(name: string, from: number, to: number): string;
  /** So many bytes that no other row has: `salt` tells columns apart, `i` rows. */
  bytes(count: number, salt: string, i: string): string;
  /** A number as so many small hexadecimal digits. */
  hex(value: string, digits: number): string;
}

export interface BulkDatabase {
  readonly words: BulkWords;
  run(sql: string): Promise<void>;
  /** The one number that the statement asks for. */
  number(sql: string): Promise<number>;
  /** Takes the indexes of these tables away; those of constraints stay. */
  dropIndexes(tables: readonly string[]): Promise<void>;
  /** Makes what was taken away again, one after the other. */
  makeIndexes(say: (line: string) => void): Promise<void>;
  /** Ids that were given are not handed out again; the engine looks at what it holds. */
  settle(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const CACHE_KIB = 2_000_000;
const HASH_BYTES = 32;

export function openSqliteBulk(path: string): BulkDatabase {
  const db = new Database(path);
  for (const pragma of ['journal_mode = DELETE', 'journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF'])
    db.pragma(pragma);
  db.pragma(`cache_size = ${-CACHE_KIB}`);
  let dropped: readonly { readonly name: string; readonly sql: string }[] = [];
  return {
    words: {
      series: (name, from, to) =>
        `(WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT i FROM n) AS ${name}`,
      bytes: (count) => `randomblob(${count})`,
      hex: (value, digits) => `printf('%0${digits}x', ${value})`,
    },
    run: async (sql) => void db.exec(sql),
    number: async (sql) => Number(db.prepare(sql).pluck().get()),
    dropIndexes: async (tables) => {
      const named = tables.map((table) => `'${table}'`).join(', ');
      dropped = db
        .prepare<[], { name: string; sql: string }>(
          `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${named})`,
        )
        .all();
      for (const { name } of dropped) db.exec(`DROP INDEX ${name}`);
    },
    makeIndexes: async (say) => {
      for (const { name, sql } of dropped) {
        say(`index ${name}`);
        db.exec(sql);
      }
      dropped = [];
    },
    settle: async () => {},
    close: async () => {
      db.pragma('journal_mode = WAL');
      db.close();
    },
  };
}

export async function openPostgresBulk(url: string): Promise<BulkDatabase> {
  const pool = openPool(url, { max: 1, statement_timeout: 0 });
  const run = async (sql: string): Promise<void> => void (await pool.query(sql));
  // Its own database, which nobody else uses: no trigger looks whether what a row refers to is there.
  for (const setting of [
    'session_replication_role = replica',
    `maintenance_work_mem = '1GB'`,
    'synchronous_commit = off',
  ])
    await run(`SET ${setting}`);
  let dropped: readonly { readonly name: string; readonly sql: string }[] = [];
  return {
    words: {
      series: (name, from, to) => `generate_series(${from}::bigint, ${to}::bigint) AS ${name} (i)`,
      bytes: (count, salt, i) => {
        const hash = `sha256(convert_to('${salt}' || ${i}, 'UTF8'))`;
        if (count < HASH_BYTES) return `substr(${hash}, 1, ${count})`;
        return count === HASH_BYTES ? hash : `${hash} || decode(repeat('00', ${count - HASH_BYTES}), 'hex')`;
      },
      hex: (value, digits) => `lpad(to_hex((${value})::bigint), ${digits}, '0')`,
    },
    run,
    number: async (sql) => Number(Object.values((await pool.query(sql)).rows[0] ?? {})[0]),
    dropIndexes: async (tables) => {
      const { rows } = await pool.query<{ name: string; sql: string }>(
        `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
         WHERE schemaname = current_schema() AND tablename = ANY ($1)
           AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`,
        [tables],
      );
      dropped = rows;
      for (const { name } of dropped) await run(`DROP INDEX ${name}`);
    },
    makeIndexes: async (say) => {
      for (const { name, sql } of dropped) {
        say(`index ${name}`);
        await run(sql);
      }
      dropped = [];
    },
    settle: async (tables) => {
      for (const table of tables) {
        await run(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
      }
      await run('VACUUM ANALYZE');
    },
    close: () => pool.end(),
  };
}
