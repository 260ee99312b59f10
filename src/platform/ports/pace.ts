/**
 * When an outcome is dealt. To deal some prizes takes twenty times as long as to deal others, so whoever measures an
 * answer, or how long another connection was held up meanwhile, would learn of the prize before its reveal. So dealing
 * happens at the steps of a grid that all who wait share, in a slot that lasts the same whatever is dealt in it; and a
 * slot that is full, when many wait, costs nothing more.
 */
import { performance } from 'node:perf_hooks';

export interface Pace {
  /** Runs the deal in the next slot; gives what it gives once the slot is over. */
  evenly<T>(deal: () => T): Promise<T>;
}

/** Without a pace: for tests, and for what no player waits for. */
export const AT_ONCE: Pace = { evenly: async (deal) => deal() };

/** From slot to slot. A purchase takes half of it longer, a busy server loses the unused rest of its last slot. */
const GRID_MS = 10;
/** Above what the dearest deal of any game takes (`npm run timing`). One that takes longer takes two. */
const SLOT_MS = 2;

export interface PaceOptions {
  readonly gridMs?: number;
  readonly slotMs?: number;
  /** Milliseconds on a clock that nobody sets. */
  readonly now?: () => number;
}

/** A pace in milliseconds: each slot begins on the grid and lasts the same, whatever is done in it. */
export function createPace({
  gridMs = GRID_MS,
  slotMs = SLOT_MS,
  now = () => performance.now(),
}: PaceOptions = {}): Pace {
  let waiting: (() => () => void)[] = [];

  function slot(): void {
    const batch = waiting;
    waiting = [];
    const from = now();
    const answers = batch.map((run) => run());
    const until = from + Math.max(1, Math.ceil((now() - from) / slotMs)) * slotMs;
    // Waiting idly would let others be served sooner after a short deal than after a long one.
    while (now() < until);
    for (const answer of answers) answer();
  }

  return {
    evenly: (deal) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(slot, gridMs - (now() % gridMs));
        waiting.push(() => {
          try {
            const value = deal();
            return () => resolve(value);
          } catch (error) {
            return () => reject(error);
          }
        });
      }),
  };
}
