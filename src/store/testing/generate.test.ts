import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { openSqliteStore } from '../sqlite/store.ts';
import { openSqliteBulk } from './bulk.ts';
import { generatedAccountId, generatePlays } from './generate.ts';

/** Both engines are asked for the same. */
const FEW_PLAYS = {
  plays: 200,
  playsEach: 20,
  game: { id: 'doors', version: '1.0.0', pricePence: pence(200) },
  outcomes: [
    { rowIndex: null, prizePence: pence(0) },
    { rowIndex: 0, prizePence: pence(200) },
    { rowIndex: 1, prizePence: pence(700) },
  ],
  until: 1_800_000_000_000,
  spareFundsPence: pence(1000),
} as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-generate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('generated Plays are in the books, in My Games and under their indexes, and a second time is refused', async () => {
  const path = join(folder, 'unveil.db');
  await openSqliteStore(path).close();
  const bulk = openSqliteBulk(path);
  const indexes = "SELECT count(*) FROM sqlite_master WHERE type = 'index'";
  const before = await bulk.number(indexes);
  await generatePlays(bulk, FEW_PLAYS);
  expect(await bulk.number(indexes)).toBe(before);
  await expect(generatePlays(bulk, FEW_PLAYS)).rejects.toThrow('empty database');
  await bulk.close();
  const store = openSqliteStore(path);
  const books = await store.books();
  expect(faultsOf(books)).toEqual([]);
  expect(books.plays).toBe(200);
  const sums = await store.playSums(generatedAccountId(7), {});
  expect(sums).toMatchObject({ plays: 20, unfinished: 0, costPence: 4000 });
  expect(await store.playsOf(generatedAccountId(7), { limit: 50 })).toHaveLength(20);
  expect((await store.account(generatedAccountId(7)))?.balancePence).toBe(1000 + sums.wonPence);
  await store.close();
});
