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

/** Runs with a signal that aborts at the first Ctrl-C; a second one ends the process as usual. */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  try {
    return await run(stop.signal);
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}
