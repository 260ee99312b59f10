import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { formatPlayNumber } from '../../kernel/play-number.ts';
import { purchasePostings, settlementPostings } from '../../ledger/ledger.ts';
import { MOMENT, movesOf, orderOf } from '../testing/orders.ts';
import { openSqliteStore } from './store.ts';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const PLAYS = 4000;
const ACCOUNTS = 200;
const BYTES_PER_PLAY_MAX = 1024;

it('a Play takes at most 1 KB with its key, moves, postings and indexes', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-size-'));
  const path = join(folder, 'unveil.db');
  const store = openSqliteStore(path);
  const sizeNow = (): number => {
    const db = new Database(path);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    return statSync(path).size;
  };
  const accounts = Array.from({ length: ACCOUNTS }, () => hex(16));
  await store.origin(() => ({ name: 'log.example/2026', begunAt: 1, previous: null, reason: null }));
  const commitments = new Map<string, string>();
  await Promise.all(
    accounts.map(async (id) => {
      await store.addAccount({ id, email: `${id}@example.com`, passwordHash: 'x'.repeat(97), createdAt: 1 });
      const fundsKey = hex(16);
      const payment = { accountId: id, fundsKey, amountPence: pence(1_000_000), openedAt: 1 };
      await store.openPayment(payment, MOMENT, () => null);
      await store.closePayment(
        payment,
        'paid',
        [{ reason: 'funds-added', from: 'provider', to: `player:${id}`, pence: pence(1_000_000) }],
        1,
      );
      const first = await store.pendingCommitment(id, () => ({
        hash: hex(32),
        sealedSeed: randomBytes(136),
        series: hex(16),
        issuedAt: 1,
      }));
      commitments.set(id, first.hash);
    }),
  );
  const before = sizeNow();
  for (let round = 0; round < PLAYS / ACCOUNTS; round++) {
    await Promise.all(
      accounts.map(async (accountId, index) => {
        const playNumber = formatPlayNumber(randomBytes(10));
        const prizePence = pence(index % 3 === 0 ? 500 : 0);
        const next = { hash: hex(32), sealedSeed: randomBytes(136) };
        const order = orderOf(
          {
            playNumber,
            accountId,
            prizePence,
            gameId: 'million-jackpot-blue',
            rowIndex: prizePence > 0 ? 12 : null,
            serverSeedHash: commitments.get(accountId) ?? '',
            sealedSeed: randomBytes(136),
            clientSeed: hex(16),
            scenarioHash: hex(32),
            boughtAt: 1_800_000_000_000 + round,
            commitment: { origin: 'log.example/2026', series: hex(16), number: round + 1, previousEnd: hex(32) },
          },
          next,
        );
        const postings = purchasePostings(accountId, pence(500), prizePence);
        const intent = {
          accountId,
          purchaseKey: hex(16),
          fingerprint: hex(32),
          gameId: 'million-jackpot-blue',
          moment: MOMENT,
        };
        await store.buy(intent, { ...order, postings, leaf: randomBytes(32) }, () => ({ type: 'buy' }));
        commitments.set(accountId, next.hash);
        for (const count of [1, 20, 33])
          await store.recordMoves(playNumber, count === 1 ? 0 : count === 20 ? 1 : 20, movesOf(count));
        const paid = settlementPostings(accountId, prizePence);
        await store.settle({
          playNumber,
          moveCount: 33,
          completion: null,
          postings: paid,
          settledAt: 1_800_000_000_000,
          day: 0,
          claim: null,
          leaf: { origin: 'log.example/2026', entry: randomBytes(32) },
        });
      }),
    );
  }
  // As the sequencer does it, with what fills its batches.
  const lease = { name: 'sequencer', holder: 'only' };
  await store.takeLease({ ...lease, now: 0, until: 1 });
  const asked = { origin: 'log.example/2026', lease, multiple: 16, limit: 100 };
  const [first, filler] = [() => randomBytes(200), () => randomBytes(32)];
  for (let last = -1, size = 0; size !== last; ) {
    last = size;
    size = (await store.sequenceLeaves({ ...asked, first, filler })) ?? 0;
  }
  const perPlay = (sizeNow() - before) / PLAYS;
  console.info(`bytes per Play: ${Math.round(perPlay)}`);
  expect(perPlay).toBeLessThanOrEqual(BYTES_PER_PLAY_MAX);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
