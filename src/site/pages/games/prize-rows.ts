/** The rows of a prize table as a reader wants them: found by words or an amount, in the order of a column. Pure. */
import type { GameAnswer } from '../../../wire/games.ts';
import { prize } from '../../state/words.ts';

export type PrizeRow = GameAnswer['figures']['rows'][number];

export interface SortedBy {
  readonly column: 'prize' | 'way' | 'odds';
  readonly isRising: boolean;
}

/** Rows whose amount or way of winning has every word of the question; `£50` finds £50 alone, `50` finds £250, too. */
export function rowsFound(rows: readonly PrizeRow[], question: string): readonly PrizeRow[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const amount = prize(row.prizePence).toLowerCase();
    const way = row.breakdown.toLowerCase();
    return words.every((word) =>
      word.startsWith('£')
        ? plain(amount) === plain(word) || amountsIn(way).includes(plain(word))
        : `${plain(amount)} ${plain(way)}`.includes(plain(word)),
    );
  });
}

/** In the order of a column; rows that are alike in it stay as they were published. */
export function rowsSorted(rows: readonly PrizeRow[], { column, isRising }: SortedBy): readonly PrizeRow[] {
  const sign = isRising ? 1 : -1;
  return [...rows].sort((a, b) => sign * compared(a, b, column));
}

function compared(a: PrizeRow, b: PrizeRow, column: SortedBy['column']): number {
  if (column === 'prize') return a.prizePence - b.prizePence;
  if (column === 'way') return a.breakdown.localeCompare(b.breakdown, 'en-GB', { numeric: true });
  return chance(a) - chance(b);
}

/** `1 in 1,234` as a chance. */
function chance({ odds }: PrizeRow): number {
  return 1 / Number(plain(odds).replace(/^1 in /, ''));
}

const plain = (words: string): string => words.replaceAll(',', '');
const amountsIn = (way: string): readonly string[] => plain(way).match(/£[\d.]+/g) ?? [];
