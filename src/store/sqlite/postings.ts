/** Writes postings, with the names of ledger accounts as the numbers the tables hold. Decides no amount. */
import type { Database } from 'better-sqlite3';
import { assert } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import {
  HOUSE_ACCOUNTS,
  type HouseAccount,
  type LedgerAccount,
  POSTING_REASONS,
  type Posting,
  walletOf,
} from '../../ledger/ledger.ts';

/** Whose wallet the postings may touch, and which Play they belong to. */
export interface PostingContext {
  readonly accountId: string;
  readonly accountRow: number;
  readonly playRow: number | null;
  readonly at: Instant;
}

/** House accounts have numbers below zero; wallets are the row of their account. */
export function houseNumber(account: HouseAccount): number {
  return HOUSE_ACCOUNTS[account];
}

export function reasonNumber(reason: Posting['reason']): number {
  return POSTING_REASONS[reason];
}

/** Inserts the postings. The wallet's balance is the caller's to change, by `walletChange`, in the same transaction. */
export function preparePost(db: Database): (postings: readonly Posting[], context: PostingContext) => void {
  const insert = db.prepare<[number, number, number, number, number | null, number]>(
    'INSERT INTO posting (reason, from_account, to_account, pence, play, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return (postings, context) => {
    const wallet = walletOf(context.accountId);
    const numberOf = (account: LedgerAccount): number => {
      if (account === wallet) return context.accountRow;
      assert(isHouseAccount(account), `a posting of ${context.accountId} names ${account}`);
      return houseNumber(account);
    };
    for (const { reason, from, to, pence } of postings)
      insert.run(reasonNumber(reason), numberOf(from), numberOf(to), pence, context.playRow, context.at);
  };
}

function isHouseAccount(account: LedgerAccount): account is HouseAccount {
  return Object.hasOwn(HOUSE_ACCOUNTS, account);
}
