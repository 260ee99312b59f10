/**
 * The rules of £1 Million Jackpot Blue: four games and the Bonus Game, in any order, and any order within each. They
 * uncover what was dealt, and know nothing of what wins or of the Prize Amount.
 */
import type { Rules, View } from '../../game/game.ts';
import { assert, assertNever, present } from '../../kernel/assert.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Game1Symbol, Game4Symbol } from './board.ts';
import { BONUS_NUMBERS, GAME_NUMBERS, type GameNumber, type Multiplier, PLACES } from './board.ts';
import type { BlueScenario } from './scenario.ts';

/** A place shows its motif and its amount apart, since one is revealed before the other. `null`: not revealed yet. */
export interface Game1Place {
  readonly symbol: Game1Symbol | null;
  readonly pence: Pence | null;
}
export interface Game2Row {
  /** In kilograms. Both are revealed together. */
  readonly weights: { readonly yours: number; readonly theirs: number } | null;
  readonly pence: Pence | null;
}
export interface Game3Row {
  readonly numbers: { readonly first: number; readonly second: number; readonly total: number } | null;
  readonly pence: Pence | null;
}
export interface Game4Row {
  readonly symbols: { readonly left: Game4Symbol; readonly right: Game4Symbol } | null;
  readonly pence: Pence | null;
}

export interface BonusView {
  /** The Bonus Game Play Window opens once, closes by itself when all five pieces are revealed, and stays done. */
  readonly window: 'closed' | 'open' | 'done';
  /** The numbers under the four Bonus Motifs, in their order. */
  readonly motifs: readonly (number | null)[];
  readonly multiplier: Multiplier | null;
}

export interface BlueView extends View {
  readonly finished: boolean;
  readonly game1: readonly Game1Place[];
  readonly game2: readonly Game2Row[];
  readonly game3: readonly Game3Row[];
  readonly game4: readonly Game4Row[];
  readonly bonus: BonusView;
}

/** `place` and `motif` are indexes from 0. `from` is what was selected: the motif or the word PRIZE. */
export type BlueMove =
  | {
      readonly type: 'reveal';
      readonly game: GameNumber;
      readonly place: number;
      readonly from: 'motif' | 'prize';
    }
  | { readonly type: 'open-bonus' }
  | { readonly type: 'reveal-bonus-motif'; readonly motif: number }
  | { readonly type: 'reveal-multiplier' };

export type BlueEvent =
  | { readonly type: 'symbol-revealed'; readonly game: 1; readonly place: number; readonly symbol: Game1Symbol }
  | {
      readonly type: 'weights-revealed';
      readonly game: 2;
      readonly place: number;
      readonly yours: number;
      readonly theirs: number;
    }
  | {
      readonly type: 'numbers-revealed';
      readonly game: 3;
      readonly place: number;
      readonly first: number;
      readonly second: number;
      readonly total: number;
    }
  | {
      readonly type: 'symbols-revealed';
      readonly game: 4;
      readonly place: number;
      readonly left: Game4Symbol;
      readonly right: Game4Symbol;
    }
  | { readonly type: 'prize-revealed'; readonly game: GameNumber; readonly place: number; readonly pence: Pence }
  | { readonly type: 'bonus-opened' }
  | { readonly type: 'bonus-motif-revealed'; readonly motif: number; readonly number: number }
  | { readonly type: 'multiplier-revealed'; readonly multiplier: Multiplier }
  | { readonly type: 'bonus-closed' };

const OPENING: BlueView = {
  finished: false,
  game1: hidden(1, { symbol: null, pence: null }),
  game2: hidden(2, { weights: null, pence: null }),
  game3: hidden(3, { numbers: null, pence: null }),
  game4: hidden(4, { symbols: null, pence: null }),
  bonus: { window: 'closed', motifs: BONUS_NUMBERS.map(() => null), multiplier: null },
};

const OPEN_BONUS: BlueMove = { type: 'open-bonus' };
const REVEAL_MULTIPLIER: BlueMove = { type: 'reveal-multiplier' };
const REVEAL_BONUS_MOTIF: readonly BlueMove[] = BONUS_NUMBERS.map((_, motif) => ({
  type: 'reveal-bonus-motif',
  motif,
}));
const REVEALS = {
  1: revealMoves(1),
  2: revealMoves(2),
  3: revealMoves(3),
  4: revealMoves(4),
};

