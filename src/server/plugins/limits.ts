/**
 * Rate limits, in this process's memory. Tight where a password is checked, wide elsewhere, and none on moving and
 * finishing: a Play that was bought can always be finished.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface RateLimit {
  readonly max: number;
  /** In milliseconds. */
  readonly timeWindow: number;
}

export interface RateLimits {
  /** Registering and signing in, for each address. The platform slows each email down on its own. */
  readonly credentials: RateLimit;
  /** Buying, adding funds and asking for commitments, for each account. */
  readonly account: RateLimit;
  /** Tries, for each address: they cost dealing time and are open to everyone. */
  readonly tries: RateLimit;
}

const MINUTE_MS = 60_000;

export const DEFAULT_LIMITS: RateLimits = {
  credentials: { max: 60, timeWindow: MINUTE_MS },
  account: { max: 600, timeWindow: MINUTE_MS },
  tries: { max: 1200, timeWindow: MINUTE_MS },
};

/** Counts by network address even when somebody is signed in: for where passwords are checked. */
export function byAddress(limit: RateLimit): RateLimit & { keyGenerator(request: FastifyRequest): string } {
  return { ...limit, keyGenerator: (request) => request.ip };
}

export async function installLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // After onRequest, so that the account of the request is known.
    hook: 'preValidation',
    keyGenerator: (request) => request.session?.account.id ?? request.ip,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}
