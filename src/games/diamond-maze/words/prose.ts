/**
 * How to Play and the Procedures of Diamond Maze, in our own words. Every figure comes from the structure or the
 * game's nouns.
 */
import { aboutGame, documentsOfGame, generalOfGame, type PublishedFigures, type Section } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { TILES, type TileKind } from '../play/board.ts';
import { BONUS_TILES, PICKS } from '../play/motifs.ts';
import { BONUS_PRIZE_PENCE, ROW_BOXES, ROW_PENCE } from '../play/prizes.ts';
import { CARD_MAX, ROLLS_AT_START } from '../play/scenario.ts';
import { COLOURS } from '../play/stones.ts';
import { WHEEL } from '../play/wheel.ts';

export function howToPlay(figures: PublishedFigures): readonly Section[] {
  return [
    {
      heading: 'The dice and the cards',
      paragraphs: [
        `A Play costs ${formatPence(figures.pricePence)} and begins with ${ROLLS_AT_START} rolls. Each roll moves your token clockwise by the sum of two dice; a double gives one more roll. A card from +1 to +${CARD_MAX} is drawn before each roll and waits in a stack. Nothing you choose changes what this Play wins; that was decided when it was bought.`,
      ],
    },
    {
      heading: 'The diamonds',
      paragraphs: [
        'Land on a diamond and the whole stack counts for its row of the Prize Table: that many boxes fill. A row with all its boxes full wins the amount beside it.',
      ],
    },
    {
      heading: 'The other tiles',
      paragraphs: [
        'Fast Forward takes you to the opposite side and collects every diamond of two zones. Extra Diamonds is a wheel to spin until it says COLLECT. Behind one of three rocks lies a Bonus Prize.',
        `In the Bonus Game you make ${PICKS} picks among ${BONUS_TILES} tiles. Two that match win what they show.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [`When no roll is left, a message shows what was won. 'FINISH' ends the Play and pays the prize.`],
    },
  ];
}

export function procedures(figures: PublishedFigures): readonly Section[] {
  return [
    documentsOfGame('Diamond Maze'),
    aboutGame('Diamond Maze', figures),
    {
      heading: 'Beginning',
      paragraphs: [
        `A splash screen shows the name of the Game, 'WIN UP TO ${formatPence(figures.topPrizePence)}' and the buttons 'PLAY' and 'HOW TO PLAY'. How To Play has three screens; 'NEXT' turns them and 'X' closes them.`,
        `Then four tokens are shown, a light, a shovel, a cart and a hat, above 'CHOOSE YOUR TOKEN TO START GAME'. One must be selected. It makes no other difference.`,
      ],
    },
    {
      heading: 'Main Game',
      paragraphs: [
        `The Board is a loop of ${TILES.length} tiles in a green, a blue, a yellow and a red Zone: ${countOf('diamond')} Diamond Tiles, ${countOf('bonus-game')} Bonus Game Tiles at the corners, ${countOf('bonus-prize')} Bonus Prize Tiles, ${countOf('extra-diamonds')} Extra Diamonds Tiles and ${countOf('fast-forward')} Fast Forward Tiles. The token begins on the Fast Forward Tile between red and green and moves clockwise.`,
        `The Prize Table has a row for each diamond: ${rowWords()}. Boxes beyond the end of a row are discarded; a row with every box populated wins its amount, once.`,
        `A Play begins with '${ROLLS_AT_START}' in the box 'ROLLS LEFT' and one Card. Selecting the dice rolls them; the token moves by their sum, and one roll is used. The same number on both dice gives an 'EXTRA ROLL', also on the last roll and on an extra roll; it leaves the Rolls Left Indicator as it was.`,
        `Landing on a Diamond Tile adds up all Cards of the stack and populates that many boxes of the row. A new Card, from 1 to ${CARD_MAX}, is drawn after every landing while a roll is left, and waits in the stack until a Diamond Tile is landed on.`,
        'Landing on a Fast Forward Tile moves the token to the opposite one and populates one box for every Diamond of the two Zones passed. The stack stays.',
      ],
    },
    {
      heading: 'Extra Diamonds',
      paragraphs: [
        `A wheel of ${WHEEL.length} equal segments: each Diamond once, and 'COLLECT' ${WHEEL.filter((segment) => segment === 'collect').length} times. It is spun until it stops on 'COLLECT'. Each Diamond in 'YOUR DIAMONDS' then populates one box.`,
      ],
    },
    {
      heading: 'Bonus Prize',
      paragraphs: [
        `'SELECT ONE ROCK TO WIN A PRIZE': one of three rocks is opened and shows an amount, which is won and added to the panel 'BONUS PRIZE'. The other two stay closed. The amounts are ${amountWords()}.`,
      ],
    },
    {
      heading: 'Bonus Game',
      paragraphs: [
        `${BONUS_TILES} Bonus Tiles and ${PICKS} picks, all of which are made. The n-th pick reveals the n-th dealt motif, whichever tile is selected. At most one pair of identical motifs is revealed; 'CONTINUE' then collects what it shows:`,
        "'GO TO A ZONE AND COLLECT A DIAMOND' moves the token to that Diamond and populates one box. 'COLLECT ALL DIAMONDS IN A ZONE' moves it through the Zone to its last Diamond and populates one box for each. 'COLLECT ONE DIAMOND' populates one box. 'BONUS PRIZE' wins the amount shown. 'DRAW EXTRA CARD' adds a Card to the stack.",
        `'PRIZE UPGRADE' raises the amounts of the Prize Table to ${upgradedWords()}: all except the top row. It comes at most once in a Play, and never when a row is already full.`,
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        `A Play ends when no roll and no extra roll is left. A message shows the Prize Amount won, if any; 'FINISH' completes the Game.`,
        'The Prize Amount is the sum of all rows filled and all Bonus Prizes: one of the amounts of the table Prize Amounts and Odds, never more than one per Play.',
      ],
    },
    {
      heading: 'Prizes',
      paragraphs: [
        `Prizes run from ${formatPence(figures.rows[0]?.prizePence ?? figures.pricePence)} to ${formatPence(figures.topPrizePence)}. The table lists every combination with its odds; the odds of each are the same on every Play.`,
      ],
    },
    generalOfGame(),
  ];
}

function countOf(kind: TileKind): number {
  return TILES.filter((tile) => tile.kind === kind).length;
}

function rowWords(): string {
  return COLOURS.map((colour) => `${colour}, ${ROW_BOXES[colour]} boxes, ${formatPence(ROW_PENCE[colour][0])}`).join(
    '; ',
  );
}

function upgradedWords(): string {
  return COLOURS.map((colour) => formatPence(ROW_PENCE[colour][1])).join(', ');
}

function amountWords(): string {
  return BONUS_PRIZE_PENCE.map(formatPence).join(', ');
}
