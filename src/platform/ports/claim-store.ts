/**
 * What the store keeps of claims: how each stands, whom to pay, and every step with who took it.
 */
import type { Instant } from '../../kernel/clock.ts';
import type { Posting } from '../../ledger/ledger.ts';
import type { Claim, ClaimReason, ClaimStatus, ClaimStep, NewClaim } from './claim.ts';
import type { NewEmail } from './email-store.ts';
import type { BoughtPlay } from './stored-play.ts';

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

export interface ClaimStore {
  /** Null when the Play's prize never was to be claimed. */
  claim(playNumber: string): Promise<StoredClaim | null>;
  /** All claims of an account, the latest bought Play first. */
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
}
