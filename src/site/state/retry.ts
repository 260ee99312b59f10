/**
 * Asking again. A question whose answer was lost is put again, unchanged, with growing waits and at once when the
 * connection comes back, until a definite answer comes or patience ends. Knows nothing of what is asked.
 */
import type { Answer } from './door.ts';

export interface Patience {
  /** How long to keep asking, in ms. */
  readonly forMs: number;
  /** The first wait, in ms; each next one doubles, up to `waitMaxMs`. */
  readonly waitMs: number;
  readonly waitMaxMs: number;
  /** Told true when the first answer was lost, false when one came or patience ended. */
  readonly onwaiting?: (waiting: boolean) => void;
}

export const PATIENT: Patience = { forMs: 120_000, waitMs: 400, waitMaxMs: 8_000 };

/** The first definite answer; `unreachable` only once patience has ended. */
export async function persist<T>(ask: () => Promise<Answer<T>>, patience: Patience = PATIENT): Promise<Answer<T>> {
  const started = performance.now();
  let waitMs = patience.waitMs;
  let answer = await ask();
  if (!isLost(answer)) return answer;
  patience.onwaiting?.(true);
  while (isLost(answer) && performance.now() - started < patience.forMs) {
    await wait(waitMs);
    waitMs = Math.min(waitMs * 2, patience.waitMaxMs);
    answer = await ask();
  }
  patience.onwaiting?.(false);
  return answer;
}

function isLost<T>(answer: Answer<T>): boolean {
  return !answer.ok && answer.refusal.code === 'unreachable';
}

/** Waits `ms`, or less when the browser comes back online. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
  });
}
