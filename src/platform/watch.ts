/**
 * The look at whether anything can be sold: the store takes a write, the clock has not jumped, what the process has
 * besides (its key file) is in place. A reason found stops the sale and raises its alarm; a reason gone lets it go on.
 */
import { type Instant, MINUTE_MS } from '../kernel/clock.ts';
import type { Context } from './ports/context.ts';
import type { Platform } from './ports/platform.ts';
import { StopFault } from './ports/stop-fault.ts';
import { StoreAway } from './ports/store-refusals.ts';
import { within } from './ports/within.ts';

/** Clocks are set by seconds all the time; a minute is a mistake. */
export const CLOCK_SLACK_MS = MINUTE_MS;
/** A store that does not answer for so long is away. */
const STORE_WITHIN_MS = 10_000;

/** The look at what could stop the sale: the store, the clock, and every check of the process. */
export function createWatch(context: Context): Pick<Platform, 'watch' | 'stopReasons'> {
  const { clock, health, uptime, checks } = context;
  /** By how much the clock is ahead of the one that nobody sets: the same for as long as nobody sets it. */
  let lead: number | null = null;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    for (const { alarm, fault } of checks) {
      const words = fault();
      if (words === null) health.clear(alarm);
      else health.stop(alarm, words);
    }
    const now = clock.now();
    const seen = await beat(context, now);
    // Only then is the store said to be well: it may be another database than the one that was sold from.
    if (seen === null || !(await isUpToDate(context))) return;
    health.clear('store-cannot-write');
    const ahead = now - uptime();
    lead ??= ahead;
    const words = clockFault(now, seen, ahead - lead);
    if (words === null) health.clear('clock-jumped');
    else health.stop('clock-jumped', words);
  }

  return {
    stopReasons: () => health.reasons(),
    watch: () => {
      running ??= within(STORE_WITHIN_MS, look(), () =>
        health.stop('store-cannot-write', `the store has not answered for ${STORE_WITHIN_MS / 1000} seconds`),
      ).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/**
 * Whether the database is the one it was. One that is behind, such as a standby that was promoted while it lagged,
 * holds commitments as pending whose seeds are open: that lasts until somebody has started the server again, which
 * ends them.
 */
async function isUpToDate({ seedGuard, health }: Context): Promise<boolean> {
  try {
    const words = await seedGuard.behind();
    if (words === null) return true;
    health.stop('database-behind', `${words}: a standby that lagged, or a backup. Somebody has to decide`);
  } catch (error) {
    health.stop('store-cannot-write', notAnswering(error));
  }
  return false;
}

function notAnswering(error: unknown): string {
  return `the store does not answer: ${error instanceof Error ? error.message : error}`;
}

/** The latest moment the store has ever seen, this one included; null when it does not take a write. */
async function beat({ store, health }: Context, now: Instant): Promise<Instant | null> {
  try {
    return await store.beat(now);
  } catch (error) {
    health.stop('store-cannot-write', error instanceof StopFault ? error.message : notAnswering(error));
    return null;
  }
}

function clockFault(now: Instant, seen: Instant, jumped: number): string | null {
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS);
  if (now < seen - CLOCK_SLACK_MS)
    return `the clock is ${minutes(seen - now)} minutes behind what the database has seen (${new Date(seen).toISOString()}): set it right, or, when it is right now and was wrong then, run: unveil clock --accept`;
  if (jumped > CLOCK_SLACK_MS)
    return `the clock was set ahead by ${minutes(jumped)} minutes while the server ran: set it right, or start the server again when it is right`;
  return null;
}

/** The use cases, with the sale stopped as soon as one of them meets what makes selling impossible. */
export function stopping<Cases extends object>({ health }: Context, cases: Cases): Cases {
  const wrap = (value: unknown): unknown => {
    if (typeof value !== 'function') return value;
    return (...asked: unknown[]) => {
      const answer: unknown = value(...asked);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (error instanceof StopFault) health.stop(error.alarm, error.message);
        // Which database answers next nobody knows: nothing is sold until the watch has looked.
        if (error instanceof StoreAway) health.stop('store-cannot-write', notAnswering(error));
        throw error;
      });
    };
  };
  return Object.fromEntries(Object.entries(cases).map(([name, value]) => [name, wrap(value)])) as Cases;
}
