/**
 * Rate limits, in this process's memory. Tight where a password is checked, wide elsewhere, and none on moving and
 * finishing: a Play that was bought can always be finished.
 */

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { RateLimit, RateLimits } from '../http/api.ts';

export const DEFAULT_RATE_LIMITS: RateLimits = {
  credentials: { max: 60, timeWindow: MINUTE_MS },
  account: { max: 600, timeWindow: MINUTE_MS },
  tries: { max: 1200, timeWindow: MINUTE_MS },
};

/** Counts by network address even when somebody is signed in: for where passwords are checked. */
export function byAddress(limit: RateLimit): RateLimit & { keyGenerator(request: FastifyRequest): string } {
  return { ...limit, keyGenerator: (request) => request.ip };
}

/** Counts requests by account, or by network address when nobody is signed in. */
export async function installRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // After onRequest, so that the account of the request is known.
    hook: 'preValidation',
    keyGenerator: (request) => request.session?.account.id ?? request.ip,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}
