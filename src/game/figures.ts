/**
 * The figures of a prize structure, exact: whole numbers and fractions of them, rounded only where they are printed.
 * Every odds, payout or prize that is shown anywhere comes from here.
 */
import { formatPence, type Pence } from '../kernel/pence.ts';
import type { PublishedFigures, PublishedRow } from './copy.ts';
import type { AnyGame } from './game.ts';
import type { PrizeStructure } from './structure.ts';

/** A fraction in lowest terms, not negative. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Takes whole numbers, the lower one positive. Throws `RangeError` else. */
export function fraction(numerator: bigint | number, denominator: bigint | number): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (above < 0n || below <= 0n) throw new RangeError(`not a fraction: ${above}/${below}`);
  const common = greatestCommonDivisor(above, below);
  return { numerator: above / common, denominator: below / common };
}

/** `5/13` */
export function fractionText({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

export function inverse({ numerator, denominator }: Fraction): Fraction {
  return fraction(denominator, numerator);
}

/** The fraction with so many decimals, the last one rounded half up. */
export function decimalText({ numerator, denominator }: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const scaled = (2n * numerator * scale + denominator) / (2n * denominator);
  const digits = String(scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What can be said exactly of a structure. Money in pence; a share or chance as a fraction of one. */
export interface ExactFigures {
  readonly pricePence: Pence;
  readonly pool: number;
  readonly rowCount: number;
  readonly amountCount: number;
  readonly winners: number;
  readonly paidPence: bigint;
  readonly win: Fraction;
  readonly payout: Fraction;
  readonly moneyBackShareOfWins: Fraction;
  readonly topPrizePence: Pence;
  readonly topPrizeWinners: number;
}

export function exactFigures(structure: PrizeStructure): ExactFigures {
  const { pricePence, pool, rows } = structure;
  const top = rows.at(-1);
  if (top === undefined) throw new RangeError('a structure without rows has no figures');
  const winnersOf = (prize: Pence) => rows.reduce((sum, row) => sum + (row.prizePence === prize ? row.winners : 0), 0);
  const winners = rows.reduce((sum, row) => sum + row.winners, 0);
  const paidPence = rows.reduce((sum, row) => sum + BigInt(row.prizePence) * BigInt(row.winners), 0n);
  return {
    pricePence,
    pool,
    rowCount: rows.length,
    amountCount: new Set(rows.map((row) => row.prizePence)).size,
    winners,
    paidPence,
    win: fraction(winners, pool),
    payout: fraction(paidPence, BigInt(pricePence) * BigInt(pool)),
    moneyBackShareOfWins: fraction(winnersOf(pricePence), winners),
    topPrizePence: top.prizePence,
    topPrizeWinners: winnersOf(top.prizePence),
  };
}

/** `1 in 2.60` */
export function overallOddsText(win: Fraction): string {
  return `1 in ${decimalText(inverse(win), 2)}`;
}

/** `72.68`: percent, without the sign. */
export function payoutPercentText(payout: Fraction): string {
  return decimalText(fraction(payout.numerator * 100n, payout.denominator), 2);
}

/** `1 in 6,500,000`: the odds of one row, or of one amount, rounded up (docs/rulings.md, "Published figures"). */
export function oddsText(pool: number, winners: number): string {
  return `1 in ${Math.ceil(pool / winners).toLocaleString('en-GB')}`;
}

/** What the game page prints: every figure of the game, in words. */
export function publishedFigures(game: Pick<AnyGame, 'structure' | 'copy'>): PublishedFigures {
  const { structure, copy } = game;
  const figures = exactFigures(structure);
  return {
    pricePence: figures.pricePence,
    topPrizePence: figures.topPrizePence,
    overallOdds: overallOddsText(figures.win),
    payoutPercent: payoutPercentText(figures.payout),
    rows: structure.rows.map((row) => ({
      prizePence: row.prizePence,
      breakdown: copy.describeBreakdown(row.breakdown),
      odds: oddsText(structure.pool, row.winners),
    })),
  };
}

/** One line as operators print it: `£20 ((£5 x 2) + £10)`, or the amount alone when one reveal won it. */
export function publishedLine(row: PublishedRow): string {
  const prize = formatPence(row.prizePence);
  return row.breakdown === prize ? prize : `${prize} (${row.breakdown})`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
