/**
 * Staff prove who they are by a password and a code of their authenticator, always both. A session ends after a quarter
 * of an hour in which nothing was asked, after a working day, and with every change of roles.
 */
import { HOUR_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { visible } from '../../kernel/visible.ts';
import { createGuard } from '../account/guard.ts';
import { checkPassword } from '../account/new-password.ts';
import type { Passwords } from '../account/passwords.ts';
import { csrfTokenOf } from '../account/sessions.ts';
import { stepAt, totpOf } from '../account/two-step.ts';
import type { Context } from '../ports/context.ts';
import type { Office, StaffSession } from '../ports/office.ts';
import type { Invite, StoredStaff, StoredStaffSession } from '../ports/office-store.ts';
import { sha256Hex } from '../ports/secrets.ts';
import { hasRight, mayApprove, mayPropose, PROPOSAL_KINDS, RIGHT_NAMES, type Staff } from '../ports/staff.ts';
import type { Desk } from './access.ts';

export const IDLE_MS = 15 * MINUTE_MS;
export const TOTAL_MS = 12 * HOUR_MS;
export const INVITE_MS = 24 * HOUR_MS;
/** What one request in a row needs not be written down: sessions are seen by the minute. */
const SEEN_EVERY_MS = MINUTE_MS;
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[0-9a-f]{64}$/;
const AGENT_LENGTH_MAX = 200;
const SECRET_BYTES = 20;

type StaffCases = Pick<
  Office,
  | 'inviteStaff'
  | 'inviteStaffAgain'
  | 'draftEnrolment'
  | 'enrol'
  | 'signIn'
  | 'session'
  | 'signOut'
  | 'staffList'
  | 'staffNames'
  | 'endStaffSessions'
>;

/** Staff, invited and signed in. A wrong address, password and code are one refusal. */
export function createStaff(context: Context, desk: Desk, passwords: Passwords): StaffCases {
  return {
    ...createInvitations(context, desk, passwords),
    ...createSignIn(context, desk, passwords),
    ...createRoster(context, desk),
  };
}

/** A fresh invitation, and its secret. */
export function freshInvite({ secrets, clock }: Context): { readonly token: string; readonly invite: Invite } {
  const token = Buffer.from(secrets.fresh(TOKEN_BYTES)).toString('hex');
  return { token, invite: { hash: sha256Hex(token), until: clock.now() + INVITE_MS } };
}

/** An id that no other member of staff has. */
export function freshStaffId({ secrets }: Context): string {
  return `staff-${Buffer.from(secrets.fresh(8)).toString('hex')}`;
}

function createInvitations(
  context: Context,
  desk: Desk,
  passwords: Passwords,
): Pick<Office, 'inviteStaff' | 'inviteStaffAgain' | 'draftEnrolment' | 'enrol'> {
  const { store, secrets, clock } = context;
  const invited = (token: string) =>
    TOKEN_PATTERN.test(token) ? store.staffByInvite(sha256Hex(token), clock.now()) : Promise.resolve(null);

  return {
    inviteStaff: async ({ email, name, roles, by }) => {
      const { token, invite } = freshInvite(context);
      const id = freshStaffId(context);
      const staff = { id, email: email.toLowerCase(), name, roles, createdAt: clock.now(), invite };
      const line = desk.line(by, 'staff-added', id, { email: staff.email, name, roles: [...roles] });
      return (await store.addStaff(staff, line)) ? accept({ token, until: invite.until }) : refuse('staff-known');
    },
    inviteStaffAgain: async (email, by) => {
      const staff = await store.staffByEmail(email.toLowerCase());
      const { token, invite } = freshInvite(context);
      if (!staff || !(await store.inviteAgain(staff.id, invite, desk.line(by, 'staff-invited-again', staff.id))))
        return refuse('unknown-staff');
      return accept({ token, until: invite.until });
    },
    draftEnrolment: async (token) => {
      const staff = await invited(token);
      if (!staff) return refuse('link-invalid');
      const secret = secrets.fresh(SECRET_BYTES);
      const totp = totpOf(secret, `office ${staff.email}`);
      const draft = Buffer.from(secrets.seal('two-step', Buffer.concat([secret, Buffer.from(token)])));
      const shown = { email: staff.email, uri: totp.toString(), secret: totp.secret.base32 };
      return accept({ ...shown, draft: draft.toString('base64url') });
    },
    enrol: async ({ token, draft, password, code }) => {
      const staff = await invited(token);
      const secret = secretOf(context, draft, token);
      if (!staff || secret === null) return refuse('link-invalid');
      const checked = await checkPassword(password, [staff.name, staff.email, ...context.ownNames]);
      if (!checked.ok) return checked;
      const step = stepAt(secret, code, clock.now());
      if (step === null) return refuse('code-wrong');
      const proofs = {
        passwordHash: await passwords.hash(checked.value),
        sealedSecret: secrets.seal('two-step', secret),
        step,
      };
      const line = desk.line(staff.id, 'staff-enrolled', staff.id);
      return (await store.enrolStaff(sha256Hex(token), proofs, line)) ? accept(null) : refuse('link-invalid');
    },
  };
}

/** The secret that was drafted for that invitation; null for another's draft. */
function secretOf({ secrets }: Context, draft: string, token: string): Uint8Array | null {
  const opened = secrets.open('two-step', Buffer.from(draft, 'base64url'));
  if (opened === null || Buffer.from(opened.subarray(SECRET_BYTES)).toString() !== token) return null;
  return opened.subarray(0, SECRET_BYTES);
}

function createSignIn(
  context: Context,
  desk: Desk,
  passwords: Passwords,
): Pick<Office, 'signIn' | 'session' | 'signOut'> {
  const { store, secrets, clock } = context;
  const guard = createGuard(context);
  return {
    signIn: async ({ email, password, code, address, agent }) => {
      const name = email.toLowerCase();
      const caller = { address, device: null, visitor: '', agent };
      const forgive = await guard.admit(`staff ${name}`, caller, null);
      if (forgive === null) return refuse('too-many-attempts');
      const staff = await store.staffByEmail(name);
      const isRight = await passwords.verify(password, staff?.passwordHash ?? null);
      // Password first, so that nobody uses up a code of somebody whose password they do not have.
      if (!staff || !isRight || !(await isProven(context, staff, code))) {
        await desk.note(staff?.id ?? 'nobody', 'sign-in-failed', staff?.id ?? null);
        return refuse('credentials-wrong');
      }
      await forgive();
      const token = Buffer.from(secrets.fresh(TOKEN_BYTES)).toString('hex');
      const now = clock.now();
      const session = { tokenHash: sha256Hex(token), staffId: staff.id, openedAt: now, seenAt: now };
      const shown = visible(agent.slice(0, AGENT_LENGTH_MAX));
      await store.addStaffSession({ ...session, agent: shown }, desk.line(staff.id, 'signed-in', null, { address }));
      return accept(sessionOf(token, staff));
    },
    session: async (token) => {
      const found = TOKEN_PATTERN.test(token) ? await store.staffSession(sha256Hex(token)) : null;
      const now = clock.now();
      if (!found || !isLive(found.session, found.staff, now)) return null;
      if (now - found.session.seenAt >= SEEN_EVERY_MS) await store.keepStaffSeen(found.session.tokenHash, now);
      return sessionOf(token, found.staff);
    },
    signOut: async ({ token, staff }) => {
      await store.removeStaffSession(sha256Hex(token), desk.line(staff.id, 'signed-out', null));
    },
  };
}

function isLive({ openedAt, seenAt }: StoredStaffSession, { disabledAt }: Staff, now: Instant): boolean {
  return disabledAt === null && now < openedAt + TOTAL_MS && now < seenAt + IDLE_MS;
}

/** Whether the code is the authenticator's, and was not used before. */
async function isProven({ store, secrets, clock }: Context, staff: StoredStaff, code: string): Promise<boolean> {
  if (staff.disabledAt !== null || staff.sealedSecret === null) return false;
  const secret = secrets.open('two-step', staff.sealedSecret);
  const step = secret && stepAt(secret, code, clock.now());
  return step !== null && (await store.useStaffStep(staff.id, step));
}

function sessionOf(token: string, stored: StoredStaff): StaffSession {
  const staff = shownStaff(stored);
  return {
    token,
    csrfToken: csrfTokenOf(token),
    staff,
    rights: RIGHT_NAMES.filter((right) => hasRight(staff, right)),
    mayPropose: PROPOSAL_KINDS.filter((kind) => mayPropose(staff, kind)),
    mayApprove: PROPOSAL_KINDS.filter((kind) => mayApprove(staff, kind)),
  };
}

function createRoster({ store }: Context, desk: Desk): Pick<Office, 'staffList' | 'staffNames' | 'endStaffSessions'> {
  return {
    staffList: async (staff) =>
      (await desk.refusal(staff, 'see-staff', null)) ?? accept((await store.allStaff()).map(shownStaff)),
    staffNames: async () => new Map((await store.allStaff()).map(({ id, name }) => [id, name])),
    endStaffSessions: async (staff, staffId) => {
      const refused = staff.id === staffId ? null : await desk.refusal(staff, 'end-sessions', staffId);
      if (refused) return refused;
      let ended = 0;
      for (const { tokenHash } of await store.staffSessionsOf(staffId))
        if (await store.removeStaffSession(tokenHash, desk.line(staff.id, 'session-ended', staffId))) ended++;
      return accept(ended);
    },
  };
}

/** What is told of a member of staff: nothing that proves who they are. */
export function shownStaff(stored: StoredStaff): Staff {
  const { id, email, name, roles, createdAt, disabledAt, isEnrolled } = stored;
  return { id, email, name, roles, createdAt, disabledAt, isEnrolled };
}
