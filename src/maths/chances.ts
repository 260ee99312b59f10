/**
 * Distribution functions, each to about twelve digits: normal, Poisson, chi-square, binomial. Tail probabilities are
 * computed as tails, never as one minus something, so that small ones keep their digits.
 */

/** ln Γ(x) for x > 0: Stirling's series, after shifting x above 15. */
export function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 15) {
    shift -= Math.log(z);
    z += 1;
  }
  const inverse = 1 / z;
  const square = inverse * inverse;
  const series =
    inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - (square * 5) / 5940))));
  return shift + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series;
}

/** The regularised incomplete gamma functions: `lower` P(a, x) and `upper` Q(a, x), P + Q = 1. a > 0, x >= 0. */
export function gammaTails(a: number, x: number): { readonly lower: number; readonly upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x < a + 1) {
    const lower = lowerSeries(a, x);
    return { lower, upper: 1 - lower };
  }
  const upper = upperFraction(a, x);
  return { lower: 1 - upper, upper };
}

const TERMS_MAX = 100_000;

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < TERMS_MAX && term > sum * 1e-17; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** Lentz's continued fraction. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < TERMS_MAX; n++) {
    const an = -n * (n - a);
    b += 2;
    d = an * d + b;
    if (Math.abs(d) < tiny) d = tiny;
    c = b + an / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** P(X >= x) for a chi-square of so many degrees of freedom. */
export function chiSquareTail(x: number, degrees: number): number {
  return gammaTails(degrees / 2, x / 2).upper;
}

/** P(X <= k) and P(X >= k) of a Poisson of this mean: exact tails, both including k. */
export function poissonTails(k: number, mean: number): { readonly atMost: number; readonly atLeast: number } {
  if (mean === 0) return { atMost: k >= 0 ? 1 : 0, atLeast: k <= 0 ? 1 : 0 };
  return {
    atMost: k < 0 ? 0 : gammaTails(k + 1, mean).upper,
    atLeast: k <= 0 ? 1 : gammaTails(k, mean).lower,
  };
}

/** The two-sided probability of a Poisson count at least as unusual as k: twice the smaller tail. */
export function poissonTwoSided(k: number, mean: number): number {
  const { atMost, atLeast } = poissonTails(k, mean);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}

/** The smallest k with P(X <= k) >= share. */
export function poissonQuantile(share: number, mean: number): number {
  let low = -1;
  let high = Math.ceil(mean + 40 * Math.sqrt(mean) + 40);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (poissonTails(middle, mean).atMost >= share) high = middle;
    else low = middle;
  }
  return high;
}

/** P(Z <= z) of the standard normal. */
export function normalBelow(z: number): number {
  const { lower, upper } = gammaTails(0.5, (z * z) / 2);
  return z < 0 ? upper / 2 : 0.5 + lower / 2;
}

/** The z with P(Z <= z) = share: Newton on the tails, from a rational first guess. */
export function normalQuantile(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (share > 0.5) return -normalQuantile(1 - share);
  const t = Math.sqrt(-2 * Math.log(share));
  let z = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (let i = 0; i < 4; i++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    z -= (normalBelow(z) - share) / density;
  }
  return z;
}

/** The two-sided probability of a deviation of so many standard errors. */
export function normalTwoSided(z: number): number {
  return gammaTails(0.5, (z * z) / 2).upper;
}

/** P(D > d) of Kolmogorov's statistic for two samples of these sizes, asymptotically. */
export function kolmogorovTail(distance: number, n: number, m: number): number {
  const effective = Math.sqrt((n * m) / (n + m));
  const lambda = (effective + 0.12 + 0.11 / effective) * distance;
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) {
    const term = Math.exp(-2 * k * k * lambda * lambda);
    sum += k % 2 === 1 ? term : -term;
    if (term < 1e-16) break;
  }
  return Math.min(1, Math.max(0, 2 * sum));
}
