/** What a view of £1 Million Jackpot Blue becomes by an event. Runs in the browser, too: knows no scenario. */
import { assert, assertNever, present } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import type { GameNumber } from './board.ts';
import type { BlueEvent, BlueView, BonusView } from './view.ts';

/** The view after one event. */
export function apply(view: BlueView, event: BlueEvent): BlueView {
  const { game1, game2, game3, game4, bonus } = view;
  switch (event.type) {
    case 'symbol-revealed': {
      const { pence } = present(game1[event.place], 'place of GAME 1');
      return viewOf(withItem(game1, event.place, { symbol: event.symbol, pence }), game2, game3, game4, bonus);
    }
    case 'weights-revealed': {
      const { pence } = present(game2[event.place], 'row of GAME 2');
      const weights = { yours: event.yours, theirs: event.theirs };
      return viewOf(game1, withItem(game2, event.place, { weights, pence }), game3, game4, bonus);
    }
    case 'numbers-revealed': {
      const { pence } = present(game3[event.place], 'row of GAME 3');
      const numbers = { first: event.first, second: event.second, total: event.total };
      return viewOf(game1, game2, withItem(game3, event.place, { numbers, pence }), game4, bonus);
    }
    case 'symbols-revealed': {
      const { pence } = present(game4[event.place], 'row of GAME 4');
      const symbols = { left: event.left, right: event.right };
      return viewOf(game1, game2, game3, withItem(game4, event.place, { symbols, pence }), bonus);
    }
    case 'prize-revealed':
      return withPrize(view, event.game, event.place, event.pence);
    case 'bonus-motif-revealed':
      assert(event.motif in bonus.motifs, 'no such Bonus Motif');
      return withBonus(view, bonus.window, withItem(bonus.motifs, event.motif, event.number), bonus.multiplier);
    case 'multiplier-revealed':
      return withBonus(view, bonus.window, bonus.motifs, event.multiplier);
    case 'bonus-opened':
      return withBonus(view, 'open', bonus.motifs, bonus.multiplier);
    case 'bonus-closed':
      return withBonus(view, 'done', bonus.motifs, bonus.multiplier);
    default:
      return assertNever(event);
  }
}

function withPrize(
  { game1, game2, game3, game4, bonus }: BlueView,
  game: GameNumber,
  at: number,
  pence: Pence,
): BlueView {
  switch (game) {
    case 1: {
      const { symbol } = present(game1[at], 'place of GAME 1');
      return viewOf(withItem(game1, at, { symbol, pence }), game2, game3, game4, bonus);
    }
    case 2: {
      const { weights } = present(game2[at], 'row of GAME 2');
      return viewOf(game1, withItem(game2, at, { weights, pence }), game3, game4, bonus);
    }
    case 3: {
      const { numbers } = present(game3[at], 'row of GAME 3');
      return viewOf(game1, game2, withItem(game3, at, { numbers, pence }), game4, bonus);
    }
    case 4: {
      const { symbols } = present(game4[at], 'row of GAME 4');
      return viewOf(game1, game2, game3, withItem(game4, at, { symbols, pence }), bonus);
    }
    default:
      return assertNever(game);
  }
}

function withBonus(
  { game1, game2, game3, game4 }: BlueView,
  window: BonusView['window'],
  motifs: BonusView['motifs'],
  multiplier: BonusView['multiplier'],
): BlueView {
  return viewOf(game1, game2, game3, game4, { window, motifs, multiplier });
}

/** Written out, not spread: this is what most of a simulated Play is made of. */
function viewOf(
  game1: BlueView['game1'],
  game2: BlueView['game2'],
  game3: BlueView['game3'],
  game4: BlueView['game4'],
  bonus: BonusView,
): BlueView {
  return { finished: isComplete(game1, game2, game3, game4, bonus), game1, game2, game3, game4, bonus };
}

function withItem<T>(items: readonly T[], index: number, item: T): readonly T[] {
  const next = items.slice();
  next[index] = item;
  return next;
}

/** Procedures: a Play ends when all motifs in the GAMES and all Bonus Motifs have been selected. */
function isComplete(
  game1: BlueView['game1'],
  game2: BlueView['game2'],
  game3: BlueView['game3'],
  game4: BlueView['game4'],
  bonus: BonusView,
): boolean {
  if (bonus.window !== 'done') return false;
  for (const { symbol, pence } of game1) if (symbol === null || pence === null) return false;
  for (const { weights, pence } of game2) if (weights === null || pence === null) return false;
  for (const { numbers, pence } of game3) if (numbers === null || pence === null) return false;
  for (const { symbols, pence } of game4) if (symbols === null || pence === null) return false;
  return true;
}
