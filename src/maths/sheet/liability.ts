/**
 * What an operator must be ready to pay: top prizes by Poisson quantiles, and the reserve for a pool's worth of
 * Plays.
 */
import type { PrizeStructure } from '../../game/structure.ts';
import type { Pence } from '../../kernel/pence.ts';
import { poissonQuantile, poissonTails } from '../chances.ts';
import { TOP_WINNERS_MAX } from './sheet.ts';
import { type TotalQuantile, totalQuantiles } from './totals.ts';

/** Plays a payout interval is given for. */
export const HORIZONS = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;
const INTERVAL_SHARES = [0.005, 0.025, 0.05, 0.5, 0.95, 0.975, 0.995] as const;
const COUNT_SHARES = [0.5, 0.95, 0.99, 0.999] as const;
export const RESERVE_SHARE = 0.999;

export interface PayoutInterval {
  readonly plays: number;
  readonly quantiles: readonly TotalQuantile[];
}

export interface TopPrize {
  readonly prizePence: Pence;
  /** Expected among a pool's worth of Plays. */
  readonly expected: number;
  readonly chanceOfNone: number;
  readonly quantiles: readonly { readonly share: number; readonly count: number }[];
}

export interface Liability {
  readonly intervals: readonly PayoutInterval[];
  readonly topPrizes: readonly TopPrize[];
  /** For as many Plays as the pool has. */
  readonly reserve: {
    readonly plays: number;
    readonly share: number;
    readonly expectedPence: number;
    readonly quantilePence: number;
    /** To be held beyond what is expected. */
    readonly reservePence: number;
  };
}

export function liabilityOf(structure: PrizeStructure): Liability {
  const { pool, rows } = structure;
  const expectedPence = rows.reduce((sum, row) => sum + row.prizePence * row.winners, 0);
  const quantilePence = totalQuantiles(structure, pool, [RESERVE_SHARE])[0]?.pence ?? expectedPence;
  return {
    intervals: HORIZONS.map((plays) => ({ plays, quantiles: totalQuantiles(structure, plays, INTERVAL_SHARES) })),
    topPrizes: topPrizesOf(structure),
    reserve: {
      plays: pool,
      share: RESERVE_SHARE,
      expectedPence,
      quantilePence,
      reservePence: Math.max(0, quantilePence - expectedPence),
    },
  };
}

/** Amounts that at most so many Plays of a pool win, and the top prize in any case. */
function topPrizesOf({ rows }: PrizeStructure): TopPrize[] {
  const winners = new Map<Pence, number>();
  for (const row of rows) winners.set(row.prizePence, (winners.get(row.prizePence) ?? 0) + row.winners);
  const top = rows.at(-1)?.prizePence;
  return [...winners]
    .filter(([prizePence, count]) => count <= TOP_WINNERS_MAX || prizePence === top)
    .map(([prizePence, expected]) => ({
      prizePence,
      expected,
      chanceOfNone: poissonTails(0, expected).atMost,
      quantiles: COUNT_SHARES.map((share) => ({ share, count: poissonQuantile(share, expected) })),
    }));
}
