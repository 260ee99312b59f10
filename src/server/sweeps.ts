/** Runs the platform's sweep at start and every hour, one at a time. A failing sweep is logged and tried again. */
import type { Platform } from '../platform/platform.ts';

const HOUR_MS = 3_600_000;

export interface SweepLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Starts sweeping; the function it gives stops it and resolves when a running sweep has ended. */
export function startSweeps(platform: Pick<Platform, 'sweep'>, log: SweepLog, everyMs = HOUR_MS): () => Promise<void> {
  let running: Promise<void> | null = null;
  const sweep = (): void => {
    running ??= platform
      .sweep()
      .then((settled) => {
        if (settled > 0) log.info({ settled }, 'abandoned Plays completed and paid');
      })
      .catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  sweep();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
