/**
 * How to Play and the Procedures of £1 Million Jackpot Blue, in our own words. Every figure comes from the structure.
 */
import { aboutGame, documentsOfGame, generalOfGame, type PublishedFigures, type Section } from '../../../game/copy.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { BONUS_NUMBERS, NUMBER_MAX, PLACES, WINNING_TOTAL } from '../play/board.ts';
import { GAME_NAME } from '../play/prizes.ts';

const bonusNumbers = BONUS_NUMBERS.map((number) => String(number).padStart(2, '0'));
const bonusList = `${bonusNumbers.slice(0, -1).join(', ')} or ${bonusNumbers.at(-1)}`;

export function howToPlay(figures: PublishedFigures): readonly Section[] {
  return [
    {
      heading: 'The board',
      paragraphs: [
        `Four games and a Bonus Game, for ${formatPence(figures.pricePence)}. Play them in any order you like. The order changes nothing: what this Play wins was decided when it was bought.`,
      ],
    },
    {
      heading: 'GAME 1',
      paragraphs: [
        `Select each of the ${PLACES[1]} motifs, or the word 'PRIZE' beside it. Every gold bar you find wins the amount beside it.`,
      ],
    },
    {
      heading: 'GAME 2',
      paragraphs: [
        `${PLACES[2]} rows. Where the weight under 'YOURS' is greater than the one under 'THEIRS', the row wins its amount.`,
      ],
    },
    {
      heading: 'GAME 3',
      paragraphs: [
        `${PLACES[3]} rows of two numbers from 1 to ${NUMBER_MAX}. Two numbers that add up to exactly ${WINNING_TOTAL} win the amount of their row.`,
      ],
    },
    {
      heading: 'GAME 4',
      paragraphs: [`${PLACES[4]} rows of two symbols. Two identical symbols win the amount of their row.`],
    },
    {
      heading: 'BONUS GAME',
      paragraphs: [
        `Open it with the button in the middle. A motif wins the amount printed on it when its own number, ${bonusList}, is found under it. The multiplier below multiplies what the Bonus Game has won, and nothing else.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [
        `When all is revealed, a message shows the total of everything won. 'SHOW GAME' lets you look at the board again; 'FINISH' ends the Play and pays the prize.`,
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
        `A splash screen shows the name of the Game and a 'PLAY' button. Selecting it opens the Main Game Play Window: four games labelled 'GAME 1', 'GAME 2', 'GAME 3' and 'GAME 4', and in the middle a button labelled 'BONUS GAME'. The games and the Bonus Game may be played in any order; once opened, the Bonus Game is played to its end.`,
      ],
    },
    {
      heading: 'GAME 1',
      paragraphs: [
        `A box of ${PLACES[1]} motifs, each with the word 'PRIZE' to its right. Selecting a motif or its 'PRIZE' reveals a symbol and a monetary amount. A gold bar wins the amount revealed with it, and both are highlighted in gold. All ${PLACES[1]} have to be revealed.`,
      ],
    },
    {
      heading: 'GAME 2',
      paragraphs: [
        `A box of ${PLACES[2]} rows under the columns 'YOURS' and 'THEIRS', each row with the word 'PRIZE'. Selecting a motif reveals both weights of the row and then its amount; selecting 'PRIZE' reveals the amount and then the weights. Where YOURS weighs more than THEIRS, the row wins its amount and is highlighted. Two equal weights are never shown.`,
      ],
    },
    {
      heading: 'GAME 3',
      paragraphs: [
        `A box of ${PLACES[3]} rows, each with two motifs joined by '+', a third after '=', and the word 'PRIZE'. Selecting a motif reveals two numbers from 1 to ${NUMBER_MAX}, their total and then the amount; selecting 'PRIZE' reveals the amount first. A total of exactly ten (${WINNING_TOTAL}) wins the amount of the row.`,
      ],
    },
    {
      heading: 'GAME 4',
      paragraphs: [
        `A box of ${PLACES[4]} rows, each with two motifs and the word 'PRIZE'. Selecting any of them reveals two symbols and an amount. Two identical symbols win the amount of the row.`,
      ],
    },
    {
      heading: 'Bonus Game',
      paragraphs: [
        `Selecting 'BONUS GAME' opens the Bonus Game Play Window: ${BONUS_NUMBERS.length} Bonus Motifs, each printed with an amount, and the Bonus Prize Multiplier below them. They may be selected in any order, and all have to be revealed.`,
        `A Bonus Motif wins the amount printed on it when its number is revealed under it: ${bonusList}, in that order. Any other number fades. None of these four numbers is ever shown under another motif.`,
        `The multiplier is X1, X2, X3 or X5. It multiplies the sum of the Bonus Prizes; X1 leaves it as it is. It has no effect on the four games, nor when no Bonus Prize was won.`,
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        `A Play ends when everything in the four games and the Bonus Game has been revealed. A message in the centre shows the total won, if anything was. 'SHOW GAME', to its top left, returns to the finished board; 'FINISH', below it, ends the Play.`,
        'The Prize Amount is the sum of everything shown as won: one of the amounts of the table Prize Amounts and Odds, never more than one per Play.',
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
