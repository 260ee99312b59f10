/**
 * Every word on screen, and the names of the pictures. Those the Procedures print in quotation marks stand here as
 * given; the names are ours.
 */
import { assertNever } from '../../../kernel/assert.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import type { TileKind } from '../play/board.ts';
import { tileAt } from '../play/board.ts';
import { bonusOf, type Motif } from '../play/motifs.ts';
import type { Colour, Token, Zone } from '../play/stones.ts';
import type { MazeView } from '../play/view.ts';
import { WHEEL } from '../play/wheel.ts';

/** A stone's name and the outline of its cut, so that no colour stands alone. */
export const stones: { readonly [C in Colour]: { readonly name: string; readonly shape: string } } = {
  yellow: { name: 'yellow diamond', shape: 'a round brilliant' },
  green: { name: 'green diamond', shape: 'a square emerald cut' },
  orange: { name: 'orange diamond', shape: 'a kite' },
  red: { name: 'red diamond', shape: 'an octagon' },
  blue: { name: 'blue diamond', shape: 'a hexagon' },
  purple: { name: 'purple diamond', shape: 'a trillion' },
};

export const tokenNames: { readonly [T in Token]: string } = {
  light: 'Light',
  shovel: 'Shovel',
  cart: 'Cart',
  hat: 'Hat',
};

/** What the pictures on tiles without a Diamond are called. */
export const tileNames: { readonly [K in TileKind]: string } = {
  diamond: 'Diamond',
  'bonus-game': 'Bonus Game',
  'bonus-prize': 'Bonus Prize',
  'extra-diamonds': 'Extra Diamonds',
  'fast-forward': 'Fast Forward',
};

/** The tiles whose pictures stand in the third How To Play screen, each with what landing there does. */
const LANDINGS = [
  ['bonus-prize', 'TO WIN A BONUS PRIZE'],
  ['bonus-game', 'TO ENTER THE BONUS GAME'],
  ['extra-diamonds', 'TO COLLECT EXTRA DIAMONDS'],
  ['fast-forward', 'TO FAST TRAVEL TO THE OPPOSITE SIDE, COLLECT ALL DIAMONDS IN 2 ZONES'],
] as const satisfies readonly (readonly [TileKind, string])[];

export const words = {
  name: 'Diamond Maze',
  play: 'PLAY',
  howToPlay: 'HOW TO PLAY',
  next: 'NEXT',
  close: 'X',
  /** How To Play: three screens, as printed. The third names a picture before each of its lines. */
  panels: [
    [
      'A CARD IS DRAWN AT THE START OF EACH TURN',
      'ROLL THE DICE TO MOVE AROUND THE BOARD. ROLL A DOUBLE TO GET AN EXTRA ROLL',
      'LAND ON A DIAMOND TILE AND COLLECT THE AMOUNT OF DIAMONDS SHOWN ON THE CARD(S)',
    ],
    [
      'CARDS WILL STACK IF A DIAMOND IS NOT COLLECTED ON THAT TURN',
      'STACKED CARDS ARE ADDED UP WHEN YOU NEXT COLLECT A DIAMOND',
      'COLLECT A MATCHING SET OF DIAMONDS TO WIN THE PRIZE FOR THAT SET',
    ],
  ],
  rollAndLandOn: 'ROLL THE DICE AND LAND ON',
  landings: LANDINGS,
  chooseToken: 'CHOOSE YOUR TOKEN TO START GAME',
  rollsLeft: 'ROLLS LEFT',
  extraRoll: 'EXTRA ROLL',
  bonusGame: 'BONUS GAME',
  matchTwo: 'MATCH 2 TO WIN THAT BONUS',
  continue: 'CONTINUE',
  bonusPrize: 'BONUS PRIZE',
  selectRock: 'SELECT ONE ROCK TO WIN A PRIZE',
  spin: 'SPIN',
  collect: 'COLLECT',
  spinToCollect: 'SPIN TO COLLECT EXTRA DIAMONDS UNTIL YOU LAND ON COLLECT',
  yourDiamonds: 'YOUR DIAMONDS',
  finish: 'FINISH',
} as const;

