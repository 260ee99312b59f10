/** Signing in to the office, setting up access, and who else has it. */
import { Type } from 'typebox';
import { IDLE_MS } from '../../platform/office/staff.ts';
import type { StaffSession } from '../../platform/ports/office.ts';
import {
  EnrolmentBody,
  EnrolmentDraftAnswer,
  EnrolmentDraftBody,
  OfficeSessionAnswer,
  OfficeSignInBody,
} from '../../wire/office.ts';
import { EndedAnswer, StaffListAnswer } from '../../wire/office-people.ts';
import { DoneAnswer } from '../../wire/shapes.ts';
import { type Api, FAILURES } from '../http/api.ts';
import { done, sendRefusal } from '../http/errors.ts';
import { byAddress } from '../plugins/rate-limits.ts';
import type { OfficeServices } from './api.ts';
import { keepStaffSession, staffOf } from './visitors.ts';

const OPEN = { isOpen: true, rateLimit: byAddress({ max: 30, timeWindow: 60_000 }) } as const;
const StaffParams = Type.Object({ staffId: Type.String({ minLength: 1, maxLength: 64 }) });

/** Signing in and out, invitations, and the list of staff; all but the last are open to who is not signed in. */
export function accessRoutes(api: Api, services: OfficeServices): void {
  sessionRoutes(api, services);
  enrolmentRoutes(api, services);
  rosterRoutes(api, services);
}

function sessionRoutes(api: Api, { office }: OfficeServices): void {
  api.get(
    '/session',
    {
      schema: {
        summary: 'Who is signed in, what they may do, and the token for changes',
        response: { 200: OfficeSessionAnswer, ...FAILURES },
      },
      config: { isOpen: true },
    },
    async (request) => ({ session: request.staffSession && shownSession(request.staffSession) }),
  );
  api.post(
    '/session',
    {
      schema: {
        summary: 'Sign in with password and authenticator',
        body: OfficeSignInBody,
        response: { 200: OfficeSessionAnswer, ...FAILURES },
      },
      config: OPEN,
    },
    async (request, reply) => {
      const asked = { ...request.body, address: request.ip, agent: request.headers['user-agent'] ?? '' };
      const signedIn = await office.signIn(asked);
      if (!signedIn.ok) return sendRefusal(reply, signedIn.refusal);
      keepStaffSession(request, reply, signedIn.value.token);
      return { session: shownSession(signedIn.value) };
    },
  );
  api.delete(
    '/session',
    { schema: { summary: 'Sign out', response: { 200: DoneAnswer, ...FAILURES } } },
    async (request, reply) => {
      if (request.staffSession) await office.signOut(request.staffSession);
      keepStaffSession(request, reply, null);
      return { done: true as const };
    },
  );
}

function enrolmentRoutes(api: Api, { office }: OfficeServices): void {
  api.post(
    '/enrolment/draft',
    {
      schema: {
        summary: 'The secret for an authenticator, by an invitation',
        body: EnrolmentDraftBody,
        response: { 200: EnrolmentDraftAnswer, ...FAILURES },
      },
      config: OPEN,
    },
    async (request, reply) => {
      const drafted = await office.draftEnrolment(request.body.token);
      return drafted.ok ? drafted.value : sendRefusal(reply, drafted.refusal);
    },
  );
  api.post(
    '/enrolment',
    {
      schema: {
        summary: 'Use an invitation up: set password and authenticator',
        body: EnrolmentBody,
        response: { 200: DoneAnswer, ...FAILURES },
      },
      config: OPEN,
    },
    async (request, reply) => done(reply, await office.enrol(request.body)),
  );
}

function rosterRoutes(api: Api, { office }: OfficeServices): void {
  api.get(
    '/staff',
    { schema: { summary: 'Everybody who works here', response: { 200: StaffListAnswer, ...FAILURES } } },
    async (request, reply) => {
      const staff = await office.staffList(staffOf(request));
      if (!staff.ok) return sendRefusal(reply, staff.refusal);
      return { staff: staff.value.map((one) => ({ ...one, roles: [...one.roles] })) };
    },
  );
  api.delete(
    '/staff/:staffId/sessions',
    {
      schema: {
        summary: 'End all sessions of a member of staff',
        params: StaffParams,
        response: { 200: EndedAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const ended = await office.endStaffSessions(staffOf(request), request.params.staffId);
      return ended.ok ? { ended: ended.value } : sendRefusal(reply, ended.refusal);
    },
  );
}

function shownSession({ csrfToken, staff, rights, mayPropose, mayApprove }: StaffSession) {
  return {
    csrfToken,
    staff: { ...staff, roles: [...staff.roles] },
    rights: [...rights],
    mayPropose: [...mayPropose],
    mayApprove: [...mayApprove],
    idleMs: IDLE_MS,
  };
}
