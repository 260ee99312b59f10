/**
 * The words of £1 Million Jackpot Blue that a scene shows and says. Those the Procedures print in quotation marks
 * stand here as given; the names of the pictures are ours.
 */
import { assertNever, present } from '../../../kernel/assert.ts';
import { formatPence, type Pence, pounds } from '../../../kernel/pence.ts';
import { BONUS_NUMBERS, type Game1Symbol, type Game4Symbol, MULTIPLIERS, WINNING_SYMBOL } from '../play/board.ts';
import { GAME_NAME } from '../play/prizes.ts';
import { read, wins } from '../play/read.ts';
import type { BlueEvent, BlueView } from '../play/view.ts';

/** A picture's name in words and its outline, so that no symbol is told by colour alone. */
export interface SymbolLabel {
  readonly name: string;
  readonly shape: string;
}

/** The symbols of GAME 1. */
export const game1Labels: { readonly [S in Game1Symbol]: SymbolLabel } = {
  'gold-bar': { name: 'gold bar', shape: 'a slanted ingot seen from its corner' },
  key: { name: 'key', shape: 'a round bow, a shaft and two teeth' },
  coins: { name: 'stack of coins', shape: 'three flat discs on top of each other' },
  banknotes: { name: 'bundle of banknotes', shape: 'a flat rectangle with a band across it' },
  pearl: { name: 'pearl', shape: 'a ball in an open shell' },
  ring: { name: 'ring', shape: 'a hoop with one stone on top' },
  watch: { name: 'pocket watch', shape: 'a dial with two hands under a loop' },
  crown: { name: 'crown', shape: 'a band with five points' },
  emerald: { name: 'emerald', shape: 'an eight-sided step cut' },
};

/** The symbols of GAME 4. */
export const game4Labels: { readonly [S in Game4Symbol]: SymbolLabel } = {
  star: { name: 'star', shape: 'five points' },
  bell: { name: 'bell', shape: 'a bell with its clapper below' },
  horseshoe: { name: 'horseshoe', shape: 'an arch open at the bottom, with nail holes' },
  clover: { name: 'clover', shape: 'four leaves and a stem' },
  anchor: { name: 'anchor', shape: 'a cross-bar on a shaft with two flukes' },
  moon: { name: 'moon', shape: 'a crescent' },
  flame: { name: 'flame', shape: 'a drop with a curled tip' },
  compass: { name: 'compass', shape: 'a circle around a needle' },
};

/** Every word on screen. A message with a picture in it comes in two halves; the picture stands between them. */
export const words = {
  name: GAME_NAME,
  play: 'PLAY',
  prize: 'PRIZE',
  games: { 1: 'GAME 1', 2: 'GAME 2', 3: 'GAME 3', 4: 'GAME 4' },
  game1Message: { before: 'GAME 1: FIND A', picture: WINNING_SYMBOL, after: 'TO WIN PRIZE.' },
  game2Message: 'GAME 2: IN A ROW, IF YOURS WEIGHS MORE THAN THEIRS WIN PRIZE.',
  game3Message: 'GAME 3: IN A ROW, IF THE TWO NUMBERS ADD UP TO EXACTLY TEN WIN PRIZE.',
  game4Message: 'GAME 4: IN A ROW, MATCH TWO SYMBOLS TO WIN PRIZE.',
  yours: 'YOURS',
  theirs: 'THEIRS',
  plus: '+',
  equals: '=',
  bonusGame: 'BONUS GAME',
  bonusInstruction: 'BONUS GAME: Tap to open.',
  wonSoFar: 'WON SO FAR',
  bonusMessage: bonusMessage(),
  showGame: 'SHOW GAME',
  finish: 'FINISH',
  howToPlay: 'HOW TO PLAY',
  winUpTo: 'WIN UP TO',
} as const;

/** `8 kg`: a weight as printed. */
export function weightWords(kilograms: number): string {
  return `${kilograms} kg`;
}

/** `05`: a number under a Bonus Motif as printed. */
export function bonusNumberWords(number: number): string {
  return String(number).padStart(2, '0');
}

