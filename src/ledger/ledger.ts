/**
 * Double entry: a posting takes whole pence from one ledger account to another, so the books sum to zero by
 * construction. Says which postings each event in the life of a Play makes. Pure; knows no store.
 */
import { assert, present } from '../kernel/assert.ts';
import { NO_PENCE, type Pence, pence } from '../kernel/pence.ts';

/**
 * The house's own accounts, each with the number that stores keep for it. A number once given is never given again:
 * postings of years ago are read by it. `provider` stands for money outside, at the payment provider.
 */
export const HOUSE_ACCOUNTS = {
  sales: -1,
  prizes: -2,
  'unrevealed-prizes': -3,
  provider: -4,
  // Large prizes on their way, what was paid of them by bank, and those nobody claimed in time.
  claims: -5,
  bank: -6,
  'expired-prizes': -7,
  // Money on its way out of wallets.
  withdrawals: -8,
  // Prizes whose claim was rejected: neither the player's nor the operator's until somebody has decided.
  'rejected-prizes': -9,
  // Operators whose players' money is in their own wallets: prices come from there, prizes go there.
  operators: -10,
} as const satisfies Readonly<Record<string, number>>;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;
/** A player's wallet, by account id. */
export type WalletAccount = `player:${string}`;
export type LedgerAccount = HouseAccount | WalletAccount;

/** Why money moved, each reason with the number that stores keep for it. A number once given is never given again. */
export const POSTING_REASONS = {
  price: 0,
  'prize-owed': 1,
  'prize-paid': 2,
  'funds-added': 3,
  'prize-to-claim': 4,
  'claim-paid': 5,
  'claim-expired': 6,
  withdrawal: 7,
  'withdrawal-paid': 8,
  'withdrawal-returned': 9,
  'claim-rejected': 10,
  'claim-put-back': 11,
} as const satisfies Readonly<Record<string, number>>;
export type PostingReason = keyof typeof POSTING_REASONS;

/** The reasons whose postings have a wallet on one side: what a statement may hold. */
export const WALLET_REASONS = ['price', 'prize-paid', 'funds-added', 'withdrawal', 'withdrawal-returned'] as const;
export type WalletReason = (typeof WALLET_REASONS)[number];

/** The reason a stored movement of a wallet has. Throws for a number that no such movement can have. */
export function walletReason(number: number): WalletReason {
  return present(
    WALLET_REASONS.find((reason) => POSTING_REASONS[reason] === number),
    `a movement of a wallet for reason ${number}`,
  );
}

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

/** Whose money a Play is bought with and paid to: the wallet here, or the operator's own. */
export type Payer = 'wallet' | 'operators';

/** What a purchase posts: the price, and the prize it owes from that moment on. A losing Play owes none. */
export function purchasePostings(
  accountId: string,
  pricePence: Pence,
  prizePence: Pence,
  payer: Payer = 'wallet',
): readonly Posting[] {
  return postings([
    { reason: 'price', from: payer === 'wallet' ? walletOf(accountId) : 'operators', to: 'sales', pence: pricePence },
    { reason: 'prize-owed', from: 'prizes', to: 'unrevealed-prizes', pence: prizePence },
  ]);
}

/**
 * What a settlement posts: the prize owed goes to the player, or to claims when it is large. Nothing for a losing
 * Play.
 */
export function settlementPostings(
  accountId: string,
  prizePence: Pence,
  to: Payer | 'claims' = 'wallet',
): readonly Posting[] {
  return postings([
    to === 'claims'
      ? { reason: 'prize-to-claim', from: 'unrevealed-prizes', to, pence: prizePence }
      : {
          reason: 'prize-paid',
          from: 'unrevealed-prizes',
          to: to === 'wallet' ? walletOf(accountId) : to,
          pence: prizePence,
        },
  ]);
}

/**
 * Where a prize to be claimed goes: to its player's bank, or to the accounts of prizes that are not paid, or back
 * from there.
 */
export type ClaimPosting = 'claim-paid' | 'claim-expired' | 'claim-rejected' | 'claim-put-back';

/** What a claim posts on its way. */
export function claimPostings(reason: ClaimPosting, prizePence: Pence): readonly Posting[] {
  return postings([{ reason, ...CLAIM_SIDES[reason], pence: prizePence }]);
}

const CLAIM_SIDES: { readonly [Reason in ClaimPosting]: Pick<Posting, 'from' | 'to'> } = {
  'claim-paid': { from: 'claims', to: 'bank' },
  'claim-expired': { from: 'claims', to: 'expired-prizes' },
  'claim-rejected': { from: 'claims', to: 'rejected-prizes' },
  'claim-put-back': { from: 'rejected-prizes', to: 'claims' },
};

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