/** `WIN UP TO £100,000` */
export function winUpTo(topPrizePence: Pence): string {
  return `WIN UP TO ${formatPence(topPrizePence)}`;
}

/** `+7`: a Card as printed. */
export function cardWords(card: number): string {
  return `+${card}`;
}

/** `MATCH 2 TO WIN THAT BONUS - 6 PICKS LEFT` */
export function instructionWords(picksLeft: number): string {
  return `${words.matchTwo} - ${picksLeftWords(picksLeft)}`;
}

export function picksLeftWords(picksLeft: number): string {
  return `${picksLeft} PICK${picksLeft === 1 ? '' : 'S'} LEFT`;
}

/** `ROLLS LEFT 5`, or `EXTRA ROLL` while its box covers the indicator. */
export function rollsLeftWords({ rollsLeft, isExtraRoll }: Pick<MazeView, 'rollsLeft' | 'isExtraRoll'>): string {
  return isExtraRoll ? words.extraRoll : `${words.rollsLeft} ${rollsLeft}`;
}

/** A Bonus Tile as printed: `GO TO BLUE ZONE AND COLLECT RED DIAMOND`. */
export function motifWords(motif: Motif): string {
  const bonus = bonusOf(motif);
  switch (bonus.kind) {
    case 'go':
      return `GO TO ${upper(bonus.zone)} ZONE AND COLLECT ${upper(bonus.colour)} DIAMOND`;
    case 'all':
      return `COLLECT ALL DIAMONDS IN ${upper(bonus.zone)} ZONE`;
    case 'one':
      return `COLLECT ONE ${upper(bonus.colour)} DIAMOND`;
    case 'prize':
      return `${words.bonusPrize} ${formatPence(bonus.pence)}`;
    case 'card':
      return 'DRAW EXTRA CARD';
    case 'upgrade':
      return 'PRIZE UPGRADE';
    default:
      return assertNever(bonus);
  }
}

/** What a matched bonus does, in a sentence for the panel. */
export function bonusDescription(motif: Motif): string {
  const bonus = bonusOf(motif);
  switch (bonus.kind) {
    case 'go':
      return `Your token goes to the ${bonus.zone} zone and collects its ${stones[bonus.colour].name}.`;
    case 'all':
      return `Your token collects every diamond in the ${bonus.zone} zone.`;
    case 'one':
      return `One ${stones[bonus.colour].name} goes to your Prize Table.`;
    case 'prize':
      return `You have won a Bonus Prize of ${formatPence(bonus.pence)}.`;
    case 'card':
      return 'One more card joins the stack.';
    case 'upgrade':
      return 'Every amount in the Prize Table goes up, except the top row.';
    default:
      return assertNever(bonus);
  }
}

/** `tile 9, a blue diamond in the blue zone`: where a token is, in words. Tiles count clockwise from 1 at the start. */
export function tileWords(tile: number): string {
  const { kind, zone, colour } = tileAt(tile);
  const what = colour === null ? tileNames[kind] : stones[colour].name;
  return `tile ${tile + 1}, ${what}${zone === null ? '' : ` in the ${zone} zone`}`;
}

/** `red diamond`, `COLLECT` */
export function segmentWords(segment: number): string {
  const at = WHEEL[segment];
  return at === undefined || at === 'collect' ? words.collect : stones[at].name;
}

/** The end message. The Prize Amount is what the reader adds up on the finished screen. */
export function endMessage(prizePence: Pence): string {
  return prizePence > 0 ? `YOU HAVE WON ${formatPence(prizePence)}` : 'NO PRIZE ON THIS PLAY';
}

function upper(name: Zone | Colour): string {
  return name.toUpperCase();
}
