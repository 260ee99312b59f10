/**
 * The words of Diamond Riches. Those the Procedures print in quotation marks stand here as given; the names of the
 * pictures and all other prose are ours. Figures come from the structure, as arguments.
 */
import { assertNever, present } from '../../../kernel/assert.ts';
import { formatPence, type Pence, timesPence } from '../../../kernel/pence.ts';
import { COLOURS, type Colour, LADDER_SEGMENTS, PRIZE_LEVEL_MAX } from '../play/ladders.ts';
import { bonusOf, type Motif, PICKS } from '../play/motifs.ts';
import { AMOUNT_WHEEL } from '../play/prizes.ts';
import type { RichesEvent, RichesView } from '../play/view.ts';
import {
  DIAMOND_WHEEL,
  ICON_WHEEL,
  type Meter,
  multiplierAt,
  PRIZE_MULTIPLIER_WHEEL,
  type Rest,
  SPINS_AT_START,
} from '../play/wheels.ts';

/** A stone's name and the outline of its cut, so that no colour stands alone. */
export const stones: { readonly [C in Colour]: { readonly name: string; readonly shape: string } } = {
  red: { name: 'red diamond', shape: 'an octagon' },
  blue: { name: 'blue diamond', shape: 'a hexagon' },
  pink: { name: 'pink diamond', shape: 'a round brilliant' },
  green: { name: 'green diamond', shape: 'a square emerald cut' },
  purple: { name: 'purple diamond', shape: 'a trillion' },
  yellow: { name: 'yellow diamond', shape: 'a pointed marquise' },
};

/** Every word on screen. */
export const words = {
  name: 'Diamond Riches',
  splashCollect: 'COLLECT FIVE BONUS, SUPER OR MEGA ICONS TO UNLOCK ONE OF THREE BONUS GAMES.',
  splashPrizeGame: 'COLLECT SEVEN PRIZE GAME ICONS TO UNLOCK THE PRIZE GAME FOR A GUARANTEED PRIZE!',
  howToPlay: 'HOW TO PLAY',
  play: 'PLAY',
  /** How To Play: four screens, as printed. */
  panels: [
    [
      'COLLECT THE ICONS THAT APPEAR BELOW THE WIN INDICATOR.',
      'COLLECT FIVE BONUS, SUPER OR MEGA ICONS TO UNLOCK ONE OF THREE BONUS GAMES.',
      'INCREASE THE NUMBER OF ICONS YOU COLLECT BY LANDING ON A x2, x3, x4 OR x5 MULTIPLIER.',
      `YOU ARE AWARDED ${SPINS_AT_START} SPINS AT THE START OF THE GAME. TAP THE SPIN BUTTON TO SPIN THE THREE WHEELS.`,
    ],
    [
      'COLLECT AN EXTRA SPIN BY REACHING THE CHECKPOINT ON ANY OF THE PRIZE LADDERS. COLLECT THIRTEEN DIAMONDS IN ANY PRIZE LADDER TO WIN THAT AMOUNT.',
    ],
    [
      'EACH BONUS GAME AWARDS 5 PICKS. USE YOUR PICKS TO REVEAL BONUS ICONS.',
      'IN THE MEGA BONUS GAME, YOU AUTOMATICALLY UNLOCK FOUR EXTRA BONUS ICONS.',
      'IN THE SUPER BONUS GAME, YOU AUTOMATICALLY UNLOCK TWO EXTRA BONUS ICONS.',
      'MATCH ANY 2 BONUS ICONS TO WIN THAT BONUS!',
    ],
    [
      'SPIN THE PRIZE WHEEL AND COLLECT THE PRIZE THAT APPEARS BELOW THE WIN INDICATOR.',
      'INCREASE YOUR PRIZE BY LANDING ON A x2, x3, x4, x5, x6 OR x10 MULTIPLIER.',
      'COLLECT SEVEN PRIZE GAME ICONS TO UNLOCK THE PRIZE GAME FOR A GUARANTEED PRIZE!',
      'COLLECT EXTRA SPIN TO SPIN THE PRIZE WHEEL AGAIN AND INCREASE YOUR PRIZE POT!',
    ],
  ],
  spin: 'SPIN',
  extraSpin: 'EXTRA SPIN',
  unlocked: 'UNLOCKED',
  /** On the icons of the Bonus Wheel and the splash wheel. */
  icons: { bonus: 'BONUS', super: 'SUPER', mega: 'MEGA', prize: 'PRIZE GAME' },
  /** On the Bonus Icon Collectors. */
  meters: { bonus: 'BONUS', super: 'SUPER BONUS', mega: 'MEGA BONUS', prize: 'PRIZE GAME' },
  gridLabel: 'BONUS',
  matchTwo: 'MATCH 2 TO WIN THAT BONUS!',
  prizePot: 'PRIZE POT',
  finish: 'FINISH',
} as const;

