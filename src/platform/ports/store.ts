/**
 * The store the platform needs: one function per operation, each atomic and durable before it resolves. What depends on
 * what is stored is decided by a pure callback between reading and writing, inside the transaction. Money moves only
 * through it. Hashes and keys are hex, sealed things bytes, times milliseconds; knows no SQL and no game.
 */

import type { RowIndex } from '../../game/structure.ts';
import type { Day } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Books } from '../../ledger/books.ts';
import type { Posting, WalletReason } from '../../ledger/ledger.ts';
import type { RETIREMENTS } from '../../proof/commitments.ts';
import type { TermsText } from '../jurisdiction/terms.ts';
import type { Claim, ClaimReason, ClaimStatus, ClaimStep, NewClaim } from './claim.ts';
import type { PlaySums, PlaysFilter, PlaysPage } from './filter.ts';
import type { IdentityStore, NewAccount, StoredAccount, StoredSession } from './identity-store.ts';
import type { Moment, PlaySession, Standing } from './standing.ts';
import type { StandingChange } from './standing-change.ts';

/** Why a commitment was opened unsold. */
export type Retirement = (typeof RETIREMENTS)[number];

export type { SignInAttempts, StoredAccount, StoredSession } from './identity-store.ts';

/** The secret seed an account's next purchase will use: its hash, and the seed sealed. */
export interface Commitment {
  readonly hash: string;
  readonly sealedSeed: Uint8Array;
}

/** The first of an account, with the series that all of its commitments will have. */
export interface NewCommitment extends Commitment {
  readonly series: string;
  readonly issuedAt: Instant;
}

/** The one an account's next purchase will use: which it is, how the one before ended, whose seed is bound to it. */
export interface PendingCommitment extends NewCommitment {
  readonly number: number;
  /** The hash of the signed end of the number before; null for number 1. */
  readonly previousEnd: string | null;
  readonly bound: { readonly clientSeed: string; readonly at: Instant } | null;
}

/** Which commitment a Play was sold under, and in whose log. */
export interface PlayCommitment {
  readonly origin: string;
  readonly series: string;
  readonly number: number;
  readonly previousEnd: string | null;
}

/** A commitment that was opened unsold. */
export interface RetiredCommitment extends PlayCommitment {
  readonly type: 'retired';
  readonly hash: string;
  readonly sealedSeed: Uint8Array;
  readonly clientSeed: string | null;
  readonly reason: Retirement;
  readonly endedAt: Instant;
}

/** How a commitment is ended unsold: whose log says so, the hash of its end, and what follows it. */
export interface CommitmentRetirement extends Pick<RetiredCommitment, 'origin' | 'hash' | 'reason' | 'endedAt'> {
  readonly endHash: string;
  readonly next: Commitment;
}

/** A number that has ended, by a sale or unsold. */
export type EndedCommitment =
  | RetiredCommitment
  | {
      readonly type: 'sold';
      readonly play: BoughtPlay & { readonly commitment: PlayCommitment };
      readonly termsHash: string;
    };

/** Where a leaf stands; no place yet while it waits for the sequencer. */
export interface StoredLeaf {
  readonly origin: string;
  readonly place: number | null;
}

/** Places for waiting leaves, after `first` in a log that is empty, filled up to a multiple. */
export interface SequenceAsked {
  readonly origin: string;
  readonly first: Uint8Array;
  readonly filler: () => Uint8Array;
  readonly multiple: number;
  readonly limit: number;
}

/** A log of this database: its name, and since when it is. */
export interface LogOrigin {
  readonly name: string;
  readonly begunAt: Instant;
}

/** Moves made so far. `indices` is their compact form (`moves.ts`), `digest` what guards its meaning. */
export interface StoredMoves {
  readonly count: number;
  readonly indices: Uint8Array;
  readonly digest: string;
  /** How many of them, the last ones, were made by the sweep. */
  readonly bySystem: number;
}

