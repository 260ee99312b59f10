/** Progress on stderr, and Ctrl-C that ends work in good order instead of at once. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  update(done: number): void;
  stop(): void;
}

/** Silent when stderr is no terminal. */
export function progressBar(total: number, unit: string): Progress {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: `{bar} {percentage}% {value}/{total} ${unit}, {duration_formatted}, {eta_formatted} left`,
    stream: process.stderr,
    hideCursor: true,
  });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

/** One Ctrl-C in a terminal comes more than once: to every process of the group, and handed on by `scripts/run.mjs`. */
const ONE_INTERRUPT_MS = 1000;
const INTERRUPTED_CODE = 130;

/**
 * Runs with a signal that aborts at the first Ctrl-C, or when asked to terminate; a later Ctrl-C ends the process at
 * once.
 */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  let firstAt: number | null = null;
  const onTerminate = (): void => stop.abort();
  const onInterrupt = (): void => {
    firstAt ??= performance.now();
    stop.abort();
    if (performance.now() - firstAt > ONE_INTERRUPT_MS) process.exit(INTERRUPTED_CODE);
  };
  process.on('SIGINT', onInterrupt);
  // Sent when npm or its shell, which do not wait, are gone.
  process.on('SIGTERM', onTerminate);
  try {
    return await run(stop.signal);
  } finally {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
  }
}
