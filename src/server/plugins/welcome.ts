/** Signing in and out as a browser sees it: which cookies it gets or loses, and what it is told. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { SignedIn } from '../../platform/ports/identity.ts';
import type { Platform, Session } from '../../platform/ports/platform.ts';
import type { SessionAnswer, SignInAnswer } from '../../wire/sign-in.ts';
import type { Services } from '../http/api.ts';
import { dropVisitor, keepDevice, keepSession } from './visitors.ts';

/** A session the browser had before ends: signing in always gives a token nobody has seen. */
export async function welcome(
  { platform }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  value: SignedIn,
): Promise<SignInAnswer> {
  if (value.type === 'two-step') return { secondStep: { ticket: value.ticket } };
  if (request.session !== null) await platform.signOut(request.session.token);
  keepSession(request, reply, value.session.token);
  keepDevice(request, reply, value.device, platform.identityProfile.deviceKnownMs);
  dropVisitor(request, reply);
  return signedIn(platform, value.session);
}

/** What a browser is told of its session. */
export async function signedIn(platform: Platform, { account, csrfToken }: Session): Promise<SessionAnswer> {
  const { id, email, balancePence } = account;
  const toAgree = (await platform.toAgree(id)).map((document) => document.id);
  return { ...hereNow(platform), account: { email, balancePence, toAgree }, csrfToken };
}

/** What a browser without a session is told: the token it must send with a change. */
export function signedOut(platform: Platform, csrfToken: string): SessionAnswer {
  return { ...hereNow(platform), account: null, csrfToken };
}

/** What time it is by the clock that decides, on which clocks days are told, and how long one may be idle by it. */
function hereNow(platform: Platform): Pick<SessionAnswer, 'serverTime' | 'idleMinutes' | 'timeZone'> {
  const { timeZone } = platform.identityProfile;
  return { serverTime: platform.now(), idleMinutes: idleMinutesOf(platform), timeZone };
}

/** After how many minutes without activity a session ends. */
export function idleMinutesOf({ identityProfile }: Platform): number {
  return Math.round(identityProfile.sessionIdleMs / MINUTE_MS);
}
