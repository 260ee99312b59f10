/**
 * The live monitor's arithmetic: do the Plays sold since a date look like draws from the structure? A pure function
 * of counts, for the back office. Everything is exact up to distribution functions; nothing here reads a store or a
 * clock.
 */
import type { PrizeStructure } from '../../game/structure.ts';
import { normalTwoSided, poissonQuantile, poissonTwoSided } from '../chances.ts';
import { sheetOf, TOP_WINNERS_MAX } from '../sheet/sheet.ts';
import { type Fit, fitOf, smallestOf } from '../simulate/fit.ts';

/** Plays counted since a date: one count a row, in the structure's order, and all losing Plays. */
export interface PlayCounts {
  readonly rows: readonly number[];
  readonly losing: number;
}

export interface Deviation {
  /** Standard errors from what was to be expected; positive: more. */
  readonly z: number;
  /** Chance of so large a deviation, either way. */
  readonly p: number;
  readonly observed: number;
  readonly expected: number;
}

export interface RowLimits {
  readonly row: number;
  readonly observed: number;
  readonly expected: number;
  /** Counts outside these come once in a thousand looks at most, each side. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
  readonly isInside: boolean;
}

export interface MonitorReport {
  readonly plays: number;
  readonly wins: Deviation;
  /** Prize money per Play, in prices. */
  readonly payout: Deviation;
  /** With rows won by at most ten Plays of a pool counted as losing: their luck hides everything else. */
  readonly payoutWithoutTop: Deviation;
  readonly rows: readonly RowLimits[];
  readonly fit: Fit;
  /** Chance of the most unusual of all these, were the draw true. */
  readonly p: number;
  readonly level: 'calm' | 'watch' | 'alarm';
}

const LIMIT = 0.001;
const WATCH_P = 0.01;
/**
 * An alarm stops a sale, and counts are looked at every minute for years: looks at the same growing counts come out
 * this far by chance some dozens of times as often as one look does. `npm run monitor-proof` counts them.
 */
const ALARM_P = 1e-6;

export function monitor(structure: PrizeStructure, counts: PlayCounts): MonitorReport {
  const { pool, pricePence } = structure;
  const plays = counts.rows.reduce((sum, count) => sum + count, counts.losing);
  const sheet = sheetOf(structure);
  const winChance = sheet.figures.winners / pool;
  const isTop = structure.rows.map((row) => row.winners <= TOP_WINNERS_MAX);
  const paid = (withTop: boolean): number =>
    structure.rows.reduce(
      (sum, row, r) => sum + (withTop || !isTop[r] ? row.prizePence * (counts.rows[r] ?? 0) : 0),
      0,
    );
  const payoutDeviation = (withTop: boolean): Deviation => {
    const { numerator, denominator } = withTop ? sheet.figures.payout : sheet.payoutWithoutTop;
    const { deviation: spread } = withTop ? sheet.spread : sheet.spreadWithoutTop;
    return deviationOf({
      observed: plays === 0 ? 0 : paid(withTop) / pricePence / plays,
      expected: Number(numerator) / Number(denominator),
      error: spread / Math.sqrt(Math.max(plays, 1)),
      isEmpty: plays === 0,
    });
  };
  const rows = structure.rows.map((row, r) => limitsOf(r, counts.rows[r] ?? 0, (plays * row.winners) / pool));
  const wins = deviationOf({
    observed: plays === 0 ? 0 : (plays - counts.losing) / plays,
    expected: winChance,
    error: Math.sqrt((winChance * (1 - winChance)) / Math.max(plays, 1)),
    isEmpty: plays === 0,
  });
  const payoutWithoutTop = payoutDeviation(false);
  const fit = fitOf(structure, [...counts.rows, counts.losing]);
  // Payouts as shown are not judged: one rare prize among few Plays takes them far out. Rows judge rare prizes.
  const p = smallestOf([
    wins.p,
    payoutOfCommonRows(structure, counts, plays).p,
    plays === 0 ? 1 : fit.p,
    smallestOf(rows.map((row) => row.p)),
  ]);
  const level = p < ALARM_P ? 'alarm' : p < WATCH_P ? 'watch' : 'calm';
  return { plays, wins, payout: payoutDeviation(true), payoutWithoutTop, rows, fit, p, level };
}

/** Rows expected so often that what they pay together is as good as normal, as far out as an alarm is. */
const COMMON_MIN = 200;

/** The payout with every row that is expected less often counted as losing. */
function payoutOfCommonRows({ pool, pricePence, rows }: PrizeStructure, counts: PlayCounts, plays: number): Deviation {
  let [observed, mean, square] = [0, 0, 0];
  rows.forEach(({ prizePence, winners }, r) => {
    if ((plays * winners) / pool < COMMON_MIN) return;
    const prices = prizePence / pricePence;
    observed += prices * (counts.rows[r] ?? 0);
    mean += (prices * winners) / pool;
    square += (prices * prices * winners) / pool;
  });
  return deviationOf({
    observed: plays === 0 ? 0 : observed / plays,
    expected: mean,
    error: Math.sqrt(Math.max(0, square - mean * mean) / Math.max(plays, 1)),
    isEmpty: plays === 0,
  });
}

function deviationOf(seen: {
  readonly observed: number;
  readonly expected: number;
  readonly error: number;
  readonly isEmpty: boolean;
}): Deviation {
  const z = seen.isEmpty || seen.error === 0 ? 0 : (seen.observed - seen.expected) / seen.error;
  return { z, p: normalTwoSided(z), observed: seen.observed, expected: seen.expected };
}

function limitsOf(row: number, observed: number, expected: number): RowLimits {
  // The largest low with P(X < low) at most the limit; the smallest high with P(X > high) at most the limit.
  const low = expected === 0 ? 0 : poissonQuantile(LIMIT, expected);
  const high = expected === 0 ? 0 : poissonQuantile(1 - LIMIT, expected);
  const isInside = observed >= low && observed <= high;
  return { row, observed, expected, low, high, p: poissonTwoSided(observed, expected), isInside };
}

/** One day's, hour's or batch's Plays and wins, in order of time. */
export interface Batch {
  readonly plays: number;
  readonly wins: number;
}

export interface CusumReport {
  /** Sums after each batch, in standard errors, upward and downward; never below zero. */
  readonly up: readonly number[];
  readonly down: readonly number[];
  /** The first batch at which a sum passed the threshold, or `null`. */
  readonly alarmAt: number | null;
}

/**
 * Half a standard error a batch is allowance; a run of five beyond it is an alarm: about one false alarm in 465
 * batches a side.
 */
const ALLOWANCE = 0.5;
const THRESHOLD = 5;

/** Page's CUSUM on the share of wins: finds small, lasting drifts that no single batch shows. */
export function cusum(structure: PrizeStructure, batches: readonly Batch[]): CusumReport {
  const chance = structure.rows.reduce((sum, row) => sum + row.winners, 0) / structure.pool;
  const up: number[] = [];
  const down: number[] = [];
  let alarmAt: number | null = null;
  batches.forEach(({ plays, wins }, i) => {
    const z = plays === 0 ? 0 : (wins - plays * chance) / Math.sqrt(plays * chance * (1 - chance));
    up.push(Math.max(0, (up[i - 1] ?? 0) + z - ALLOWANCE));
    down.push(Math.max(0, (down[i - 1] ?? 0) - z - ALLOWANCE));
    if (alarmAt === null && Math.max(up[i] ?? 0, down[i] ?? 0) > THRESHOLD) alarmAt = i;
  });
  return { up, down, alarmAt };
}
