/** What players and operators can do about claims: the part of the platform that claims are. */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Claim, ClaimRefusal, ClaimStatus, OfficeStep } from './claim.ts';
import type { ClaimLogLine } from './claim-store.ts';

/** A claim with the Play it belongs to. */
export interface ClaimView extends Claim {
  readonly playNumber: string;
  readonly gameId: string;
  readonly prizePence: Pence;
  readonly boughtAt: Instant;
}

/** The account a prize is paid to. `sortCode` six digits, `accountNumber` eight. */
export interface Payee {
  readonly name: string;
  readonly sortCode: string;
  readonly accountNumber: string;
}

/** What the operator sees: whose it is, and whom to pay once the player has said so. */
export interface OfficeClaim extends ClaimView {
  readonly accountId: string;
  readonly email: string;
  readonly payee: Payee | null;
  /** Somebody is named, and cannot be read: the claim is not to be paid before it was put back and made anew. */
  readonly isPayeeUnreadable: boolean;
}

export interface ClaimCases {
  /** The account's claims, newest first. */
  claims(accountId: string): Promise<readonly ClaimView[]>;
  /** The player claims a prize that goes to the bank. Again: the same answer, and the first payee stands. */
  confirmClaim(asked: {
    accountId: string;
    playNumber: string;
    payee: Payee;
  }): Promise<Result<ClaimView, ClaimRefusal | 'unknown-claim' | 'payee-invalid'>>;
  /** Every claim, or those of one status, oldest first. */
  officeClaims(query: { status?: ClaimStatus; limit: number; after?: string }): Promise<readonly OfficeClaim[]>;
  /** One claim, and every step taken with it. */
  officeClaim(
    playNumber: string,
  ): Promise<Result<OfficeClaim & { readonly log: readonly ClaimLogLine[] }, 'unknown-claim'>>;
  /** The operator moves a claim on, rejects it or puts it back; `by` names the person. */
  stepClaim(
    asked: OfficeStep & { readonly playNumber: string; readonly by: string },
  ): Promise<Result<OfficeClaim, ClaimRefusal | 'unknown-claim'>>;
}
