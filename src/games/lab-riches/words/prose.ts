/** How to Play and the Procedures of Lab Riches, in our own words. Every figure comes from the structure. */
import type { PublishedFigures, Section } from '../../../game/copy.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import { BONUS_MOTIFS_NEEDED, CHARGES, COLUMNS, EXTRA_GOES, GOES_AT_START, ROWS } from '../play/apparatus.ts';
import { GAME_NAME, METER_BOXES } from '../play/prizes.ts';

const meterSteps = METER_BOXES.filter((box) => box.pence !== null)
  .map((box) => `${box.segments} segments: ${formatPence(box.pence as Pence)}`)
  .join('; ');

export function howToPlay(figures: PublishedFigures): readonly Section[] {
  return [
    {
      heading: 'The grid',
      paragraphs: [
        `${formatPence(figures.pricePence)} buys ${GOES_AT_START} goes. Each GO fills the Top Row and every square that is not locked. A square that shows the same symbol as the place on top of its column is locked for good.`,
        `A row whose ${COLUMNS} squares are all locked wins the amount in its Prize Box. The boxes show their amounts from the first GO on.`,
      ],
    },
    {
      heading: 'The Top Row',
      paragraphs: [
        `A charge adds its number, ${CHARGES[0]} to ${CHARGES.at(-1)}, to the Power Surge Prize Meter. An extra-goes motif adds ${EXTRA_GOES[0]} to ${EXTRA_GOES.at(-1)} goes. ${BONUS_MOTIFS_NEEDED} bonus motifs in one GO open the Bonus Game. Under a motif, nothing locks on that GO.`,
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
    {
      heading: 'The Game',
      paragraphs: [
        `${GAME_NAME} costs ${formatPence(figures.pricePence)} a Play. Overall, ${figures.overallOdds} Plays wins a Prize; ${figures.payoutPercent}% of what is paid for Plays is expected to be paid back in Prizes. The largest Prize Amount is ${formatPence(figures.topPrizePence)}.`,
        'This is a game of chance. The outcome of a Play is determined at the point of purchase; no skill or judgement is needed, and none helps.',
      ],
    },
    {
      heading: 'Main Game',
      paragraphs: [
        `The grid has ${COLUMNS} columns and ${ROWS} rows, a Top Row above it and a Prize Box at the end of each row. What stands there before the first GO counts for nothing.`,
        `A GO lowers Goes Left by one and replaces the Top Row and every square that is not locked. Column by column from the left, squares identical to the symbol on top are locked and stay for the rest of the Play. A row of locked squares wins its Prize Box.`,
      ],
    },
    {
      heading: 'Power Surge Prize Meter',
      paragraphs: [
        `Charges from the Top Row and from the Bonus Game fill the meter. ${meterSteps}. Fewer win nothing. Only the amount lit at the end of the Play is won, not those passed on the way.`,
      ],
    },
    {
      heading: 'Bonus Game',
      paragraphs: [
        `Exactly ${BONUS_MOTIFS_NEEDED} bonus motifs in one GO open it, once the columns of that GO have been read. Each GO of the Bonus Game lets the light rest on one segment of the row in play. An arrow leads to the row above; the top row has none. What else the light rests on is won, carried back to the Main Game, and ends the Bonus Game.`,
      ],
    },
    {
      heading: 'Prize Amount',
      paragraphs: [
        'The Prize Amount is the sum of completed rows, the meter and an instant prize, as the finished screen shows it. It always is one of the amounts in the table of Prize Amounts and Odds. There is one Prize Amount a Play.',
        'Each Play has a Play Number, shown when it is finished and in My Games.',
      ],
    },
  ];
}
