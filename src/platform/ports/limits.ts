/** What a player can do about limits, and how they see them: the part of the platform that limits are. */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { LimitId } from '../jurisdiction/profile.ts';
import type { ExclusionRefusal, LimitRefusal } from './standing-change.ts';

export interface LimitEntry {
  readonly id: LimitId;
  /** What the jurisdiction allows at most; null when it says nothing. */
  readonly cap: number | null;
  readonly own: number | null;
  /** A higher limit asked for: the value (null: none at all), and when it may be confirmed. */
  readonly pendingIncrease: {
    readonly value: number | null;
    readonly fromAt: Instant;
    readonly untilAt: Instant;
  } | null;
  readonly used: number;
  /** When what is used begins anew; null for a limit of any 24 hours. */
  readonly resetsAt: Instant | null;
}

export interface LimitsView {
  readonly limits: readonly LimitEntry[];
  /** `untilAt` null: for as long as the player does not ask to return. */
  readonly exclusion: {
    readonly kind: 'time-out' | 'self-exclusion';
    readonly untilAt: Instant | null;
    readonly mayAskReturn: boolean;
  } | null;
  /** How long each may last. */
  readonly lengths: { readonly timeOutDays: Span; readonly exclusionMonths: Span };
}

export interface Span {
  readonly least: number;
  readonly most: number;
}

export interface LimitCases {
  /** Each limit with what is used of it: pence, or Plays and Tries in number. */
  limits(accountId: string): Promise<LimitsView>;
  /** Lower at once; higher, or with null none at all, is pending: it has to be confirmed after the wait. */
  setLimit(asked: {
    accountId: string;
    limit: LimitId;
    value: number | null;
  }): Promise<Result<LimitsView, LimitRefusal>>;
  /** Puts a pending increase in force, after the wait of the profile and before it lapses. */
  confirmIncrease(accountId: string, limit: LimitId): Promise<Result<LimitsView, LimitRefusal>>;
  /** Takes a pending increase back. */
  cancelIncrease(accountId: string, limit: LimitId): Promise<Result<LimitsView, LimitRefusal>>;
  /** Whole days, as many as the profile allows; one that ends sooner than the present one is refused. */
  takeTimeOut(accountId: string, days: number): Promise<Result<LimitsView, ExclusionRefusal>>;
  /** Whole months, as many as the profile allows; nothing ends it early. */
  excludeSelf(accountId: string, months: number): Promise<Result<LimitsView, ExclusionRefusal>>;
  /** After the term of a self-exclusion. */
  askReturn(accountId: string): Promise<Result<LimitsView, ExclusionRefusal>>;
}

export interface PlaySessionView {
  readonly startedAt: Instant;
  /** When it ends by itself. */
  readonly endsAt: Instant;
  /** How long the break after it is. */
  readonly breakMinutes: number;
  readonly realityCheckMinutes: number;
  /**
   * What the play session has brought, or below zero cost. An unfinished Play counts its price; a prize counts once
   * it is the player's.
   */
  readonly netPence: Pence;
  /** Won in this play session and still to be paid: not in `netPence`. */
  readonly unpaidPence: Pence;
}

export interface PlaySessionCases {
  /** The play session of a signed-in account as it stands. */
  playSession(accountId: string): Promise<PlaySessionView>;
}
