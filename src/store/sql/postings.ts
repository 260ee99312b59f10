/** Writes postings, with the names of ledger accounts as the numbers the tables hold. Decides no amount. */
import { assert } from '../../kernel/assert.ts';
import { HOUR_MS, type Instant } from '../../kernel/clock.ts';
import {
  HOUSE_ACCOUNTS,
  type HouseAccount,
  type LedgerAccount,
  POSTING_REASONS,
  type Posting,
  walletOf,
} from '../../ledger/ledger.ts';
import { put, type Script, statement } from './script.ts';

/** Whose wallet the postings may touch, and which Play they belong to. */
export interface PostingContext {
  readonly accountId: string;
  readonly accountRow: number;
  readonly playRow: number | null;
  readonly at: Instant;
}

const INSERT = statement(
  'INSERT INTO posting (reason, from_account, to_account, pence, play, at) VALUES ($1, $2, $3, $4, $5, $6)',
);
const CHANGE_BALANCE = statement('UPDATE account SET balance_pence = balance_pence + $1 WHERE id = $2');

/** House accounts have numbers below zero; wallets are the row of their account. */
export function houseNumber(account: HouseAccount): number {
  return HOUSE_ACCOUNTS[account];
}

/** The number a reason is stored as. It never changes. */
export function reasonNumber(reason: Posting['reason']): number {
  return POSTING_REASONS[reason];
}

/** The number of a side of a posting that may touch one wallet. */
export function ledgerNumber(account: LedgerAccount, { accountId, accountRow }: PostingContext): number {
  if (account === walletOf(accountId)) return accountRow;
  assert(isHouseAccount(account), `a posting of ${accountId} names ${account}`);
  return houseNumber(account);
}

function isHouseAccount(account: LedgerAccount): account is HouseAccount {
  return Object.hasOwn(HOUSE_ACCOUNTS, account);
}

/** Counted with the Plays, or told to nobody before its Play is finished. */
const COUNTED_ELSEWHERE: ReadonlySet<Posting['reason']> = new Set(['price', 'prize-owed', 'prize-paid']);
const SHARDS = 16;
const COUNT_HOUR = statement(
  `INSERT INTO money_hour (hour, reason, shard, count, pence) VALUES ($1, $2, $3, 1, $4)
   ON CONFLICT (hour, reason, shard) DO UPDATE SET count = money_hour.count + 1,
     pence = money_hour.pence + excluded.pence`,
);

/** Inserts the postings. The wallet's balance is the caller's to change, by `walletChange`, in the same transaction. */
export function* post(postings: readonly Posting[], context: PostingContext): Script<void> {
  for (const { reason, from, to, pence } of postings) {
    yield* put(
      INSERT,
      reasonNumber(reason),
      ledgerNumber(from, context),
      ledgerNumber(to, context),
      pence,
      context.playRow,
      context.at,
    );
    if (COUNTED_ELSEWHERE.has(reason)) continue;
    yield* put(COUNT_HOUR, Math.floor(context.at / HOUR_MS), reasonNumber(reason), context.accountRow % SHARDS, pence);
  }
}

/** Adds pence, or takes them when negative, to an account's balance. The database refuses one below zero. */
export function* changeBalance(accountRow: number, change: number): Script<void> {
  if (change !== 0) yield* put(CHANGE_BALANCE, change, accountRow);
}
