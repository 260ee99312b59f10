/**
 * How to Play and the Procedures of Diamond Riches, in our own words. Every figure comes from the structure or the
 * game's nouns.
 */
import { aboutGame, documentsOfGame, generalOfGame, type PublishedFigures, type Section } from '../../../game/copy.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import { COLOURS, type Colour, EXTRA_SPIN_AT, LADDER_SEGMENTS, ladderPence, type PrizeLevel } from '../play/ladders.ts';
import { EXTRA_DIAMONDS, GRID_TILES, MYSTERY_DIAMONDS, PICKS, PRIZE_PIPS, SIDE_ICONS } from '../play/motifs.ts';
import { AMOUNT_WHEEL } from '../play/prizes.ts';
import {
  METER_PIPS,
  MULTIPLIER_WHEEL,
  PRIZE_MULTIPLIER_WHEEL,
  PRIZE_SPINS_AT_START,
  SPINS_AT_START,
} from '../play/wheels.ts';

export function howToPlay(figures: PublishedFigures): readonly Section[] {
  return [
    {
      heading: 'The wheels',
      paragraphs: [
        `A Play costs ${formatPence(figures.pricePence)} and begins with ${SPINS_AT_START} spins. Each spin collects what rests below the Win Indicator: the diamonds of the outer wheel and the icon of the inner one, as often as the multiplier between them says. Nothing you choose changes what this Play wins; that was decided when it was bought.`,
      ],
    },
    {
      heading: 'The Prize Ladders',
      paragraphs: [
        `Each diamond lights one segment of the ladder of its colour. ${LADDER_SEGMENTS} lit segments win the amount at the top. Passing the box 'EXTRA SPIN' gives one more spin.`,
      ],
    },
    {
      heading: 'The Bonus Games',
      paragraphs: [
        `Five BONUS, SUPER or MEGA icons open a Bonus Game: ${PICKS} picks among ${GRID_TILES} icons, with ${SIDE_ICONS.super} more already open in the Super and ${SIDE_ICONS.mega} more in the Mega Bonus Game. Two identical icons win what they show.`,
      ],
    },
    {
      heading: 'The Prize Game',
      paragraphs: [
        `Seven PRIZE GAME icons open the Prize Game. Every spin of its wheels adds an amount times a multiplier to the PRIZE POT, which is always won.`,
      ],
    },
    {
      heading: 'The end',
      paragraphs: [`When no spin is left, a message shows what was won. 'FINISH' ends the Play and pays the prize.`],
    },
  ];
}

export function procedures(figures: PublishedFigures): readonly Section[] {
  return [
    documentsOfGame('Diamond Riches'),
    aboutGame('Diamond Riches', figures),
    {
      heading: 'Beginning',
      paragraphs: [
        `A splash screen shows the name of the Game, what can be won at most, a wheel with the words 'BONUS', 'SUPER', 'MEGA' and 'PRIZE GAME', how these are unlocked, and the buttons 'HOW TO PLAY' and 'PLAY'. 'PLAY' opens the Main Game Play Window. How To Play has four screens, with an arrow between them and an 'X' that closes it.`,
      ],
    },
    {
      heading: 'Main Game',
      paragraphs: [
        `Three wheels turn around the button 'SPIN'. The Coloured Diamond Wheel has two equal segments for each of the ${COLOURS.length} ladders, holding one diamond each at first. The Multiplier Wheel has ${MULTIPLIER_WHEEL.length} equal segments from x1 to x5. The Bonus Wheel carries Bonus Icons at fixed points. A Play begins with ${SPINS_AT_START} spins, shown as '${SPINS_AT_START} SPINS LEFT'.`,
        'Each spin collects the diamonds of the segment below the Win Indicator and the icon there, if any, each as often as the multiplier below the Win Indicator says.',
        `The Prize Ladders have ${LADDER_SEGMENTS} segments. Each diamond populates one segment of its ladder; further diamonds are discarded. A ladder with all segments populated wins the amount at its top: ${levelWords(0)}.`,
        `The Extra Spin Box stands at segment ${COLOURS.map((colour) => `${EXTRA_SPIN_AT[colour]} of the ${colour} ladder`).join(', ')}. Reaching it gives one extra spin, once. Extra spins are used first and leave the Spins Left Indicator as it was.`,
        `The Bonus, Super Bonus and Mega Bonus Meters need ${METER_PIPS.bonus} icons each, the Prize Game Meter ${METER_PIPS.prize}. A meter that is filled says 'UNLOCKED'. Icons over the number needed stay in a Bonus Meter for the next time; those over the number the Prize Game needs are discarded, and the Prize Game is played at most once in a Play. What is unlocked is played after the spin: Bonus Game, Super Bonus Game, Mega Bonus Game, Prize Game, in this order, also after the last spin.`,
      ],
    },
    {
      heading: 'Bonus Games',
      paragraphs: [
        `A grid of ${GRID_TILES} icons, ${PICKS} picks and the instruction 'MATCH 2 TO WIN THAT BONUS!'. The n-th pick reveals the n-th dealt icon, whichever is selected. The Super Bonus Game opens ${SIDE_ICONS.super} further icons and the Mega Bonus Game ${SIDE_ICONS.mega}; otherwise their grids stay locked. All picks are made. At most one pair of identical icons is revealed; it wins its bonus:`,
        `Extra Diamonds: ${rangeWords(EXTRA_DIAMONDS)} diamonds of the colour shown. Multi-Fill: more diamonds in one segment of the Coloured Diamond Wheel. Mystery Fill: ${rangeWords(MYSTERY_DIAMONDS)} diamonds spread over the ladders. Double Spins: twice the spins left. Upgrade Multiplier: every multiplier one higher, from x2 to x5. Prize Game pips: ${rangeWords(PRIZE_PIPS)} pips for the Prize Game Meter. Activate Prize Game: all its missing pips.`,
        `Upgrade Prizes raises all ladder amounts, at the first time to ${levelWords(1)}; at the second time, or at once with Max Prizes, to ${levelWords(2)}. Ladders are never upgraded once one of them is complete.`,
      ],
    },
    {
      heading: 'Prize Game',
      paragraphs: [
        `It begins with ${PRIZE_SPINS_AT_START} spin of three wheels: amounts (${amountsWords()}), multipliers (${prizeMultiplierWords()}) and extra spin icons at some points. Each spin adds the amount below the Win Indicator, as often as the multiplier there says, to the 'PRIZE POT', and gives one further spin if an extra spin icon rests there. The PRIZE POT is a Prize.`,
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        `A Play ends when no spin and no extra spin is left and every unlocked game has been played. A message shows the Prize Amount won, if any; 'FINISH' completes the Game.`,
        'The Prize Amount is the sum of all completed ladders and the PRIZE POT: one of the amounts of the table Prize Amounts and Odds, never more than one per Play.',
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

function levelWords(level: PrizeLevel): string {
  return COLOURS.map((colour: Colour) => `${formatPence(ladderPence(colour, level))} (${colour})`).join(', ');
}

function rangeWords(values: readonly number[]): string {
  return `${values[0]} to ${values.at(-1)}`;
}

function amountsWords(): string {
  return distinct(AMOUNT_WHEEL)
    .map((amount) => formatPence(amount as Pence))
    .join(', ');
}

function prizeMultiplierWords(): string {
  return distinct(PRIZE_MULTIPLIER_WHEEL)
    .map((multiplier) => `x${multiplier}`)
    .join(', ');
}

function distinct(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
