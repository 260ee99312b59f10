/**
 * Everything a PAR sheet says of a prize structure, exact: whole numbers and fractions of them. What needs a
 * distribution of many Plays (intervals, liability) is in `totals.ts`.
 */
import { type ExactFigures, exactFigures, type Fraction, fraction } from '../../game/figures.ts';
import type { PrizeStructure } from '../../game/structure.ts';
import { type Pence, pence } from '../../kernel/pence.ts';

/** Rows won by at most so many Plays of a pool: their luck alone moves a game's figures, so they are also left out. */
export const TOP_WINNERS_MAX = 10;

/**
 * One row of the structure. `contribution` is its part of the payout; all contributions add up to the payout exactly.
 */
export interface SheetRow {
  readonly index: number;
  readonly prizePence: Pence;
  readonly winners: number;
  readonly chance: Fraction;
  readonly contribution: Fraction;
}

export interface SheetAmount {
  readonly prizePence: Pence;
  readonly rows: number;
  readonly winners: number;
  readonly chance: Fraction;
  readonly contribution: Fraction;
}

/**
 * Prizes from above `fromTimes` up to `toTimes` the price; the first band is the price itself. `toTimes` null: no
 * end.
 */
export interface SheetBand {
  readonly fromTimes: number;
  readonly toTimes: number | null;
  readonly winners: number;
  readonly shareOfWins: Fraction;
  readonly contribution: Fraction;
}

/** A kind of component: how many Plays show it, and what it adds to the payout. */
export interface SheetFeature {
  readonly kind: string;
  readonly winners: number;
  readonly chance: Fraction;
  readonly contribution: Fraction;
}

export interface Spread {
  /** Of the prize of one Play, in pence squared, exactly. */
  readonly variance: Fraction;
  /** In prices, as a float. */
  readonly deviation: number;
  /** 1.645 standard deviations of a Play, in prices: half the width of its central 90% were it normal. */
  readonly volatilityIndex: number;
}

export interface Sheet {
  readonly figures: ExactFigures;
  readonly rows: readonly SheetRow[];
  readonly amounts: readonly SheetAmount[];
  readonly bands: readonly SheetBand[];
  readonly features: readonly SheetFeature[];
  readonly chanceAbovePrice: Fraction;
  readonly chanceOfPrice: Fraction;
  readonly meanPrizePence: Fraction;
  readonly meanWinPence: Fraction;
  /** Half of all wins are at most this. */
  readonly medianWinPence: Pence;
  readonly spread: Spread;
  readonly spreadWithoutTop: Spread;
  readonly payoutWithoutTop: Fraction;
}

const BAND_ENDS: readonly (number | null)[] = [1, 2, 5, 10, 20, 100, 1000, null];

export function sheetOf(structure: PrizeStructure): Sheet {
  const figures = exactFigures(structure);
  const { pool } = structure;
  const sales = BigInt(structure.pricePence) * BigInt(pool);
  const part = (paid: bigint): Fraction => fraction(paid, sales);
  const rows = structure.rows.map((row, index) => ({
    index,
    prizePence: row.prizePence,
    winners: row.winners,
    chance: fraction(row.winners, pool),
    contribution: part(BigInt(row.prizePence) * BigInt(row.winners)),
  }));
  const amounts = amountsOf(structure, part);
  const above = amounts.filter((amount) => amount.prizePence > structure.pricePence);
  const below = { ...structure, rows: structure.rows.filter((row) => row.winners > TOP_WINNERS_MAX) };
  return {
    figures,
    rows,
    amounts,
    bands: bandsOf(structure, figures.winners, part),
    features: featuresOf(structure, part),
    chanceAbovePrice: fraction(winnersOf(above), pool),
    chanceOfPrice: fraction(figures.winners - winnersOf(above), pool),
    meanPrizePence: fraction(figures.paidPence, pool),
    meanWinPence: fraction(figures.paidPence, figures.winners),
    medianWinPence: medianOf(amounts, figures.winners),
    spread: spreadOf(structure),
    spreadWithoutTop: spreadOf(below),
    payoutWithoutTop: part(paidBy(below.rows)),
  };
}

function winnersOf(list: readonly { readonly winners: number }[]): number {
  return list.reduce((sum, item) => sum + item.winners, 0);
}

function paidBy(rows: readonly { readonly prizePence: Pence; readonly winners: number }[]): bigint {
  return rows.reduce((sum, row) => sum + BigInt(row.prizePence) * BigInt(row.winners), 0n);
}

function amountsOf(structure: PrizeStructure, part: (paid: bigint) => Fraction): SheetAmount[] {
  const prizes = [...new Set(structure.rows.map((row) => row.prizePence))];
  return prizes.map((prizePence) => {
    const rows = structure.rows.filter((row) => row.prizePence === prizePence);
    const winners = winnersOf(rows);
    return {
      prizePence,
      rows: rows.length,
      winners,
      chance: fraction(winners, structure.pool),
      contribution: part(paidBy(rows)),
    };
  });
}

function bandsOf(structure: PrizeStructure, wins: number, part: (paid: bigint) => Fraction): SheetBand[] {
  return BAND_ENDS.map((toTimes, i) => {
    const fromTimes = i === 0 ? 0 : (BAND_ENDS[i - 1] ?? 0);
    const rows = structure.rows.filter(
      ({ prizePence }) =>
        prizePence > fromTimes * structure.pricePence &&
        (toTimes === null || prizePence <= toTimes * structure.pricePence),
    );
    const winners = winnersOf(rows);
    return { fromTimes, toTimes, winners, shareOfWins: fraction(winners, wins), contribution: part(paidBy(rows)) };
  }).filter((band) => band.winners > 0);
}

function featuresOf(structure: PrizeStructure, part: (paid: bigint) => Fraction): SheetFeature[] {
  const kinds = [...new Set(structure.rows.flatMap((row) => row.breakdown.map((component) => component.kind)))];
  return kinds.map((kind) => {
    let winners = 0;
    let paid = 0n;
    for (const row of structure.rows) {
      const own = row.breakdown.filter((component) => component.kind === kind);
      if (own.length > 0) winners += row.winners;
      for (const component of own) paid += BigInt(component.pence) * BigInt(row.winners);
    }
    return { kind, winners, chance: fraction(winners, structure.pool), contribution: part(paid) };
  });
}

function medianOf(amounts: readonly SheetAmount[], wins: number): Pence {
  let seen = 0;
  for (const amount of amounts) {
    seen += amount.winners;
    if (2 * seen >= wins) return amount.prizePence;
  }
  return pence(0);
}

/** Var = Σ w·a² / pool − (Σ w·a / pool)², as one fraction over pool². */
function spreadOf({ rows, pool, pricePence }: PrizeStructure): Spread {
  const size = BigInt(pool);
  const squares = rows.reduce((sum, row) => sum + BigInt(row.prizePence) ** 2n * BigInt(row.winners), 0n);
  const variance = fraction(squares * size - paidBy(rows) ** 2n, size * size);
  const deviation = Math.sqrt(Number(variance.numerator) / Number(variance.denominator)) / pricePence;
  return { variance, deviation, volatilityIndex: 1.645 * deviation };
}
