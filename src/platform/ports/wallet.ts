/** What a player can do with their money, besides playing: the part of the platform that the wallet is. */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { PendingMoney, StoredMovement } from './money-store.ts';
import type { NoticeRefusal, SentNotice } from './notice.ts';

export type Movement = StoredMovement;

export type WithdrawRefusal =
  | 'amount-out-of-range'
  | 'insufficient-funds'
  | 'withdrawal-key-reused'
  | 'payment-declined';

/** What became of a withdrawal so far. Pending: the provider has not answered; the amount is held. */
export interface Withdrawn {
  readonly status: 'paid' | 'pending';
  readonly balancePence: Pence;
}

/** Whole days, both included, as `2026-11-30`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface NetPosition extends DaySpan {
  readonly addedPence: Pence;
  readonly withdrawnPence: Pence;
  readonly spentPence: Pence;
  /** Prizes that became the player's in these days: in the wallet at the finish, or paid by bank. */
  readonly paidPence: Pence;
  /** `paidPence` less `spentPence`. */
  readonly netPence: Pence;
  /** Won by Plays finished in these days and still to be paid. */
  readonly unpaidPence: Pence;
}

export interface WalletCases {
  /** One withdrawal per key. Anybody may withdraw, whatever else they may not do. */
  withdraw(asked: {
    accountId: string;
    withdrawalKey: string;
    amountPence: number;
  }): Promise<Result<Withdrawn, WithdrawRefusal>>;
  /** Payments and withdrawals the provider has not answered, oldest first. */
  pendingMoney(accountId: string): Promise<readonly PendingMoney[]>;
  /** Newest first; `before` is the id of a movement to page from. */
  statement(
    accountId: string,
    page: { limit: number; before?: string; days?: DaySpan },
  ): Promise<Result<readonly Movement[], 'days-invalid'>>;
  /** What the days have brought, in pence, as docs/decisions/net-position.md counts it. Both days are included. */
  netPosition(accountId: string, days: DaySpan): Promise<Result<NetPosition, 'days-invalid'>>;
  /** A call-back of the payment provider, as it came. Again: changes nothing. */
  paymentNotice(notice: SentNotice): Promise<Result<{ readonly status: string }, NoticeRefusal | 'unknown-payment'>>;
  /** The moment as a date and as a time on the clocks of the jurisdiction. */
  localTime(at: Instant): string;
}
