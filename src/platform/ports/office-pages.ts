/**
 * What the pages of the office show. Whatever is said of prizes and wins is of finished Plays: no figure here moves by
 * a Play whose owner has not seen it.
 */
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { ClaimRoute, ClaimStatus } from './claim.ts';
import type { StopReason } from './health.ts';
import type { LimitsView } from './limits.ts';
import type { PlayReplay } from './platform.ts';
import type { SaleStop } from './sale.ts';

/** One hour of a day. Prizes are those of Plays finished in it. `usual…`: the mean of the last four such days. */
export interface HourView {
  readonly from: Instant;
  readonly sold: number;
  readonly soldPence: Pence;
  readonly settled: number;
  readonly wonPence: Pence;
  readonly usualSoldPence: number;
}

export interface TodayView {
  readonly at: Instant;
  readonly from: Instant;
  readonly hours: readonly HourView[];
  readonly sold: number;
  readonly soldPence: Pence;
  readonly settled: number;
  readonly wonPence: Pence;
  readonly ggrPence: number;
  readonly players: number;
  readonly unfinished: number;
  readonly claims: readonly { readonly status: string; readonly count: number }[];
  readonly changes: number;
  readonly stops: readonly SaleStop[];
  readonly stopReasons: readonly StopReason[];
}

/** A version as it sells. What it won is of finished Plays. */
export interface GameLine {
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
  /** Whether it is the version that is offered; what stops it, when something does. */
  readonly isOffered: boolean;
  readonly stop: SaleStop | null;
  readonly sold: number;
  readonly settled: number;
  readonly soldPence: number;
  readonly wonPence: number;
  /** Of finished Plays: what they won, in their prices, with two standard errors; and what was to be expected. */
  readonly payout: Interval;
  readonly wins: Interval;
  readonly level: 'calm' | 'watch' | 'alarm';
}

export interface Interval {
  readonly observed: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

export interface GameView extends GameLine {
  readonly payoutWithoutTop: Interval;
  readonly rows: readonly {
    readonly row: number;
    readonly prizePence: Pence;
    readonly breakdown: string;
    readonly observed: number;
    readonly expected: number;
    readonly low: number;
    readonly high: number;
    readonly isInside: boolean;
  }[];
  /** By day, oldest first: finished Plays, wins, what they won, and Page's sums, in standard errors. */
  readonly days: readonly {
    readonly day: Day;
    readonly date: string;
    readonly settled: number;
    readonly wins: number;
    readonly wonPence: number;
    readonly winsLow: number;
    readonly winsHigh: number;
    readonly up: number;
    readonly down: number;
  }[];
  readonly cusumLimit: number;
  readonly structureHash: string;
  readonly codeHash: string | null;
  readonly figures: { readonly pool: number; readonly overallOdds: string; readonly payoutPercent: string };
}

/** Something that happened to a Play. */
export interface PlayMoment {
  readonly at: Instant;
  readonly what: string;
  readonly by: string | null;
}

export interface OfficePlay {
  readonly playNumber: string;
  readonly accountId: string;
  readonly email: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
  readonly boughtAt: Instant;
  readonly settledAt: Instant | null;
  readonly moveCount: number;
  readonly movesBySystem: number;
  /** Null while its owner has not finished it. */
  readonly outcome: { readonly prizePence: Pence; readonly row: number | null } | null;
  readonly claim: { readonly route: ClaimRoute; readonly status: ClaimStatus; readonly deadlineAt: Instant } | null;
  readonly moments: readonly PlayMoment[];
  readonly proof: {
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly scenarioHash: string | null;
    readonly origin: string | null;
    readonly commitmentNumber: number | null;
    readonly purchaseLeaf: number | null;
    readonly settlementLeaf: number | null;
  };
}

/** A sign that somebody may be harmed by playing: which rule, and what was seen. */
export interface Marker {
  readonly rule: string;
  readonly words: string;
}

export interface PlayerView {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Instant;
  readonly verifiedAt: Instant | null;
  readonly closedAt: Instant | null;
  readonly isPersonKnown: boolean;
  readonly balancePence: Pence;
  readonly limits: LimitsView;
  /** Over the last 30 days and 7; prizes as they became the player's. */
  readonly month: NetPosition;
  readonly week: NetPosition;
  readonly days: readonly { readonly date: string; readonly addedPence: number; readonly spentPence: number }[];
  readonly plays: readonly {
    readonly playNumber: string;
    readonly gameId: string;
    readonly pricePence: Pence;
    readonly boughtAt: Instant;
    readonly settledAt: Instant | null;
    readonly prizePence: Pence | null;
  }[];
  readonly markers: readonly Marker[];
  readonly notes: readonly { readonly at: Instant; readonly by: string; readonly text: string }[];
}

export interface NetPosition {
  readonly addedPence: Pence;
  readonly spentPence: Pence;
  readonly paidPence: Pence;
  readonly unpaidPence: Pence;
}

/** The personal details themselves: looking at them is logged. */
export interface PersonView {
  readonly name: string;
  readonly bornOn: string;
  readonly country: string;
}

/** What moved on a day, by reason, in pence. Prizes are of Plays finished that day. */
export interface MoneyDay {
  readonly day: Day;
  readonly date: string;
  readonly soldPence: number;
  readonly prizesToWalletsPence: number;
  readonly prizesToClaimsPence: number;
  readonly ggrPence: number;
  readonly fundsAddedPence: number;
  readonly withdrawnPence: number;
  readonly withdrawalsReturnedPence: number;
  readonly withdrawalsPaidPence: number;
  readonly claimsPaidPence: number;
  readonly claimsExpiredPence: number;
  readonly claimsRejectedPence: number;
}

export interface SalesRow {
  readonly date: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly sold: number;
  readonly soldPence: number;
  readonly settled: number;
  readonly wonPence: number;
}

/** Days by their dates, `2026-12-01`; both are in. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

export interface Evidence {
  readonly made: { readonly at: Instant; readonly by: string };
  readonly play: OfficePlay;
  readonly replay: PlayReplay | null;
  readonly receipt: unknown;
  readonly postings: readonly { readonly reason: string; readonly pence: Pence; readonly at: Instant }[];
  /** SHA-256 of the canonical JSON of all the rest. */
  readonly hash: string;
}
