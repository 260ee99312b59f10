/**
 * How a view grows: what each event adds to what is shown. Runs in the browser too; needs no scenario. Views are never
 * changed: an event is written into a fresh copy.
 */
import type { Draft as ViewDraft } from '../../../game/view.ts';
import { assert, assertNever, present } from '../../../kernel/assert.ts';
import { type Pence, pence } from '../../../kernel/pence.ts';
import { boostPence } from './prizes.ts';
import { COLOURS, type Colour, type PuckSymbol, ROW_SQUARES } from './symbols.ts';
import type { PuckEvent, PuckView, ShotView, TableRow } from './view.ts';

type Draft = ViewDraft<PuckView>;

/** The view after one event. */
export function apply(view: PuckView, event: PuckEvent): PuckView {
  if (event.type === 'row-filled') {
    assert(
      view.table.some((row) => row.colour === event.colour && row.wonPence !== null),
      'the row is not full',
    );
    return view;
  }
  const draft = copyOf(view);
  advance(draft, event);
  return draft;
}

/**
 * A copy, written out member by member: several times as fast as spreading, and the most frequent thing a Play does.
 */
function copyOf(view: PuckView): Draft {
  return {
    finished: view.finished,
    screen: view.screen,
    table: view.table,
    pucksLeft: view.pucksLeft,
    bonusPucksLeft: view.bonusPucksLeft,
    instantPrizes: view.instantPrizes,
    instantPence: view.instantPence,
    shotsMade: view.shotsMade,
    shot: view.shot,
  };
}

/** Writes an event into a draft. */
function advance(draft: Draft, event: Exclude<PuckEvent, { type: 'row-filled' }>): void {
  switch (event.type) {
    case 'released':
      if (draft.screen === 'main') draft.pucksLeft -= 1;
      else draft.bonusPucksLeft -= 1;
      draft.shotsMade += 1;
      draft.shot = { arrow: event.arrow, bumpers: [], square: null, bonusSymbols: 0 };
      break;
    case 'bumpers-appeared': {
      const { arrow, square, bonusSymbols } = underWay(draft);
      draft.shot = { arrow, bumpers: event.pockets, square, bonusSymbols };
      break;
    }
    case 'symbol-revealed': {
      const { arrow, bumpers, bonusSymbols } = underWay(draft);
      const isBonus = event.symbol.kind === 'bonus';
      draft.shot = { arrow, bumpers, square: event.square, bonusSymbols: isBonus ? bonusSymbols + 1 : bonusSymbols };
      show(draft, event.symbol);
      break;
    }
    case 'bumper-hit': {
      const { arrow, bumpers, square, bonusSymbols } = underWay(draft);
      draft.shot = { arrow, bumpers: bumpers.filter((pocket) => pocket !== event.pocket), square, bonusSymbols };
      break;
    }
    case 'pocketed':
      draft.shot = null;
      break;
    case 'bonus-unlocked':
      draft.screen = 'bonus';
      draft.bonusPucksLeft = event.bonusPucks;
      break;
    case 'bonus-ended':
      draft.screen = 'main';
      break;
    case 'pucks-used':
      draft.finished = true;
      break;
    default:
      assertNever(event);
  }
}

function show(draft: Draft, symbol: PuckSymbol): void {
  switch (symbol.kind) {
    case 'bonus':
      break;
    case 'colour':
    case 'more':
      populate(draft, symbol.colour, squaresOf(symbol));
      break;
    case 'instant':
      draft.instantPrizes = [...draft.instantPrizes, symbol.pence];
      draft.instantPence = pence(draft.instantPence + symbol.pence);
      break;
    case 'extra-puck':
      draft.pucksLeft += 1;
      break;
    case 'boost':
      boost(draft, symbol.colour);
      break;
    default:
      assertNever(symbol);
  }
}

/** Procedures: a coloured symbol populates one square, a Bonus Coloured Symbol as many as its number. */
export function squaresOf(symbol: PuckSymbol): number {
  if (symbol.kind === 'colour') return 1;
  return symbol.kind === 'more' ? symbol.squares : 0;
}

function populate(draft: Draft, colour: Colour, squares: number): void {
  const row = rowOf(draft, colour);
  const filled = row.filled + squares;
  const wonPence = row.wonPence ?? (filled >= ROW_SQUARES ? row.pence : null);
  replace(draft, { colour, originalPence: row.originalPence, pence: row.pence, filled, wonPence });
}

function boost(draft: Draft, colour: Colour): void {
  const { originalPence, pence: before, filled, wonPence } = rowOf(draft, colour);
  const after: Pence = pence(before + boostPence(colour));
  replace(draft, { colour, originalPence, pence: after, filled, wonPence });
}

function rowOf(draft: Draft, colour: Colour): TableRow {
  return present(draft.table[COLOURS.indexOf(colour)], 'row');
}

function replace(draft: Draft, row: TableRow): void {
  const table = draft.table.slice();
  table[COLOURS.indexOf(row.colour)] = row;
  draft.table = table;
}

function underWay(draft: Draft): ShotView {
  return present(draft.shot, 'shot under way');
}
