/**
 * The store the platform needs: one function per operation, each atomic and durable before it resolves. What depends on
 * what is stored is decided by a pure callback between reading and writing, inside the transaction. Money moves only
 * through it. Hashes and keys are hex, sealed things bytes, times milliseconds; knows no SQL and no game. An account
 * that does not exist, and a moment without a working disk, throw: `StopFault` for the latter.
 */
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Books } from '../../ledger/books.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditStore } from './audit-store.ts';
import type { ClaimStore } from './claim-store.ts';
import type { CommitmentStore } from './commitment-store.ts';
import type { EmailStore } from './email-store.ts';
import type { IdentityStore } from './identity-store.ts';
import type { DayTotals, LimitStore } from './limit-store.ts';
import type { LogStore } from './log-store.ts';
import type { MovementStore, PaymentStore, Withdrawal, WithdrawalStore } from './money-store.ts';
import type { OfficeStore } from './office-store.ts';
import type { OperatorStore } from './operator-store.ts';
import type { PlayStore } from './play-store.ts';
import type { PurchaseStore } from './purchase-store.ts';
import type { SaleStore } from './sale-store.ts';
import type { StandingChange } from './standing-change.ts';

/** What is kept about an account and shown nowhere else: for its owner's download. */
export interface AccountRecords {
  readonly personChanges: readonly { readonly at: Instant; readonly former: Uint8Array }[];
  /** When the emails that still wait to be sent were written. */
  readonly emailsWrittenAt: readonly Instant[];
  /** When each browser that is known signed in last. */
  readonly devicesSeenAt: readonly Instant[];
  readonly tickets: readonly { readonly purpose: string; readonly expiresAt: Instant }[];
  readonly limitChanges: readonly { readonly at: Instant; readonly change: StandingChange }[];
  /** When the Plays and Tries of the last two days or so began. */
  readonly turns: readonly Instant[];
  readonly days: readonly ({ readonly day: Day } & DayTotals)[];
  readonly refusedPurchases: readonly Refusal[];
  /** Commitments that were opened unsold. */
  readonly retired: readonly { readonly number: number; readonly reason: string; readonly endedAt: Instant }[];
  /** Purchases through an operator's own wallet, however they ended; `endedAt` is null while one is undecided. */
  readonly reservations: readonly ReservationRecord[];
  readonly withdrawals: readonly Omit<Withdrawal, 'accountId' | 'withdrawalKey'>[];
}

/** A purchase that an operator's wallet decides: never what it would win. */
export interface ReservationRecord {
  readonly playNumber: string;
  readonly gameId: string;
  readonly pricePence: Pence;
  readonly state: string;
  readonly reservedAt: Instant;
  readonly endedAt: Instant | null;
}

/** What the operator's side asks of the store as a whole. */
export interface KeepingStore {
  /** Everything that is kept about an account beside its Plays and money, read in one transaction. */
  records(accountId: string): Promise<AccountRecords>;
  /**
   * Writes that it is this moment; gives the latest one ever written. Throws `StopFault` when nothing can be written.
   */
  beat(at: Instant): Promise<Instant>;
  /** Forgets later moments: the clock was wrong then and is right now. */
  acceptClock(at: Instant): Promise<void>;
  /** Remembers a value under a name for ever; gives the one remembered first. */
  remember(name: string, value: string): Promise<string>;
  /** The whole ledger and what must agree with it, in pence, read in one transaction: grows with the database. */
  books(): Promise<Books>;
  /** Finishes what is waiting and lets the database go. Whatever is asked afterwards rejects. */
  close(): Promise<void>;
}

export interface Store
  extends AccountStore,
    IdentityStore,
    CommitmentStore,
    LogStore,
    AuditStore,
    PurchaseStore,
    PlayStore,
    ClaimStore,
    EmailStore,
    PaymentStore,
    WithdrawalStore,
    MovementStore,
    LimitStore,
    SaleStore,
    OfficeStore,
    OperatorStore,
    KeepingStore {}
