/**
 * What the server does without being asked: each task of the sweep every hour, emails and the look at whether anything
 * can be sold every few seconds. Each goes its own round: what hangs or fails holds up nothing else, is told, and is
 * tried again.
 */
import { HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import type { Office } from '../platform/ports/office.ts';
import type { Platform } from '../platform/ports/platform.ts';
import { SWEEP_TASKS } from '../platform/ports/sweep-task.ts';

/** Emails of this process go out at once: this is for those that the command line wrote, and for trying again. */
const EMAILS_EVERY_MS = 5_000;
const WATCH_EVERY_MS = 5_000;
/** While nothing is sold: a database that is back should not be waited for. */
const WATCH_STOPPED_EVERY_MS = 500;
/** Well below the shortest wait of a call. */
const OPERATOR_CALLS_EVERY_MS = 200;
const SEQUENCE_EVERY_MS = 250;

export interface SweepLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

type Stop = () => Promise<void>;

/** Starts sweeping; the function it gives stops it and resolves when running tasks have ended. */
export function startSweeps(platform: Pick<Platform, 'sweepTask'>, log: SweepLog, everyMs = HOUR_MS): Stop {
  const stops = SWEEP_TASKS.map((task) =>
    inRounds(everyMs, log, `the sweep of ${task}`, async () => {
      const ended = await platform.sweepTask(task);
      if (ended > 0) log.info({ task, ended }, 'swept');
    }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Starts sending emails; stops as `startSweeps` does. */
export function startEmails(platform: Pick<Platform, 'deliverEmails'>, log: SweepLog, everyMs = EMAILS_EVERY_MS): Stop {
  return inRounds(everyMs, log, 'sending emails', async () => {
    await platform.deliverEmails();
  });
}

/** Starts sending what is due to operators' wallets; stops as `startSweeps` does. */
export function startOperatorCalls(
  platform: Pick<Platform, 'runOperatorCalls'>,
  log: SweepLog,
  everyMs = OPERATOR_CALLS_EVERY_MS,
): Stop {
  return inRounds(everyMs, log, 'calling operators', () => platform.runOperatorCalls());
}

/** Starts looking whether anything can be sold; stops as `startSweeps` does. */
export function startWatch(
  platform: Pick<Platform, 'watch' | 'stopReasons'>,
  log: SweepLog,
  everyMs = WATCH_EVERY_MS,
): Stop {
  let due = 0;
  return inRounds(Math.min(everyMs, WATCH_STOPPED_EVERY_MS), log, 'the watch', async () => {
    if (platform.stopReasons().length === 0 && performance.now() < due) return;
    due = performance.now() + everyMs;
    await platform.watch();
  });
}

/** Starts judging what is sold; stops as `startSweeps` does. */
export function startMonitor(platform: Pick<Platform, 'judgeSales'>, log: SweepLog, everyMs = MINUTE_MS): Stop {
  return inRounds(everyMs, log, 'the monitor', async () => {
    await platform.judgeSales();
  });
}

/** Starts telling staff of stops; stops as `startSweeps` does. */
export function startTelling(office: Pick<Office, 'tellStops'>, log: SweepLog, everyMs = EMAILS_EVERY_MS): Stop {
  return inRounds(everyMs, log, 'telling staff', async () => {
    await office.tellStops();
  });
}

/** Puts waiting leaves into the log; stops as `startSweeps` does. */
export function startSequencing(
  platform: Pick<Platform, 'sequence'>,
  log: SweepLog,
  everyMs = SEQUENCE_EVERY_MS,
): Stop {
  return inRounds(everyMs, log, 'writing the log', async () => {
    await platform.sequence();
  });
}

/** Does the work now and every so often, one at a time. Gives what stops it once the running work has ended. */
function inRounds(everyMs: number, log: SweepLog, name: string, work: () => Promise<void>): Stop {
  let running: Promise<void> | null = null;
  const round = (): void => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .finally(() => {
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
