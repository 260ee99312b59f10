import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { settlementPostings } from '../../ledger/ledger.ts';
import type { Store } from '../../platform/ports/store.ts';
import type { CommitFaults } from '../sql/engine.ts';
import { accountNamed, buyOne, fund } from '../testing/orders.ts';
import { openSqliteStore } from './store.ts';

const ann = accountNamed('ann');
const bob = accountNamed('bob');

let folder: string;
let path: string;
let store: Store;
let faults: { -readonly [K in keyof CommitFaults]: CommitFaults[K] };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unveil-faults-'));
  path = join(folder, 'unveil.db');
  faults = {};
  store = openSqliteStore(path, { faults, walBytesMax: 1_000_000 });
  await store.addAccount(ann);
  await store.addAccount(bob);
  await fund(store, ann.id, 'funds', 10_000);
  await fund(store, bob.id, 'funds of bob', 100);
});

afterEach(async () => {
  expect(faultsOf(await store.books())).toEqual([]);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function once(): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    throw new Error('the disk is full');
  };
}

describe('a fault', () => {
  it('in COMMIT rejects the whole batch and leaves nothing of it', async () => {
    await store.pendingCommitment(ann.id, () => ({ hash: '00', sealedSeed: Buffer.of(1), series: '00', issuedAt: 1 }));
    faults.beforeCommit = once();
    const batch = [
      buyOne(store, 'P1', { accountId: ann.id, prizePence: pence(900) }),
      store.addAccount(accountNamed('eve')),
      store.remember('a', 'b'),
    ];
    const outcomes = await Promise.allSettled(batch);
    expect(outcomes.map((outcome) => outcome.status)).toContain('rejected');
    expect(await store.play('P1')).toBeNull();
    expect((await store.account(ann.id))?.balancePence).toBe(10_000);
    const again = await buyOne(store, 'P1', { accountId: ann.id, prizePence: pence(900) });
    expect(again).toMatchObject({ decision: { type: 'buy' }, balancePence: 9800 });
  });

  it('after COMMIT loses the answer and nothing else: asked again, the same Play is given, and debited once', async () => {
    await store.pendingCommitment(ann.id, () => ({ hash: '00', sealedSeed: Buffer.of(1), series: '00', issuedAt: 1 }));
    faults.afterCommit = once();
    await expect(buyOne(store, 'P1', { accountId: ann.id })).rejects.toThrow('the disk is full');
    const again = await buyOne(store, 'P1', { accountId: ann.id });
    expect(again).toMatchObject({ kept: { playNumber: 'P1' }, play: { playNumber: 'P1' }, balancePence: 9800 });
    expect(again.decision.type).toBe('answer-again');

    faults.afterCommit = once();
    const settlement = {
      playNumber: 'P1',
      moveCount: 0,
      completion: null,
      postings: [],
      settledAt: 9,
      day: 0,
      claim: null,
      leaf: null,
    };
    await expect(store.settle(settlement)).rejects.toThrow();
    expect(await store.settle(settlement)).toBe('settled-before');
  });

  it('in one request of a batch undoes that request alone', async () => {
    const outcomes = await Promise.allSettled([
      store.addAccount(accountNamed('eve')),
      store.settle({
        playNumber: 'none',
        moveCount: 0,
        completion: null,
        postings: [],
        settledAt: 9,
        day: 0,
        claim: null,
        leaf: null,
      }),
      store.countAttempt([{ hash: '00', forgottenAfterMs: 1 }], 1, () => {
        throw new Error('a decision that throws');
      }),
      store.addAccount(accountNamed('joe')),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await store.account(accountNamed('joe').id)).not.toBeNull();
  });

  it('between a debit and everything after it undoes the debit', async () => {
    await store.pendingCommitment(bob.id, () => ({ hash: '00', sealedSeed: Buffer.of(1), series: '00', issuedAt: 1 }));
    await fund(store, bob.id, 'more', 500);
    // A prize without a row breaks a CHECK of the Play, after the wallet was debited.
    await expect(buyOne(store, 'P1', { accountId: bob.id, prizePence: pence(900), rowIndex: null })).rejects.toThrow(
      /CHECK/,
    );
    expect((await store.account(bob.id))?.balancePence).toBe(600);
    expect(
      (
        await store.pendingCommitment(bob.id, () => ({
          hash: '11',
          sealedSeed: Buffer.of(1),
          series: '00',
          issuedAt: 1,
        }))
      ).hash,
    ).toBe('00');
  });
});

describe('what was acknowledged', () => {
  it('is in the files at that moment, whenever the process ends', { timeout: 30_000 }, async () => {
    for (let n = 1; n <= 8; n++) {
      const { play } = await buyOne(store, `P${n}`, { accountId: ann.id, prizePence: pence(n % 2 === 0 ? 900 : 0) });
      // The files as a killed process leaves them: no checkpoint, no shared memory.
      const copy = join(folder, `copy${n}.db`);
      copyFileSync(path, copy);
      if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
      const opened = openSqliteStore(copy);
      expect(await opened.play(`P${n}`)).toEqual(play);
      expect(faultsOf(await opened.books())).toEqual([]);
      expect(await opened.books()).toEqual(await store.books());
      await opened.close();
      const postings = settlementPostings(ann.id, pence(n % 2 === 0 ? 900 : 0));
      await store.settle({
        playNumber: `P${n}`,
        moveCount: 0,
        completion: null,
        postings,
        settledAt: n,
        day: 0,
        claim: null,
        leaf: null,
      });
    }
  });

  it('is synced at every commit, in the journal that survives a crash', () => {
    const db = new Database(path);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('page_size', { simple: true })).toBe(8192);
    db.close();
  });
});

describe('the write-ahead log', () => {
  it('stays short, however much is written', { timeout: 30_000 }, async () => {
    let largest = 0;
    for (let n = 0; n < 500; n++) {
      await store.countAttempt([{ hash: String(n % 100).padStart(64, '0'), forgottenAfterMs: 1000 }], n, () => true);
      if (n % 10 === 0) largest = Math.max(largest, statSync(`${path}-wal`).size);
    }
    // Each write is a page at least: without the limit this would be more than 4 MB.
    expect(largest).toBeLessThan(1_500_000);
  });
});

describe('a database file', () => {
  it('of a later version is refused', () => {
    const later = join(folder, 'later.db');
    const db = new Database(later);
    db.pragma('user_version = 999');
    db.close();
    expect(() => openSqliteStore(later)).toThrow(/version 999/);
  });

  it('takes no more writes once closed', async () => {
    const other = openSqliteStore(join(folder, 'other.db'));
    const last = other.addAccount(ann);
    await other.close();
    expect(await last).toBe(true);
    await expect(other.addAccount(bob)).rejects.toThrow('closed');
  });
});
