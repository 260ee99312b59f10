/** Accounts, commitments and orders made of names, for the store's contract suite and fault tests. */
import { createHash } from 'node:crypto';
import { pence } from '../../kernel/pence.ts';
import { fundsPostings, purchasePostings } from '../../ledger/ledger.ts';
import { decidePurchase } from '../../platform/plays/purchase-decision.ts';
import type { Commitment, NewCommitment } from '../../platform/ports/commitment-store.ts';
import type { PurchaseIntent, PurchaseOrder } from '../../platform/ports/purchase-store.ts';
import type { Moment } from '../../platform/ports/standing.ts';
import type { Store } from '../../platform/ports/store.ts';
import type { BoughtPlay, StoredMoves } from '../../platform/ports/stored-play.ts';
import { openJurisdiction } from '../../platform/testing/profiles.ts';

export function hexOf(text: string, bytes = 32): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, bytes * 2);
}

export function commitmentNamed(name: string): NewCommitment {
  return { hash: hexOf(name), sealedSeed: Buffer.from(`sealed ${name}`), series: hexOf('series', 16), issuedAt: 5 };
}

export function movesOf(count: number, bySystem = 0): StoredMoves {
  const indices = Uint8Array.from({ length: count }, (_, index) => index % 128);
  return { count, indices, digest: count === 0 ? '' : hexOf(`moves ${count}`, 8), bySystem };
}

/** An order of a Play under a commitment, with another commitment to follow. */
export function orderOf(
  play: Pick<BoughtPlay, 'playNumber' | 'accountId'> & Partial<BoughtPlay>,
  next: Commitment,
): PurchaseOrder {
  const full: BoughtPlay = {
    gameId: 'doors',
    gameVersion: '1.0.0',
    pricePence: pence(200),
    prizePence: pence(0),
    rowIndex: play.prizePence ? 0 : null,
    serverSeedHash: hexOf('none'),
    sealedSeed: Buffer.from('sealed'),
    clientSeed: hexOf('client', 16),
    scenarioHash: hexOf('scenario'),
    boughtAt: 1000,
    commitment: null,
    ...play,
  };
  return {
    play: full,
    postings: purchasePostings(full.accountId, full.pricePence, full.prizePence),
    next,
    endHash: null,
    leaf: null,
    terms: { hash: hexOf('terms'), text: '{}' },
  };
}

export function intentOf(accountId: string, key: string, gameId = 'doors'): PurchaseIntent {
  return { accountId, purchaseKey: hexOf(key, 16), fingerprint: hexOf(`body of ${key}`), gameId, moment: MOMENT };
}

export function accountNamed(name: string) {
  return { id: hexOf(name, 16), email: `${name}@example.com`, passwordHash: `hash of ${name}`, createdAt: 5 };
}

/** A moment long ago: for tests that are not about limits. */
export const MOMENT: Moment = { at: 1000, firstDays: { day: 0, week: -4, month: 0 } };

export async function fund(store: Store, accountId: string, key: string, amount: number): Promise<void> {
  const payment = { accountId, fundsKey: hexOf(key, 16), amountPence: pence(amount), openedAt: 10 };
  await store.openPayment(payment, MOMENT, () => null);
  await store.closePayment(payment, 'paid', fundsPostings(accountId, pence(amount)), 11);
}

/** Buys one Play, settled or not. */
export async function buyOne(store: Store, playNumber: string, play: Partial<BoughtPlay> & { accountId: string }) {
  const pending = await store.pendingCommitment(play.accountId, () => commitmentNamed(`first of ${play.accountId}`));
  const order = orderOf({ playNumber, serverSeedHash: pending.hash, ...play }, commitmentNamed(`after ${playNumber}`));
  const intent = intentOf(play.accountId, playNumber, order.play.gameId);
  const asked = {
    commitment: pending.hash,
    clientSeed: order.play.clientSeed,
    offer: order.play,
    jurisdiction: openJurisdiction(),
    at: MOMENT.at,
  };
  return store.buy(intent, order, (facts) => decidePurchase(facts, intent.fingerprint, asked));
}
