/**
 * The words of Diamond Maze: on screen, the names of the pictures, and what is announced. Those the Procedures print in
 * quotation marks stand here as given; the names are ours. Figures come from the structure, as arguments.
 */
import { assertNever, present } from '../../../kernel/assert.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import { type TileKind, tileAfter, tileAt } from '../play/board.ts';
import { bonusOf, type Motif } from '../play/motifs.ts';
import { ROW_BOXES, ROW_PENCE } from '../play/prizes.ts';
import { COLOURS, type Colour, type Token, type Zone } from '../play/stones.ts';
import type { CollectedDiamond, MazeEvent, MazeView } from '../play/view.ts';
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

/** What an event reveals, in words. `after` is the view with the event applied. */
export function announce(event: MazeEvent, after: MazeView): string {
  switch (event.type) {
    case 'token-chosen':
      return `${tokenNames[event.token]} chosen.`;
    case 'card-drawn':
      return `${event.isExtra ? 'Extra card' : 'Card'} drawn: ${cardWords(event.card)}. ${stackSentence(after)}`;
    case 'dice-rolled':
      return `The dice show ${event.dice[0]} and ${event.dice[1]}. ${rollsLeftWords(after)}.`;
    case 'extra-roll-won':
      return `A double: ${words.extraRoll}.`;
    case 'token-moved':
      return `The token moves ${counted(event.spaces, 'space')} from tile ${event.from + 1} to ${tileWords(tileAfter(event.from, event.spaces))}.`;
    case 'stack-collected':
      return `${counted(event.count, stones[event.colour].name)} collected on tile ${event.tile + 1}. ${rowSentence(event.colour, after)}`;
    case 'fast-forwarded':
      return `Fast Forward: the token moves ${counted(event.spaces, 'space')} from tile ${event.from + 1} to ${tileWords(tileAfter(event.from, event.spaces))}, and collects every diamond of two zones.`;
    case 'diamonds-collected':
      return diamondsSentence(event.diamonds, after);
    case 'row-filled':
      return `The ${event.colour} row is full. You have won ${formatPence(event.pence)}.`;
    case 'bonus-opened':
      return `The ${words.bonusGame} opens. ${instructionWords(present(after.bonus, 'a Bonus Game under way').picksLeft)}.`;
    case 'motif-revealed':
      return `Bonus tile ${event.tile + 1}: ${motifWords(event.motif)}. ${picksLeftWords(present(after.bonus, 'a Bonus Game under way').picksLeft)}.`;
    case 'bonus-matched':
      return `Two match: ${motifWords(event.motif)}. ${bonusDescription(event.motif)}`;
    case 'bonus-closed':
      return `The ${words.bonusGame} closes. Back to the board.`;
    case 'prize-upgraded':
      return `The Prize Table now shows ${COLOURS.map((colour) => formatPence(ROW_PENCE[colour][1])).join(', ')}.`;
    case 'bonus-prize-won':
      return `${words.bonusPrize}: you have won ${formatPence(event.pence)}.`;
    case 'rocks-opened':
      return `${words.bonusPrize}: three rocks. ${words.selectRock}.`;
    case 'rock-broken':
      return `Rock ${event.rock + 1} holds ${formatPence(event.pence)}.`;
    case 'rocks-closed':
      return 'Back to the board.';
    case 'wheel-opened':
      return `The Extra Diamonds Wheel. ${words.spinToCollect}.`;
    case 'wheel-stopped':
      return `The wheel stops at segment ${event.segment + 1}: ${segmentWords(event.segment)}.`;
    case 'wheel-closed':
      return 'The wheel is left. Back to the board.';
    case 'play-ended':
      return 'No rolls are left. The Play has ended.';
    default:
      return assertNever(event);
  }
}

function stackSentence({ cards }: MazeView): string {
  return cards.length === 1 ? 'One card in the stack.' : `Stack: ${cards.map(cardWords).join(' ')}.`;
}

function rowSentence(colour: Colour, view: MazeView): string {
  return `${view.boxes[COLOURS.indexOf(colour)]} of ${ROW_BOXES[colour]} in the ${colour} row.`;
}

/** `Collected: yellow diamond (tile 3), red diamond (tile 8).` and how the rows stand. */
function diamondsSentence(diamonds: readonly CollectedDiamond[], view: MazeView): string {
  const list = diamonds.map(
    ({ tile, colour }) => `${stones[colour].name}${tile === null ? '' : ` (tile ${tile + 1})`}`,
  );
  const colours = COLOURS.filter((colour) => diamonds.some((diamond) => diamond.colour === colour));
  return `Collected: ${list.join(', ')}. ${colours.map((colour) => rowSentence(colour, view)).join(' ')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function upper(name: Zone | Colour): string {
  return name.toUpperCase();
}
