/**
 * Tests of scaled output: whole numbers below a bound. Each gives the chance of so unusual a result from a true
 * source (p, two sides); together they pass at 99% when the smallest, corrected for their number, is at least one in
 * a hundred.
 */
import { chiSquareTail, normalTwoSided, poissonTwoSided } from '../chances.ts';
import { smallestOf } from '../simulate/fit.ts';

export interface BatteryTest {
  readonly name: string;
  readonly bound: number;
  readonly p: number;
}

export interface BatteryReport {
  readonly tests: readonly BatteryTest[];
  /** Chance of a smallest p so small. */
  readonly p: number;
  readonly passes: boolean;
}

export const CONFIDENCE = 0.99;

/** Bounds games use, and awkward ones: just past powers of two, primes, the size of a pool. */
const BOUNDS = [2, 6, 9, 10, 52, 100, 129] as const;
const LARGE_BOUND = 6_500_000;

/** `sourceOf(bound)` starts the same stream afresh, scaled to the bound. */
export function runBatteries(sourceOf: (bound: number) => () => number, count: number): BatteryReport {
  const tests: BatteryTest[] = [];
  for (const bound of BOUNDS) {
    const numbers = Uint32Array.from({ length: count }, sourceOf(bound));
    for (const [name, test] of Object.entries(SMALL_TESTS)) tests.push({ name, bound, p: test(numbers, bound) });
  }
  const numbers = Uint32Array.from({ length: count }, sourceOf(LARGE_BOUND));
  for (const [name, test] of Object.entries(LARGE_TESTS))
    tests.push({ name, bound: LARGE_BOUND, p: test(numbers, LARGE_BOUND) });
  const p = smallestOf(tests.map((test) => test.p));
  return { tests, p, passes: p >= 1 - CONFIDENCE };
}

type Test = (numbers: Uint32Array, bound: number) => number;

const SMALL_TESTS: Readonly<Record<string, Test>> = {
  frequency,
  runs,
  serialCorrelation,
  couponCollector,
  gaps,
  overlappingPairs,
};
const LARGE_TESTS: Readonly<Record<string, Test>> = { runs, serialCorrelation, duplicates, leadingDigits };

/** Chi-square of how often each number comes. */
export function frequency(numbers: Uint32Array, bound: number): number {
  return twoSided(chiSquareOf(countsOf(numbers, bound)), bound - 1);
}

/** Wald and Wolfowitz: runs of numbers in the lower and the upper half. */
export function runs(numbers: Uint32Array, bound: number): number {
  const half = bound / 2;
  let above = 0;
  let changes = 1;
  for (let i = 0; i < numbers.length; i++) {
    const isAbove = (numbers[i] as number) >= half;
    if (isAbove) above++;
    if (i > 0 && isAbove !== (numbers[i - 1] as number) >= half) changes++;
  }
  const n = numbers.length;
  const below = n - above;
  const mean = (2 * above * below) / n + 1;
  const variance = ((mean - 1) * (mean - 2)) / (n - 1);
  return normalTwoSided((changes - mean) / Math.sqrt(variance));
}

/** Correlation of each number with the next: times √n it is standard normal. */
export function serialCorrelation(numbers: Uint32Array, bound: number): number {
  const mean = (bound - 1) / 2;
  const variance = (bound * bound - 1) / 12;
  let sum = 0;
  for (let i = 1; i < numbers.length; i++) sum += ((numbers[i] as number) - mean) * ((numbers[i - 1] as number) - mean);
  const pairs = numbers.length - 1;
  return normalTwoSided(sum / variance / Math.sqrt(pairs));
}

/** How many numbers until all have come: the mean time, against its exact mean and variance. */
export function couponCollector(numbers: Uint32Array, bound: number): number {
  let [mean, variance] = [0, 0];
  for (let left = 1; left <= bound; left++) {
    const p = left / bound;
    mean += 1 / p;
    variance += (1 - p) / (p * p);
  }
  const seenIn = new Uint32Array(bound);
  let [collections, missing, total, start] = [0, bound, 0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    if (seenIn[number] === collections + 1) continue;
    seenIn[number] = collections + 1;
    missing--;
    if (missing > 0) continue;
    total += i + 1 - start;
    start = i + 1;
    missing = bound;
    collections++;
  }
  if (collections === 0) return 1;
  return normalTwoSided((total / collections - mean) / Math.sqrt(variance / collections));
}

/** How long until a zero comes again: geometric. */
export function gaps(numbers: Uint32Array, bound: number): number {
  const p = 1 / bound;
  const lengths = Math.min(Math.ceil(Math.log(20 / numbers.length / p) / Math.log(1 - p)), 400);
  const counts = new Array<number>(Math.max(lengths, 1) + 1).fill(0);
  let last = -1;
  let seen = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] !== 0) continue;
    if (last >= 0) {
      const at = Math.min(i - last - 1, counts.length - 1);
      counts[at] = (counts[at] as number) + 1;
      seen++;
    }
    last = i;
  }
  const expected = counts.map((_, gap) => seen * (gap === counts.length - 1 ? (1 - p) ** gap : p * (1 - p) ** gap));
  return twoSided(chiSquareOf(counts, expected), counts.length - 1);
}

/** Good's serial test: overlapping pairs, less the single numbers in them, is chi-square of bound² − bound degrees. */
export function overlappingPairs(numbers: Uint32Array, bound: number): number {
  const n = numbers.length;
  const pairs = new Float64Array(bound * bound);
  for (let i = 0; i < n; i++) {
    const at = (numbers[i] as number) * bound + (numbers[(i + 1) % n] as number);
    pairs[at] = (pairs[at] as number) + 1;
  }
  const difference = chiSquareOf(pairs) - chiSquareOf(countsOf(numbers, bound));
  return twoSided(difference, bound * bound - bound);
}

/** Numbers that have come before: in short stretches of a large range, all but Poisson. */
export function duplicates(numbers: Uint32Array, bound: number): number {
  const stretch = Math.floor(Math.sqrt(bound));
  let found = 0;
  let stretches = 0;
  for (let from = 0; from + stretch <= numbers.length; from += stretch, stretches++)
    found += stretch - new Set(numbers.subarray(from, from + stretch)).size;
  // Of n drawn from m, expected duplicates are n − m(1 − (1 − 1/m)^n), exactly.
  const expected = stretch + bound * Math.expm1(stretch * Math.log1p(-1 / bound));
  return poissonTwoSided(found, stretches * expected);
}

/** Chi-square of the first of a thousand equal parts a number lies in. */
export function leadingDigits(numbers: Uint32Array, bound: number): number {
  const parts = 1000;
  const counts = new Array<number>(parts).fill(0);
  for (const number of numbers) {
    const at = Math.floor((number * parts) / bound);
    counts[at] = (counts[at] as number) + 1;
  }
  return twoSided(chiSquareOf(counts), parts - 1);
}

function countsOf(numbers: Uint32Array, bound: number): Float64Array {
  const counts = new Float64Array(bound);
  for (const number of numbers) counts[number] = (counts[number] as number) + 1;
  return counts;
}

function chiSquareOf(counts: ArrayLike<number>, expected?: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i] as number;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    const mean = expected?.[i] ?? total / counts.length;
    if (mean > 0) sum += ((counts[i] as number) - mean) ** 2 / mean;
  }
  return sum;
}

/** Too good a fit is as suspicious as too bad a one. */
function twoSided(chiSquare: number, degrees: number): number {
  const tail = chiSquareTail(Math.max(chiSquare, 0), degrees);
  return Math.min(1, 2 * Math.min(tail, 1 - tail));
}
