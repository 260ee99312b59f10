/** How a view grows: what each event adds to what is shown. Runs in the browser too; needs no scenario. */
import { assertNever, present } from '../../kernel/assert.ts';
import { NO_PENCE, pence } from '../../kernel/pence.ts';
import { COLOURS, type Colour, LADDER_SEGMENTS } from './ladders.ts';
import { PICKS } from './motifs.ts';
import type { PrizeGameView, RichesEvent, RichesView } from './view.ts';
import { METER_PIPS, METERS, type Meter, PRIZE_SPINS_AT_START, type Rest } from './wheels.ts';

const OPENING_PRIZE_GAME: PrizeGameView = {
  played: false,
  spinsLeft: PRIZE_SPINS_AT_START,
  spinsMade: 0,
  rest: { outer: 0, middle: 0, inner: 0 },
  potPence: NO_PENCE,
};

/** The view after one event. */
export function apply(view: RichesView, event: RichesEvent): RichesView {
  switch (event.type) {
    case 'wheels-stopped':
      return { ...useSpin(view), spinsMade: view.spinsMade + 1, rest: restOf(event) };
    case 'diamonds-collected':
      return { ...view, ladders: raised(view.ladders, (colour) => (colour === event.colour ? event.count : 0)) };
    case 'mystery-filled':
      return { ...view, ladders: raised(view.ladders, (_, index) => event.counts[index] ?? 0) };
    case 'extra-spin-won':
      return {
        ...view,
        extraSpins: view.extraSpins + 1,
        extraSpinsTaken: withColour(view.extraSpinsTaken, event.colour, true),
      };
    case 'ladder-completed':
      return { ...view, wonPence: withColour(view.wonPence, event.colour, event.pence) };
    case 'icons-collected':
      return { ...view, meters: withPips(view, event.meter, event.count) };
    case 'pips-added':
      return { ...view, meters: withPips(view, 'prize', event.count) };
    case 'unlocked':
      return { ...view, unlocked: METERS.filter((meter) => meter === event.meter || view.unlocked.includes(meter)) };
    case 'segment-raised':
      return {
        ...view,
        diamonds: view.diamonds.map((count, segment) => count + (segment === event.segment ? event.by : 0)),
      };
    case 'spins-doubled':
      return { ...view, spinsLeft: view.spinsLeft * 2 };
    case 'multipliers-raised':
      return { ...view, isMultiplierRaised: true };
    case 'prizes-raised':
      return { ...view, prizeLevel: event.level };
    case 'play-ended':
      return { ...view, finished: true };
    case 'bonus-opened':
    case 'motif-revealed':
    case 'bonus-closed':
      return applyInBonus(view, event);
    case 'prize-game-opened':
    case 'prize-wheels-stopped':
    case 'prize-collected':
    case 'prize-spin-won':
    case 'prize-game-closed':
      return applyInPrizeGame(view, event);
    default:
      return assertNever(event);
  }
}

type BonusEvent = Extract<RichesEvent, { type: 'bonus-opened' | 'motif-revealed' | 'bonus-closed' }>;

function applyInBonus(view: RichesView, event: BonusEvent): RichesView {
  switch (event.type) {
    // Procedures: pips over the required number stay in the collector; they are there again on the return.
    case 'bonus-opened':
      return {
        ...view,
        window: 'bonus',
        meters: withPips(view, event.tier, -METER_PIPS[event.tier]),
        unlocked: view.unlocked.filter((meter) => meter !== event.tier),
        bonus: { tier: event.tier, opened: event.opened, picked: [], picksLeft: PICKS },
      };
    case 'motif-revealed': {
      const bonus = present(view.bonus, 'the Bonus Game');
      const picked = [...bonus.picked, { tile: event.tile, motif: event.motif }];
      return { ...view, bonus: { ...bonus, picked, picksLeft: bonus.picksLeft - 1 } };
    }
    case 'bonus-closed':
      return { ...view, window: 'main', bonus: null, bonusesPlayed: view.bonusesPlayed + 1 };
    default:
      return assertNever(event);
  }
}

type PrizeGameEvent = Extract<RichesEvent, { type: `prize-game-${string}` | `prize-${string}` }>;

function applyInPrizeGame(view: RichesView, event: PrizeGameEvent): RichesView {
  if (event.type === 'prize-game-opened') {
    const unlocked = view.unlocked.filter((meter) => meter !== 'prize');
    return { ...view, window: 'prize', unlocked, prizeGame: OPENING_PRIZE_GAME };
  }
  const game = present(view.prizeGame, 'the Prize Game');
  switch (event.type) {
    case 'prize-wheels-stopped':
      return {
        ...view,
        prizeGame: { ...game, spinsLeft: game.spinsLeft - 1, spinsMade: game.spinsMade + 1, rest: restOf(event) },
      };
    case 'prize-collected':
      return { ...view, prizeGame: { ...game, potPence: pence(game.potPence + event.pence * event.multiplier) } };
    case 'prize-spin-won':
      return { ...view, prizeGame: { ...game, spinsLeft: game.spinsLeft + 1 } };
    case 'prize-game-closed':
      return { ...view, window: 'main', prizeGame: { ...game, played: true } };
    default:
      return assertNever(event);
  }
}

/** Extra spins go first: Spins Left returns to its previous state once they are used. */
function useSpin(view: RichesView): RichesView {
  return view.extraSpins > 0
    ? { ...view, extraSpins: view.extraSpins - 1 }
    : { ...view, spinsLeft: view.spinsLeft - 1 };
}

/** Diamonds beyond the last segment of a ladder are discarded. */
function raised(ladders: readonly number[], count: (colour: Colour, index: number) => number): readonly number[] {
  return COLOURS.map((colour, index) => Math.min(LADDER_SEGMENTS, (ladders[index] ?? 0) + count(colour, index)));
}

/** Pips beyond the Prize Game's seven are discarded; those of a Bonus Meter wait to be carried over. */
function withPips(view: RichesView, meter: Meter, count: number): RichesView['meters'] {
  const pips = view.meters[meter] + count;
  return { ...view.meters, [meter]: meter === 'prize' ? Math.min(METER_PIPS.prize, pips) : pips };
}

function withColour<T>(list: readonly T[], colour: Colour, value: T): readonly T[] {
  return list.map((item, index) => (COLOURS[index] === colour ? value : item));
}

function restOf({ outer, middle, inner }: Rest): Rest {
  return { outer, middle, inner };
}
