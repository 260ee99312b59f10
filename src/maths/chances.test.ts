import { describe, expect, it } from 'vitest';
import {
  chiSquareTail,
  gammaTails,
  kolmogorovTail,
  logGamma,
  normalBelow,
  normalQuantile,
  normalTwoSided,
  poissonQuantile,
  poissonTails,
} from './chances.ts';

/** Poisson probabilities by exact rational partial sums, independent of any gamma function. */
function poissonAtMostNaively(k: number, mean: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let i = 1; i <= k; i++) {
    term *= mean / i;
    sum += term;
  }
  return sum;
}

describe('distribution functions', () => {
  it('knows the factorials', () => {
    let factorial = 1n;
    for (let n = 1; n <= 20; n++) {
      factorial *= BigInt(n);
      expect(logGamma(n + 1)).toBeCloseTo(Math.log(Number(factorial)), 11);
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
  });

  // Published tables: chi-square critical values.
  it.each([
    [3.841458820694124, 1, 0.05],
    [6.634896601021213, 1, 0.01],
    [18.307038053275146, 10, 0.05],
    [124.34211340400407, 100, 0.05],
    [29.58829844507442, 10, 0.001],
  ])('chi-square %d of %d degrees leaves %d', (x, degrees, tail) => {
    expect(chiSquareTail(x, degrees) / tail).toBeCloseTo(1, 9);
  });

  it('is the normal of the tables', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
    expect(normalQuantile(0.999)).toBeCloseTo(3.090232306167813, 10);
    expect(normalBelow(-3)).toBeCloseTo(0.0013498980316300946, 13);
    expect(normalTwoSided(6) / 1.9731752900753e-9).toBeCloseTo(1, 8);
    for (const share of [1e-9, 0.01, 0.3, 0.5, 0.9])
      expect(normalBelow(normalQuantile(share)) / share).toBeCloseTo(1, 8);
  });

  it.each([0.01, 0.7, 3, 25, 140])('adds up Poisson probabilities of mean %d as a naive sum does', (mean) => {
    for (const k of [0, 1, 2, 5, 20, 60]) {
      expect(poissonTails(k, mean).atMost).toBeCloseTo(poissonAtMostNaively(k, mean), 11);
      const { atMost } = poissonTails(k - 1, mean);
      expect(poissonTails(k, mean).atLeast).toBeCloseTo(1 - atMost, 11);
    }
    const median = poissonQuantile(0.5, mean);
    expect(poissonAtMostNaively(median, mean)).toBeGreaterThanOrEqual(0.5);
    expect(median === 0 || poissonAtMostNaively(median - 1, mean) < 0.5).toBe(true);
  });

  it('keeps the digits of small tails', () => {
    // P(X >= 10) for mean 0.01, from the leading terms of the series.
    const leading = (0.01 ** 10 / 3_628_800) * Math.exp(-0.01) * (1 + 0.01 / 11 + 0.01 ** 2 / 132);
    expect(poissonTails(10, 0.01).atLeast / leading).toBeCloseTo(1, 8);
    expect(gammaTails(2000, 2000).lower + gammaTails(2000, 2000).upper).toBe(1);
  });

  it('is Kolmogorov’s distribution of the tables', () => {
    // The 5% point of the limiting distribution is 1.358.
    expect(kolmogorovTail(1.3581 / Math.sqrt(5e7), 1e8, 1e8)).toBeCloseTo(0.05, 3);
    expect(kolmogorovTail(0, 1000, 1000)).toBe(1);
  });
});
