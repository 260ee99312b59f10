/**
 * The words of Lucky Puck Shot Gold. Those the Procedures print in quotation marks stand here as given; the names of
 * the pictures and all other prose are ours. Figures come from the structure, as arguments.
 */
import { assertNever, present } from '../../../kernel/assert.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import type { PuckEvent, PuckView, TableRow } from '../play/rules.ts';
import { type Colour, type PuckSymbol, ROW_SQUARES } from '../play/symbols.ts';
import { type Arrow, POCKET_NAMES, SQUARE_NAMES, type Turn } from '../play/table.ts';

/** A picture's name in words and its outline, so that no symbol is told by colour alone. */
export interface SymbolLabel {
  readonly name: string;
  readonly shape: string;
}

export const colourLabels: { readonly [C in Colour]: SymbolLabel } = {
  red: { name: 'red disc', shape: 'a circle' },
  pink: { name: 'pink heart', shape: 'a heart' },
  purple: { name: 'purple triangle', shape: 'a triangle standing on its base' },
  blue: { name: 'blue square', shape: 'a square' },
  teal: { name: 'teal hexagon', shape: 'a hexagon' },
  green: { name: 'green clover', shape: 'four round leaves' },
  gold: { name: 'gold star', shape: 'a five-pointed star' },
};

/** The bonus symbol, which stands where the Procedures have a motif. */
export const bonusLabel: SymbolLabel = { name: 'bonus symbol', shape: 'a puck with a lightning bolt on it' };

export const arrowLabels: { readonly [A in Arrow]: string } = {
  'left-lane': 'Left lane, straight up',
  'centre-to-left': 'Centre lane, to the left',
  centre: 'Centre lane, straight up',
  'centre-to-right': 'Centre lane, to the right',
  'right-lane': 'Right lane, straight up',
};

/** Every word on screen. */
export const words = {
  name: 'Lucky Puck Shot Gold',
  play: 'PLAY',
  winUpTo: 'WIN UP TO',
  howToPlay: 'HOW TO PLAY',
  pucksLeft: 'PUCKS LEFT',
  bonusHint: 'REVEAL 3 OR MORE BONUS SYMBOLS IN A SINGLE SHOT TO UNLOCK THE BONUS GAME',
  bonusGame: 'BONUS GAME',
  bonusPucks: 'BONUS PUCKS',
  bonusPuck: 'BONUS PUCK',
  extraPuck: 'EXTRA PUCK',
  boostPrize: 'BOOST PRIZE',
  instantPrize: 'INSTANT PRIZE',
  plus: '+',
  finish: 'FINISH',
  /** Our own: the Procedures do not print these. */
  prizeTable: 'Prize Table',
  playGrid: 'Play Grid',
  nextInstruction: 'Next instruction',
  previousInstruction: 'Previous instruction',
  closeInstructions: 'Close instructions',
} as const;

/** The seven instructions, in order, and the part of the screen each of them speaks of. */
export const instructions = [
  { about: 'pucks', text: 'YOU ARE AWARDED 4 PUCKS AT THE START OF THE GAME.' },
  { about: 'arrows', text: 'CLICK ONE OF THE FIVE DIRECTIONAL ARROWS TO STRIKE YOUR PUCK ACROSS THE PLAY GRID.' },
  {
    about: 'pockets',
    text: 'SPINNING BUMPERS WILL APPEAR IN SOME OF THE POCKETS WHICH IF HIT WILL EXTEND THE JOURNEY OF YOUR PUCK.',
  },
  {
    about: 'grid',
    text: 'AS THE PUCK SLIDES ACROSS ANY PIP, A COLOURED SYMBOL OR A BONUS SYMBOL WILL BE REVEALED IN THAT SQUARE. THE COLOURED SYMBOLS YOU REVEAL WILL FILL THE PRIZE TABLE.',
  },
  {
    about: 'bonus',
    text: 'REVEAL A MINIMUM OF THREE BONUS SYMBOLS IN A SINGLE SHOT TO UNLOCK THE BONUS GAME. 3 REVEALED=1 BONUS GAME PUCK. 4 REVEALED=2 BONUS GAME PUCKS. 5 REVEALED=3 BONUS GAME PUCKS.',
  },
  {
    about: 'grid',
    text: 'IN THE BONUS GAME USE YOUR PUCK(S) TO REVEAL BONUSES OR CASH PRIZES TO WIN INSTANTLY!',
  },
  {
    about: 'table',
    text: 'FILL A ROW IN THE PRIZE TABLE OR COLLECT AN INSTANT PRIZE IN THE BONUS GAME TO WIN!',
  },
] as const;
export type InstructionTarget = (typeof instructions)[number]['about'];

