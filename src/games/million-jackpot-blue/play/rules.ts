/**
 * The rules of £1 Million Jackpot Blue: four games and the Bonus Game, in any order, and any order within each. They
 * uncover what was dealt, and know nothing of what wins or of the Prize Amount.
 */
import type { Rules } from '../../../game/game.ts';
import { assert, assertNever, present } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { BONUS_NUMBERS, GAME_NUMBERS, type GameNumber, PLACES } from './board.ts';
import { apply } from './fold.ts';
import type { BlueScenario } from './scenario.ts';
import type { BlueEvent, BlueMove, BlueView } from './view.ts';

export type * from './view.ts';

/** Nothing is revealed yet. */
export const OPENING: BlueView = {
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
/** The two ways to reveal each place, in the order of the games. */
const REVEALS = GAME_NUMBERS.flatMap((game) =>
  Array.from({ length: PLACES[game] }, (_, place) => ({
    game,
    place,
    fromMotif: { type: 'reveal', game, place, from: 'motif' } satisfies BlueMove,
    fromPrize: { type: 'reveal', game, place, from: 'prize' } satisfies BlueMove,
  })),
);

export const rules: Required<Rules<BlueScenario, BlueView, BlueMove, BlueEvent>> = {
  open: () => OPENING,
  moves,
  play,
  apply,
  stateKey,
};

/** Procedures: the GAMES and the Bonus Game in any order. An open Bonus Game is played to its end first. */
function moves(view: BlueView): readonly BlueMove[] {
  const { bonus } = view;
  const legal: BlueMove[] = [];
  if (bonus.window === 'open') {
    for (let motif = 0; motif < BONUS_NUMBERS.length; motif++)
      if (bonus.motifs[motif] === null) legal.push(present(REVEAL_BONUS_MOTIF[motif], 'motif'));
    if (bonus.multiplier === null) legal.push(REVEAL_MULTIPLIER);
    return legal;
  }
  for (const { game, place, fromMotif, fromPrize } of REVEALS)
    if (placeOf(view, game, place).pence === null) legal.push(fromMotif, fromPrize);
  if (bonus.window === 'closed') legal.push(OPEN_BONUS);
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
  return { type: 'prize-revealed', game, place, pence: present(dealtPlaces(scenario, game)[place], 'place').pence };
}

function dealtPlaces(scenario: BlueScenario, game: GameNumber): readonly { readonly pence: Pence }[] {
  switch (game) {
    case 1:
      return scenario.game1;
    case 2:
      return scenario.game2;
    case 3:
      return scenario.game3;
    case 4:
      return scenario.game4;
    default:
      return assertNever(game);
  }
}

/** The fifth piece closes the Bonus Game Play Window: the Main Game Play Window returns by itself. */
function withClosing(view: BlueView, event: BlueEvent): readonly BlueEvent[] {
  let hiddenPieces = view.bonus.multiplier === null ? 1 : 0;
  for (const number of view.bonus.motifs) if (number === null) hiddenPieces++;
  return hiddenPieces === 1 ? [event, { type: 'bonus-closed' }] : [event];
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
