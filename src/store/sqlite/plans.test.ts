/**
 * Every statement the store prepares finds its rows by an index: what a purchase reads costs the same after ten
 * thousand Plays.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { openSqliteStore } from './store.ts';

/** What runs once a sweep or for the operator, over tables that stay small or in the order they are read. */
const MAY_SCAN: readonly RegExp[] = [
  // The oldest turns, by their own number; sessions, attempts, tickets and devices that are past.
  /^DELETE FROM (turn|session|sign_in|ticket|device)\b/,
  // Once at the start, over the index of unfinished Plays.
  /GROUP BY game\.name, game_version\s+ORDER BY/,
  // Once at the start: persons of before marks were kept.
  /NOT EXISTS \(SELECT 1 FROM person_mark/,
  // The operator's list of claims, in the order of their Plays.
  /ORDER BY claim\.play LIMIT/,
  // An index that holds nothing but the leaves that wait.
  /FROM leaf WHERE place IS NULL ORDER BY id LIMIT/,
];

it('no statement of the store reads a table from end to end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-plans-'));
  const path = join(folder, 'unveil.db');
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  const store = openSqliteStore(path);
  const statements = [...new Set(prepare.mock.calls.map(([sql]) => sql.trim()))];
  prepare.mockRestore();
  const db = new Database(path, { readonly: true });
  const read = statements.filter((sql) => /^(SELECT|UPDATE|DELETE|WITH)\b/.test(sql));
  expect(read.length).toBeGreaterThan(60);
  const slow = read.filter((sql) => !MAY_SCAN.some((pattern) => pattern.test(sql)) && scans(db, sql).length > 0);
  expect(slow.map((sql) => [sql, scans(db, sql)])).toEqual([]);
  db.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The steps of the plan that walk a whole table. Walking what an index or a subquery has narrowed down is none. */
function scans(db: Database.Database, sql: string): string[] {
  const plan = db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/:\w+|\?/g, '1')}`).all();
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN (?!movement|to_account|from_account|sides|\(|CONSTANT)\w+/.test(detail));
}
