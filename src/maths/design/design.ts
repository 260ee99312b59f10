/**
 * The designer: whole winners for the rows of a prize structure, so that the overall odds and the payout wished are
 * met to their last digit and the shape wished as nearly as they allow. Integer programming (HiGHS); the same spec
 * gives the same winners, bit for bit. The format of a spec stands at the top of `spec.ts`.
 */
import { assert } from '../../kernel/assert.ts';
import type { Json } from '../../kernel/json.ts';
import { accept, type Refusal, type Result } from '../../kernel/result.ts';
import { findObstacle } from './obstacle.ts';
import { type Preferred, preferredShape } from './preferred.ts';
import { type Constraint, type Program, solve, type Variable } from './program.ts';
import { type BandWish, type DesignSpec, isInBand, parseDesignSpec, type RowWish } from './spec.ts';
import { type Obstacle, type Targets, targetsOf } from './targets.ts';

export interface DesignedRow {
  readonly prizePence: number;
  readonly breakdown: Json;
  readonly winners: number;
  /** What the shape alone would have given, not whole. */
  readonly preferred: number;
}

export interface Design {
  readonly pricePence: number;
  readonly pool: number;
  readonly rows: readonly DesignedRow[];
  readonly winners: number;
  readonly moneyPence: number;
  /** The exponent of `prize ^ -tilt`. */
  readonly tilt: number;
  readonly bands: readonly { readonly fromPence: number; readonly toPence: number; readonly share: number }[];
  /** Of winners from `preferred`, relative, over the rows that are not rare (there a whole winner weighs much). */
  readonly largestDeviation: number;
}

export type DesignRefusal = Refusal<'bad-spec' | 'infeasible'> & { readonly obstacle?: Obstacle };
export type DesignResult =
  | { readonly ok: true; readonly value: Design }
  | { readonly ok: false; readonly refusal: DesignRefusal };

/** Finds winners for a spec given as untrusted JSON. */
export async function design(json: unknown): Promise<DesignResult> {
  const parsed: Result<DesignSpec, 'bad-spec'> = parseDesignSpec(json);
  if (!parsed.ok) return parsed;
  const spec = parsed.value;
  const obstacle = await findObstacle(spec);
  if (obstacle) return infeasible(obstacle);
  const targets = targetsOf(spec);
  if (!targets.ok) return infeasible(targets.obstacle);
  const preferred = preferredShape(spec, targets.winners, targets.moneyPence);
  const winners = await wholeWinners(spec, targets, preferred);
  if (winners === null) return infeasible(roundingObstacle(spec));
  return accept(summary(spec, targets, preferred, winners));
}

function infeasible(obstacle: Obstacle): DesignResult {
  return { ok: false, refusal: { code: 'infeasible', detail: obstacle.text, obstacle } };
}

function roundingObstacle(spec: DesignSpec): Obstacle {
  const text = `no whole winners meet ${spec.odds.text} and ${spec.payout.text} together within these bounds: free a common row of its bounds`;
  return { wish: 'whole winners', text, inTheWay: [] };
}

/**
 * First the relaxation; then rare rows, where a whole winner weighs much, are rounded and held while it is solved
 * again; then all are rounded, and the last few winners and pence are closed by a small integer program.
 */
async function wholeWinners(spec: DesignSpec, targets: Targets, preferred: Preferred): Promise<number[] | null> {
  const rough = await solve(shapeProgram(spec, targets, preferred, []));
  if (rough === null) return null;
  const held = spec.rows.map((row, i) => {
    const winners = within(Math.round(rough[i] as number), row);
    return winners < RARE_WINNERS ? winners : null;
  });
  const fine = (await solve(shapeProgram(spec, targets, preferred, held))) ?? rough;
  const rounded = spec.rows.map((row, i) => held[i] ?? within(Math.round(fine[i] as number), row));
  for (const reach of REPAIR_REACHES) {
    const repaired = await repair(spec, targets, preferred, rounded, reach);
    if (repaired) return repaired;
  }
  return null;
}

