/**
 * Prizes too large for the wallet, as a state machine: open → claimed → verified → paid; expired when nobody claims in
 * time; rejected by the operator, with a reason; put back to open, so that it can be claimed anew. The route says who
 * takes the first step: the player on the site, or the operator by telephone or in person. Pure.
 */

import { assertNever } from '../../kernel/assert.ts';
import type { Calendar } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { ClaimPosting } from '../../ledger/ledger.ts';
import type { Profile } from '../jurisdiction/profile.ts';

export const CLAIM_ROUTES = ['bank', 'telephone', 'in-person'] as const;
export type ClaimRoute = (typeof CLAIM_ROUTES)[number];

/** Neither paid nor ended: somebody still waits for the prize. */
export const CLAIMS_UNDER_WAY = ['open', 'claimed', 'verified'] as const;
export const CLAIM_STATUSES = [...CLAIMS_UNDER_WAY, 'paid', 'expired', 'rejected'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What moves a claim on. `confirm` is the player's, `expire` time's, the rest the operator's. */
export const CLAIM_STEPS = [
  'confirm',
  'telephone-done',
  'in-person-done',
  'verify',
  'pay',
  'expire',
  'reject',
  'put-back',
] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** The steps an operator takes on the way, and the two that want a reason. */
export const OFFICE_STEPS = ['telephone-done', 'in-person-done', 'verify', 'pay'] as const;
export const REASONS = {
  /** Somebody cheated; the prize is somebody else's; the owner was too young to buy. */
  reject: ['fraud', 'wrong-person', 'not-of-age'],
  /** The bank sent the money back; a paper is missing; the operator was wrong. */
  'put-back': ['bank-details', 'papers', 'appeal'],
} as const;
export type ReasonedStep = keyof typeof REASONS;
export type ClaimReason = (typeof REASONS)[ReasonedStep][number];

/** What an operator does to a claim. */
export type OfficeStep =
  | { readonly step: (typeof OFFICE_STEPS)[number] }
  | { readonly step: 'reject'; readonly reason: (typeof REASONS)['reject'][number] }
  | { readonly step: 'put-back'; readonly reason: (typeof REASONS)['put-back'][number] };

/** A claim as it begins, with the settlement. `deadlineAt` is the last moment it can be claimed. */
export interface NewClaim {
  readonly route: ClaimRoute;
  readonly deadlineAt: Instant;
}

export interface Claim extends NewClaim {
  readonly status: ClaimStatus;
  readonly changedAt: Instant;
  /** Why it was rejected or put back last; null when it was neither. */
  readonly reason: ClaimReason | null;
}

export type ClaimRefusal = 'claim-other-route' | 'claim-out-of-order' | 'claim-expired' | 'claim-rejected';

/** Where a prize goes: each border belongs to the lighter route. */
export function routeOf({ claims }: Profile, prizePence: Pence): ClaimRoute | 'wallet' {
  if (prizePence <= claims.walletMaxPence) return 'wallet';
  if (prizePence <= claims.bankMaxPence) return 'bank';
  return prizePence <= claims.telephoneMaxPence ? 'telephone' : 'in-person';
}

/** The claim that settling a Play opens, or null when its prize goes to the wallet or there is none. */
export function newClaim(
  profile: Profile,
  calendar: Calendar,
  play: { readonly prizePence: Pence; readonly boughtAt: Instant },
  settledAt: Instant,
): NewClaim | null {
  const route = routeOf(profile, play.prizePence);
  if (route === 'wallet') return null;
  const { days, leastDaysFromPayment } = profile.claims;
  const deadlineAt = Math.max(
    calendar.termEnd(play.boughtAt, days),
    // A Play that ended late through no fault of its player leaves time to claim.
    calendar.termEnd(settledAt, leastDaysFromPayment),
  );
  return { route, deadlineAt };
}

/** Until when a claim put back can be made: its own deadline, or as long as a Play that ended late leaves. */
export function putBackDeadline(
  { claims }: Profile,
  calendar: Calendar,
  { deadlineAt }: NewClaim,
  at: Instant,
): Instant {
  return Math.max(deadlineAt, calendar.termEnd(at, claims.leastDaysFromPayment));
}

/** The status after the step; the present one when the step was taken before. */
export function stepClaim(claim: Claim, step: ClaimStep, at: Instant): Result<ClaimStatus, ClaimRefusal> {
  const { from, to, route } = STEPS[step];
  if (route !== null && route !== claim.route) return refuse('claim-other-route', claim.route);
  if (isPast(claim.status, to)) return accept(claim.status);
  if (!from.includes(claim.status)) return refuse(...blocked(claim.status));
  const isLate = claim.status === 'open' && at > claim.deadlineAt;
  if (step === 'expire') return isLate ? accept(to) : refuse('claim-out-of-order', claim.status);
  return isLate && to === 'claimed' ? refuse('claim-expired') : accept(to);
}

const STEPS: {
  readonly [Step in ClaimStep]: {
    readonly from: readonly ClaimStatus[];
    readonly to: ClaimStatus;
    readonly route: ClaimRoute | null;
  };
} = {
  confirm: { from: ['open'], to: 'claimed', route: 'bank' },
  'telephone-done': { from: ['open'], to: 'claimed', route: 'telephone' },
  'in-person-done': { from: ['open'], to: 'claimed', route: 'in-person' },
  verify: { from: ['claimed'], to: 'verified', route: null },
  pay: { from: ['verified'], to: 'paid', route: null },
  expire: { from: ['open'], to: 'expired', route: null },
  reject: { from: CLAIMS_UNDER_WAY, to: 'rejected', route: null },
  'put-back': { from: ['claimed', 'verified', 'rejected'], to: 'open', route: null },
};

/**
 * Which posting a change of status makes; null where no money moves. A claim put back before it was rejected moves
 * none.
 */
export function claimPosting(from: ClaimStatus, to: ClaimStatus): ClaimPosting | null {
  switch (to) {
    case 'open':
      return from === 'rejected' ? 'claim-put-back' : null;
    case 'claimed':
    case 'verified':
      return null;
    case 'paid':
      return 'claim-paid';
    case 'expired':
      return 'claim-expired';
    case 'rejected':
      return 'claim-rejected';
    default:
      return assertNever(to);
  }
}

const WAY: readonly ClaimStatus[] = ['claimed', 'verified', 'paid'];

/** Whether the claim is where the step leads, or further on the way to being paid. */
function isPast(status: ClaimStatus, to: ClaimStatus): boolean {
  return status === to || (WAY.includes(to) && WAY.indexOf(status) > WAY.indexOf(to));
}

/** What stands in the way of a step from a status it does not begin at. */
function blocked(status: ClaimStatus): [ClaimRefusal, string?] {
  switch (status) {
    case 'expired':
      return ['claim-expired'];
    case 'rejected':
      return ['claim-rejected'];
    case 'open':
    case 'claimed':
    case 'verified':
    case 'paid':
      return ['claim-out-of-order', status];
    default:
      return assertNever(status);
  }
}
