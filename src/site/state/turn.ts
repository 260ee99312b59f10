/**
 * One tab at a time. Tabs of one browser take turns at what is named alike; a turn ends with its work, and with its
 * tab. Only a courtesy: where the browser has no locks, forbids them, or another tab takes too long, the work begins
 * all the same, so nothing may depend on it. Knows nothing of the work.
 */

/** As long as a tab waits for the others. */
export const TURN_WITHIN_MS = 5_000;

/** Of a browser's `LockManager`, what is used here. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, work: () => Promise<void>): Promise<unknown>;
}

export async function inTurn<T>(
  name: string,
  work: () => Promise<T>,
  locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<T> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), TURN_WITHIN_MS);
  let done: Promise<T> | undefined;
  try {
    await locks?.request(name, { signal: impatience.signal }, async () => {
      clearTimeout(timer);
      done = work();
      await done;
    });
  } catch {
    // The lock was refused, or the work was: whoever waits for the work below is told.
  } finally {
    clearTimeout(timer);
  }
  return done ?? work();
}
