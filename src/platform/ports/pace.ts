/**
 * When an outcome is dealt. To deal some prizes takes a thousand times as long as to deal others (0.02 to 76 ms), so
 * whoever measures an answer, or how long another connection was held up meanwhile, would learn of the prize before its
 * reveal. So a server deals in threads of their own, and goes on a whole number of steps after it asked. What follows
 * happens at the steps of a grid that all who wait share, in a slot that lasts the same whatever is done in it; and a
 * slot that is full, when many wait, costs nothing more.
 */
import { performance } from 'node:perf_hooks';
import type { AnyGame } from '../../game/game.ts';
import { type SoldPlay, sellFromSeed } from '../../game/run.ts';

export type Deal = (game: AnyGame, playSeed: Uint8Array) => Promise<SoldPlay>;

export interface Pace {
  /** Draws and deals what the seed leads to. */
  readonly deal: Deal;
  /** Runs what follows from a deal in the next slot; gives what it gives once the slot is over. */
  evenly<T>(work: () => T): Promise<T>;
}

const dealHere: Deal = async (game, playSeed) => sellFromSeed(game, playSeed);

/** Without a pace: for tests, and for what no player waits for. */
export const AT_ONCE: Pace = { deal: dealHere, evenly: async (work) => work() };

/** From slot to slot. A purchase takes half of it longer, a busy server loses the unused rest of its last slot. */
const GRID_MS = 10;
/** Above what follows from the dearest deal of any game. What takes longer takes two. */
const SLOT_MS = 2;
/** Above what the dearest deal of any game takes (`npm run timing`). One that takes longer takes two. */
const STEP_MS = 100;

export interface PaceOptions {
  /** Deals in other threads, in steps. Here and at once when nobody says. */
  readonly deal?: Deal;
  readonly stepMs?: number;
  readonly gridMs?: number;
  readonly slotMs?: number;
  /** Milliseconds on a clock that nobody sets. */
  readonly now?: () => number;
}

/** A pace in milliseconds: each slot begins on the grid and lasts the same, whatever is done in it. */
export function createPace({
  deal,
  stepMs = STEP_MS,
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
    deal: deal === undefined ? dealHere : (game, playSeed) => inSteps(deal(game, playSeed), stepMs, now),
    evenly: (work) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(slot, gridMs - (now() % gridMs));
        waiting.push(() => {
          try {
            const value = work();
            return () => resolve(value);
          } catch (error) {
            return () => reject(error);
          }
        });
      }),
  };
}

/** What comes of it, a whole number of steps after it began. */
async function inSteps<T>(work: Promise<T>, stepMs: number, now: () => number): Promise<T> {
  const from = now();
  await work.catch(() => {});
  const steps = Math.max(1, Math.ceil((now() - from) / stepMs));
  await new Promise((resolve) => setTimeout(resolve, from + steps * stepMs - now()));
  return work;
}
