import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pence } from '../kernel/pence.ts';
import { type Books, faultsOf } from './books.ts';
import {
  balancesOf,
  claimPostings,
  fundsPostings,
  HOUSE_ACCOUNTS,
  type LedgerAccount,
  POSTING_REASONS,
  purchasePostings,
  settlementPostings,
  walletChange,
  walletOf,
  walletReason,
} from './ledger.ts';

const amount = fc.nat(1_000_000).map(pence);

describe('postings', () => {
  it('of a Play, as a clerk would write them', () => {
    const lines = [
      ...fundsPostings('ann', pence(1000)),
      ...purchasePostings('ann', pence(500), pence(2500)),
      ...settlementPostings('ann', pence(2500)),
    ].map((posting) => `${posting.reason}: ${posting.from} → ${posting.to} ${posting.pence}`);
    expect(lines).toEqual([
      'funds-added: provider → player:ann 1000',
      'price: player:ann → sales 500',
      'prize-owed: prizes → unrevealed-prizes 2500',
      'prize-paid: unrevealed-prizes → player:ann 2500',
    ]);
  });

  it('of a losing Play owe and pay nothing', () => {
    expect(purchasePostings('ann', pence(500), pence(0))).toHaveLength(1);
    expect(settlementPostings('ann', pence(0))).toEqual([]);
  });

  it('refuse amounts below zero', () => {
    expect(() => fundsPostings('ann', pence(-1))).toThrow();
    expect(() => purchasePostings('ann', pence(500), pence(-1))).toThrow();
  });

  it('sum to zero over all accounts, and a wallet is its changes', () => {
    const play = fc.record({
      price: amount,
      prize: amount,
      isSettled: fc.boolean(),
      player: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(fc.array(play), amount, (plays, funds) => {
        const entries = plays.flatMap(({ price, prize, isSettled, player }) => [
          ...fundsPostings(player, funds),
          ...purchasePostings(player, price, prize),
          ...(isSettled ? settlementPostings(player, prize) : []),
        ]);
        const balances = balancesOf(entries);
        const balance = (account: LedgerAccount): number => balances.get(account) ?? 0;
        expect([...balances.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
        for (const player of ['a', 'b']) expect(balance(walletOf(player))).toBe(walletChange(player, entries));
        const owed = plays.reduce((sum, { prize, isSettled }) => sum + (isSettled ? 0 : prize), 0);
        expect(balance('unrevealed-prizes')).toBe(owed);
      }),
    );
  });
});

describe('the books', () => {
  const books = {
    balances: {
      sales: 500,
      prizes: -900,
      'unrevealed-prizes': 900,
      provider: -1000,
      players: 500,
      claims: 0,
      bank: 0,
      'expired-prizes': 0,
      withdrawals: 0,
      'rejected-prizes': 0,
      operators: 0,
    },
    walletsPence: 500,
    wrongWallets: [],
    unsettledPrizesPence: 900,
    pricesPence: 500,
    prizesPence: 900,
    paidFundsPence: 1000,
    addedFundsPence: 1000,
    settledPrizesPence: 0,
    claims: { underWayPence: 0, paidPence: 0, expiredPence: 0, rejectedPence: 0 },
    withdrawals: { pendingPence: 0, paidPence: 0 },
    days: { addedPence: 1000, spentPence: 500, wonPence: 0 },
    wrongPlays: [],
    plays: 1,
    postings: 3,
  } satisfies Books;

  it('without a fault have none', () => expect(faultsOf(books)).toEqual([]));

  it.each<[string, Partial<Books>]>([
    ['sum to zero', { balances: { ...books.balances, sales: 501 } }],
    ['wallets hold', { walletsPence: 499 }],
    ['unrevealed prizes', { unsettledPrizesPence: 0 }],
    ['sales are', { pricesPence: 1000 }],
    ['prizes of all Plays', { prizesPence: 0 }],
    ['provider holds', { paidFundsPence: 999 }],
    ['withdrawals under way', { withdrawals: { pendingPence: 1, paidPence: 0 } }],
    ['claims under way', { claims: { ...books.claims, underWayPence: 1 } }],
    ['the bank paid', { claims: { ...books.claims, paidPence: 1 } }],
    ['expired claims', { claims: { ...books.claims, expiredPence: 1 } }],
    ['rejected claims', { claims: { ...books.claims, rejectedPence: 1 } }],
    ['the funds added', { addedFundsPence: 999 }],
    ['up to the prices', { days: { ...books.days, spentPence: 499 } }],
    ['of settled Plays', { settledPrizesPence: 1 }],
    ['player:ann', { wrongWallets: ['player:ann'] }],
    ['Play P1', { wrongPlays: ['P1'] }],
  ])('name what is broken: %s', (words, changes) => {
    expect(faultsOf({ ...books, ...changes }).join('\n')).toContain(words);
  });
});

describe('what stores number', () => {
  // What stands in databases: an entry may be added here, and none may ever change.
  it('reasons keep their numbers', () => {
    expect(POSTING_REASONS).toEqual({
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
    });
  });

  it('house accounts keep theirs', () => {
    expect(HOUSE_ACCOUNTS).toEqual({
      sales: -1,
      prizes: -2,
      'unrevealed-prizes': -3,
      provider: -4,
      claims: -5,
      bank: -6,
      'expired-prizes': -7,
      withdrawals: -8,
      'rejected-prizes': -9,
      operators: -10,
    });
  });

  it('a number that no movement of a wallet can have is refused', () => {
    expect(walletReason(9)).toBe('withdrawal-returned');
    for (const number of [1, 4, 12, -1]) expect(() => walletReason(number)).toThrow();
  });
});

it('a claim’s postings, as a clerk would write them', () => {
  const lines = (['claim-paid', 'claim-expired', 'claim-rejected', 'claim-put-back'] as const)
    .flatMap((reason) => claimPostings(reason, pence(60_000)))
    .map((posting) => `${posting.reason}: ${posting.from} → ${posting.to} ${posting.pence}`);
  expect(lines).toEqual([
    'claim-paid: claims → bank 60000',
    'claim-expired: claims → expired-prizes 60000',
    'claim-rejected: claims → rejected-prizes 60000',
    'claim-put-back: rejected-prizes → claims 60000',
  ]);
});
