/** A file written before limits were kept becomes one of this version, with its past counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { calendarOf } from '../../kernel/calendar.ts';
import { faultsOf } from '../../ledger/books.ts';
import { momentOf } from '../../platform/limits/standing.ts';
import { migrate } from './schema.ts';
import { openSqliteStore } from './store.ts';

const BOUGHT_AT = Date.UTC(2026, 5, 30, 23, 30);

it('counts what was sold and paid before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-migrate-'));
  const path = join(folder, 'unveil.db');
  const db = new Database(path);
  migrate(db, 1);
  db.exec(`
    INSERT INTO account (id, public_id, email, password_hash, balance_pence, created_at) VALUES (1, 'ann', 'a@b.c', '', 900, 1);
    INSERT INTO game VALUES (1, 'doors');
    INSERT INTO payment VALUES (1, x'01', 1000, 'paid', ${BOUGHT_AT}), (1, x'02', 700, 'declined', ${BOUGHT_AT});
    INSERT INTO play (id, number, account, game, game_version, price_pence, prize_pence, row_index, server_seed_hash,
      sealed_seed, client_seed, scenario_hash, bought_at, settled_at)
      VALUES (1, 'P1', 1, 1, '1', 200, 100, 0, x'', x'', x'', x'', ${BOUGHT_AT}, ${BOUGHT_AT});
    INSERT INTO purchase VALUES (1, x'01', x'01', 1, NULL), (1, x'02', x'02', NULL, 'insufficient-funds');
    INSERT INTO posting (reason, from_account, to_account, pence, play, at) VALUES
      (3, -4, 1, 1000, NULL, 1), (0, 1, -1, 200, 1, 1), (1, -2, -3, 100, 1, 1), (2, -3, 1, 100, 1, 1);
  `);
  db.close();
  const store = openSqliteStore(path);
  expect(faultsOf(await store.books())).toEqual([]);
  const moment = momentOf(calendarOf('Europe/London', 'sunday'), Date.UTC(2026, 6, 1, 12));
  const standing = await store.standing('ann', moment);
  // Half past eleven in the evening, UTC, was the first of July in London.
  expect(standing).toMatchObject({ spent: { day: 200, month: 200 }, added: { day: 1000 }, lastPlayAt: BOUGHT_AT });
  expect(standing.nthTurnAt(1)).toBe(BOUGHT_AT);
  const facts = await store.purchaseFacts({
    accountId: 'ann',
    purchaseKey: '02',
    fingerprint: '02',
    gameId: 'x',
    moment,
  });
  expect(facts.kept?.refusal).toEqual({ code: 'insufficient-funds' });
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