/** A Play as bought. The scenario is not stored: it is dealt again from the seed and compared with its hash. */
export interface BoughtPlay {
  readonly playNumber: string;
  readonly accountId: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
  readonly prizePence: Pence;
  readonly rowIndex: RowIndex;
  readonly serverSeedHash: string;
  readonly sealedSeed: Uint8Array;
  readonly clientSeed: string;
  /** SHA-256 of the scenario's canonical JSON. */
  readonly scenarioHash: string;
  readonly boughtAt: Instant;
  /** Null for Plays of before commitments were numbered. */
  readonly commitment: PlayCommitment | null;
}

export interface StoredPlay extends BoughtPlay {
  readonly moves: StoredMoves;
  readonly settledAt: Instant | null;
  /** Set when its prize is or was to be claimed. */
  readonly claim: Claim | null;
  /** The hash of the terms it was sold under; null for Plays of before they were kept. */
  readonly termsHash: string | null;
}

/** A claim with its Play, its owner, and whom to pay, sealed. */
export interface StoredClaim
  extends Claim,
    Pick<BoughtPlay, 'playNumber' | 'gameId' | 'gameVersion' | 'rowIndex' | 'pricePence' | 'prizePence' | 'boughtAt'> {
  readonly accountId: string;
  readonly email: string;
  readonly sealedPayee: Uint8Array | null;
}

/** A line of a claim's log: who took which step, when and why. */
export interface ClaimLogLine {
  readonly step: ClaimStep;
  readonly by: string;
  readonly at: Instant;
  readonly reason: ClaimReason | null;
}

/** What a step writes: how the claim stands after it, a line in its log, its postings. */
export interface ClaimChange {
  readonly status: ClaimStatus;
  readonly deadlineAt: Instant;
  readonly reason: ClaimReason | null;
  readonly payee: Uint8Array | null;
  readonly line: ClaimLogLine;
  readonly postings: readonly Posting[];
  /** What tells the player. */
  readonly email: NewEmail;
}

/** A claim as a settlement opens it, and the email that says so. */
export interface OpenedClaim extends NewClaim {
  readonly email: NewEmail;
}

/** An email as it is kept until it is sent: sealed, with the address it goes to. */
export interface NewEmail {
  readonly sealed: Uint8Array;
  readonly writtenAt: Instant;
}

/** `tries`: how often it was taken before. */
export interface StoredEmail extends NewEmail {
  readonly id: number;
  readonly tries: number;
}

/** What a purchase is asked under: one intent of the player. `fingerprint` is a hash of the whole request body. */
export interface PurchaseIntent {
  readonly accountId: string;
  readonly purchaseKey: string;
  readonly fingerprint: string;
  readonly gameId: string;
  readonly moment: Moment;
}

/** The answer kept under a purchase key: a Play or a refusal. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly playNumber: string | null;
  readonly refusal: Refusal | null;
}

/** What is stored and decides whether a Play is dealt at all, read before the transaction. */
export interface EarlyFacts {
  readonly kept: KeptAnswer | null;
  readonly unfinishedPlayNumber: string | null;
  readonly pending: PendingCommitment | null;
  readonly balancePence: Pence;
  /** As `isIdentified` says it. */
  readonly isIdentified: boolean;
}

/** All that is stored and bears on a purchase, read in one moment, inside its transaction. */
export interface PurchaseFacts extends EarlyFacts {
  readonly standing: Standing;
}

/** `answer-again`: what is kept under the key. `refuse` with `keep`: the refusal is the key's answer from now on. */
export type PurchaseDecision<Code extends string = string> =
  | { readonly type: 'buy' }
  | { readonly type: 'answer-again' }
  | { readonly type: 'refuse'; readonly keep: boolean; readonly refusal: Refusal<Code> };