const RARE_WINNERS = 100;
const REPAIR_REACHES = [8, 200, 20_000];

/** Steps of relative deviation and what a further one costs: nearly a square, so deviations are spread, not heaped. */
const STEPS: readonly (readonly [width: number, cost: number])[] = [
  [0.01, 0.005],
  [0.02, 0.02],
  [0.03, 0.045],
  [0.06, 0.09],
  [0.12, 0.18],
  [0.25, 0.36],
  [0.5, 0.75],
  [Number.POSITIVE_INFINITY, 2],
];
const BAND_IMPORTANCE = 10;

function shapeProgram(
  spec: DesignSpec,
  targets: Targets,
  preferred: Preferred,
  held: readonly (number | null)[],
): Program {
  const variables: Variable[] = spec.rows.map((row, i) => ({
    min: held[i] ?? row.winnersMin,
    max: held[i] ?? row.winnersMax,
    cost: 0,
  }));
  const constraints: Constraint[] = totals(spec, targets);
  for (const band of spec.bands) constraints.push(...hardShare(spec, band, targets.winners));
  const wish = (rows: readonly number[], wished: number, importance: number): void => {
    const terms: [number, number][] = rows.map((r) => [r, 1]);
    for (const sign of [1, -1]) {
      for (const [width, cost] of STEPS) {
        terms.push([variables.length, -sign]);
        variables.push({ min: 0, max: width * wished, cost: (importance * cost) / wished });
      }
    }
    constraints.push({ terms, min: wished, max: wished });
  };
  spec.rows.forEach((_, r) => {
    wish([r], preferred.winners[r] as number, 1);
  });
  for (const band of spec.bands)
    if (band.share !== null) wish(rowsIn(spec, band), band.share * targets.winners, BAND_IMPORTANCE);
  return { variables, constraints };
}

/** Both totals, the second in units of the amounts' common step above the smallest prize, to keep numbers small. */
function totals(spec: DesignSpec, targets: Targets): Constraint[] {
  const excess = targets.excessUnits;
  return [
    { terms: spec.rows.map((_, r) => [r, 1]), min: targets.winners, max: targets.winners },
    { terms: spec.rows.flatMap((row, r) => unitTerm(row, r, targets)), min: excess, max: excess },
  ];
}

function unitTerm(row: RowWish, r: number, targets: Targets): [number, number][] {
  const units = (row.prizePence - targets.smallestPence) / targets.unitPence;
  return units === 0 ? [] : [[r, units]];
}

function hardShare(spec: DesignSpec, band: BandWish, winners: number): Constraint[] {
  if (band.shareMin === 0 && band.shareMax === 1) return [];
  const terms = rowsIn(spec, band).map((r) => [r, 1] as const);
  return [{ terms, min: Math.ceil(band.shareMin * winners), max: Math.floor(band.shareMax * winners) }];
}

function rowsIn(spec: DesignSpec, band: BandWish): number[] {
  return spec.rows.flatMap((row, r) => (isInBand(row.prizePence, band) ? [r] : []));
}

/**
 * Adds whole winners, few and to common rows, until both totals are exact. `null` when none within `reach` a row do.
 */