/** `X5`: a Bonus Prize Multiplier as printed. */
export function multiplierWords(multiplier: number): string {
  return `X${multiplier}`;
}

/** `£20`: the Bonus Prize printed on the Bonus Motif with this index. */
export function bonusMotifWords(motif: number): string {
  return formatPence(bonusPrize(motif));
}

/** The end message. The Prize Amount is what the reader adds up on the finished screen. */
export function endMessage(prizePence: Pence): string {
  return prizePence > 0 ? `YOU HAVE WON ${formatPence(prizePence)}` : 'NO PRIZE ON THIS PLAY';
}

/** What an event reveals, in words. */
export function announce(event: BlueEvent, after: BlueView): string {
  switch (event.type) {
    case 'symbol-revealed':
      return `${placeWords(event)}: ${game1Labels[event.symbol].name}.${wonWords(event, after)}`;
    case 'weights-revealed':
      return `${placeWords(event)}: YOURS ${weightWords(event.yours)}, THEIRS ${weightWords(event.theirs)}.${wonWords(event, after)}`;
    case 'numbers-revealed':
      return `${placeWords(event)}: ${event.first} + ${event.second} = ${event.total}.${wonWords(event, after)}`;
    case 'symbols-revealed':
      return `${placeWords(event)}: ${game4Labels[event.left].name} and ${game4Labels[event.right].name}.${wonWords(event, after)}`;
    case 'prize-revealed':
      return `${placeWords(event)}: PRIZE ${formatPence(event.pence)}.${wonWords(event, after)}`;
    case 'bonus-opened':
      return 'BONUS GAME is open.';
    case 'bonus-motif-revealed':
      return `${bonusMotifWords(event.motif)} motif: ${bonusNumberWords(event.number)}.${
        wins(after).bonus[event.motif] ? ` You have won ${bonusMotifWords(event.motif)}.` : ''
      }`;
    case 'multiplier-revealed':
      return `Bonus Prize Multiplier: ${multiplierWords(event.multiplier)}.`;
    case 'bonus-closed':
      return `BONUS GAME is complete${bonusWonWords(after)}. Back to the main game.`;
    default:
      return assertNever(event);
  }
}

function placeWords(event: { readonly game: 1 | 2 | 3 | 4; readonly place: number }): string {
  return `${words.games[event.game]}, ${event.game === 1 ? 'place' : 'row'} ${event.place + 1}`;
}

/** Said with the second of the two reveals of a place, when it wins. */
function wonWords(event: { readonly game: 1 | 2 | 3 | 4; readonly place: number }, after: BlueView): string {
  const found = wins(after);
  const won = { 1: found.game1, 2: found.game2, 3: found.game3, 4: found.game4 }[event.game][event.place];
  const places = { 1: after.game1, 2: after.game2, 3: after.game3, 4: after.game4 }[event.game];
  const amount = places[event.place]?.pence ?? null;
  return won && amount !== null ? ` You have won ${formatPence(amount)}.` : '';
}

function bonusWonWords(after: BlueView): string {
  const bonus = read(after).components.find((component) => component.kind === 'bonus');
  return bonus === undefined ? '' : `: ${formatPence(bonus.pence)} won in all`;
}

function bonusMessage(): string {
  const found = BONUS_NUMBERS.map(
    (number, motif) => `a ${bonusNumberWords(number)} to win ${formatPence(bonusPrize(motif))}`,
  );
  const printed = MULTIPLIERS.map(multiplierWords);
  const [bonuses, lastBonus] = [found.slice(0, -1).join(', '), found.at(-1)];
  const [factors, lastFactor] = [printed.slice(0, -1).join(', '), printed.at(-1)];
  return `BONUS GAME: Find ${bonuses} and/or ${lastBonus}. Find a ${factors} or ${lastFactor} to multiply your Prize.`;
}

function bonusPrize(motif: number): Pence {
  return pounds(present(BONUS_NUMBERS[motif], `the number of motif ${motif}`));
}
