/**
 * Do row counts fit the structure? A G-test over the common rows, rare ones pooled until enough are expected; and for
 * each rare row the exact Poisson probability of a count so far out.
 */
import type { PrizeStructure } from '../../game/structure.ts';
import { chiSquareTail, poissonTwoSided } from '../chances.ts';

/** Rows expected more rarely than this are pooled for the G-test, and tested alone by Poisson tails. */
export const EXPECTED_MIN = 20;

export interface Fit {
  readonly g: number;
  readonly chiSquare: number;
  readonly degrees: number;
  /** The chance of a G at least so large when the draw is true. */
  readonly p: number;
  readonly pooledRows: number;
  readonly rare: readonly {
    readonly row: number;
    readonly expected: number;
    readonly observed: number;
    readonly p: number;
  }[];
  /** The smallest of the rare rows' p, corrected for how many were looked at (Šidák). */
  readonly rareP: number;
}

/** `counts`: one a row, the losing Plays last. */
export function fitOf(structure: PrizeStructure, counts: readonly number[]): Fit {
  const plays = counts.reduce((sum, count) => sum + count, 0);
  const winners = structure.rows.map((row) => row.winners);
  const chances = [...winners, structure.pool - winners.reduce((sum, w) => sum + w, 0)].map((w) => w / structure.pool);
  const cells: { expected: number; observed: number }[] = [];
  const rare: Fit['rare'][number][] = [];
  const pooled = { expected: 0, observed: 0, rows: 0 };
  chances.forEach((chance, row) => {
    const expected = plays * chance;
    const observed = counts[row] ?? 0;
    if (expected >= EXPECTED_MIN) cells.push({ expected, observed });
    else {
      pooled.expected += expected;
      pooled.observed += observed;
      pooled.rows++;
      rare.push({ row, expected, observed, p: poissonTwoSided(observed, expected) });
    }
  });
  if (pooled.rows > 0) mergePooled(cells, pooled);
  return { ...testOf(cells), pooledRows: pooled.rows, rare, rareP: smallestOf(rare.map((row) => row.p)) };
}

/** Too small a pool joins the smallest common cell. */
function mergePooled(
  cells: { expected: number; observed: number }[],
  pooled: { expected: number; observed: number },
): void {
  const smallest = cells.reduce<(typeof cells)[number] | null>(
    (least, cell) => (least === null || cell.expected < least.expected ? cell : least),
    null,
  );
  if (pooled.expected >= EXPECTED_MIN || smallest === null) cells.push(pooled);
  else {
    smallest.expected += pooled.expected;
    smallest.observed += pooled.observed;
  }
}

function testOf(
  cells: readonly { expected: number; observed: number }[],
): Pick<Fit, 'g' | 'chiSquare' | 'degrees' | 'p'> {
  let g = 0;
  let chiSquare = 0;
  for (const { expected, observed } of cells) {
    if (observed > 0) g += 2 * observed * Math.log(observed / expected);
    chiSquare += (observed - expected) ** 2 / expected;
  }
  const degrees = Math.max(cells.length - 1, 1);
  g = Math.max(g, 0);
  return { g, chiSquare, degrees, p: chiSquareTail(g, degrees) };
}

/** The chance that the smallest of n independent p is at most this one. */
export function smallestOf(ps: readonly number[]): number {
  return ps.length === 0 ? 1 : -Math.expm1(ps.length * Math.log1p(-Math.min(...ps, 1 - 1e-16)));
}
