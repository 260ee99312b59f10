/** Time as an argument. Rules never see a clock; use cases are handed one, so that tests can turn it. */

/** Milliseconds since the Unix epoch, UTC. */
export type Instant = number;

/** Spans of time in milliseconds. A day of a calendar may be longer or shorter (`calendar.ts`). */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests: stands still until it is moved. */
export function fixedClock(start: Instant): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
