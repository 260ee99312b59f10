/** What a reader of the prize table asks of it. */
import { expect, it } from 'vitest';
import { rowsFound, rowsSorted } from './prize-rows.ts';

const rows = [
  { prizePence: 500, breakdown: '£5', odds: '1 in 8' },
  { prizePence: 5_000, breakdown: '£25 + Bonus Prize £25', odds: '1 in 1,200' },
  { prizePence: 25_000, breakdown: '£250', odds: '1 in 90,000' },
  { prizePence: 5_000, breakdown: '£50', odds: '1 in 400' },
];
const amounts = (found: readonly { breakdown: string }[]) => found.map(({ breakdown }) => breakdown);

it('an amount with its sign finds that amount, in the prize or on the way to it; without it whatever holds the figures', () => {
  expect(amounts(rowsFound(rows, '£25'))).toEqual(['£25 + Bonus Prize £25']);
  expect(amounts(rowsFound(rows, '25'))).toEqual(['£25 + Bonus Prize £25', '£250']);
  expect(amounts(rowsFound(rows, '£50 bonus'))).toEqual(['£25 + Bonus Prize £25']);
  expect(rowsFound(rows, 'wheel')).toEqual([]);
  expect(rowsFound(rows, '  ')).toEqual(rows);
});

it('odds are sorted as chances, not as words', () => {
  const odds = (isRising: boolean) => rowsSorted(rows, { column: 'odds', isRising }).map((row) => row.odds);
  expect(odds(false)).toEqual(['1 in 8', '1 in 400', '1 in 1,200', '1 in 90,000']);
  expect(odds(true)).toEqual(odds(false).reverse());
  expect(rowsSorted(rows, { column: 'prize', isRising: false })[0]?.prizePence).toBe(25_000);
});
