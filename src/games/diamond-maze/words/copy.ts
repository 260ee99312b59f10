/**
 * The words of Diamond Maze: those on screen (`words.ts`), and what is announced. Figures come from the structure, as
 * arguments.
 */
import { assertNever, present } from '../../../kernel/assert.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { tileAfter } from '../play/board.ts';
import { ROW_BOXES, ROW_PENCE } from '../play/prizes.ts';
import { COLOURS, type Colour } from '../play/stones.ts';
import type { CollectedDiamond, MazeEvent, MazeView } from '../play/view.ts';
import {
  bonusDescription,
  cardWords,
  instructionWords,
  motifWords,
  picksLeftWords,
  rollsLeftWords,
  segmentWords,
  stones,
  tileWords,
  tokenNames,
  words,
} from './words.ts';

export * from './words.ts';

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
