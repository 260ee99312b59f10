/**
 * Who asks the office. A session is a cookie of this port alone; every change brings its token and comes from this
 * site. What is turned away here is a line of the office's log, as far as it can be told whose it is.
 */
import { timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../../kernel/assert.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Office, StaffSession } from '../../platform/ports/office.ts';
import type { Staff } from '../../platform/ports/staff.ts';
import { type ErrorCode, sendError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The live session of a member of staff; null when nobody is signed in. Set under /office/api. */
    staffSession: StaffSession | null;
  }
  interface FastifyContextConfig {
    /** The route is for who is not signed in yet. */
    isOpen?: boolean;
  }
}

const COOKIE = 'unveil-office';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Strangers may be many: so many refusals of nobody in particular are written down a minute. */
const UNKNOWN_LINES_MAX = 30;

/** Every route of the scope wants a session, unless it says `isOpen`; refusals are logged before they are answered. */
export function installStaff(app: FastifyInstance, office: Office): void {
  const mayNote = perMinute(UNKNOWN_LINES_MAX);
  app.decorateRequest('staffSession', null);

  async function turnAway(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): Promise<FastifyReply> {
    const by = request.staffSession?.staff.id ?? 'nobody';
    if (by !== 'nobody' || mayNote()) await office.logRefusal(by, code, `${request.method} ${request.url}`);
    return sendError(reply, code);
  }

  app.addHook('onRequest', async (request, reply) => {
    const isSafe = SAFE_METHODS.has(request.method);
    const token = parseCookie(request.headers.cookie ?? '')[cookieName(request)];
    request.staffSession = token === undefined ? null : await office.session(token);
    if (!isSafe && !isSameOrigin(request)) return turnAway(request, reply, 'origin-not-allowed');
    if (request.routeOptions.config.isOpen === true) return;
    if (request.staffSession === null) {
      // A browser that was never here is no attempt; one with a session of before, or somebody else's, is.
      return token === undefined ? sendError(reply, 'sign-in-needed') : turnAway(request, reply, 'sign-in-needed');
    }
    if (!isSafe && !isToken(request.headers['x-csrf-token'], request.staffSession.csrfToken))
      return turnAway(request, reply, 'csrf-token-wrong');
  });
}

/** Who asks, on a route that is not open. */
export function staffOf(request: FastifyRequest): Staff {
  return present(request.staffSession, 'the session of a route for staff').staff;
}

/** Sets the cookie of a session, or with null takes it back. */
export function keepStaffSession(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const cookie = {
    name: cookieName(request),
    value: token ?? '',
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    ...(token === null ? { maxAge: 0 } : {}),
  } as const;
  reply.header('set-cookie', stringifySetCookie(cookie));
}

/** Over https the `__Host-` prefix keeps neighbouring subdomains from planting the cookie. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? `__Host-${COOKIE}` : COOKIE;
}

function isToken(given: string | string[] | undefined, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  return URL.canParse(origin) && new URL(origin).host === host;
}

function perMinute(most: number): () => boolean {
  let [count, endsAt] = [0, 0];
  return () => {
    const now = Date.now();
    if (now >= endsAt) [count, endsAt] = [0, now + MINUTE_MS];
    return ++count <= most;
  };
}