/** `WIN UP TO £1 MILLION`: whole millions in words, as the Procedures print them. */
export function winUpTo(topPrizePence: Pence): string {
  const millions = topPrizePence / 100_000_000;
  return `WIN UP TO ${Number.isInteger(millions) ? `£${millions} MILLION` : formatPence(topPrizePence)}`;
}

/** `6 SPINS LEFT`: the Spins Left Indicator. With an extra spin it says EXTRA SPIN. */
export function spinsLeftWords(view: RichesView): string {
  return view.extraSpins > 0 ? words.extraSpin : leftWords(view.spinsLeft, 'SPIN');
}

/** `5 PICKS LEFT` */
export function picksLeftWords(picksLeft: number): string {
  return leftWords(picksLeft, 'PICK');
}

/** `1 SPIN LEFT` in the Prize Game, which begins with one. */
export function prizeSpinsLeftWords(spinsLeft: number): string {
  return leftWords(spinsLeft, 'SPIN');
}

function leftWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 'S'} LEFT`;
}

/** `x3`: a multiplier as printed. */
export function multiplierWords(multiplier: number): string {
  return `x${multiplier}`;
}

/** What a Bonus Icon says, in words: `4 blue diamonds`, `Multi-Fill`. */
export function motifWords(motif: Motif): string {
  const bonus = bonusOf(motif);
  switch (bonus.kind) {
    case 'extra-diamonds':
      return `${bonus.count} ${stones[bonus.colour].name}s`;
    case 'prize-pips':
      return `${bonus.count} Prize Game pips`;
    case 'multi-fill':
      return 'Multi-Fill';
    case 'mystery-fill':
      return 'Mystery Fill';
    case 'double-spins':
      return 'Double Spins';
    case 'upgrade-multiplier':
      return 'Upgrade Multiplier';
    case 'upgrade-prizes':
      return 'Upgrade Prizes';
    case 'max-prizes':
      return 'Max Prizes';
    case 'activate-prize-game':
      return 'Activate Prize Game';
    default:
      return assertNever(bonus);
  }
}

/** The end message. The Prize Amount is what the reader adds up on the finished screen. */
export function endMessage(prizePence: Pence): string {
  return prizePence > 0 ? `YOU HAVE WON ${formatPence(prizePence)}` : 'NO PRIZE ON THIS PLAY';
}

export const PRIZE_GAME = 'Prize Game';

/** What an event reveals, in words. `after` is the view with the event applied. */
export function announce(event: RichesEvent, after: RichesView): string {
  switch (event.type) {
    case 'wheels-stopped':
      return `${stopWords(event, after)} ${spinsSentence(after)}`;
    case 'diamonds-collected':
      return `${counted(event.count, stones[event.colour].name)} collected. ${ladderSentence(event.colour, after)}`;
    case 'extra-spin-won':
      return `${words.extraSpin}: the ${event.colour} ladder has reached its box.`;
    case 'ladder-completed':
      return `The ${event.colour} ladder is complete. You have won ${formatPence(event.pence)}.`;
    case 'icons-collected':
      return `${counted(event.count, `${words.icons[event.meter]} icon`)} collected. ${meterSentence(event.meter, after)}`;
    case 'pips-added':
      return `${counted(event.count, `${PRIZE_GAME} pip`)} added. ${meterSentence('prize', after)}`;
    case 'unlocked':
      return `${words.meters[event.meter]} ${words.unlocked}.`;
    case 'bonus-opened':
      return openedSentence(event.tier, event.opened);
    case 'motif-revealed':
      return `Icon ${event.tile + 1}: ${motifWords(event.motif)}. ${picksLeftWords(present(after.bonus, 'a Bonus Game under way').picksLeft)}.`;
    case 'bonus-closed':
      return event.matched
        ? `Two identical icons: ${motifWords(event.matched)}. Back to the main game.`
        : 'No two icons match. Back to the main game.';
    case 'segment-raised':
      return `Multi-Fill: segment ${event.segment + 1} of the wheel now holds ${counted(diamondsIn(after, event.segment), stones[colourOf(event.segment)].name)}.`;
    case 'mystery-filled':
      return `Mystery Fill: ${mysteryWords(event.counts)}.`;
    case 'spins-doubled':
      return `Double Spins: ${leftWords(after.spinsLeft, 'SPIN')}.`;
    case 'multipliers-raised':
      return 'Upgrade Multiplier: the Multiplier Wheel now holds x2, x3, x4 and x5.';
    case 'prizes-raised':
      return `All values in the Prize Ladders increase${event.level === PRIZE_LEVEL_MAX ? ' to the maximum level' : ''}, except the top prize.`;
    case 'prize-game-opened':
      return `The ${PRIZE_GAME} opens. ${leftWords(present(after.prizeGame, 'a Prize Game under way').spinsLeft, 'SPIN')}.`;
    case 'prize-wheels-stopped':
      return `The wheels stop at ${segmentsWords(event)}: ${formatPence(amountAt(event.outer))} and ${multiplierWords(present(PRIZE_MULTIPLIER_WHEEL[event.middle], 'a multiplier'))}.`;
    case 'prize-collected':
      return `You have won ${formatPence(timesPence(event.pence, event.multiplier))}. ${words.prizePot} ${formatPence(potOf(after))}.`;
    case 'prize-spin-won':
      return `${words.extraSpin} of the prize wheel.`;
    case 'prize-game-closed':
      return `The ${PRIZE_GAME} is over. ${words.prizePot} ${formatPence(potOf(after))}.`;
    case 'play-ended':
      return 'No spins are left. The Play has ended.';
    default:
      return assertNever(event);
  }
}

type StopEvent = Extract<RichesEvent, { type: 'wheels-stopped' }>;

function stopWords(event: StopEvent, after: RichesView): string {
  const icon = ICON_WHEEL[event.inner];
  const multiplier = multiplierWords(multiplierAt(event.middle, after.isMultiplierRaised));
  const diamonds = counted(diamondsIn(after, event.outer), stones[colourOf(event.outer)].name);
  return `The wheels stop at ${segmentsWords(event)}: ${diamonds}, ${multiplier}${icon ? ` and ${words.icons[icon]}` : ' and no icon'}.`;
}

/** `5, 2 and 11`: the segments below the Win Indicator, counted clockwise from the one that began there. */
function segmentsWords({ outer, middle, inner }: Rest): string {
  return `${outer + 1}, ${middle + 1} and ${inner + 1}`;
}

function spinsSentence(view: RichesView): string {
  return `${spinsLeftWords(view)}.`;
}

function ladderSentence(colour: Colour, view: RichesView): string {
  return `${view.ladders[COLOURS.indexOf(colour)]} of ${LADDER_SEGMENTS} on the ${colour} ladder.`;
}

function meterSentence(meter: Meter, view: RichesView): string {
  return `${view.meters[meter]} in the ${words.meters[meter]} box.`;
}

function openedSentence(tier: 'bonus' | 'super' | 'mega', opened: readonly Motif[]): string {
  const shown = opened.length > 0 ? ` Unlocked icons: ${opened.map(motifWords).join(', ')}.` : '';
  return `The ${words.meters[tier]} game opens. ${words.matchTwo}${shown} ${picksLeftWords(PICKS)}.`;
}

function mysteryWords(counts: readonly number[]): string {
  const filled = COLOURS.flatMap((colour, index) =>
    counts[index] ? [counted(counts[index], stones[colour].name)] : [],
  );
  return filled.join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function colourOf(segment: number): Colour {
  return present(DIAMOND_WHEEL[segment], `segment ${segment} of the Diamond Wheel`);
}

function diamondsIn(view: RichesView, segment: number): number {
  return present(view.diamonds[segment], `the diamonds of segment ${segment}`);
}

function amountAt(segment: number): Pence {
  return present(AMOUNT_WHEEL[segment], `segment ${segment} of the Amount Wheel`);
}

function potOf(view: RichesView): Pence {
  return present(view.prizeGame, 'a Prize Game under way').potPence;
}