/** A purchase ready to be written: the Play, its postings, and the commitment that follows the one it uses. */
export interface PurchaseOrder {
  readonly play: BoughtPlay;
  readonly postings: readonly Posting[];
  readonly next: Commitment;
  /** The hash of the end that this sale gives its number: what the next one names. */
  readonly endHash: string | null;
  /** What the log will hold of it; in the log of the Play's commitment. */
  readonly leaf: Uint8Array | null;
  readonly terms: TermsText;
}

/** What came of it. `play` is the Play bought now or under this key before. */
export interface PurchaseOutcome<Code extends string = string> {
  readonly decision: PurchaseDecision<Code>;
  /** What was kept under the key before. */
  readonly kept: KeptAnswer | null;
  readonly play: StoredPlay | null;
  readonly balancePence: Pence;
}

/** What a session stands for, all of it read at once: every request of a player asks. */
export interface SessionFacts {
  readonly session: StoredSession;
  readonly account: StoredAccount;
  readonly playSession: PlaySession | null;
}

/**
 * Running sums of whole days, in pence. `wonPence` are the prizes of Plays settled that day, whatever became of them.
 */
export interface DayTotals {
  readonly addedPence: Pence;
  readonly spentPence: Pence;
  readonly wonPence: Pence;
}

/**
 * What Plays have cost and brought in some time: the prices of those bought in it, the prizes that became the
 * player's in it (in the wallet at the finish, or paid by bank), and what those finished in it have won that is still
 * to be paid.
 */
export interface Brought {
  readonly spentPence: Pence;
  readonly paidPence: Pence;
  readonly unpaidPence: Pence;
}

/** A game somebody has played, and a version of it that sold them a Play. */
export interface PlayedGame {
  readonly gameId: string;
  readonly gameVersion: string;
}

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

/** `moved-on`: the Play holds other moves by now, or is settled; read it again. */
export type MoveRecording = 'recorded' | 'moved-on';
export type SettlementOutcome = 'settled' | 'settled-before' | 'moved-on';

export interface Settlement {
  readonly playNumber: string;
  /** How many moves the Play must hold for the settlement to be true of it. */
  readonly moveCount: number;
  /** Moves to add in the same transaction: the sweep's. */
  readonly completion: StoredMoves | null;
  readonly postings: readonly Posting[];
  readonly settledAt: Instant;
  /** The day it is won on. */
  readonly day: Day;
  /** What the log will hold of it, and which log. Null for Plays of before there was one. */
  readonly leaf: { readonly origin: string; readonly entry: Uint8Array } | null;
  /** Opened in the same transaction, for a prize too large for the wallet. */
  readonly claim: OpenedClaim | null;
}

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
  readonly withdrawals: readonly Omit<Withdrawal, 'accountId' | 'withdrawalKey'>[];
}

export interface Store extends IdentityStore {
  /** False when the email is taken. */
  addAccount(account: NewAccount): Promise<boolean>;
  account(id: string): Promise<StoredAccount | null>;
  accountByEmail(email: string): Promise<StoredAccount | null>;

  /** False, and no session, when the account is closed or its credentials are no longer those of the version. */
  addSession(session: StoredSession, credentialsVersion?: number | null): Promise<boolean>;
  session(tokenHash: string): Promise<SessionFacts | null>;
  /** Notes in one write that the player of a session is here, and which play session that belongs to. */
  keepSeen(tokenHash: string, seenAt: Instant, playSession: PlaySession): Promise<void>;
  removeSession(tokenHash: string): Promise<void>;

  /** Drops sessions opened or last seen, and attempts last made, before the given times. */
  forget(before: { openedAt: Instant; seenAt: Instant; attemptedAt: Instant }): Promise<void>;

