/** How to Play and the Procedures of Lucky Puck Shot Gold, in our own words. Every figure comes from the structure. */
import { aboutGame, documentsOfGame, generalOfGame, type PublishedFigures, type Section } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { BONUS_SYMBOLS_MAX, BONUS_SYMBOLS_MIN, EXTRA_PUCKS_MAX, PUCKS_AT_START } from '../play/scenario.ts';
import { COLOURS, ROW_SQUARES } from '../play/symbols.ts';
import { ARROWS, POCKETS, SQUARES } from '../play/table.ts';
import { colourLabels } from './copy.ts';

const GAME_NAME = 'Lucky Puck Shot Gold';

export function howToPlay(figures: PublishedFigures): readonly Section[] {
  return [
    {
      heading: 'Your pucks',
      paragraphs: [
        `A Play costs ${formatPence(figures.pricePence)} and starts with ${PUCKS_AT_START} pucks. Choose one of the ${ARROWS.length} arrows and the puck slides across the table.`,
        'The arrow does not matter: it changes the path you see, never what the puck reveals and never what you win. That was decided when the Play was bought, and there is nothing to aim at.',
      ],
    },
    {
      heading: 'On the table',
      paragraphs: [
        `Each time the puck passes over a pip, a symbol appears. A coloured symbol fills one square in the row of its colour in the Prize Table.`,
        'Spinning Bumpers turn the puck back across the table, so it reveals more. A bumper that has been hit is gone. The shot ends when the puck falls into a pocket.',
      ],
    },
    {
      heading: 'Winning',
      paragraphs: [
        `Fill all ${ROW_SQUARES} squares of a row and you win its amount. Rows and Instant Prizes won in the same Play add up.`,
      ],
    },
    {
      heading: 'BONUS GAME',
      paragraphs: [
        `${BONUS_SYMBOLS_MIN} bonus symbols in a single shot give 1 Bonus Puck, ${BONUS_SYMBOLS_MIN + 1} give 2 and ${BONUS_SYMBOLS_MAX} give 3. Bonus Pucks are played at once.`,
        `In the Bonus Game a coloured symbol with a number fills that many squares; an Instant Prize is won there and then; 'EXTRA PUCK' gives one more puck for the Main Game, ${EXTRA_PUCKS_MAX} in a Play at most; 'BOOST PRIZE' raises the row of its colour by half of what it offered at the start.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [
        `When no pucks are left, a message shows the total of everything won. 'FINISH' ends the Play and pays the prize.`,
      ],
    },
  ];
}

export function procedures(figures: PublishedFigures): readonly Section[] {
  return [
    documentsOfGame(GAME_NAME),
    aboutGame(GAME_NAME, figures),
    {
      heading: 'Beginning',
      paragraphs: [
        `A splash screen shows the name of the Game, a 'PLAY' button and the message 'WIN UP TO ${formatPence(figures.topPrizePence)}'. Selecting 'PLAY' opens the Main Game Play Screen: a Play Grid of ${SQUARES} squares like an air hockey table, with ${POCKETS / 2} Pockets at either end and a grey Pip in each square and Pocket; ${ARROWS.length} green Directional Arrows; ${PUCKS_AT_START} blue Pucks with the words 'PUCKS LEFT'; and to the right of the grid, or above it on a tall screen, a Prize Table of ${COLOURS.length} amounts, each with ${ROW_SQUARES} unfilled squares in its colour. Beside the pucks stand a motif and the words 'REVEAL 3 OR MORE BONUS SYMBOLS IN A SINGLE SHOT TO UNLOCK THE BONUS GAME'.`,
        `The words 'HOW TO PLAY' to the left of the grid, with a motif underneath, open seven instructions, which stand there at the start of a Play. Motifs at both sides of the grid lead forwards and backwards, another closes them, and the first arrow puts them away.`,
      ],
    },
    {
      heading: 'A shot',
      paragraphs: [
        'Selecting a Directional Arrow releases a Puck. Each Pip it passes over reveals a coloured symbol or a bonus symbol. A coloured symbol populates one square in the row of its colour. The square of the Play Grid shines in the colour of what it showed until the Puck drops.',
        'While the Puck moves, Spinning Bumpers appear in some or all of the Pockets. One that is hit turns the Puck back across the table, disappears, and leaves its Pocket open. The shot ends when the Puck enters an open Pocket. Whichever arrow is selected, the Puck reveals the same symbols in the same order.',
        `A row whose ${ROW_SQUARES} squares are all populated wins the amount shown beside it, and pulses. No symbol is dealt that a full row could not take.`,
      ],
    },
    {
      heading: 'BONUS GAME',
      paragraphs: [
        `${BONUS_SYMBOLS_MIN}, ${BONUS_SYMBOLS_MIN + 1} or ${BONUS_SYMBOLS_MAX} bonus symbols in a single shot unlock the Bonus Game with 1, 2 or 3 white Bonus Pucks, shown above the words 'BONUS PUCKS'. The message 'BONUS GAME' and the number of Bonus Pucks lead to it, at once after the shot. The screen darkens, the grid lights up and the arrows turn yellow.`,
        `Every square a Bonus Puck passes over reveals one of four things. A Bonus Coloured Symbol populates as many squares of its row as the number on it. An Instant Prize is won and added to the panel 'INSTANT PRIZE', which appears to the left of the grid. 'EXTRA PUCK' adds one Puck to Pucks Left, for the Main Game: ${EXTRA_PUCKS_MAX} in a Play at most. 'BOOST PRIZE', in the colour of a row, raises the amount of that row by half of its original amount: at most twice, never when the row is full, and never the row of the ${colourLabels.gold.name}.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [
        `When all Pucks and Bonus Pucks have been used, a message shows the Prize Amount won, if any: the sum of all rows won and of all Instant Prizes. 'FINISH' below it ends the Play. A Play wins one Prize Amount, as listed in the Prize Amounts and Odds table.`,
      ],
    },
    generalOfGame(),
  ];
}
