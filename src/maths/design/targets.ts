/** The two totals a structure must meet exactly: winners, and prize money in pence. All in BigInt. */
import type { DesignSpec, WishedFigure } from './spec.ts';

/** Why a spec cannot be met, and how near one could come. */
export interface Obstacle {
  readonly wish: 'overall odds' | 'payout' | 'whole winners';
  readonly text: string;
  /** What can be achieved with everything else as wished: the odds as 1 in so many, the payout in percent. */
  readonly from?: number;
  readonly to?: number;
  /** The end of that range next to what was wished. */
  readonly nearest?: number;
  /**
   * Bounds of which lifting a single one makes the wish achievable; when no single one does, those met at the nearest
   * end.
   */
  readonly inTheWay: readonly string[];
}

export interface Targets {
  readonly ok: true;
  readonly winners: number;
  readonly moneyPence: number;
  readonly smallestPence: number;
  /** Every prize is the smallest one plus a multiple of this. */
  readonly unitPence: number;
  /** Prize money beyond `winners × smallestPence`, in units. */
  readonly excessUnits: number;
}

/** The winners nearest to the wished odds. A fraction must divide, a printed figure must print the same. */
export function winnersOf(spec: DesignSpec): number | Obstacle {
  const { odds } = spec;
  const winners = nearest(BigInt(spec.pool) * odds.denominator, odds.numerator);
  const isExact = winners * odds.numerator === BigInt(spec.pool) * odds.denominator;
  if (winners > 0n && (isExact || (odds.decimals !== null && printsAs(BigInt(spec.pool), winners, odds))))
    return Number(winners);
  const pools = odds.numerator / gcd(odds.numerator, odds.denominator);
  const text = `overall odds of ${odds.text} do not divide a pool of ${spec.pool}: take a multiple of ${pools}`;
  return { wish: 'overall odds', text, inTheWay: ['pool'] };
}

export function targetsOf(spec: DesignSpec): Targets | { readonly ok: false; readonly obstacle: Obstacle } {
  const winners = winnersOf(spec);
  if (typeof winners !== 'number') return { ok: false, obstacle: winners };
  const { payout } = spec;
  const sales = BigInt(spec.pool) * BigInt(spec.pricePence);
  const smallest = BigInt(spec.rows[0]?.prizePence ?? 0);
  const unit = spec.rows.reduce((step, row) => gcd(step, BigInt(row.prizePence) - smallest), 0n) || 1n;
  const base = BigInt(winners) * smallest;
  const excess = nearest(sales * payout.numerator - base * payout.denominator, payout.denominator * unit);
  const money = base + excess * unit;
  const isExact = money * payout.denominator === sales * payout.numerator;
  const percent = { ...payout, denominator: payout.denominator / 100n };
  if (!isExact && !(payout.decimals !== null && printsAs(money * 100n, sales, percent))) {
    const text = `a payout of ${payout.text} cannot be met exactly: prize money moves in steps of ${unit} pence and the nearest is ${money}`;
    return { ok: false, obstacle: { wish: 'payout', text, inTheWay: ['amounts'] } };
  }
  return {
    ok: true,
    winners,
    moneyPence: Number(money),
    smallestPence: Number(smallest),
    unitPence: Number(unit),
    excessUnits: Number(excess),
  };
}

/** True when a/b, rounded half up to the figure's decimals, prints as the figure. */
function printsAs(a: bigint, b: bigint, figure: WishedFigure): boolean {
  const scale = 10n ** BigInt(figure.decimals ?? 0);
  return nearest(a * scale, b) * figure.denominator === figure.numerator * scale;
}

/** a/b to the nearest whole number, halves up; b > 0. */
function nearest(a: bigint, b: bigint): bigint {
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled < 0n && doubled % (2n * b) !== 0n ? quotient - 1n : quotient;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
