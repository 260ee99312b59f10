/** What the parts of the board are called for those who listen. Words only; what is won is asked of the reader. */
import { COLUMNS, cellOf } from '../../games/lab-riches/play/apparatus.ts';
import { METER_BOXES } from '../../games/lab-riches/play/prizes.ts';
import { wins } from '../../games/lab-riches/play/read.ts';
import type { BonusView, LabView } from '../../games/lab-riches/play/rules.ts';
import { segmentWords, topWords, words } from '../../games/lab-riches/words/copy.ts';
import { formatPence } from '../../kernel/pence.ts';

/** `Row 2: flask, locked; coil; …. PRIZE £5. Complete.` */
export function rowName(view: LabView, row: number): string {
  const squares = Array.from({ length: COLUMNS }, (_, column) => {
    const cell = cellOf(row, column);
    const symbol = view.symbols[cell];
    return symbol ? `${symbol}${view.locked[cell] ? ', locked' : ''}` : 'not yet in play';
  });
  const amount = view.boxes[row];
  const box = amount ? `${words.prize} ${formatPence(amount)}` : words.prize;
  return `Row ${row + 1}: ${squares.join('; ')}. ${box}.${wins(view).rows.includes(row) ? ' Complete, won.' : ''}`;
}

export function topName(view: LabView): string {
  return view.top ? `Top Row: ${view.top.map(topWords).join(', ')}` : 'Top Row: not yet in play';
}

export function meterName(view: LabView): string {
  const box = wins(view).meterBox;
  const amount = box === null ? null : METER_BOXES[box]?.pence;
  return `${words.prizeMeter}: ${view.segments} segments${amount ? `, ${formatPence(amount)}` : ''}`;
}

/** `Bonus Game Row 1, in play: arrow, charge 2, …` */
export function bonusRowName(bonus: BonusView, row: number): string {
  const segments = bonus.rows[row]?.map(segmentWords).join(', ') ?? '';
  const place = row === bonus.row ? ', in play' : row < bonus.row ? ', passed' : '';
  return `Bonus Game Row ${row + 1}${place}: ${segments}`;
}