/** `WIN UP TO £…`: the splash message. */
export function splashMessage(topPrizePence: Pence): string {
  return `${words.winUpTo} ${formatPence(topPrizePence)}`;
}

/** `BONUS GAME` and how many Bonus Pucks there are. */
export function bonusMessage(bonusPucks: number): string {
  return `${words.bonusGame}: ${bonusPucks} ${bonusPucks === 1 ? words.bonusPuck : words.bonusPucks}`;
}

/** The end message. The Prize Amount is what the reader adds up on the finished screen. */
export function endMessage(prizePence: Pence): string {
  return prizePence > 0 ? `YOU HAVE WON ${formatPence(prizePence)}` : 'NO PRIZE ON THIS PLAY';
}

/** `+2`: the number on a Bonus Coloured Symbol. */
export function moreWords(squares: number): string {
  return `${words.plus}${squares}`;
}

/** What a symbol is called. */
export function symbolWords(symbol: PuckSymbol): string {
  switch (symbol.kind) {
    case 'colour':
      return colourLabels[symbol.colour].name;
    case 'bonus':
      return bonusLabel.name;
    case 'more':
      return `${colourLabels[symbol.colour].name} ${moreWords(symbol.squares)}`;
    case 'instant':
      return `${words.instantPrize} ${formatPence(symbol.pence)}`;
    case 'extra-puck':
      return words.extraPuck;
    case 'boost':
      return `${words.boostPrize}, ${colourLabels[symbol.colour].name}`;
    default:
      return assertNever(symbol);
  }
}

/** A row of the Prize Table as it stands: `£6, purple triangle: 3 of 8`. */
export function rowWords(row: TableRow): string {
  const state = row.wonPence === null ? `${row.filled} of ${ROW_SQUARES}` : 'full, won';
  return `${formatPence(row.pence)}, ${colourLabels[row.colour].name}: ${state}`;
}

/** What an event reveals, in words. `after` is the view with the event applied. */
export function announce(event: PuckEvent, after: PuckView): string {
  switch (event.type) {
    case 'released':
      return `${arrowLabels[event.arrow]}: a puck is released. ${pucksWords(after)}`;
    case 'bumpers-appeared':
      return `Spinning Bumpers appear: ${listed(event.pockets.map((pocket) => present(POCKET_NAMES[pocket], `pocket ${pocket}`)))}.`;
    case 'symbol-revealed':
      return `${capitalised(present(SQUARE_NAMES[event.square], `square ${event.square}`))}: ${symbolWords(event.symbol)}.${consequence(event.symbol, after)}`;
    case 'row-filled':
      return `The row of the ${colourLabels[event.colour].name} is full. You have won ${formatPence(rowOf(after, event.colour).pence)}.`;
    case 'bumper-hit':
      return `Spinning Bumper hit at the ${POCKET_NAMES[event.pocket]} pocket. The puck turns back ${turnWords[event.turn]}.`;
    case 'pocketed':
      return `The puck falls into the ${POCKET_NAMES[event.pocket]} pocket.`;
    case 'bonus-unlocked':
      return `${bonusMessage(event.bonusPucks)}.`;
    case 'bonus-ended':
      return `The Bonus Game is over. ${words.pucksLeft}: ${after.pucksLeft}.`;
    case 'pucks-used':
      return 'All pucks have been used.';
    default:
      return assertNever(event);
  }
}

const turnWords: { readonly [T in Turn]: string } = {
  left: 'to the left',
  straight: 'straight',
  right: 'to the right',
};

function pucksWords(view: PuckView): string {
  return view.screen === 'main'
    ? `${words.pucksLeft}: ${view.pucksLeft}.`
    : `${words.bonusPucks}: ${view.bonusPucksLeft}.`;
}

function consequence(symbol: PuckSymbol, after: PuckView): string {
  switch (symbol.kind) {
    case 'colour':
    case 'more':
      return ` ${rowOf(after, symbol.colour).filled} of ${ROW_SQUARES}.`;
    case 'bonus':
      return ` ${present(after.shot, 'a shot under way').bonusSymbols} in this shot.`;
    case 'instant':
      return ` You have won ${formatPence(symbol.pence)}.`;
    case 'extra-puck':
      return ` ${words.pucksLeft}: ${after.pucksLeft}.`;
    case 'boost':
      return ` The row now offers ${formatPence(rowOf(after, symbol.colour).pence)}.`;
    default:
      return assertNever(symbol);
  }
}

function rowOf(view: PuckView, colour: Colour): TableRow {
  return present(
    view.table.find((row) => row.colour === colour),
    `row ${colour}`,
  );
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
