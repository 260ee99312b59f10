/**
 * What the store keeps of money on its way: payments into a wallet, withdrawals out of it, and what changed each
 * wallet. Amounts are whole pence.
 */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Posting, WalletReason } from '../../ledger/ledger.ts';
import type { Moment, Standing } from './standing.ts';

export type PaymentStatus = 'pending' | 'paid' | 'declined';

/** A payment of the player's into the wallet, known by the player's own key. */
export interface Payment {
  readonly accountId: string;
  readonly fundsKey: string;
  readonly amountPence: Pence;
  readonly status: PaymentStatus;
  readonly openedAt: Instant;
}

export interface PaymentFacts {
  readonly existing: Payment | null;
  readonly balancePence: Pence;
  /** Sum of the account's payments still pending. */
  readonly pendingPence: Pence;
  readonly isClosed: boolean;
  readonly standing: Standing;
}

/**
 * Whose turn it is to be asked for at the provider: those not asked for since `askedBefore`, the longest unasked first.
 * They are marked as asked for at `at`, so that a hundred that hang keep nobody waiting, and no other server asks for
 * the same.
 */
export interface Turn {
  readonly openedAtMax: Instant;
  readonly askedBefore: Instant;
  readonly at: Instant;
  readonly limit: number;
}

export type WithdrawalStatus = 'pending' | 'paid' | 'returned';

export interface Withdrawal {
  readonly accountId: string;
  readonly withdrawalKey: string;
  readonly amountPence: Pence;
  readonly status: WithdrawalStatus;
  readonly openedAt: Instant;
}

export interface WithdrawalFacts {
  readonly existing: Withdrawal | null;
  readonly balancePence: Pence;
}

export interface PendingMoney {
  readonly direction: 'in' | 'out';
  readonly amountPence: Pence;
  readonly openedAt: Instant;
}

/** One posting as it changed a wallet, and what the wallet held after it. */
export interface StoredMovement {
  /** Names it in its own wallet; nothing in it depends on what others do, or on prizes not yet revealed. */
  readonly id: string;
  readonly at: Instant;
  readonly reason: WalletReason;
  readonly changePence: Pence;
  readonly balancePence: Pence;
  readonly playNumber: string | null;
  readonly gameId: string | null;
}

/** Payments of the players' into their wallets. */
export interface PaymentStore {
  /**
   * Records a pending payment when `decide` accepts (null); else nothing is written. Gives the facts decided on, so
   * that a refusal and a repeated key can be answered.
   */
  openPayment<R>(
    payment: Omit<Payment, 'status'>,
    moment: Moment,
    decide: (facts: PaymentFacts) => R | null,
  ): Promise<{ readonly decision: R | null; readonly facts: PaymentFacts }>;
  /** Ends a pending payment once, with its postings when paid. Ended before: changes nothing. Gives its status. */
  closePayment(
    key: { accountId: string; fundsKey: string },
    status: 'paid' | 'declined',
    postings: readonly Posting[],
    at: Instant,
  ): Promise<PaymentStatus>;
  /** Takes payments still pending that were opened at or before the time: see `Turn`. */
  takePayments(turn: Turn): Promise<readonly Payment[]>;
  /** The payment of an account under a key; null when there is none. */
  payment(accountId: string, fundsKey: string): Promise<Payment | null>;
}

/** What goes out of wallets to banks and cards. */
export interface WithdrawalStore {
  /** Records a withdrawal with its holding posting when `decide` accepts (null). Gives the facts decided on. */
  openWithdrawal<R>(
    withdrawal: Omit<Withdrawal, 'status'>,
    postings: readonly Posting[],
    decide: (facts: WithdrawalFacts) => R | null,
  ): Promise<{ readonly decision: R | null; readonly facts: WithdrawalFacts }>;
  /** Ends a pending withdrawal once, with its postings. Ended before: changes nothing. Gives its status. */
  closeWithdrawal(
    key: { accountId: string; withdrawalKey: string },
    status: 'paid' | 'returned',
    postings: readonly Posting[],
    at: Instant,
  ): Promise<WithdrawalStatus>;
  /** Takes withdrawals still pending, as `takePayments` does payments. */
  takeWithdrawals(turn: Turn): Promise<readonly Withdrawal[]>;
  /** Payments and withdrawals of the account still pending, oldest first. */
  pendingOf(accountId: string): Promise<readonly PendingMoney[]>;
  /** The withdrawal of an account under a key; null when there is none. */
  withdrawal(accountId: string, withdrawalKey: string): Promise<Withdrawal | null>;
}

/** What changed wallets, as their owners may read it. */
export interface MovementStore {
  /**
   * The movements of a wallet, newest first: after the one with id `before` (none when that is not the wallet's), from
   * `from` on, before `until`.
   */
  statement(
    accountId: string,
    page: { limit: number; before?: string; from?: Instant; until?: Instant },
  ): Promise<readonly StoredMovement[]>;
  /** What went out to the player's bank or card from `from` on and before `until`, less what came back. */
  withdrawnBetween(accountId: string, from: Instant, until: Instant): Promise<Pence>;
}