export const rules: Required<Rules<BlueScenario, BlueView, BlueMove, BlueEvent>> = {
  open: () => OPENING,
  moves,
  play,
  apply,
  stateKey,
};

/** Procedures: the GAMES and the Bonus Game in any order. An open Bonus Game is played to its end first. */
function moves(view: BlueView): readonly BlueMove[] {
  const legal: BlueMove[] = [];
  if (view.bonus.window === 'open') {
    for (let motif = 0; motif < view.bonus.motifs.length; motif++)
      if (view.bonus.motifs[motif] === null) legal.push(present(REVEAL_BONUS_MOTIF[motif], 'motif'));
    if (view.bonus.multiplier === null) legal.push(REVEAL_MULTIPLIER);
    return legal;
  }
  for (const game of GAME_NUMBERS) {
    for (let place = 0; place < PLACES[game]; place++)
      if (placeOf(view, game, place).pence === null) legal.push(...present(REVEALS[game][place], 'place'));
  }
  if (view.bonus.window === 'closed') legal.push(OPEN_BONUS);
  return legal;
}

function play(scenario: BlueScenario, view: BlueView, move: BlueMove): readonly BlueEvent[] {
  switch (move.type) {
    case 'reveal': {
      assert(view.bonus.window !== 'open', 'the Bonus Game is open');
      assert(placeOf(view, move.game, move.place).pence === null, 'the place has been revealed');
      const motif = motifEvent(scenario, move.game, move.place);
      const prize = prizeEvent(scenario, move.game, move.place);
      return showsPrizeFirst(move) ? [prize, motif] : [motif, prize];
    }
    case 'open-bonus':
      assert(view.bonus.window === 'closed', 'the Bonus Game has been opened');
      return [{ type: 'bonus-opened' }];
    case 'reveal-bonus-motif': {
      assert(view.bonus.window === 'open', 'the Bonus Game is not open');
      assert(view.bonus.motifs[move.motif] === null, 'the Bonus Motif has been revealed');
      const number = present(scenario.bonus.motifs[move.motif], 'bonus motif');
      return withClosing(view, { type: 'bonus-motif-revealed', motif: move.motif, number });
    }
    case 'reveal-multiplier':
      assert(view.bonus.window === 'open', 'the Bonus Game is not open');
      assert(view.bonus.multiplier === null, 'the multiplier has been revealed');
      return withClosing(view, { type: 'multiplier-revealed', multiplier: scenario.bonus.multiplier });
    default:
      return assertNever(move);
  }
}

/**
 * Procedures: in GAME 2 and GAME 3 the word PRIZE, when selected, shows its amount before the motifs animate; in GAME 1
 * and GAME 4 the motifs come first whichever was selected.
 */
function showsPrizeFirst(move: { readonly game: GameNumber; readonly from: 'motif' | 'prize' }): boolean {
  return move.from === 'prize' && (move.game === 2 || move.game === 3);
}

function motifEvent(scenario: BlueScenario, game: GameNumber, place: number): BlueEvent {
  switch (game) {
    case 1:
      return { type: 'symbol-revealed', game, place, symbol: present(scenario.game1[place], 'place').symbol };
    case 2: {
      const { yours, theirs } = present(scenario.game2[place], 'row');
      return { type: 'weights-revealed', game, place, yours, theirs };
    }
    case 3: {
      const { first, second } = present(scenario.game3[place], 'row');
      return { type: 'numbers-revealed', game, place, first, second, total: first + second };
    }
    case 4: {
      const { left, right } = present(scenario.game4[place], 'row');
      return { type: 'symbols-revealed', game, place, left, right };
    }
    default:
      return assertNever(game);
  }
}

function prizeEvent(scenario: BlueScenario, game: GameNumber, place: number): BlueEvent {
  const games = { 1: scenario.game1, 2: scenario.game2, 3: scenario.game3, 4: scenario.game4 };
  return { type: 'prize-revealed', game, place, pence: present(games[game][place], 'place').pence };
}

/** The fifth piece closes the Bonus Game Play Window: the Main Game Play Window returns by itself. */
function withClosing(view: BlueView, event: BlueEvent): readonly BlueEvent[] {
  const hiddenPieces = view.bonus.motifs.filter((n) => n === null).length + (view.bonus.multiplier === null ? 1 : 0);
  return hiddenPieces === 1 ? [event, { type: 'bonus-closed' }] : [event];
}

function apply(view: BlueView, event: BlueEvent): BlueView {
  const next = uncover(view, event);
  return next.finished || !isComplete(next) ? next : { ...next, finished: true };
}

