/**
 * What many Plays pay together. The characteristic function of one Play is known exactly from the structure; its
 * power is that of N Plays; the distribution comes back by Fourier inversion (Gil-Pelaez). This is the N-fold
 * convolution, without the assumption that top prizes behave normally.
 */
import type { PrizeStructure } from '../../game/structure.ts';
import { poissonQuantile } from '../chances.ts';

/** Steps of the inversion: the finest detail is the range over this. */
const STEPS = 4096;
/** How many standard deviations of the common rows the range reaches beyond what top prizes add. */
const REACH = 9;

interface Amount {
  readonly pence: number;
  readonly chance: number;
}

export interface TotalQuantile {
  readonly share: number;
  readonly pence: number;
}

/** Quantiles of the prize money of `plays` Plays, in pence, to about one part in some thousands of the range. */
export function totalQuantiles(structure: PrizeStructure, plays: number, shares: readonly number[]): TotalQuantile[] {
  const amounts = amountsOf(structure);
  const range = rangeOf(amounts, plays);
  const below = distribution(amounts, plays, range);
  return shares.map((share) => ({ share, pence: invert(below, range, share) }));
}

/** P(total of `plays` Plays <= pence). */
export function totalAtMost(structure: PrizeStructure, plays: number, pence: number): number {
  const amounts = amountsOf(structure);
  return distribution(amounts, plays, rangeOf(amounts, plays))(pence);
}

function amountsOf(structure: PrizeStructure): Amount[] {
  const winners = new Map<number, number>();
  for (const row of structure.rows) winners.set(row.prizePence, (winners.get(row.prizePence) ?? 0) + row.winners);
  return [...winners].map(([pence, count]) => ({ pence, chance: count / structure.pool }));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Amounts expected fewer than this often are bounded by their Poisson quantiles, the others by standard deviations. */
const RARE_COUNT = 50;

function rangeOf(amounts: readonly Amount[], plays: number): Range {
  let mean = 0;
  let squares = 0;
  let rareMost = 0;
  for (const { pence, chance } of amounts) {
    if (plays * chance < RARE_COUNT) rareMost += pence * poissonQuantile(1 - 1e-7, plays * chance);
    else {
      mean += pence * chance;
      squares += pence * pence * chance;
    }
  }
  const deviation = Math.sqrt(plays * Math.max(squares - mean * mean, 0));
  const from = plays * mean - REACH * deviation;
  return { from, to: plays * mean + REACH * deviation + rareMost };
}

/** One frequency of the inversion. */
interface Wave {
  readonly real: number;
  readonly imaginary: number;
}

/**
 * The distribution function on the range: a square wave of twice its width, smoothed by the characteristic function.
 */
function distribution(amounts: readonly Amount[], plays: number, range: Range): (pence: number) => number {
  const base = (2 * Math.PI) / ((range.to - range.from) * 1.25);
  const waves = wavesOf(amounts, plays, base);
  return (pence) => {
    // Beyond the range the square wave would turn over.
    if (pence <= range.from) return 0;
    if (pence >= range.to) return 1;
    // sin(angle − t·pence) for t = base/2, 3·base/2, …, turned on from one to the next.
    const turn = { cos: Math.cos(base * pence), sin: Math.sin(base * pence) };
    let cos = Math.cos((base * pence) / 2);
    let sin = Math.sin((base * pence) / 2);
    let sum = 0;
    for (const { real, imaginary } of waves) {
      sum += imaginary * cos - real * sin;
      const next = cos * turn.cos - sin * turn.sin;
      sin = sin * turn.cos + cos * turn.sin;
      cos = next;
    }
    return 0.5 - (2 / Math.PI) * sum;
  };
}

/**
 * |φ(t)^N| / k and the angle of φ(t)^N at t = k·base/2 for odd k, φ the characteristic function of one Play. Half
 * angles turn on from step to step; φ − 1 is added up as −2 sin² + i sin, which keeps its digits when t is small and
 * N large.
 */
function wavesOf(amounts: readonly Amount[], plays: number, base: number): Wave[] {
  const turns = amounts.map(({ pence }) => (base * pence) / 2);
  const cosTurn = Float64Array.from(turns, Math.cos);
  const sinTurn = Float64Array.from(turns, Math.sin);
  const cos = Float64Array.from(turns, (turn) => Math.cos(turn / 2));
  const sin = Float64Array.from(turns, (turn) => Math.sin(turn / 2));
  const chances = Float64Array.from(amounts, ({ chance }) => chance);
  const waves: Wave[] = [];
  for (let step = 0; step < STEPS; step++) {
    let real = 0;
    let imaginary = 0;
    for (let i = 0; i < chances.length; i++) {
      const c = cos[i] as number;
      const s = sin[i] as number;
      const twice = 2 * (chances[i] as number) * s;
      real -= twice * s;
      imaginary += twice * c;
      cos[i] = c * (cosTurn[i] as number) - s * (sinTurn[i] as number);
      sin[i] = s * (cosTurn[i] as number) + c * (sinTurn[i] as number);
    }
    const logSize = (plays * Math.log1p(2 * real + real * real + imaginary * imaginary)) / 2;
    // Not the end: amounts are multiples of a unit, so the waves come back, and with them the steps of the
    // distribution.
    if (logSize < NOTHING) {
      waves.push(NO_WAVE);
      continue;
    }
    const angle = plays * Math.atan2(imaginary, 1 + real);
    // Lanczos's factor: without it a sum cut off after so many waves rings at steps of the distribution.
    const cut = (Math.PI * (2 * step + 1)) / (2 * STEPS);
    const size = (Math.exp(logSize) / (2 * step + 1)) * (Math.sin(cut) / cut);
    waves.push({ real: size * Math.cos(angle), imaginary: size * Math.sin(angle) });
  }
  return waves;
}

/** The logarithm of what no longer counts. */
const NOTHING = -40;
const NO_WAVE: Wave = { real: 0, imaginary: 0 };

/** Where the distribution reaches the share: halving, kept on the safe side of every step. */
function invert(below: (pence: number) => number, range: Range, share: number): number {
  let low = range.from;
  let high = range.to;
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return Math.max(0, Math.round((low + high) / 2));
}
