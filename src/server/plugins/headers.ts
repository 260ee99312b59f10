/**
 * Security headers, made once: what never changes is not worked out again for each answer. The site's content policy
 * allows its own files and nothing inline; answers of the API may not be shown as a page at all.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { present } from '../../kernel/assert.ts';

type Headers = Readonly<Record<string, string>>;

const SITE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // data: and blob: for textures that scenes paint themselves.
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
} as const;

/** The headers of the site, which the pages of these origins may show in a frame; nobody's when there are none. */
export function siteHeaders(frameOrigins: readonly string[]): Headers {
  if (frameOrigins.length === 0) return SITE_HEADERS;
  const { 'x-frame-options': _deny, 'content-security-policy': policy, ...headers } = SITE_HEADERS;
  const ancestors = `frame-ancestors ${frameOrigins.join(' ')}`;
  return {
    ...headers,
    'content-security-policy': present(policy, 'a policy').replace("frame-ancestors 'none'", ancestors),
  };
}

const SITE_HEADERS: Headers = headersOf({
  contentSecurityPolicy: { useDefaults: false, directives: SITE_POLICY },
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
  // Only browsers that came over https take note of it.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
});

/** What an answer of the API needs: never framed, sniffed, kept, or read by another site. */
export const API_HEADERS: Headers = {
  ...Object.fromEntries(
    [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'strict-transport-security',
      'cross-origin-resource-policy',
    ].map((name) => [name, present(SITE_HEADERS[name], name)]),
  ),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/**
 * Every answer gets the headers of the site; those of a scope that says so, the ones of the API, however its address
 * is spelled.
 */
export function installHeaders(app: FastifyInstance, headers: Headers = SITE_HEADERS): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers that helmet sets, collected from one call on an empty answer. */
function headersOf(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const answer: Pick<ServerResponse, 'removeHeader'> & { setHeader(name: string, value: string): void } = {
    setHeader: (name, value) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return headers;
}
