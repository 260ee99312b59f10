/**
 * The rules of Lucky Puck Shot Gold: pucks are shot with one of five arrows, reveal what was dealt in the order it was dealt,
 * and fill the Prize Table; three or more bonus symbols in a single shot unlock the Bonus Game. They know nothing of the Prize Amount.
 */
import type { Rules, View } from '../../game/game.ts';
import { assert, assertNever, present } from '../../kernel/assert.ts';
import { NO_PENCE, type Pence, pence } from '../../kernel/pence.ts';
import { boostPence, ROW_PENCE } from './prizes.ts';
import { bonusPucksFor, PUCKS_AT_START, type PuckScenario, pathOf, symbolsOf } from './scenario.ts';
import { COLOURS, type Colour, type PuckSymbol, ROW_SQUARES } from './symbols.ts';
import { ARROWS, type Arrow, type Turn, walk } from './table.ts';

/** A row of the Prize Table. */
export interface TableRow {
  readonly colour: Colour;
  readonly originalPence: Pence;
  /** The amount shown now: the original one and half of it for each boost. */
  readonly pence: Pence;
  readonly filled: number;
  /** The amount shown when the row was filled; `null` before. */
  readonly wonPence: Pence | null;
}

/** The shot under way. Which arrow was chosen is forgotten with the puck: afterwards every arrow has shown the same. */
export interface ShotView {
  readonly arrow: Arrow;
  /** Pockets covered by a Spinning Bumper now, ascending. */
  readonly bumpers: readonly number[];
  /** The square the puck has crossed last. */
  readonly square: number | null;
  /** Bonus symbols it has revealed so far. */
  readonly bonusSymbols: number;
}

export interface PuckView extends View {
  readonly finished: boolean;
  readonly screen: 'main' | 'bonus';
  readonly table: readonly TableRow[];
  readonly pucksLeft: number;
  readonly bonusPucksLeft: number;
  /** In the order revealed. */
  readonly instantPrizes: readonly Pence[];
  /** The Instant Prize Total. */
  readonly instantPence: Pence;
  readonly shotsMade: number;
  readonly shot: ShotView | null;
}

/** Selects a Directional Arrow, or in the Bonus Game a Bonus Directional Arrow. */
export interface PuckMove {
  readonly type: 'shoot';
  readonly arrow: Arrow;
}

export type PuckEvent =
  | { readonly type: 'released'; readonly arrow: Arrow }
  | { readonly type: 'bumpers-appeared'; readonly pockets: readonly number[] }
  | { readonly type: 'symbol-revealed'; readonly square: number; readonly symbol: PuckSymbol }
  | { readonly type: 'row-filled'; readonly colour: Colour }
  | { readonly type: 'bumper-hit'; readonly pocket: number; readonly turn: Turn }
  | { readonly type: 'pocketed'; readonly pocket: number }
  | { readonly type: 'bonus-unlocked'; readonly bonusPucks: number }
  | { readonly type: 'bonus-ended' }
  | { readonly type: 'pucks-used' };

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
  const path = pathOf(present(shot.paths[ARROWS.indexOf(move.arrow)], `path of the arrow ${move.arrow}`));
  const filled = view.table.map((row) => row.filled);
  const events: PuckEvent[] = [
    { type: 'released', arrow: move.arrow },
    { type: 'bumpers-appeared', pockets: path.bumpers },
  ];
  let revealed = 0;
  for (const [index, leg] of walk(move.arrow, path.bumpers, path.turns).entries()) {
    for (const square of leg.squares) {
      const symbol = present(symbols[revealed++], 'symbol');
      events.push({ type: 'symbol-revealed', square, symbol });
      if (fills(filled, symbol)) events.push({ type: 'row-filled', colour: symbol.colour });
    }
    const turn = path.turns[index];
    events.push(
      turn === undefined ? { type: 'pocketed', pocket: leg.pocket } : { type: 'bumper-hit', pocket: leg.pocket, turn },
    );
  }
  events.push(...whatFollows(view, symbols));
  return events;
}

/** Procedures: a Bonus Game follows its shot at once; the last Bonus Puck leads back; the last puck of all ends the Play. */
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

/** Procedures: a coloured symbol populates one square, a Bonus Coloured Symbol as many as its number. */
function squaresOf(symbol: PuckSymbol): number {
  if (symbol.kind === 'colour') return 1;
  return symbol.kind === 'more' ? symbol.squares : 0;
}