function uncover(view: BlueView, event: BlueEvent): BlueView {
  switch (event.type) {
    case 'symbol-revealed':
      return { ...view, game1: withPlace(view.game1, event.place, { symbol: event.symbol }) };
    case 'weights-revealed': {
      const weights = { yours: event.yours, theirs: event.theirs };
      return { ...view, game2: withPlace(view.game2, event.place, { weights }) };
    }
    case 'numbers-revealed': {
      const numbers = { first: event.first, second: event.second, total: event.total };
      return { ...view, game3: withPlace(view.game3, event.place, { numbers }) };
    }
    case 'symbols-revealed': {
      const symbols = { left: event.left, right: event.right };
      return { ...view, game4: withPlace(view.game4, event.place, { symbols }) };
    }
    case 'prize-revealed':
      return withPrize(view, event.game, event.place, event.pence);
    case 'bonus-opened':
      return { ...view, bonus: { ...view.bonus, window: 'open' } };
    case 'bonus-motif-revealed': {
      const motifs = view.bonus.motifs.with(event.motif, event.number);
      return { ...view, bonus: { ...view.bonus, motifs } };
    }
    case 'multiplier-revealed':
      return { ...view, bonus: { ...view.bonus, multiplier: event.multiplier } };
    case 'bonus-closed':
      return { ...view, bonus: { ...view.bonus, window: 'done' } };
    default:
      return assertNever(event);
  }
}

function withPrize(view: BlueView, game: GameNumber, place: number, pence: Pence): BlueView {
  switch (game) {
    case 1:
      return { ...view, game1: withPlace(view.game1, place, { pence }) };
    case 2:
      return { ...view, game2: withPlace(view.game2, place, { pence }) };
    case 3:
      return { ...view, game3: withPlace(view.game3, place, { pence }) };
    case 4:
      return { ...view, game4: withPlace(view.game4, place, { pence }) };
    default:
      return assertNever(game);
  }
}

function withPlace<P>(places: readonly P[], place: number, change: Partial<P>): readonly P[] {
  return places.with(place, { ...present(places[place], 'place'), ...change });
}

/** Procedures: a Play ends when all motifs in the GAMES and all Bonus Motifs have been selected. */
function isComplete(view: BlueView): boolean {
  return (
    view.bonus.window === 'done' &&
    view.game1.every((place) => place.symbol !== null && place.pence !== null) &&
    view.game2.every((row) => row.weights !== null && row.pence !== null) &&
    view.game3.every((row) => row.numbers !== null && row.pence !== null) &&
    view.game4.every((row) => row.symbols !== null && row.pence !== null)
  );
}

/** Everything the view shows, in one line: two views share it exactly when they show the same. */
function stateKey(view: BlueView): string {
  let key = `${view.finished ? 'F' : 'U'}${view.bonus.window}${view.bonus.multiplier ?? ''}:${view.bonus.motifs.join()}`;
  for (const place of view.game1) key += `|${place.symbol ?? ''},${place.pence ?? ''}`;
  for (const { weights, pence } of view.game2)
    key += `|${weights ? `${weights.yours}-${weights.theirs}` : ''},${pence ?? ''}`;
  for (const { numbers, pence } of view.game3)
    key += `|${numbers ? `${numbers.first}+${numbers.second}=${numbers.total}` : ''},${pence ?? ''}`;
  for (const { symbols, pence } of view.game4)
    key += `|${symbols ? `${symbols.left}-${symbols.right}` : ''},${pence ?? ''}`;
  return key;
}

function placeOf(view: BlueView, game: GameNumber, place: number): { readonly pence: Pence | null } {
  switch (game) {
    case 1:
      return present(view.game1[place], 'place of GAME 1');
    case 2:
      return present(view.game2[place], 'row of GAME 2');
    case 3:
      return present(view.game3[place], 'row of GAME 3');
    case 4:
      return present(view.game4[place], 'row of GAME 4');
    default:
      return assertNever(game);
  }
}

function hidden<P>(game: GameNumber, place: P): readonly P[] {
  return Array.from({ length: PLACES[game] }, () => place);
}

function revealMoves(game: GameNumber): readonly (readonly BlueMove[])[] {
  return Array.from({ length: PLACES[game] }, (_, place) => [
    { type: 'reveal', game, place, from: 'motif' },
    { type: 'reveal', game, place, from: 'prize' },
  ]);
}
