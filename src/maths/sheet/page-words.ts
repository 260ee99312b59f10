/** What the PAR sheet says of its figures: what they leave out, and how each is computed. */
import { RESERVE_SHARE } from './liability.ts';

export const SPREAD =
  'The deviation is of one Play’s prize, in prices. Without top rows: rows won by at most ten Plays of a pool count as losing, since a few prizes make nearly all of the variance and none of the experience.';
export const INTERVALS =
  'Quantiles of the payout of so many Plays. Not a normal approximation: the distribution is inverted from the exact characteristic function of a Play, so top prizes are counted as they fall, whole.';
export const LIABILITY = `Top prizes among as many Plays as the pool has, with constant odds for each Play (Poisson). The reserve is what to hold beyond expected prizes so that they are met with a chance of ${RESERVE_SHARE}.`;

export const METHOD: readonly (readonly [string, string])[] = [
  [
    'Chance of a row',
    'its winners over the pool, in lowest terms; every Play is drawn from the whole pool, so odds are constant.',
  ],
  ['Overall odds', 'pool over winners, to two decimals, halves up; the exact chance stands beside it.'],
  [
    'Payout',
    'sum of prize × winners over price × pool, as one fraction; percentages are rounded only where they are printed.',
  ],
  [
    'Contributions',
    'prize × winners of the row, band or component over price × pool. Each table adds up to the payout exactly.',
  ],
  ['Variance', 'Σ winners × prize² / pool − (Σ winners × prize / pool)², as one fraction in pence squared.'],
  ['Volatility index', '1.645 standard deviations of a Play in prices.'],
  [
    'Payout intervals and reserve',
    'P(total ≤ x) by Gil-Pelaez inversion of φ(t)^N over 4,096 frequencies; φ is the characteristic function of the structure.',
  ],
  ['Structure hash', 'SHA-256 of the structure’s JSON with sorted keys and no white space.'],
];
