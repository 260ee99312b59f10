/**
 * Who is asking. Signed in: the session cookie names a live session. Signed out: a visitor cookie carries the CSRF
 * token's secret. Every change must bring the token in `x-csrf-token` and come from this site. Runs before a body is
 * read; a session is asked for again after a body that was waited for.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../../kernel/assert.ts';
import type { Caller } from '../../platform/ports/identity.ts';
import type { Account, Platform, Session } from '../../platform/ports/platform.ts';
import { sendError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The live session of the request, or null when nobody is signed in. Set for every route under /api. */
    session: Session | null;
    /** The CSRF token this visitor must send with a change. */
    csrfToken: string;
    /** Whether anything else could have happened since the session of the request was looked up. */
    hasWaited: boolean;
    /** Whether the browser came over https, as far as the operator or the proxy says. */
    isSecure: boolean;
  }
  interface FastifyContextConfig {
    /** The route answers only a signed-in account. */
    signedIn?: boolean;
    /**
     * For a file: the page of the site it is fetched from. A browser that goes there signed out is led to sign in,
     * and back to this page.
     */
    fetchedFrom?: string;
    /** The body carries all that the route acts by, so no other site can make a browser ask it to any effect. */
    isTokenEnough?: boolean;
  }
}

const SESSION_COOKIE = 'unveil-session';
const VISITOR_COOKIE = 'unveil-visitor';
const DEVICE_COOKIE = 'unveil-device';
/** A visit from an operator's page, where cookies may be blocked: its token travels in the open request only. */
const BEARER = /^Bearer ([0-9a-f]{64})$/;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers `sign-in-needed`, `csrf-token-wrong` or `origin-not-allowed` before a route is asked, and tells routes who
 * asks. `publicUrl`: the site's own address, which says whether browsers come over https.
 */
export function installVisitors(app: FastifyInstance, platform: Platform, publicUrl: string | null): void {
  const isHttps = publicUrl?.startsWith('https:') === true;
  app.decorateRequest('session', null);
  app.decorateRequest('csrfToken', '');
  app.decorateRequest('hasWaited', false);
  app.decorateRequest('isSecure', false);
  app.addHook('onRequest', async (request, reply) => {
    request.isSecure = isHttps || request.protocol === 'https';
    const safe = SAFE_METHODS.has(request.method);
    if (!safe && !isSameOrigin(request)) return sendError(reply, 'origin-not-allowed');

    const cookies = parseCookie(request.headers.cookie ?? '');
    const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const token = bearer ?? cookies[cookieName(request, SESSION_COOKIE)];
    request.session = token === undefined ? null : await platform.session(token);
    // What came in one piece is handled before anything else is: then the session need not be asked for twice.
    if (request.session !== null && !safe) setImmediate(() => (request.hasWaited = true));
    request.csrfToken = request.session?.csrfToken ?? visitorToken(cookies[cookieName(request, VISITOR_COOKIE)]) ?? '';

    // A token that the page itself holds comes with no request that another site makes.
    const needsCsrf = !safe && bearer === undefined && request.routeOptions.config.isTokenEnough !== true;
    if (needsCsrf && !isToken(request.headers['x-csrf-token'], request.csrfToken)) {
      return sendError(reply, 'csrf-token-wrong');
    }
    const { signedIn, fetchedFrom } = request.routeOptions.config;
    if (signedIn === true && request.session === null) {
      if (fetchedFrom === undefined || !isNavigation(request)) return sendError(reply, 'sign-in-needed');
      return reply.redirect(`/sign-in?back=${encodeURIComponent(fetchedFrom)}`, 303);
    }
  });
  askAgainAfterBody(app, platform);
}

/** A body may be long in coming. A session that has ended meanwhile acts no more. */
function askAgainAfterBody(app: FastifyInstance, platform: Platform): void {
  app.addHook('preValidation', async (request, reply) => {
    if (request.session === null || !request.hasWaited) return;
    request.session = await platform.session(request.session.token);
    if (request.session === null) return sendError(reply, 'sign-in-needed');
  });
}

/** The account of a route with `signedIn: true`. */
export function accountOf(request: FastifyRequest): Account {
  return present(request.session, 'session of a signed-in route').account;
}

/** The secret token of a signed-in route's session. */
export function tokenOf(request: FastifyRequest): string {
  return present(request.session, 'session of a signed-in route').token;
}

/** Who asks, for what slows guesses down and for the list of sessions. */
export function callerOf(request: FastifyRequest): Caller {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return {
    address: request.ip,
    device: cookies[cookieName(request, DEVICE_COOKIE)] ?? null,
    visitor: visitorToken(cookies[cookieName(request, VISITOR_COOKIE)]) ?? '',
    agent: request.headers['user-agent'] ?? '',
  };
}

/**
 * Remembers the browser to its account: signing in from here is not slowed down by strangers. Opens nothing by
 * itself.
 */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, device: string, keptMs: number): void {
  setCookie(request, reply, DEVICE_COOKIE, device, Math.floor(keptMs / 1000));
}

/** Sets the session cookie. It ends with the browser; the platform ends it earlier when it expires. */
export function keepSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setCookie(request, reply, SESSION_COOKIE, token);
}

/** Takes the session cookie back; the session itself is the platform's to end. */
export function dropSession(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, SESSION_COOKIE, '', 0);
}

/** A signed-out secret has served once somebody signs in: whoever planted or saw it gains nothing by it later. */
export function dropVisitor(request: FastifyRequest, reply: FastifyReply): void {
  if (callerOf(request).visitor !== '') setCookie(request, reply, VISITOR_COOKIE, '', 0);
}

/** The CSRF token of a signed-out visitor; gives the visitor a secret to go with it when there is none. */
export function visitorCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = visitorToken(parseCookie(request.headers.cookie ?? '')[cookieName(request, VISITOR_COOKIE)]);
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('hex');
  setCookie(request, reply, VISITOR_COOKIE, secret);
  return present(visitorToken(secret), 'token of a fresh visitor');
}

function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const cookie = stringifySetCookie({
    name: cookieName(request, name),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.isSecure,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
  reply.header('set-cookie', cookie);
}

/** Over https the `__Host-` prefix keeps neighbouring subdomains from planting the cookie. */
function cookieName(request: FastifyRequest, name: string): string {
  return request.isSecure ? `__Host-${name}` : name;
}

function visitorToken(secret: string | undefined): string | undefined {
  if (secret === undefined || !/^[0-9a-f]{64}$/.test(secret)) return undefined;
  return createHash('sha256').update('unveil visitor csrf ').update(secret).digest('hex');
}

function isToken(given: string | string[] | undefined, wanted: string): boolean {
  if (typeof given !== 'string' || wanted === '') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether a person would see the answer as a page, or save it as a file: a refusal is neither. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true;
}

/** Browsers always name the origin of a change; a caller without one is no browser and needs the token all the same. */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
