/**
 * What one member of staff proposes and another approves. The request is kept as text, and approved by the hash of that
 * text: what is carried out is byte for byte what was read. Pure.
 */
import type { Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { OfficeStep } from './claim.ts';
import { sha256Hex } from './secrets.ts';
import { mayApprove, type ProposalKind, type Role, type Staff } from './staff.ts';

/** What is asked for. Everything that carrying it out needs stands in it. */
export type ProposalBody =
  | { readonly kind: 'restart'; readonly stopId: number }
  | { readonly kind: 'claim-step'; readonly playNumber: string; readonly step: OfficeStep }
  | { readonly kind: 'lift-exclusion'; readonly accountId: string }
  | { readonly kind: 'add-staff'; readonly email: string; readonly name: string; readonly roles: readonly Role[] }
  | { readonly kind: 'set-roles'; readonly staffId: string; readonly roles: readonly Role[] }
  | { readonly kind: 'disable-staff'; readonly staffId: string };

export const PROPOSAL_STATUSES = ['waiting', 'approved', 'declined', 'withdrawn', 'done', 'failed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export interface NewProposal {
  readonly kind: ProposalKind;
  /** The body, as canonical JSON. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly hash: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
}

/** `approved` is on its way to `done` or `failed`. */
export interface Proposal extends NewProposal {
  readonly id: number;
  readonly status: ProposalStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  /** What came of it, in words; null before anything did. */
  readonly outcome: string | null;
}

export type Decision = 'approve' | 'decline' | 'withdraw';
export type DecisionRefusal = 'not-allowed' | 'request-changed' | 'request-decided' | 'same-person';

/** The status after the decision of that person, who read a request with that hash. */
export function decide(
  proposal: Proposal,
  staff: Staff,
  { decision, hash }: { readonly decision: Decision; readonly hash: string },
): Result<ProposalStatus, DecisionRefusal> {
  const isOwn = proposal.proposedBy === staff.id;
  if (decision === 'withdraw' ? !isOwn : !mayApprove(staff, proposal.kind)) return refuse('not-allowed');
  if (decision !== 'withdraw' && isOwn) return refuse('same-person');
  if (hash !== proposal.hash || sha256Hex(proposal.text) !== proposal.hash) return refuse('request-changed');
  if (proposal.status !== 'waiting') return refuse('request-decided', proposal.status);
  return accept(AFTER[decision]);
}

const AFTER: { readonly [D in Decision]: ProposalStatus } = {
  approve: 'approved',
  decline: 'declined',
  withdraw: 'withdrawn',
};
