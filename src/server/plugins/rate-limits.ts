/**
 * Rate limits, in this process's memory: tight where a password is checked, wide elsewhere. Moving and finishing have
 * budgets of their own that nothing else uses up, far above what a person or a scene needs: a Play that was bought can
 * always be finished.
 */

import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { networkOf } from '../../platform/account/guard.ts';
import type { RateLimit, RateLimits } from '../http/api.ts';

export const DEFAULT_RATE_LIMITS: RateLimits = {
  credentials: { max: 60, timeWindow: MINUTE_MS },
  account: { max: 600, timeWindow: MINUTE_MS },
  tries: { max: 600, timeWindow: MINUTE_MS },
  playing: { max: 1200, timeWindow: MINUTE_MS },
  replays: { max: 180, timeWindow: MINUTE_MS },
  faults: { max: 10, timeWindow: MINUTE_MS },
  operators: { max: 60_000, timeWindow: MINUTE_MS },
  others: { max: 1200, timeWindow: MINUTE_MS },
};

/** Callers counted at a time, about 100 bytes each. */
const CALLERS_MAX = 200_000;

/** Counts by network address even when somebody is signed in: for where passwords are checked. */
export function byAddress(limit: RateLimit): RateLimit & { keyGenerator(request: FastifyRequest): string } {
  return { ...limit, keyGenerator: (request) => networkOf(request.ip) };
}

/** Every route of the scope has a limit: its own, or a share of `others`. Counts by account, else by network. */
export async function installRateLimits(app: FastifyInstance, { others }: Pick<RateLimits, 'others'>): Promise<void> {
  await app.register(rateLimit, {
    ...others,
    // Once the account of the request is known, and before its body is read.
    hook: 'onRequest',
    store: class {
      readonly counts = countRequests(CALLERS_MAX);
      incr = this.counts.incr;
      child = this.counts.child;
    },
    keyGenerator: (request) => request.session?.account.id ?? networkOf(request.ip),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** The library hands over the window and the limit, too, which its type does not say. */
interface RequestCounts extends FastifyRateLimitStore {
  incr(key: string, callback: Counted, timeWindow?: number, max?: number): void;
}
type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts each caller's requests of a window. Where there are too many callers, those that have asked for little are
 * forgotten and never those that are near their limit: nobody is let go because many others come.
 */
export function countRequests(callersMax: number): RequestCounts {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    incr: (key, callback, timeWindow = MINUTE_MS, max = 0) => {
      const now = Date.now();
      if (now >= endsAt) {
        counts.clear();
        endsAt = now + timeWindow;
      }
      if (counts.size >= callersMax && !counts.has(key)) {
        for (const [other, count] of counts) if (count <= max / 2) counts.delete(other);
      }
      const current = (counts.get(key) ?? 0) + 1;
      counts.set(key, current);
      callback(null, { current, ttl: endsAt - now });
    },
    child: () => countRequests(callersMax),
  };
}
