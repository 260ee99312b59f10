import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Fraction, fraction } from '../../game/figures.ts';
import type { PrizeStructure } from '../../game/structure.ts';
import { games } from '../../games/catalogue.ts';
import { pence } from '../../kernel/pence.ts';
import { cups } from '../testing/cups.ts';
import { liabilityOf } from './liability.ts';
import { parPage } from './page.ts';
import { parOf } from './par.ts';
import { sheetOf } from './sheet.ts';
import { totalAtMost, totalQuantiles } from './totals.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function sum(list: readonly Fraction[]): Fraction {
  return list.reduce((a, b) =>
    fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
  );
}

/** Prizes of every Play of the pool, one by one: the oracle, which knows no shortcut. */
function everyPlay({ rows, pool }: PrizeStructure): bigint[] {
  const plays = rows.flatMap((row) => new Array<bigint>(row.winners).fill(BigInt(row.prizePence)));
  return [...new Array<bigint>(pool - plays.length).fill(0n), ...plays];
}

const structures = fc
  .array(fc.record({ prize: fc.integer({ min: 1, max: 40 }), winners: fc.integer({ min: 1, max: 60 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map(
    (rows): PrizeStructure => ({
      pricePence: pence(100),
      pool: 600,
      rows: rows
        .map(({ prize, winners }) => ({
          prizePence: pence(prize * 50 + 50),
          winners,
          breakdown: [
            { kind: 'one', pence: pence(50) },
            { kind: 'other', pence: pence(prize * 50) },
          ],
        }))
        .sort((a, b) => a.prizePence - b.prizePence),
    }),
  );

describe('the sheet', () => {
  it('agrees with counting every Play of the pool', () => {
    fc.assert(
      fc.property(structures, (structure) => {
        const sheet = sheetOf(structure);
        const plays = everyPlay(structure);
        const pool = BigInt(structure.pool);
        const total = plays.reduce((a, b) => a + b, 0n);
        const mean = fraction(total, pool);
        expect(sheet.meanPrizePence).toEqual(mean);
        // Σ (x − mean)², over a common denominator: nothing squared is ever rounded.
        const deviations = plays.reduce((a, x) => a + (x * mean.denominator - mean.numerator) ** 2n, 0n);
        expect(sheet.spread.variance).toEqual(fraction(deviations, pool * mean.denominator ** 2n));
        const wins = plays.filter((x) => x > 0n).sort((a, b) => Number(a - b));
        expect(BigInt(sheet.medianWinPence)).toBe(wins[Math.ceil(wins.length / 2) - 1]);
        expect(sheet.chanceAbovePrice).toEqual(fraction(plays.filter((x) => x > 100n).length, pool));
        expect(sheet.chanceOfPrice).toEqual(fraction(plays.filter((x) => x === 100n).length, pool));
        for (const list of [sheet.rows, sheet.amounts, sheet.bands, sheet.features])
          expect(sum(list.map((item) => item.contribution))).toEqual(sheet.figures.payout);
      }),
    );
  });

  it('knows the three cups by hand', () => {
    const sheet = sheetOf(cups.structure);
    // 5000·£1 + 2800·£2 + 200·£3 + 3·£15 of 21600 Plays at £1.
    expect(sheet.figures.payout).toEqual(fraction(5000 + 5600 + 600 + 45, 21_600));
    expect(sheet.medianWinPence).toBe(cups.structure.pricePence);
    expect(sheet.features.map((feature) => feature.kind)).toEqual(['cup']);
    expect(sheet.payoutWithoutTop).toEqual(fraction(5000 + 5600 + 600, 21_600));
  });

  it.each(games.map((game) => [game.id, game] as const))('of %s adds up', (_id, game) => {
    const sheet = sheetOf(game.structure);
    for (const list of [sheet.rows, sheet.amounts, sheet.bands, sheet.features])
      expect(sum(list.map((item) => item.contribution))).toEqual(sheet.figures.payout);
    expect(sum(sheet.bands.map((band) => band.shareOfWins))).toEqual(fraction(1, 1));
    expect(sheet.spreadWithoutTop.deviation).toBeLessThanOrEqual(sheet.spread.deviation);
  });
});

describe('totals of many Plays', () => {
  /** The N-fold convolution, one Play at a time, on a grid of pence steps. */
  function naively({ rows, pool }: PrizeStructure, plays: number, unit: number): number[] {
    const most = Math.max(...rows.map((row) => row.prizePence)) / unit;
    const one = new Array<number>(most + 1).fill(0);
    for (const row of rows) one[row.prizePence / unit] = (one[row.prizePence / unit] ?? 0) + row.winners / pool;
    one[0] = 1 - one.reduce((a, b) => a + b, 0);
    let total = [1];
    for (let play = 0; play < plays; play++) {
      const next = new Array<number>(total.length + most).fill(0);
      total.forEach((a, i) => {
        one.forEach((b, j) => {
          next[i + j] = (next[i + j] ?? 0) + a * b;
        });
      });
      total = next;
    }
    return total;
  }

  it('agree with naive convolution', () => {
    const plays = 150;
    const total = naively(cups.structure, plays, 100);
    let below = 0;
    total.slice(0, 400).forEach((chance, i) => {
      // Read between two possible totals, where the distribution stands still; a finite sum of waves blurs the steps
      // themselves.
      below += chance;
      if (i > 20) expect(Math.abs(totalAtMost(cups.structure, plays, i * 100 + 50) - below)).toBeLessThan(1e-6);
    });
    const [median] = totalQuantiles(cups.structure, plays, [0.5]);
    let at = 0;
    for (let sumTo = 0; at < total.length; at++) {
      sumTo += total[at] ?? 0;
      if (sumTo >= 0.5) break;
    }
    expect(Math.abs((median?.pence ?? 0) / 100 - at)).toBeLessThanOrEqual(1);
  });

  it('close in on the payout as Plays grow', () => {
    const { intervals, reserve, topPrizes } = liabilityOf(cups.structure);
    const widths = intervals.map(
      ({ plays, quantiles }) => ((quantiles.at(-1)?.pence ?? 0) - (quantiles[0]?.pence ?? 0)) / plays,
    );
    widths.forEach((width, i) => {
      if (i > 0) expect(width).toBeLessThan(widths[i - 1] ?? 0);
    });
    expect(reserve.reservePence).toBeGreaterThan(0);
    expect(topPrizes).toHaveLength(1);
    // P(none of 3 expected) = e^−3.
    expect(topPrizes[0]?.chanceOfNone).toBeCloseTo(Math.exp(-3), 12);
  });
});

describe('the PAR sheet', () => {
  it.each(games.map((game) => [game.id, game] as const))(
    'of %s is one page that loads nothing, and escapes its words',
    (_id, game) => {
      const par = parOf(game);
      const text = parPage({ ...par, name: `${par.name} <b>&` });
      expect(text).not.toMatch(/<script|<link|src=|href=|url\(/);
      expect(text).toContain('&lt;b&gt;&amp;');
      expect(text).toContain(par.exact.payout);
      expect(text).toContain(par.structureSha256);
      for (const row of par.rows) expect(text).toContain(row.chance);
      expect(JSON.parse(JSON.stringify(par))).toEqual(par);
    },
  );
});
