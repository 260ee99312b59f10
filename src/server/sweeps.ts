/**
 * What the server does without being asked: the sweep every hour, emails every few seconds. What fails is logged and
 * tried again.
 */
import { HOUR_MS } from '../kernel/clock.ts';
import type { Platform } from '../platform/ports/platform.ts';

/** Emails of this process go out at once: this is for those that the command line wrote, and for trying again. */
const EMAILS_EVERY_MS = 5_000;
const SEQUENCE_EVERY_MS = 250;

export interface SweepLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Starts sweeping; the function it gives stops it and resolves when a running sweep has ended. */
export function startSweeps(platform: Pick<Platform, 'sweep'>, log: SweepLog, everyMs = HOUR_MS): () => Promise<void> {
  return inRounds(everyMs, async () => {
    try {
      const settled = await platform.sweep();
      if (settled > 0) log.info({ settled }, 'abandoned Plays completed and paid');
    } catch (error) {
      log.error({ err: error }, 'the sweep failed');
    }
  });
}

/** Starts sending emails; stops as `startSweeps` does. */
export function startEmails(
  platform: Pick<Platform, 'deliverEmails'>,
  log: SweepLog,
  everyMs = EMAILS_EVERY_MS,
): () => Promise<void> {
  return inRounds(everyMs, async () => {
    try {
      await platform.deliverEmails();
    } catch (error) {
      log.error({ err: error }, 'emails could not be sent');
    }
  });
}

/** Puts waiting leaves into the log; stops as `startSweeps` does. */
export function startSequencing(platform: Pick<Platform, 'sequence'>, log: SweepLog, everyMs = SEQUENCE_EVERY_MS) {
  return inRounds(everyMs, async () => {
    try {
      await platform.sequence();
    } catch (error) {
      log.error({ err: error }, 'the log could not be written');
    }
  });
}

/** Does the work now and every so often, one at a time. Gives what stops it once the running work has ended. */
function inRounds(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const round = (): void => {
    running ??= work().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(round, everyMs);
  timer.unref();
  round();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
