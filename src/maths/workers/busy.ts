/**
 * How long this thread has computed. Processor time where the system tells it (Linux), so that a busy machine does
 * not blur speeds.
 */
import { readFileSync } from 'node:fs';

/** Seconds of processor time of this thread; of the clock where that is unknown. */
export function threadSeconds(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}
