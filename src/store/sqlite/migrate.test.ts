/** Files of earlier versions become ones of this version, with their past counted and nothing lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { calendarOf } from '../../kernel/calendar.ts';
import { faultsOf } from '../../ledger/books.ts';
import { momentOf } from '../../platform/ports/standing.ts';
import { migrate } from './migrate.ts';
import { openSqliteStore } from './store.ts';

/** Before claims could be rejected. */
const BEFORE_REJECTIONS = 4;

it('keeps claims and their logs when they learn to be rejected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-migrate-'));
  const path = join(folder, 'unveil.db');
  const db = new Database(path);
  migrate(db, BEFORE_REJECTIONS);
  db.exec(`
    INSERT INTO account (id, public_id, email, password_hash, created_at) VALUES (1, 'ann', 'a@b.c', '', 1);
    INSERT INTO game VALUES (1, 'doors');
    INSERT INTO play (id, number, account, game, game_version, price_pence, prize_pence, row_index, server_seed_hash,
      sealed_seed, client_seed, scenario_hash, bought_at, settled_at)
      VALUES (7, 'P7', 1, 1, '1', 200, 60000, 0, x'', x'', x'', x'', 1, 2);
    INSERT INTO claim (play, account, route, status, deadline_at, changed_at, payee) VALUES (7, 1, 'bank', 'claimed', 9, 3, x'aa');
    INSERT INTO claim_log (play, at, step, by) VALUES (7, 3, 'confirm', 'player');
  `);
  db.close();
  const store = openSqliteStore(path);
  expect(await store.claim('P7')).toMatchObject({ status: 'claimed', deadlineAt: 9, reason: null });
  expect(await store.claimLog('P7')).toEqual([{ step: 'confirm', by: 'player', at: 3, reason: null }]);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  const facts = await store.earlyFacts({
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
