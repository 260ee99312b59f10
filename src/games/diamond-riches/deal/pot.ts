/**
 * Prize Games that come to a given PRIZE POT, each as likely as three fair wheels make it. Knows the wheels and nothing
 * of rows. Chances are counted as whole numbers of ways, so that no rounding depends on a machine.
 */
import { assert, present } from '../../../kernel/assert.ts';
import { pick, pickWeighted, type Random } from '../../../kernel/random.ts';
import { AMOUNT_WHEEL } from '../play/prizes.ts';
import type { Stop } from '../play/scenario.ts';
import { EXTRA_SPIN_WHEEL, PRIZE_MULTIPLIER_WHEEL } from '../play/wheels.ts';

/** A Prize Game of more spins is never dealt; one in four thousand would have them. */
export const PRIZE_SPINS_MAX = 3;

type Pair = readonly [outer: number, middle: number];

/** The pairs of segments by what they add to the pot. */
const PAIRS_BY_PENCE: ReadonlyMap<number, readonly Pair[]> = pairsByPence();
const PAIRS = AMOUNT_WHEEL.length * PRIZE_MULTIPLIER_WHEEL.length;
const EXTRA_SEGMENTS = segmentsWhere(true);
const PLAIN_SEGMENTS = segmentsWhere(false);

/** In how many ways so many spins add up to so much: `WAYS[spins].get(pence)`, out of `PAIRS ** spins`. */
const WAYS: readonly ReadonlyMap<number, number>[] = countWays();

/** Weights of 1, 2 … spins by pot. */
const SPIN_WEIGHTS: ReadonlyMap<number, readonly number[]> = spinWeights();

/** Stops of the three prize wheels that add up to the pot. Throws when none do. */
export function dealPot(pence: number, random: Random): readonly Stop[] {
  const stops: Stop[] = [];
  let left = pence;
  const weights = SPIN_WEIGHTS.get(pence);
  assert(weights !== undefined, `no Prize Game comes to ${pence}`);
  for (let spins = 1 + pickWeighted(random, weights); spins > 0; spins--) {
    const added = spins === 1 ? left : dealAmount(left, spins, random);
    const [outer, middle] = pick(random, present(PAIRS_BY_PENCE.get(added), 'a pair of segments'));
    stops.push([outer, middle, pick(random, spins > 1 ? EXTRA_SEGMENTS : PLAIN_SEGMENTS)]);
    left -= added;
  }
  return stops;
}

/** A natural Prize Game, blind to its pot; one that would last too long is drawn again. */
export function naturalPot(random: Random): readonly Stop[] {
  for (;;) {
    const stops: Stop[] = [];
    let inner: number;
    do {
      inner = random.below(EXTRA_SPIN_WHEEL.length);
      stops.push([random.below(AMOUNT_WHEEL.length), random.below(PRIZE_MULTIPLIER_WHEEL.length), inner]);
    } while (EXTRA_SPIN_WHEEL[inner] && stops.length <= PRIZE_SPINS_MAX);
    if (stops.length <= PRIZE_SPINS_MAX) return stops;
  }
}

/** What this spin adds when `spins` spins, this one included, have still to come to `left`. */
function dealAmount(left: number, spins: number, random: Random): number {
  const amounts = [...PAIRS_BY_PENCE.keys()];
  const weights = amounts.map((added) => waysOf(1, added) * waysOf(spins - 1, left - added));
  return present(amounts[pickWeighted(random, weights)], 'an amount');
}

function waysOf(spins: number, pence: number): number {
  return WAYS[spins]?.get(pence) ?? 0;
}

function countWays(): readonly ReadonlyMap<number, number>[] {
  const ways: Map<number, number>[] = [new Map([[0, 1]])];
  for (let spins = 1; spins <= PRIZE_SPINS_MAX; spins++) {
    const sums = new Map<number, number>();
    for (const [sum, count] of ways[spins - 1] ?? []) {
      for (const [added, pairs] of PAIRS_BY_PENCE)
        sums.set(sum + added, (sums.get(sum + added) ?? 0) + count * pairs.length);
    }
    ways.push(sums);
  }
  return ways;
}

/**
 * By Bayes: ways of n spins, times the chance of n-1 extra spin icons and then none, over one denominator. Scaled
 * down to the 32 bits a draw has where they are larger; a weight above zero stays above zero.
 */
function spinWeights(): ReadonlyMap<number, readonly number[]> {
  const byPot = new Map<number, readonly number[]>();
  for (const pot of new Set(WAYS.slice(1).flatMap((sums) => [...sums.keys()]))) {
    const exact = Array.from({ length: PRIZE_SPINS_MAX }, (_, n) => {
      let weight = waysOf(n + 1, pot);
      for (let spin = 0; spin < n; spin++) weight *= EXTRA_SEGMENTS.length;
      for (let spin = n + 1; spin < PRIZE_SPINS_MAX; spin++) weight *= PAIRS * EXTRA_SPIN_WHEEL.length;
      return weight;
    });
    const largest = Math.max(...exact);
    const divisor = Math.max(1, Math.ceil(largest / 2 ** 30));
    byPot.set(
      pot,
      exact.map((weight) => Math.ceil(weight / divisor)),
    );
  }
  return byPot;
}

function pairsByPence(): ReadonlyMap<number, readonly Pair[]> {
  const pairs = new Map<number, Pair[]>();
  for (const [outer, amount] of AMOUNT_WHEEL.entries()) {
    for (const [middle, multiplier] of PRIZE_MULTIPLIER_WHEEL.entries()) {
      const added = amount * multiplier;
      pairs.set(added, [...(pairs.get(added) ?? []), [outer, middle]]);
    }
  }
  return pairs;
}

function segmentsWhere(isExtra: boolean): readonly number[] {
  return EXTRA_SPIN_WHEEL.flatMap((has, segment) => (has === isExtra ? [segment] : []));
}
