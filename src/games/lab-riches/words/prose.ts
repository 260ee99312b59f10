/** How to Play and the Procedures of Lab Riches, in our own words. Every figure comes from the structure. */
import { documentsOfGame, generalOfGame, type PublishedFigures, type Section } from '../../../game/copy.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import { BONUS_MOTIFS_NEEDED, CHARGES, COLUMNS, EXTRA_GOES, GOES_AT_START, GOES_MAX, ROWS } from '../play/apparatus.ts';
import { GAME_NAME, METER_BOXES, METER_SEGMENTS } from '../play/prizes.ts';

const meterSteps = METER_BOXES.filter((box) => box.pence !== null)
  .map((box) => `${box.segments} segments: ${formatPence(box.pence as Pence)}`)
  .join('; ');

export function howToPlay(figures: PublishedFigures): readonly Section[] {
  return [
    {
      heading: 'The grid',
      paragraphs: [
        `${formatPence(figures.pricePence)} buys ${GOES_AT_START} goes. Each GO fills the Top Row, above the grid, and every square of the grid that is not locked. A square that shows the same symbol as the Top Row above its column is locked for good.`,
        `A row whose ${COLUMNS} squares are all locked wins the amount in its Prize Box, to its right. The boxes show their amounts from the first GO on.`,
      ],
    },
    {
      heading: 'The Top Row',
      paragraphs: [
        `A charge adds its number, ${CHARGES[0]} to ${CHARGES.at(-1)}, to the Power Surge Prize Meter. An extra-goes motif adds ${EXTRA_GOES[0]} to ${EXTRA_GOES.at(-1)} goes; a Play has ${GOES_MAX} goes at most. ${BONUS_MOTIFS_NEEDED} bonus motifs in one GO open the Bonus Game, once in a Play at most. Under a motif, nothing locks on that GO.`,
      ],
    },
    {
      heading: 'The meter',
      paragraphs: [`${meterSteps}. Only the highest amount reached at the end is won.`],
    },
    {
      heading: 'BONUS GAME',
      paragraphs: [
        `A light runs along the bottom of ${ROWS} rows and rests on a segment. An arrow takes it up a row; anything else is yours and ends the Bonus Game: a charge, extra goes, or an instant prize.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [
        `The Play is over when no goes are left. 'FINISH' ends it and pays what the screen shows as won. Nothing you press changes that: it was decided when the Play was bought.`,
      ],
    },
  ];
}

export function procedures(figures: PublishedFigures): readonly Section[] {
  return [
    documentsOfGame(GAME_NAME),
    {
      heading: 'The Game',
      paragraphs: [
        `${GAME_NAME} costs ${formatPence(figures.pricePence)} a Play. Overall, ${figures.overallOdds} Plays wins a Prize; ${figures.payoutPercent}% of what is paid for Plays is expected to be paid back in Prizes. The largest Prize Amount is ${formatPence(figures.topPrizePence)}.`,
        'This is a game of chance. The outcome of a Play is determined at the point of purchase; no skill or judgement is needed, and none helps.',
      ],
    },
    {
      heading: 'Beginning',
      paragraphs: [
        `A splash screen shows the name of the Game, the message 'WIN UP TO ${formatPence(figures.topPrizePence)}', a 'HOW TO PLAY' button and a 'PLAY' button. 'HOW TO PLAY' opens five screens with arrows between them and an 'X' at their top right, which leads to the Main Game; 'PLAY' leads there at once.`,
      ],
    },
    {
      heading: 'Main Game',
      paragraphs: [
        `The grid has ${COLUMNS} columns and ${ROWS} rows, a Top Row above it and a Prize Box to the right of each row, which says 'PRIZE' at first. What stands in the grid and the Top Row before the first GO counts for nothing. A 'GO' button stands beside or below the grid, and with it the word 'GOES' and the Goes Left Indicator, which begins at ${GOES_AT_START}.`,
        `A GO lowers Goes Left by one and replaces the Top Row and every square that is not locked; the first one also reveals the amounts of the Prize Boxes. Column by column from the left, squares identical to the symbol in the Top Row are locked, with clamps around them, and stay for the rest of the Play. A column whose Top Row shows a motif locks nothing on that GO. A row of locked squares wins its Prize Box, which lights up; the box 'TOTAL WON' then appears below the grid.`,
      ],
    },
    {
      heading: 'Top Row',
      paragraphs: [
        `A charge carries a number from ${CHARGES[0]} to ${CHARGES.at(-1)}: the number flies to the Power Cable, and as many segments of the meter light up in blue. An extra-goes motif carries a number from ${EXTRA_GOES[0]} to ${EXTRA_GOES.at(-1)}: the number flies to the Goes Left Indicator, which rises by it. A Play has ${GOES_MAX} goes at most. ${BONUS_MOTIFS_NEEDED} bonus motifs in one GO award the Bonus Game; one or two do nothing. A second Bonus Game in one Play does not occur.`,
      ],
    },
    {
      heading: 'Power Surge Prize Meter',
      paragraphs: [
        `Charges from the Top Row and from the Bonus Game fill the meter, to the left of the grid, up to ${METER_SEGMENTS} segments. ${meterSteps}. Fewer win nothing. Only the amount lit at the end of the Play is won, not those passed on the way, which dim.`,
      ],
    },
    {
      heading: 'Bonus Game',
      paragraphs: [
        `The words 'BONUS GAME ACTIVATED' lead to it, once the columns of that GO have been read. Its window has ${ROWS} rows of segments, and a 'GO' button. Each GO lets the light rest on one segment of the row in play, beginning at the bottom. An arrow leads to the row above, while the row below fades; the top one of the ${ROWS} rows has no arrow.`,
        `What else the light rests on is won and ends the Bonus Game: the message 'BONUS GAME' shows it with the words 'YOU HAVE WON'. Back in the Main Game a charge goes to the meter, extra goes to the Goes Left Indicator, and an Instant Prize into the box 'INSTANT WINS', which appears then.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [
        `When Goes Left is 0 and the Bonus Game, if any, has been played, a message shows the total won. 'FINISH' below it ends the Play.`,
      ],
    },
    {
      heading: 'Prize Amount',
      paragraphs: [
        'The Prize Amount is the sum of completed rows, the meter and an Instant Prize, as the finished screen shows it. It always is one of the amounts in the table of Prize Amounts and Odds. There is one Prize Amount a Play.',
        'Each Play has a Play Number, shown when it is finished and in My Games.',
      ],
    },
    generalOfGame(),
  ];
}
