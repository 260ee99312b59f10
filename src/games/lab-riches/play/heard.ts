/** What an answer of Lab Riches may be, checked before anything of it is shown. */
import { type AnswerCheck, answerCheck, from, type Heard, listOf, oneOf, wholeIn } from '../../../game/heard.ts';
import { assert, present } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { BONUS_MOTIFS_NEEDED, BONUS_ROWS, CELLS, COLUMNS, ROWS, SYMBOLS } from './apparatus.ts';
import { INSTANT_AMOUNTS, ROW_AMOUNTS } from './prizes.ts';
import { play } from './rules.ts';
import { type BonusScenario, type Go, type LabScenario, parseSegment, parseTop, type Segment } from './scenario.ts';
import type { LabEvent, LabMove, LabView } from './view.ts';

export const checkAnswer: AnswerCheck<LabView, LabMove, LabEvent> = answerCheck({ play }, hear);

function hear(heard: Heard, view: LabView, move: LabMove): LabScenario {
  if (move.type === 'bonus-go') {
    const { rows, row } = present(view.bonus, 'a Bonus Game');
    const segment = wholeIn(heard.first('bonus-landed')?.segment, 0, (rows[row]?.length ?? 0) - 1, 'segment');
    return { boxes: [], goes: [], bonus: { rows, landings: from(row, segment) } };
  }
  const bonus = bonusHeard(heard);
  return {
    boxes: view.goesMade === 0 ? boxesHeard(heard) : [],
    goes: from(view.goesMade, goHeard(heard, view)),
    ...(bonus === null ? {} : { bonus }),
  };
}

function goHeard(heard: Heard, view: LabView): Go {
  const symbols = listOf(heard.first('grid-revealed')?.symbols, 'the Grid');
  const top = listOf(heard.first('top-row-revealed')?.top, 'the Top Row').map((place) => parseTop(place as Json));
  assert(symbols.length === CELLS && top.length === COLUMNS, 'a Grid or a Top Row of another size');
  assert(top.filter(({ type }) => type === 'bonus').length <= BONUS_MOTIFS_NEEDED, 'too many bonus motifs');
  // What a locked square holds is not told again.
  const grid = symbols.map((symbol, cell) => (view.locked[cell] ? SYMBOLS[0] : oneOf(symbol, SYMBOLS, 'symbol')));
  return { top, grid };
}

function boxesHeard(heard: Heard): LabScenario['boxes'] {
  const amounts = listOf(heard.first('prize-boxes-revealed')?.amounts, 'the Prize Boxes');
  assert(amounts.length === ROWS, 'more or fewer Prize Boxes than Rows');
  return amounts.map((amount) => oneOf(amount, ROW_AMOUNTS, 'amount'));
}

function bonusHeard(heard: Heard): BonusScenario | null {
  const opened = heard.first('bonus-opened');
  if (opened === null) return null;
  const rows = listOf(opened.rows, 'the Bonus Game').map((row) =>
    listOf(row, 'a Bonus Game Row').map((segment) => parseSegment(segment as Json)),
  );
  assert(rows.length === BONUS_ROWS.length && rows.every(isRowOf), 'a Bonus Game with other segments');
  return { rows, landings: [] };
}

/** The kinds of segment of each row are the same in every Play. */
function isRowOf(row: readonly Segment[], index: number): boolean {
  const kinds = Object.entries(BONUS_ROWS[index] ?? {});
  return (
    row.length === kinds.reduce((sum, [, count]) => sum + count, 0) &&
    kinds.every(([kind, count]) => row.filter(({ type }) => type === kind).length === count) &&
    row.every((segment) => segment.type !== 'instant' || INSTANT_AMOUNTS.includes(segment.pence))
  );
}