async function repair(
  spec: DesignSpec,
  targets: Targets,
  preferred: Preferred,
  rounded: readonly number[],
  reach: number,
): Promise<number[] | null> {
  const missing = missingFrom(spec, targets, rounded);
  const free = spec.rows.flatMap((row, r) => (row.winnersMin < row.winnersMax ? [r] : []));
  const variables: Variable[] = free.flatMap((r) => {
    const row = spec.rows[r] as RowWish;
    const now = rounded[r] as number;
    const cost = 1e4 / (preferred.winners[r] as number);
    return [
      { min: 0, max: Math.min(reach, row.winnersMax - now), cost, isInteger: true },
      { min: 0, max: Math.min(reach, now - row.winnersMin), cost, isInteger: true },
    ];
  });
  const both = (factor: (r: number) => number): [number, number][] =>
    free.flatMap((r, k): [number, number][] => [
      [2 * k, factor(r)],
      [2 * k + 1, -factor(r)],
    ]);
  const units = (r: number): number =>
    ((spec.rows[r] as RowWish).prizePence - targets.smallestPence) / targets.unitPence;
  const constraints: Constraint[] = [
    { terms: both(() => 1), min: missing.winners, max: missing.winners },
    { terms: both(units).filter(([, f]) => f !== 0), min: missing.units, max: missing.units },
  ];
  for (const band of spec.bands) {
    const inBand = new Set(rowsIn(spec, band));
    const sum = [...inBand].reduce((total, r) => total + (rounded[r] as number), 0);
    for (const hard of hardShare(spec, band, targets.winners)) {
      const terms = both((r) => (inBand.has(r) ? 1 : 0)).filter(([, f]) => f !== 0);
      constraints.push({ terms, min: hard.min - sum, max: hard.max - sum });
    }
  }
  const steps = free.length === 0 ? [] : await solve({ variables, constraints });
  if (steps === null) return null;
  const repaired = [...rounded];
  free.forEach((r, k) => {
    const step = Math.round(steps[2 * k] as number) - Math.round(steps[2 * k + 1] as number);
    repaired[r] = (rounded[r] as number) + step;
  });
  const left = missingFrom(spec, targets, repaired);
  return left.winners === 0 && left.units === 0 ? repaired : null;
}

function missingFrom(
  spec: DesignSpec,
  targets: Targets,
  winners: readonly number[],
): { winners: number; units: number } {
  let count = 0;
  let units = 0;
  spec.rows.forEach((row, r) => {
    count += winners[r] as number;
    units += ((winners[r] as number) * (row.prizePence - targets.smallestPence)) / targets.unitPence;
  });
  return { winners: targets.winners - count, units: targets.excessUnits - units };
}

function within(winners: number, row: RowWish): number {
  return Math.min(Math.max(winners, row.winnersMin), row.winnersMax);
}

/** Checked once more in BigInt, whatever the solver's floats did. */
function summary(spec: DesignSpec, targets: Targets, preferred: Preferred, winners: readonly number[]): Design {
  let count = 0n;
  let money = 0n;
  spec.rows.forEach((row, r) => {
    const w = winners[r] as number;
    assert(Number.isSafeInteger(w) && w >= row.winnersMin && w <= row.winnersMax, `row ${r} is out of its bounds`);
    count += BigInt(w);
    money += BigInt(w) * BigInt(row.prizePence);
  });
  assert(count === BigInt(targets.winners), 'the designed winners do not add up');
  assert(money === BigInt(targets.moneyPence), 'the designed prize money does not add up');
  const bands = spec.bands.map(({ fromPence, toPence }) => {
    const sum = spec.rows.reduce(
      (total, row, r) =>
        total + (row.prizePence >= fromPence && row.prizePence <= toPence ? (winners[r] as number) : 0),
      0,
    );
    return { fromPence, toPence, share: sum / targets.winners };
  });
  const rows = spec.rows.map(({ prizePence, breakdown }, r) => ({
    prizePence,
    breakdown,
    winners: winners[r] as number,
    preferred: preferred.winners[r] as number,
  }));
  return {
    pricePence: spec.pricePence,
    pool: spec.pool,
    rows,
    winners: targets.winners,
    moneyPence: targets.moneyPence,
    tilt: preferred.tilt,
    bands,
    largestDeviation: Math.max(
      0,
      ...rows.filter((row) => row.preferred >= RARE_WINNERS).map((row) => Math.abs(row.winners / row.preferred - 1)),
    ),
  };
}
