import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pence, pounds } from '../kernel/pence.ts';
import { preparedRowAt, rowAt } from './draw.ts';
import {
  decimalText,
  exactFigures,
  fraction,
  fractionText,
  oddsText,
  overallOddsText,
  payoutPercentText,
} from './figures.ts';
import { componentsKey, isPartOf, isSameComponents, type PrizeStructure, structureFaults } from './structure.ts';

const place = (amount: number) => ({ kind: 'place', pence: pounds(amount) });
const bonus = (amount: number) => ({ kind: 'bonus', pence: pounds(amount) });

/** Nine of twenty-six Plays win; small enough to count by hand. */
const structure: PrizeStructure = {
  pricePence: pounds(5),
  pool: 26,
  rows: [
    { prizePence: pounds(5), breakdown: [place(5)], winners: 6 },
    { prizePence: pounds(10), breakdown: [place(5), place(5)], winners: 2 },
    { prizePence: pounds(10), breakdown: [place(10)], winners: 1 },
    { prizePence: pounds(50), breakdown: [bonus(50)], winners: 1 },
  ],
};

describe('exact figures', () => {
  it('of a structure counted by hand', () => {
    const figures = exactFigures(structure);
    expect(fractionText(figures.win)).toBe('5/13');
    expect(overallOddsText(figures.win)).toBe('1 in 2.60');
    expect(fractionText(figures.payout)).toBe('11/13');
    expect(payoutPercentText(figures.payout)).toBe('84.62');
    expect(fractionText(figures.moneyBackShareOfWins)).toBe('3/5');
    expect(figures).toMatchObject({ rowCount: 4, amountCount: 3, winners: 10, paidPence: 11_000n, topPrizeWinners: 1 });
  });

  it.each([
    [5, 13, 2, '0.38'],
    [1, 200, 2, '0.01'],
    [1, 201, 2, '0.00'],
    [1999, 2, 0, '1000'],
    [0, 1, 2, '0.00'],
  ])('%i/%i with %i decimals is %s', (above, below, decimals, text) => {
    expect(decimalText(fraction(above, below), decimals)).toBe(text);
  });

  it('prints decimals as near as they can be', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 9 }), (above, below) => {
        const scaled = BigInt(decimalText(fraction(above, below), 2).replace('.', ''));
        const error = 2n * (scaled * BigInt(below) - 100n * BigInt(above));
        expect(error > -BigInt(below) && error <= BigInt(below)).toBe(true);
      }),
    );
  });

  it.each([
    [26, 6, '1 in 5'],
    [26, 13, '1 in 2'],
    [6_500_000, 1, '1 in 6,500,000'],
  ])('odds of a pool of %i with %i winners are %s', (pool, winners, text) => {
    expect(oddsText(pool, winners)).toBe(text);
  });
});

describe('the draw', () => {
  it('gives each row as many numbers of the pool as it has winners', () => {
    const drawn = Array.from({ length: structure.pool }, (_, number) => rowAt(structure, number));
    const counts = structure.rows.map((_, index) => drawn.filter((row) => row === index).length);
    expect(counts).toEqual(structure.rows.map((row) => row.winners));
    expect(drawn.filter((row) => row === null)).toHaveLength(16);
  });

  it('is the same when made ready', () => {
    const winners = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(winners, fc.nat(1000), (counts, losing) => {
        const rows = counts.map((count) => ({ prizePence: pence(500), breakdown: [], winners: count }));
        const pool = counts.reduce((a, b) => a + b, 0) + losing;
        const offer = { pricePence: pence(500), pool, rows };
        const at = preparedRowAt(offer);
        for (let number = 0; number < pool; number += 1 + (number % 37)) expect(at(number)).toBe(rowAt(offer, number));
        expect(at(pool - 1)).toBe(rowAt(offer, pool - 1));
      }),
      { numRuns: 30 },
    );
  });
});

describe('components', () => {
  it('are compared as multisets', () => {
    expect(isSameComponents([place(5), place(10)], [place(10), place(5)])).toBe(true);
    expect(isSameComponents([place(5), place(5)], [place(5), place(10)])).toBe(false);
    expect(isSameComponents([place(5)], [bonus(5)])).toBe(false);
    expect(componentsKey([])).toBe('');
  });

  it('of a view are part of the final ones, growing ones by kind', () => {
    const whole = [place(5), place(5), bonus(20)];
    expect(isPartOf([], whole)).toBe(true);
    expect(isPartOf([place(5), bonus(20)], whole)).toBe(true);
    expect(isPartOf([place(5), place(5), place(5)], whole)).toBe(false);
    expect(isPartOf([bonus(10)], whole)).toBe(false);
    expect(isPartOf([bonus(10)], whole, ['bonus'])).toBe(true);
    expect(isPartOf([bonus(25)], whole, ['bonus'])).toBe(false);
    expect(isPartOf([bonus(5), bonus(20)], whole, ['bonus'])).toBe(false);
  });
});

describe('a sound structure', () => {
  const sound: PrizeStructure = { ...structure, pool: 5_000_000 };
  const first = { prizePence: pounds(5), breakdown: [place(5)], winners: 6 };

  it('has no fault', () => {
    expect(structureFaults(sound)).toEqual([]);
  });

  it.each<[string, PrizeStructure]>([
    ['pool', structure],
    ['smallest prize', { ...sound, rows: sound.rows.slice(1) }],
    ['components make', { ...sound, rows: [first, { ...first, prizePence: pounds(6), breakdown: [place(5)] }] }],
    [
      'ascend',
      {
        ...sound,
        rows: [
          first,
          { ...first, prizePence: pounds(9), breakdown: [place(9)] },
          { ...first, prizePence: pounds(8), breakdown: [place(8)] },
        ],
      },
    ],
    ['twice', { ...sound, rows: [first, first] }],
    ['winners', { ...sound, rows: [{ ...first, winners: 0 }] }],
    ['losing', { ...sound, rows: [{ ...first, winners: 5_000_000 }] }],
  ])('is missed for its %s', (word, wrong) => {
    expect(structureFaults(wrong).join()).toContain(word);
  });
});
