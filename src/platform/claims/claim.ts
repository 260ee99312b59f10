/**
 * Prizes too large for the wallet, as a state machine: open → claimed → verified → paid, or expired when nobody claims in
 * time. The route says who takes the first step: the player on the site, or the operator by telephone or in person. Pure.
 */
import type { Calendar } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { Profile } from '../profile/profile.ts';

export const CLAIM_ROUTES = ['bank', 'telephone', 'in-person'] as const;
export type ClaimRoute = (typeof CLAIM_ROUTES)[number];

export const CLAIM_STATUSES = ['open', 'claimed', 'verified', 'paid', 'expired'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What moves a claim on. `confirm` is the player's, `expire` time's, the rest the operator's. */
export const CLAIM_STEPS = ['confirm', 'telephone-done', 'in-person-done', 'verify', 'pay', 'expire'] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** The steps an operator takes. */
export const OFFICE_STEPS = ['telephone-done', 'in-person-done', 'verify', 'pay'] as const;
export type OfficeStep = (typeof OFFICE_STEPS)[number];

/** A claim as it begins, with the settlement. `deadlineAt` is the last moment it can be claimed. */
export interface NewClaim {
  readonly route: ClaimRoute;
  readonly deadlineAt: Instant;
}

export interface Claim extends NewClaim {
  readonly status: ClaimStatus;
  readonly changedAt: Instant;
}

export type ClaimRefusal = 'claim-other-route' | 'claim-out-of-order' | 'claim-expired';

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

/** The status after the step; the present one when the step was taken before. */
export function stepClaim(claim: Claim, step: ClaimStep, at: Instant): Result<ClaimStatus, ClaimRefusal> {
  const { from, to, route } = STEPS[step];
  if (route !== null && route !== claim.route) return refuse('claim-other-route', claim.route);
  if (isPast(claim.status, to)) return accept(claim.status);
  if (claim.status === 'expired') return refuse('claim-expired');
  if (claim.status !== from) return refuse('claim-out-of-order', claim.status);
  const isLate = at > claim.deadlineAt;
  if (step === 'expire') return isLate ? accept(to) : refuse('claim-out-of-order', claim.status);
  return from === 'open' && isLate ? refuse('claim-expired') : accept(to);
}

const STEPS: {
  readonly [Step in ClaimStep]: {
    readonly from: ClaimStatus;
    readonly to: ClaimStatus;
    readonly route: ClaimRoute | null;
  };
} = {
  confirm: { from: 'open', to: 'claimed', route: 'bank' },
  'telephone-done': { from: 'open', to: 'claimed', route: 'telephone' },
  'in-person-done': { from: 'open', to: 'claimed', route: 'in-person' },
  verify: { from: 'claimed', to: 'verified', route: null },
  pay: { from: 'verified', to: 'paid', route: null },
  expire: { from: 'open', to: 'expired', route: null },
};

/** Whether the claim is where the step leads, or further on the same way. */
function isPast(status: ClaimStatus, to: ClaimStatus): boolean {
  if (status === 'expired' || to === 'expired') return status === to;
  return CLAIM_STATUSES.indexOf(status) >= CLAIM_STATUSES.indexOf(to);
}
