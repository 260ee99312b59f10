/**
 * Double entry: a posting takes whole pence from one ledger account to another, so the books sum to zero by construction.
 * Says which postings each event in the life of a Play makes. Pure; knows no store.
 */
import { assert } from '../kernel/assert.ts';
import { NO_PENCE, type Pence, pence } from '../kernel/pence.ts';

/** The house's own accounts, in an order that stays: stores number them. `provider` stands for money outside, at the payment provider. */
export const HOUSE_ACCOUNTS = [
  'sales',
  'prizes',
  'unrevealed-prizes',
  'provider',
  // Large prizes on their way, what was paid of them by bank, and those nobody claimed in time.
  'claims',
  'bank',
  'expired-prizes',
  // Money on its way out of wallets.
  'withdrawals',
  // Prizes whose claim was rejected: neither the player's nor the operator's until somebody has decided.
  'rejected-prizes',
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];
/** A player's wallet, by account id. */
export type WalletAccount = `player:${string}`;
export type LedgerAccount = HouseAccount | WalletAccount;

export const POSTING_REASONS = [
  'price',
  'prize-owed',
  'prize-paid',
  'funds-added',
  'prize-to-claim',
  'claim-paid',
  'claim-expired',
  'withdrawal',
  'withdrawal-paid',
  'withdrawal-returned',
  'claim-rejected',
  'claim-put-back',
] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];

/** One entry with its two sides. `pence` is whole and above zero. */
export interface Posting {
  readonly reason: PostingReason;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly pence: Pence;
}

export function walletOf(accountId: string): WalletAccount {
  return `player:${accountId}`;
}

/** What a purchase posts: the price, and the prize it owes from that moment on. A losing Play owes none. */
export function purchasePostings(accountId: string, pricePence: Pence, prizePence: Pence): readonly Posting[] {
  return postings([
    { reason: 'price', from: walletOf(accountId), to: 'sales', pence: pricePence },
    { reason: 'prize-owed', from: 'prizes', to: 'unrevealed-prizes', pence: prizePence },
  ]);
}

/** What a settlement posts: the prize owed goes to the player, or to claims when it is large. Nothing for a losing Play. */
export function settlementPostings(
  accountId: string,
  prizePence: Pence,
  to: 'wallet' | 'claims' = 'wallet',
): readonly Posting[] {
  return postings([
    to === 'wallet'
      ? { reason: 'prize-paid', from: 'unrevealed-prizes', to: walletOf(accountId), pence: prizePence }
      : { reason: 'prize-to-claim', from: 'unrevealed-prizes', to: 'claims', pence: prizePence },
  ]);
}

/** What a claim posts on its way: paid by bank, expired, rejected, or put back after a rejection; nothing between. */
export function claimPostings(from: string, to: string, prizePence: Pence): readonly Posting[] {
  if (from === 'rejected')
    return postings([{ reason: 'claim-put-back', from: 'rejected-prizes', to: 'claims', pence: prizePence }]);
  switch (to) {
    case 'paid':
      return postings([{ reason: 'claim-paid', from: 'claims', to: 'bank', pence: prizePence }]);
    case 'expired':
      return postings([{ reason: 'claim-expired', from: 'claims', to: 'expired-prizes', pence: prizePence }]);
    case 'rejected':
      return postings([{ reason: 'claim-rejected', from: 'claims', to: 'rejected-prizes', pence: prizePence }]);
    default:
      return [];
  }
}

/** What a withdrawal posts: held when it is asked for, then gone to the provider, or back in the wallet. */
export function withdrawalPostings(
  accountId: string,
  amountPence: Pence,
  status: 'pending' | 'paid' | 'returned',
): readonly Posting[] {
  switch (status) {
    case 'pending':
      return postings([{ reason: 'withdrawal', from: walletOf(accountId), to: 'withdrawals', pence: amountPence }]);
    case 'paid':
      return postings([{ reason: 'withdrawal-paid', from: 'withdrawals', to: 'provider', pence: amountPence }]);
    case 'returned':
      return postings([
        { reason: 'withdrawal-returned', from: 'withdrawals', to: walletOf(accountId), pence: amountPence },
      ]);
  }
}

/** What a payment of the player's posts. */
export function fundsPostings(accountId: string, amountPence: Pence): readonly Posting[] {
  return postings([{ reason: 'funds-added', from: 'provider', to: walletOf(accountId), pence: amountPence }]);
}

/** By how much the postings change a wallet, in pence. */
export function walletChange(accountId: string, entries: readonly Posting[]): Pence {
  const wallet = walletOf(accountId);
  let change = 0;
  for (const { from, to, pence: amount } of entries) {
    if (from === wallet) change -= amount;
    if (to === wallet) change += amount;
  }
  return pence(change);
}

/** The balance of every account the postings name. The sum over all is zero. */
export function balancesOf(entries: Iterable<Posting>): ReadonlyMap<LedgerAccount, Pence> {
  const balances = new Map<LedgerAccount, Pence>();
  const add = (account: LedgerAccount, amount: number) =>
    balances.set(account, pence((balances.get(account) ?? NO_PENCE) + amount));
  for (const { from, to, pence: amount } of entries) {
    add(from, -amount);
    add(to, amount);
  }
  return balances;
}

function postings(entries: readonly Posting[]): readonly Posting[] {
  for (const { from, to, pence: amount } of entries) {
    assert(amount >= 0, `a posting of ${amount} pence`);
    assert(from !== to, `a posting from ${from} to itself`);
  }
  return entries.filter((entry) => entry.pence > 0);
}
