/**
 * Staff: who they are, what each role may do, and what takes two of them. Roles and rights are data. An auditor sees
 * all and changes nothing.
 */
import type { Instant } from '../../kernel/clock.ts';

export const ROLES = ['support', 'claims', 'games', 'finance', 'compliance', 'auditor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

export interface Staff {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly createdAt: Instant;
  readonly disabledAt: Instant | null;
  /** Whether password and authenticator are set up. */
  readonly isEnrolled: boolean;
}

/** What somebody may do alone. */
export const RIGHTS = {
  'see-sales': ROLES,
  'see-changes': ROLES,
  'see-plays': ['support', 'claims', 'games', 'compliance', 'auditor'],
  'see-players': ['support', 'claims', 'compliance', 'auditor'],
  'see-claims': ['support', 'claims', 'finance', 'compliance', 'auditor'],
  'see-payees': ['claims', 'finance', 'auditor'],
  'see-money': ['finance', 'compliance', 'auditor'],
  'see-log': ['compliance', 'auditor', 'administrator'],
  'see-staff': ['administrator', 'compliance', 'auditor'],
  'stop-sale': ['support', 'games', 'finance', 'compliance', 'administrator'],
  'work-claims': ['claims'],
  'write-notes': ['support', 'compliance'],
  exclude: ['support', 'compliance'],
  'end-sessions': ['administrator', 'compliance'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Right = keyof typeof RIGHTS;
export const RIGHT_NAMES = Object.keys(RIGHTS) as readonly Right[];

/** What takes two people: who may propose it, and who may approve what another has proposed. */
export const PROPOSALS = {
  restart: { propose: ['games', 'compliance', 'administrator'], approve: ['games', 'compliance', 'administrator'] },
  'claim-step': { propose: ['claims'], approve: ['claims', 'finance', 'compliance'] },
  'lift-exclusion': { propose: ['support', 'compliance'], approve: ['compliance'] },
  'add-staff': { propose: ['administrator'], approve: ['administrator', 'compliance'] },
  'set-roles': { propose: ['administrator'], approve: ['administrator', 'compliance'] },
  'disable-staff': { propose: ['administrator', 'compliance'], approve: ['administrator', 'compliance'] },
} as const satisfies Readonly<Record<string, { readonly propose: readonly Role[]; readonly approve: readonly Role[] }>>;
export type ProposalKind = keyof typeof PROPOSALS;
export const PROPOSAL_KINDS = Object.keys(PROPOSALS) as readonly ProposalKind[];

/** Whether a role of theirs gives the right. Nobody who is disabled has any. */
export function hasRight({ roles, disabledAt }: Pick<Staff, 'roles' | 'disabledAt'>, right: Right): boolean {
  return disabledAt === null && hasRole(roles, RIGHTS[right]);
}

/** Whether they may propose a change of that kind. */
export function mayPropose({ roles, disabledAt }: Staff, kind: ProposalKind): boolean {
  return disabledAt === null && hasRole(roles, PROPOSALS[kind].propose);
}

/** Whether they may approve one of that kind; that it is not their own is looked at elsewhere. */
export function mayApprove({ roles, disabledAt }: Staff, kind: ProposalKind): boolean {
  return disabledAt === null && hasRole(roles, PROPOSALS[kind].approve);
}

function hasRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return roles.some((role) => wanted.includes(role));
}
