/** The published figures of a design, exactly. */
import type { Design } from './design.ts';

export interface DesignFigures {
  readonly pricePence: number;
  readonly pool: number;
  readonly winners: number;
  readonly overallOdds: string;
  readonly payoutPercent: string;
  readonly exact: { readonly win: string; readonly payout: string };
}

export function figuresOf({ pricePence, pool, winners, moneyPence }: Design): DesignFigures {
  const sales = BigInt(pool) * BigInt(pricePence);
  return {
    pricePence,
    pool,
    winners,
    overallOdds: `1 in ${twoDecimals(BigInt(pool), BigInt(winners))}`,
    payoutPercent: twoDecimals(BigInt(moneyPence) * 100n, sales),
    exact: { win: reduced(BigInt(winners), BigInt(pool)), payout: reduced(BigInt(moneyPence), sales) },
  };
}

function twoDecimals(a: bigint, b: bigint): string {
  const hundredths = (200n * a + b) / (2n * b);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function reduced(a: bigint, b: bigint): string {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return `${a / x}/${b / x}`;
}
