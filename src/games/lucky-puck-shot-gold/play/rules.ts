/**
 * The rules of Lucky Puck Shot Gold: pucks are shot with one of five arrows, reveal what was dealt in the order it
 * was dealt, and fill the Prize Table; three or more bonus symbols in a single shot unlock the Bonus Game. They know
 * nothing of the Prize Amount.
 */
import type { Rules } from '../../../game/game.ts';
import { assert, present } from '../../../kernel/assert.ts';
import { NO_PENCE } from '../../../kernel/pence.ts';
import { apply, squaresOf } from './fold.ts';
import { ROW_PENCE } from './prizes.ts';
import { bonusPucksFor, PUCKS_AT_START, type PuckScenario, pathOf, symbolsOf } from './scenario.ts';
import { COLOURS, type Colour, type PuckSymbol, ROW_SQUARES } from './symbols.ts';
import { ARROWS, walk } from './table.ts';
import type { PuckEvent, PuckMove, PuckView } from './view.ts';

export type * from './view.ts';

const OPENING: PuckView = {
  finished: false,
  screen: 'main',
  table: COLOURS.map((colour) => {
    const amount = ROW_PENCE[colour];
    return { colour, originalPence: amount, pence: amount, filled: 0, wonPence: null };
  }),
  pucksLeft: PUCKS_AT_START,
  bonusPucksLeft: 0,
  instantPrizes: [],
  instantPence: NO_PENCE,
  shotsMade: 0,
  shot: null,
};

const SHOTS: readonly PuckMove[] = ARROWS.map((arrow) => ({ type: 'shoot', arrow }));
const NO_MOVES: readonly PuckMove[] = [];

export const rules: Required<Rules<PuckScenario, PuckView, PuckMove, PuckEvent>> = {
  open: () => OPENING,
  moves: (view) => (view.finished ? NO_MOVES : SHOTS),
  play,
  apply,
  stateKey,
};

/** One shot, from the arrow to the pocket, with what follows from it by itself. */
function play(scenario: PuckScenario, view: PuckView, move: PuckMove): readonly PuckEvent[] {
  assert(!view.finished && view.shot === null, 'no puck to shoot');
  const shot = present(scenario.shots[view.shotsMade], 'shot');
  const symbols = symbolsOf(shot.reveals);
  const path = pathOf(present(shot.paths[ARROWS.indexOf(move.arrow)], 'path of the arrow'));
  const filled = view.table.map((row) => row.filled);
  const events: PuckEvent[] = [
    { type: 'released', arrow: move.arrow },
    { type: 'bumpers-appeared', pockets: path.bumpers },
  ];
  let revealed = 0;
  let hits = 0;
  for (const { squares, pocket } of walk(move.arrow, path.bumpers, path.turns)) {
    for (const square of squares) {
      const symbol = present(symbols[revealed++], 'symbol');
      events.push({ type: 'symbol-revealed', square, symbol });
      if (fills(filled, symbol)) events.push({ type: 'row-filled', colour: symbol.colour });
    }
    const turn = path.turns[hits++];
    events.push(turn === undefined ? { type: 'pocketed', pocket } : { type: 'bumper-hit', pocket, turn });
  }
  for (const event of whatFollows(view, symbols)) events.push(event);
  return events;
}

/**
 * Procedures: a Bonus Game follows its shot at once; the last Bonus Puck leads back; the last puck of all ends the
 * Play.
 */
function whatFollows(view: PuckView, symbols: readonly PuckSymbol[]): readonly PuckEvent[] {
  if (view.screen === 'main') {
    const bonusPucks = bonusPucksFor(symbols);
    if (bonusPucks > 0) return [{ type: 'bonus-unlocked', bonusPucks }];
    return view.pucksLeft === 1 ? [{ type: 'pucks-used' }] : [];
  }
  if (view.bonusPucksLeft > 1) return [];
  const isLast = view.pucksLeft === 0 && symbols.every((symbol) => symbol.kind !== 'extra-puck');
  return isLast ? [{ type: 'bonus-ended' }, { type: 'pucks-used' }] : [{ type: 'bonus-ended' }];
}

/** Counts a coloured symbol into its row, and says whether it is the one that fills the row. */
function fills(filled: number[], symbol: PuckSymbol): symbol is PuckSymbol & { readonly colour: Colour } {
  const squares = squaresOf(symbol);
  if (squares === 0 || !('colour' in symbol)) return false;
  const index = COLOURS.indexOf(symbol.colour);
  const before = present(filled[index], 'row');
  filled[index] = before + squares;
  return before < ROW_SQUARES && before + squares >= ROW_SQUARES;
}

/** Everything a view shows between two shots, and the shot under way if there is one. */
function stateKey(view: PuckView): string {
  let key = `${view.finished ? 'F' : 'U'}${view.screen},${view.shotsMade},${view.pucksLeft},${view.bonusPucksLeft}`;
  for (const row of view.table) key += `|${row.filled},${row.pence},${row.wonPence ?? ''}`;
  return `${key}|${view.instantPrizes.join()}|${view.instantPence}|${view.shot === null ? '' : JSON.stringify(view.shot)}`;
}
