import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { settlementPostings } from '../../ledger/ledger.ts';
import type { Store } from '../../platform/ports/store.ts';
import { accountNamed, buyOne, fund } from '../testing/orders.ts';
import { openSqliteStore } from './store.ts';

const ann = accountNamed('ann');
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-books-'));
  store = openSqliteStore(join(folder, 'unveil.db'));
  await store.addAccount(ann);
  await fund(store, ann.id, 'funds', 5000);
  await buyOne(store, 'P1', { accountId: ann.id, prizePence: pence(900) });
  const postings = settlementPostings(ann.id, pence(900));
  await store.settle({
    playNumber: 'P1',
    moveCount: 0,
    completion: null,
    postings,
    settledAt: 9,
    day: 0,
    claim: null,
    leaf: null,
  });
  await buyOne(store, 'P2', { accountId: ann.id, prizePence: pence(700) });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

it('in order, the books have no fault', async () => {
  expect(faultsOf(await store.books())).toEqual([]);
  expect(await store.books()).toMatchObject({
    balances: { sales: 400, prizes: -1600, 'unrevealed-prizes': 700, provider: -5000, players: 5500 },
  });
});

// Whatever a hand in the tables takes or gives, the books show it.
it.each([
  ['a wallet made richer', 'UPDATE account SET balance_pence = balance_pence + 1', 'player:'],
  [
    'a prize paid twice',
    'INSERT INTO posting SELECT 99, 9, from_account, to_account, pence, play, at FROM posting WHERE reason = 2',
    'Play P1',
  ],
  ['a prize paid too high', 'UPDATE posting SET pence = 901 WHERE reason = 2', 'Play P1'],
  ['a price not posted', `DELETE FROM posting WHERE reason = 0 AND play = 2`, 'Play P2'],
  ['a prize not owed', `DELETE FROM posting WHERE reason = 1 AND play = 2`, 'unrevealed'],
  ['a settlement without payment', 'UPDATE play SET settled_at = 9 WHERE id = 2', 'Play P2'],
  [
    'a payment out of turn',
    'UPDATE play SET settled_at = 9 WHERE id = 2; UPDATE play SET settled_at = NULL WHERE id = 1',
    'Play P1',
  ],
  ['a prize made higher', 'UPDATE play SET prize_pence = 800 WHERE id = 2', 'Play P2'],
  ['funds nobody paid', `UPDATE payment SET status = 'declined'`, 'provider'],
  [
    'the sides of a posting changed',
    'UPDATE posting SET from_account = to_account, to_account = from_account WHERE reason = 0 AND play = 1',
    'Play P1',
  ],
])('%s is found', async (_what, change, words) => {
  const db = new Database(join(folder, 'unveil.db'));
  db.exec(change);
  db.close();
  expect(faultsOf(await store.books()).join('\n')).toContain(words);
});

it.each([
  ['a wallet below zero', 'UPDATE account SET balance_pence = -1'],
  ['a posting of nothing', 'UPDATE posting SET pence = 0'],
  ['a posting from an account to itself', 'UPDATE posting SET to_account = from_account'],
  [
    'a second posting of one kind for a Play',
    'INSERT INTO posting SELECT 99, reason, from_account, to_account, pence, play, at FROM posting WHERE id = 2',
  ],
  ['a second unfinished Play', 'UPDATE play SET settled_at = NULL'],
  ['a prize without its row', 'UPDATE play SET row_index = NULL'],
])('%s is refused by the tables themselves', (_what, change) => {
  const db = new Database(join(folder, 'unveil.db'));
  expect(() => db.exec(change)).toThrow(/constraint/);
  db.close();
});
