/** The books as a store adds them up, and what must hold between their figures. Pure; reads no store. */
import type { HouseAccount, LedgerAccount } from './ledger.ts';

/** Sums over the whole store, as read in one moment. Pence throughout. */
export interface Books {
  /** The balance of each house account, and of all wallets together under `players`, from the postings. */
  readonly balances: Readonly<Record<HouseAccount | 'players', number>>;
  /** Sum of the wallet balances as stored, apart from the postings. */
  readonly walletsPence: number;
  /** Wallets whose stored balance is below zero or not the sum of their postings. */
  readonly wrongWallets: readonly LedgerAccount[];
  /** Sum of the prizes of Plays not yet settled. */
  readonly unsettledPrizesPence: number;
  readonly pricesPence: number;
  readonly prizesPence: number;
  readonly paidFundsPence: number;
  /**
   * Payments not declined, and the prizes of settled Plays: what the running sums of days have to come to, with the
   * prices.
   */
  readonly addedFundsPence: number;
  readonly settledPrizesPence: number;
  readonly days: { readonly addedPence: number; readonly spentPence: number; readonly wonPence: number };
  /** Sums over claims and withdrawals, by how far they have come. */
  readonly claims: {
    readonly underWayPence: number;
    readonly paidPence: number;
    readonly expiredPence: number;
    readonly rejectedPence: number;
  };
  readonly withdrawals: { readonly pendingPence: number; readonly paidPence: number };
  /** Play Numbers whose own postings are not exactly price, prize owed and, once settled, prize paid. */
  readonly wrongPlays: readonly string[];
  readonly plays: number;
  readonly postings: number;
}

/** Every invariant of the books that does not hold, in words. Empty when all is well. */
export function faultsOf(books: Books): readonly string[] {
  const { balances } = books;
  const total = Object.values(balances).reduce((sum, balance) => sum + balance, 0);
  const claims: readonly (readonly [string, number, number])[] = [
    ['the books sum to zero', total, 0],
    ['wallets hold what was posted to them', books.walletsPence, balances.players],
    ['unrevealed prizes are the prizes of unsettled Plays', balances['unrevealed-prizes'], books.unsettledPrizesPence],
    ['sales are the prices of all Plays', balances.sales, books.pricesPence],
    ['prizes are the prizes of all Plays', -balances.prizes, books.prizesPence],
    [
      'the provider holds what was paid in and not out',
      -balances.provider,
      books.paidFundsPence - books.withdrawals.paidPence,
    ],
    ['withdrawals under way are held', balances.withdrawals, books.withdrawals.pendingPence],
    ['claims hold the prizes of claims under way', balances.claims, books.claims.underWayPence],
    ['the bank paid the claims paid', balances.bank, books.claims.paidPence],
    ['expired prizes are the prizes of expired claims', balances['expired-prizes'], books.claims.expiredPence],
    ['rejected prizes are the prizes of rejected claims', balances['rejected-prizes'], books.claims.rejectedPence],
    ['days add up to the funds added', books.days.addedPence, books.addedFundsPence],
    ['days add up to the prices', books.days.spentPence, books.pricesPence],
    ['days add up to the prizes of settled Plays', books.days.wonPence, books.settledPrizesPence],
  ];
  const faults = claims
    .filter(([, left, right]) => left !== right)
    .map(([claim, left, right]) => `broken: ${claim} (${left} against ${right})`);
  for (const wallet of books.wrongWallets) faults.push(`broken: the balance of ${wallet} is not its postings`);
  for (const play of books.wrongPlays) faults.push(`broken: the postings of Play ${play}`);
  return faults;
}