  /**
   * Gives the pending commitment. One that was issued before they were numbered becomes number 1 of the fresh series;
   * an account without one gets the fresh one. A hash that was sold under before throws `StopFault`.
   */
  pendingCommitment(accountId: string, fresh: () => NewCommitment): Promise<PendingCommitment>;
  /** Binds the player's seed to the pending commitment. False when it is no longer pending, or has one. */
  bindSeed(accountId: string, binding: { hash: string; clientSeed: string; at: Instant }): Promise<boolean>;
  /** A number of the account that has ended, by its hash or its number. */
  endedCommitment(
    accountId: string,
    by: { readonly hash: string } | { readonly number: number },
  ): Promise<EndedCommitment | null>;
  /** Ends the pending commitment unsold, with the next one in its place. False when it is no longer pending. */
  retireCommitment(accountId: string, retirement: CommitmentRetirement): Promise<boolean>;
  /** Accounts with a pending commitment, in an order that stays, from after the given row. */
  accountsPending(query: {
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly { readonly row: number; readonly accountId: string }[]>;
  /** Gives waiting leaves of the log their places. Gives how many places are given. */
  sequenceLeaves(asked: SequenceAsked): Promise<number>;
  /** The entries of a log in order, from a place on. */
  leavesFrom(origin: string, place: number, limit: number): Promise<readonly Uint8Array[]>;
  leavesOf(
    playNumber: string,
  ): Promise<{ readonly purchase: StoredLeaf | null; readonly settlement: StoredLeaf | null }>;
  /** How many places of a log are given. */
  sequencedOf(origin: string): Promise<number>;
  /** The highest row of a Play: grows with every sale. */
  highestPlay(): Promise<number>;
  /** Begins another log, which speaks from now on. False when there was one of this name. */
  addOrigin(origin: LogOrigin): Promise<boolean>;
  /** The log that speaks now; the fresh one when there is none yet. */
  origin(fresh: () => LogOrigin): Promise<LogOrigin>;

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

  standing(accountId: string, moment: Moment): Promise<Standing>;
  /**
   * Reads the standing, decides, and writes the change with a line in the account's log, and the email, in one
   * transaction.
   */
  changeStanding<R>(
    accountId: string,
    moment: Moment,
    decide: (standing: Standing) => {
      readonly answer: R;
      readonly change: StandingChange | null;
      readonly email: NewEmail | null;
    },
  ): Promise<R>;
  /** Counts a Try when `decide` accepts (null). */
  openTurn<R>(accountId: string, moment: Moment, decide: (standing: Standing) => R | null): Promise<R | null>;
  playSession(accountId: string): Promise<PlaySession | null>;
  /** What Plays have cost and brought since the time, as of one moment. */
  broughtSince(accountId: string, at: Instant): Promise<Brought>;
  /**
   * The same for the days from the first to the last, both included, with the funds added. `from` and `until` are
   * their borders.
   */
  broughtOn(
    accountId: string,
    days: { readonly first: Day; readonly last: Day; readonly from: Instant; readonly until: Instant },
  ): Promise<Brought & Pick<DayTotals, 'addedPence'>>;
  /** Drops the times of Plays and Tries that no limit looks at any more. */
  forgetTurns(beforeAt: Instant): Promise<void>;

  earlyFacts(intent: PurchaseIntent): Promise<EarlyFacts>;
  /** Reads the facts, decides, and writes what was decided, in one transaction. The order is written only on `buy`. */
  buy<Code extends string>(
    intent: PurchaseIntent,
    order: PurchaseOrder,
    decide: (facts: PurchaseFacts) => PurchaseDecision<Code>,
  ): Promise<PurchaseOutcome<Code>>;

  /** What the wallet held when the Play had been bought. */
  balanceAfterPurchase(playNumber: string): Promise<Pence>;

  play(playNumber: string): Promise<StoredPlay | null>;
  unfinishedPlay(accountId: string, gameId: string): Promise<StoredPlay | null>;
  /** Unsettled first, then newest first, from after `before`; none when `before` is not the account's. */
  playsOf(accountId: string, page: PlaysPage): Promise<readonly StoredPlay[]>;
  /** Each game the account has a Play of, once. */
  gamesOf(accountId: string): Promise<readonly PlayedGame[]>;
  /** Over all the account's Plays that pass the filter. */
  playSums(accountId: string, filter: PlaysFilter): Promise<PlaySums>;
  /** Replaces the moves when the Play, unsettled, holds exactly `afterCount` of them. */
  recordMoves(playNumber: string, afterCount: number, moves: StoredMoves): Promise<MoveRecording>;
  settle(settlement: Settlement): Promise<SettlementOutcome>;
  /** Unsettled Plays bought at or before the time, oldest first, after the given one. */
  unsettledPlays(query: { boughtAtMax: Instant; limit: number; after?: string }): Promise<readonly StoredPlay[]>;
  /** The versions that unsettled Plays pin. */
  unsettledVersions(): Promise<readonly { gameId: string; gameVersion: string; plays: number }[]>;

  claim(playNumber: string): Promise<StoredClaim | null>;
  claimsOf(accountId: string): Promise<readonly StoredClaim[]>;
  /** Oldest first, after the given Play Number. */
  claims(query: { status?: ClaimStatus; limit: number; after?: string }): Promise<readonly StoredClaim[]>;
  /** The longest overdue first, after the given Play Number. */
  openClaimsDue(query: { deadlineBefore: Instant; limit: number; after?: string }): Promise<readonly StoredClaim[]>;
  /** The steps taken so far, oldest first. */
  claimLog(playNumber: string): Promise<readonly ClaimLogLine[]>;
  /** Reads the claim, decides, and writes the change, in one transaction. Null when there is no such claim. */
  changeClaim<R>(
    playNumber: string,
    decide: (claim: StoredClaim) => { readonly answer: R; readonly change: ClaimChange | null },
  ): Promise<R | null>;
  addEmail(accountId: string, email: NewEmail): Promise<void>;
  /**
   * Takes emails that are due, oldest first and one of an account at a time, and puts each off, so that no other taker
   * gets it meanwhile. An email waits for the earlier ones of its account, except for those set aside.
   */
  takeEmails(
    query: { readonly now: Instant; readonly limit: number },
    nextDueAt: (tries: number) => Instant,
  ): Promise<readonly StoredEmail[]>;
  /** Makes emails due that were taken at or before the time and not set aside: all of them, or the oldest. */
  dueAgain(which: 'all' | 'oldest', query: { readonly takenAtMax: Instant; readonly now: Instant }): Promise<void>;
  /** An email that is not taken though others are: it holds up nobody any more, and is tried alone. */
  setEmailAside(id: number): Promise<void>;
  /** Drops an email that is sent or given up. */
  emailSent(id: number): Promise<void>;
  /** The text of the terms with this hash. */
  terms(hash: string): Promise<string | null>;

  /**
   * Records a withdrawal with its holding posting when `decide` accepts (null). Gives the facts decided on.
   */
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
  takeWithdrawals(turn: Turn): Promise<readonly Withdrawal[]>;
  /** Payments and withdrawals of the account still pending, oldest first. */
  pendingOf(accountId: string): Promise<readonly PendingMoney[]>;
  /** The payment or withdrawal of an account under a key, whichever there is. */
  payment(accountId: string, fundsKey: string): Promise<Payment | null>;
  withdrawal(accountId: string, withdrawalKey: string): Promise<Withdrawal | null>;

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

  records(accountId: string): Promise<AccountRecords>;

  /**
   * Writes that it is this moment; gives the latest one ever written. Throws `StopFault` when nothing can be written.
   */
  beat(at: Instant): Promise<Instant>;
  /** Forgets later moments: the clock was wrong then and is right now. */
  acceptClock(at: Instant): Promise<void>;
  /** Remembers a value under a name for ever; gives the one remembered first. */
  remember(name: string, value: string): Promise<string>;
  books(): Promise<Books>;
  close(): Promise<void>;
}
