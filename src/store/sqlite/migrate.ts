/** Brings a file up to this version, by its `user_version`. */
import type { Database } from 'better-sqlite3';
import { assert } from '../../kernel/assert.ts';
import { calendarOf } from '../../kernel/calendar.ts';
import { MIGRATIONS } from '../sql/schema.ts';

/** Up to this version, or, for tests of what comes after, to an earlier one. Refuses a file written by a later one. */
export function migrate(db: Database, upTo: number = MIGRATIONS.length): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  assert(
    version <= MIGRATIONS.length,
    `the database is of version ${version}; this program knows ${MIGRATIONS.length}`,
  );
  if (version >= upTo) return;
  const calendar = calendarOf('Europe/London', 'sunday');
  db.function('london_day', { deterministic: true }, (at) => calendar.dayOf(Number(at)));
  MIGRATIONS.slice(version, upTo).forEach((migration, index) => {
    db.transaction(() => {
      db.exec(typeof migration === 'string' ? migration : migration.tables);
      if (typeof migration !== 'string') db.exec(migration.past);
      db.pragma(`user_version = ${version + index + 1}`);
    }).immediate();
  });
}
