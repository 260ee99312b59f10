/**
 * What the parts of the board are called, for those who listen: positions, dice, Cards and rows in words. Adds
 * nothing up that the rules do not.
 */

import { ROW_BOXES, ROW_PENCE } from '../../games/diamond-maze/play/prizes.ts';
import { COLOURS } from '../../games/diamond-maze/play/stones.ts';
import type { MazeView } from '../../games/diamond-maze/play/view.ts';
import { cardWords, stones, tileWords, tokenNames, words } from '../../games/diamond-maze/words/copy.ts';
import { assert } from '../../kernel/assert.ts';
import { formatPence } from '../../kernel/pence.ts';

/** `Red diamond, an octagon: 7 of 26 boxes, £250` */
export function prizeRowName(view: MazeView, index: number): string {
  const colour = COLOURS[index];
  assert(colour !== undefined, 'a row of the Prize Table');
  const { name, shape } = stones[colour];
  const amount = formatPence(ROW_PENCE[colour][view.isUpgraded ? 1 : 0]);
  const won = view.wonPence[index] === null ? '' : ', won';
  return `${name}, ${shape}: ${view.boxes[index]} of ${ROW_BOXES[colour]} boxes, ${amount}${won}`;
}

/** `Cards: +4 +7, together 11` */
export function cardsName(cards: readonly number[], sum: number): string {
  if (cards.length === 0) return 'Cards: none drawn';
  return `Cards: ${cards.map(cardWords).join(' ')}${cards.length > 1 ? `, together ${sum}` : ''}`;
}

/** `Roll the dice. They show 3 and 4` */
export function diceName({ dice }: MazeView): string {
  return dice === null ? 'Roll the dice' : `Roll the dice. They show ${dice[0]} and ${dice[1]}`;
}

/** `The board. Your cart is on tile 9, blue diamond in the blue zone` */
export function boardName({ token, position }: MazeView): string {
  const who = token === null ? 'The token' : `Your ${tokenNames[token].toLowerCase()}`;
  return `The board. ${who} is on ${tileWords(position)}`;
}

/** What the panel under the Prize Table shows. */
export function bonusPrizeName(view: MazeView): string {
  return `${words.bonusPrize}: ${view.bonusPrizes.map(formatPence).join(' + ')}`;
}
