/** What the controls of the board are called, before and after their reveal. Reads the view; decides nothing. */
import type { GameNumber } from '../../games/million-jackpot-blue/play/board.ts';
import type { BlueView } from '../../games/million-jackpot-blue/play/rules.ts';
import {
  bonusMotifWords,
  bonusNumberWords,
  game1Labels,
  game4Labels,
  multiplierWords,
  weightWords,
  words,
} from '../../games/million-jackpot-blue/words/copy.ts';
import { formatPence, type Pence } from '../../kernel/pence.ts';

/** `GAME 2, row 1`. */
export function placeName(game: GameNumber, place: number): string {
  return `${words.games[game]}, ${game === 1 ? 'place' : 'row'} ${place + 1}`;
}

/** `GAME 2, row 1: PRIZE`, then `GAME 2, row 1: £10`, with `won` where the reader says so. */
export function prizeName(game: GameNumber, place: number, pence: Pence | null, isWon: boolean): string {
  const shown = pence === null ? words.prize : `${formatPence(pence)}${isWon ? ', won' : ''}`;
  return `${placeName(game, place)}: ${shown}`;
}

export function game1Name(place: number, shown: BlueView['game1'][number]): string {
  return `${placeName(1, place)}: ${shown.symbol === null ? 'motif' : game1Labels[shown.symbol].name}`;
}

export function game2Name(place: number, side: 'yours' | 'theirs', shown: BlueView['game2'][number]): string {
  const motif = shown.weights === null ? 'motif' : weightWords(shown.weights[side]);
  return `${placeName(2, place)}, ${side}: ${motif}`;
}

export function game3Name(place: number, part: 'first' | 'second' | 'total', shown: BlueView['game3'][number]): string {
  const which = { first: 'first number', second: 'second number', total: 'total' }[part];
  return `${placeName(3, place)}, ${which}: ${shown.numbers === null ? 'motif' : shown.numbers[part]}`;
}

export function game4Name(place: number, side: 'left' | 'right', shown: BlueView['game4'][number]): string {
  const motif = shown.symbols === null ? 'motif' : game4Labels[shown.symbols[side]].name;
  return `${placeName(4, place)}, ${side}: ${motif}`;
}

export function bonusMotifName(motif: number, number: number | null, isWon: boolean): string {
  const shown = number === null ? 'motif' : `${bonusNumberWords(number)}${isWon ? ', won' : ''}`;
  return `${words.bonusGame}, ${bonusMotifWords(motif)}: ${shown}`;
}

export function multiplierName(multiplier: number | null): string {
  return `${words.bonusGame}, Bonus Prize Multiplier: ${multiplier === null ? 'motif' : multiplierWords(multiplier)}`;
}