function apply(view: PuckView, event: PuckEvent): PuckView {
  switch (event.type) {
    case 'released': {
      const shot: ShotView = { arrow: event.arrow, bumpers: [], square: null, bonusSymbols: 0 };
      return view.screen === 'main'
        ? { ...view, pucksLeft: view.pucksLeft - 1, shotsMade: view.shotsMade + 1, shot }
        : { ...view, bonusPucksLeft: view.bonusPucksLeft - 1, shotsMade: view.shotsMade + 1, shot };
    }
    case 'bumpers-appeared':
      return { ...view, shot: { ...underWay(view), bumpers: event.pockets } };
    case 'symbol-revealed':
      return withSymbol(view, revealedBy(underWay(view), event), event.symbol);
    case 'row-filled':
      assert(
        view.table.some((row) => row.colour === event.colour && row.wonPence !== null),
        'the row is not full',
      );
      return view;
    case 'bumper-hit': {
      const shot = underWay(view);
      return { ...view, shot: { ...shot, bumpers: shot.bumpers.filter((pocket) => pocket !== event.pocket) } };
    }
    case 'pocketed':
      return { ...view, shot: null };
    case 'bonus-unlocked':
      return { ...view, screen: 'bonus', bonusPucksLeft: event.bonusPucks };
    case 'bonus-ended':
      return { ...view, screen: 'main' };
    case 'pucks-used':
      return { ...view, finished: true };
    default:
      return assertNever(event);
  }
}

function revealedBy(shot: ShotView, event: Extract<PuckEvent, { type: 'symbol-revealed' }>): ShotView {
  const bonusSymbols = shot.bonusSymbols + (event.symbol.kind === 'bonus' ? 1 : 0);
  return { arrow: shot.arrow, bumpers: shot.bumpers, square: event.square, bonusSymbols };
}

function withSymbol(view: PuckView, shot: ShotView, symbol: PuckSymbol): PuckView {
  switch (symbol.kind) {
    case 'bonus':
      return shown(view, shot, view.table);
    case 'colour':
    case 'more':
      return shown(view, shot, populated(view.table, symbol.colour, squaresOf(symbol)));
    case 'instant': {
      const instantPrizes = [...view.instantPrizes, symbol.pence];
      return { ...view, shot, instantPrizes, instantPence: pence(view.instantPence + symbol.pence) };
    }
    case 'extra-puck':
      return { ...view, shot, pucksLeft: view.pucksLeft + 1 };
    case 'boost':
      return shown(view, shot, boosted(view.table, symbol.colour));
    default:
      return assertNever(symbol);
  }
}

/** The view with another shot and table. Written out rather than spread: this runs for every symbol of every Play. */
function shown(view: PuckView, shot: ShotView, table: readonly TableRow[]): PuckView {
  return {
    finished: view.finished,
    screen: view.screen,
    table,
    pucksLeft: view.pucksLeft,
    bonusPucksLeft: view.bonusPucksLeft,
    instantPrizes: view.instantPrizes,
    instantPence: view.instantPence,
    shotsMade: view.shotsMade,
    shot,
  };
}

function populated(table: readonly TableRow[], colour: Colour, squares: number): readonly TableRow[] {
  const index = COLOURS.indexOf(colour);
  const row = present(table[index], 'row');
  const filled = row.filled + squares;
  const wonPence = row.wonPence ?? (filled >= ROW_SQUARES ? row.pence : null);
  return table.with(index, { colour, originalPence: row.originalPence, pence: row.pence, filled, wonPence });
}

function boosted(table: readonly TableRow[], colour: Colour): readonly TableRow[] {
  const index = COLOURS.indexOf(colour);
  const row = present(table[index], 'row');
  return table.with(index, { ...row, pence: pence(row.pence + boostPence(colour)) });
}

function underWay(view: PuckView): ShotView {
  return present(view.shot, 'shot under way');
}

/** Everything a view shows between two shots, and the shot under way if there is one. */
function stateKey(view: PuckView): string {
  let key = `${view.finished ? 'F' : 'U'}${view.screen},${view.shotsMade},${view.pucksLeft},${view.bonusPucksLeft}`;
  for (const row of view.table) key += `|${row.filled},${row.pence},${row.wonPence ?? ''}`;
  return `${key}|${view.instantPrizes.join()}|${view.instantPence}|${view.shot === null ? '' : JSON.stringify(view.shot)}`;
}
