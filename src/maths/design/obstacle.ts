/**
 * Why a spec cannot be met, and how near one could come: the range of what is achievable, and the bounds that stand
 * in the way.
 */
import { formatPence, pence } from '../../kernel/pence.ts';
import { type Constraint, type Program, solve } from './program.ts';
import { type BandWish, type DesignSpec, isInBand, type RowWish } from './spec.ts';
import { type Obstacle, winnersOf } from './targets.ts';

/** Checks the relaxation: overall odds first, then the payout at those odds. `null` when nothing is in the way. */
export async function findObstacle(spec: DesignSpec): Promise<Obstacle | null> {
  const winners = winnersOf(spec);
  if (typeof winners !== 'number') return winners;
  const wishes: readonly Wish[] = [
    {
      wish: 'overall odds',
      amount: winners,
      valueOf: () => 1,
      shown: (total) => spec.pool / total,
      print: (odds) => `1 in ${odds.toFixed(3)}`,
      fixed: null,
    },
    {
      wish: 'payout',
      amount: (spec.pool * spec.pricePence * Number(spec.payout.numerator)) / Number(spec.payout.denominator),
      valueOf: (row) => row.prizePence,
      shown: (money) => (100 * money) / (spec.pool * spec.pricePence),
      print: (percent) => `${percent.toFixed(3)}%`,
      fixed: winners,
    },
  ];
  for (const wish of wishes) {
    const found = await obstacleTo(spec, wish);
    if (found) return found;
  }
  return null;
}

/** A total over the rows that must be reachable. */
interface Wish {
  readonly wish: 'overall odds' | 'payout';
  readonly amount: number;
  valueOf(row: RowWish): number;
  shown(total: number): number;
  print(shown: number): string;
  /** Total winners, once they are settled. */
  readonly fixed: number | null;
}

/** Far below half a penny of a printed digit, far above a float's error. */
const SLACK = 1e-9;

async function obstacleTo(spec: DesignSpec, wish: Wish): Promise<Obstacle | null> {
  const range = await rangeOf(spec, wish);
  if (range && wish.amount >= range.min * (1 - SLACK) && wish.amount <= range.max * (1 + SLACK)) return null;
  const inTheWay: string[] = [];
  for (const bound of boundsOf(spec)) {
    const freed = await rangeOf(bound.without, wish);
    if (freed && wish.amount >= freed.min * (1 - SLACK) && wish.amount <= freed.max * (1 + SLACK))
      inTheWay.push(bound.name);
  }
  const wanted = wish.print(wish.shown(wish.amount));
  if (range === null) {
    const text = `the hard bounds of rows and bands contradict each other${because(inTheWay)}`;
    return { wish: wish.wish, text, inTheWay };
  }
  const ends = [wish.shown(range.min), wish.shown(range.max)].sort((a, b) => a - b) as [number, number];
  const isTooLow = wish.amount < range.min;
  if (inTheWay.length === 0) inTheWay.push(...boundsMet(spec, isTooLow ? range.atMin : range.atMax));
  if (inTheWay.length === 0) inTheWay.push(amountsName(spec, isTooLow));
  const text = `${wish.wish} can be between ${wish.print(ends[0])} and ${wish.print(ends[1])}, not ${wanted}${because(inTheWay)}`;
  const nearest = wish.shown(isTooLow ? range.min : range.max);
  return { wish: wish.wish, text, from: ends[0], to: ends[1], nearest, inTheWay };
}

function because(inTheWay: readonly string[]): string {
  if (inTheWay.length === 0) return '';
  const more = inTheWay.length > NAMED_MAX ? `; and ${inTheWay.length - NAMED_MAX} more` : '';
  return `; in the way: ${inTheWay.slice(0, NAMED_MAX).join('; ')}${more}`;
}

const NAMED_MAX = 6;

interface Range {
  readonly min: number;
  readonly max: number;
  readonly atMin: readonly number[];
  readonly atMax: readonly number[];
}

async function rangeOf(spec: DesignSpec, wish: Wish): Promise<Range | null> {
  const values = spec.rows.map((row) => wish.valueOf(row));
  const total = (w: readonly number[]): number => w.reduce((sum, x, i) => sum + x * (values[i] as number), 0);
  // Costs of the size of one keep the solver's tolerances meaningful.
  const size = Math.max(...values);
  const atMin = await solve(
    boundedProgram(
      spec,
      wish,
      values.map((v) => v / size),
    ),
  );
  const atMax = await solve(
    boundedProgram(
      spec,
      wish,
      values.map((v) => -v / size),
    ),
  );
  return atMin && atMax ? { min: total(atMin), max: total(atMax), atMin, atMax } : null;
}

function boundedProgram(spec: DesignSpec, wish: Wish, costs: readonly number[]): Program {
  const all = spec.rows.map((_, r) => [r, 1] as const);
  const [min, max] = wish.fixed === null ? [0, spec.pool] : [wish.fixed, wish.fixed];
  const constraints: Constraint[] = [{ terms: all, min, max }];
  for (const band of spec.bands) {
    const share = (limit: number): (readonly [number, number])[] =>
      spec.rows.map((row, r) => [r, (isInBand(row.prizePence, band) ? 1 : 0) - limit] as const);
    if (band.shareMin > 0) constraints.push({ terms: share(band.shareMin), min: 0, max: Number.POSITIVE_INFINITY });
    if (band.shareMax < 1) constraints.push({ terms: share(band.shareMax), min: Number.NEGATIVE_INFINITY, max: 0 });
  }
  const variables = spec.rows.map((row, r) => ({ min: row.winnersMin, max: row.winnersMax, cost: costs[r] ?? 0 }));
  return { variables, constraints };
}

interface Bound {
  readonly name: string;
  readonly without: DesignSpec;
}

function boundsOf(spec: DesignSpec): Bound[] {
  const rows = spec.rows.flatMap((row, r): Bound[] => {
    if (!row.isBounded) return [];
    const freed = { ...row, winnersMin: 1, winnersMax: spec.pool };
    return [{ name: rowName(row, r), without: { ...spec, rows: spec.rows.with(r, freed) } }];
  });
  const bands = spec.bands.flatMap((band, b): Bound[] => {
    if (band.shareMin === 0 && band.shareMax === 1) return [];
    const freed = { ...band, shareMin: 0, shareMax: 1 };
    return [{ name: bandName(band), without: { ...spec, bands: spec.bands.with(b, freed) } }];
  });
  return [...rows, ...bands];
}

function boundsMet(spec: DesignSpec, winners: readonly number[]): string[] {
  return spec.rows.flatMap((row, r) => {
    const w = winners[r] as number;
    return row.isBounded && (w <= row.winnersMin + 0.5 || w >= row.winnersMax - 0.5) ? [rowName(row, r)] : [];
  });
}

function rowName(row: RowWish, r: number): string {
  const most =
    row.winnersMax === row.winnersMin ? `exactly ${row.winnersMin}` : `${row.winnersMin} to ${row.winnersMax}`;
  return `row ${r + 1} (${formatPence(pence(row.prizePence))}): ${most} winners`;
}

function bandName(band: BandWish): string {
  const [from, to] = [formatPence(pence(band.fromPence)), formatPence(pence(band.toPence))];
  return `band ${from}–${to}: share ${band.shareMin} to ${band.shareMax}`;
}

function amountsName(spec: DesignSpec, isTooLow: boolean): string {
  const end = isTooLow ? spec.rows[0] : spec.rows.at(-1);
  return `the amounts: no prize is ${isTooLow ? 'below' : 'above'} ${formatPence(pence(end?.prizePence ?? 0))}`;
}
