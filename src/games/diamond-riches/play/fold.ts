/**
 * How a view grows: what each event adds to what is shown. Runs in the browser too; needs no scenario. Views are never
 * changed: an event is written into a fresh copy.
 */
import type { Draft as ViewDraft } from '../../../game/view.ts';
import { assertNever, present } from '../../../kernel/assert.ts';
import { NO_PENCE, pence } from '../../../kernel/pence.ts';
import { COLOURS, type Colour, LADDER_SEGMENTS } from './ladders.ts';
import { PICKS } from './motifs.ts';
import type { PrizeGameView, RichesEvent, RichesView } from './view.ts';
import { METER_PIPS, METERS, type Meter, PRIZE_SPINS_AT_START, type Rest } from './wheels.ts';

export type Draft = ViewDraft<RichesView>;

const OPENING_PRIZE_GAME: PrizeGameView = {
  played: false,
  spinsLeft: PRIZE_SPINS_AT_START,
  spinsMade: 0,
  rest: { outer: 0, middle: 0, inner: 0 },
  potPence: NO_PENCE,
};

/** The view after one event. */
export function apply(view: RichesView, event: RichesEvent): RichesView {
  const draft = copyOf(view);
  advance(draft, event);
  return draft;
}

/**
 * A copy, written out member by member: several times as fast as spreading, and the most frequent thing a Play does.
 */
export function copyOf(view: RichesView): Draft {
  return {
    finished: view.finished,
    window: view.window,
    spinsLeft: view.spinsLeft,
    extraSpins: view.extraSpins,
    spinsMade: view.spinsMade,
    bonusesPlayed: view.bonusesPlayed,
    rest: view.rest,
    diamonds: view.diamonds,
    isMultiplierRaised: view.isMultiplierRaised,
    prizeLevel: view.prizeLevel,
    ladders: view.ladders,
    extraSpinsTaken: view.extraSpinsTaken,
    wonPence: view.wonPence,
    meters: view.meters,
    unlocked: view.unlocked,
    bonus: view.bonus,
    prizeGame: view.prizeGame,
  };
}

/** Writes an event into a draft. */
export function advance(draft: Draft, event: RichesEvent): void {
  switch (event.type) {
    case 'wheels-stopped':
      // Extra spins go first: Spins Left returns to its previous state once they are used.
      if (draft.extraSpins > 0) draft.extraSpins -= 1;
      else draft.spinsLeft -= 1;
      draft.spinsMade += 1;
      draft.rest = restOf(event);
      break;
    case 'diamonds-collected':
      draft.ladders = raised(draft.ladders, COLOURS.indexOf(event.colour), event.count);
      break;
    case 'mystery-filled':
      event.counts.forEach((count, index) => {
        draft.ladders = raised(draft.ladders, index, count);
      });
      break;
    case 'extra-spin-won':
      draft.extraSpins += 1;
      draft.extraSpinsTaken = withColour(draft.extraSpinsTaken, event.colour, true);
      break;
    case 'ladder-completed':
      draft.wonPence = withColour(draft.wonPence, event.colour, event.pence);
      break;
    case 'icons-collected':
      addPips(draft, event.meter, event.count);
      break;
    case 'pips-added':
      addPips(draft, 'prize', event.count);
      break;
    case 'unlocked': {
      const { unlocked } = draft;
      draft.unlocked = METERS.filter((meter) => meter === event.meter || unlocked.includes(meter));
      break;
    }
    case 'segment-raised':
      draft.diamonds = draft.diamonds.map((count, segment) => count + (segment === event.segment ? event.by : 0));
      break;
    case 'spins-doubled':
      draft.spinsLeft *= 2;
      break;
    case 'multipliers-raised':
      draft.isMultiplierRaised = true;
      break;
    case 'prizes-raised':
      draft.prizeLevel = event.level;
      break;
    case 'play-ended':
      draft.finished = true;
      break;
    case 'bonus-opened':
    case 'motif-revealed':
    case 'bonus-closed':
      advanceBonus(draft, event);
      break;
    case 'prize-game-opened':
    case 'prize-wheels-stopped':
    case 'prize-collected':
    case 'prize-spin-won':
    case 'prize-game-closed':
      advancePrizeGame(draft, event);
      break;
    default:
      assertNever(event);
  }
}

type BonusEvent = Extract<RichesEvent, { type: 'bonus-opened' | 'motif-revealed' | 'bonus-closed' }>;

function advanceBonus(draft: Draft, event: BonusEvent): void {
  switch (event.type) {
    case 'bonus-opened':
      // Procedures: pips over the required number stay in the collector; they are there again on the return.
      addPips(draft, event.tier, -METER_PIPS[event.tier]);
      draft.window = 'bonus';
      draft.unlocked = draft.unlocked.filter((meter) => meter !== event.tier);
      draft.bonus = { tier: event.tier, opened: event.opened, picked: [], picksLeft: PICKS };
      break;
    case 'motif-revealed': {
      const { tier, opened, picked, picksLeft } = present(draft.bonus, 'the Bonus Game');
      const pick = { tile: event.tile, motif: event.motif };
      draft.bonus = { tier, opened, picked: [...picked, pick], picksLeft: picksLeft - 1 };
      break;
    }
    case 'bonus-closed':
      draft.window = 'main';
      draft.bonus = null;
      draft.bonusesPlayed += 1;
      break;
    default:
      assertNever(event);
  }
}

type PrizeGameEvent = Extract<RichesEvent, { type: `prize-game-${string}` | `prize-${string}` }>;

function advancePrizeGame(draft: Draft, event: PrizeGameEvent): void {
  if (event.type === 'prize-game-opened') {
    draft.window = 'prize';
    draft.unlocked = draft.unlocked.filter((meter) => meter !== 'prize');
    draft.prizeGame = OPENING_PRIZE_GAME;
    return;
  }
  const game = present(draft.prizeGame, 'the Prize Game');
  switch (event.type) {
    case 'prize-wheels-stopped':
      draft.prizeGame = {
        ...game,
        spinsLeft: game.spinsLeft - 1,
        spinsMade: game.spinsMade + 1,
        rest: restOf(event),
      };
      break;
    case 'prize-collected':
      draft.prizeGame = { ...game, potPence: pence(game.potPence + event.pence * event.multiplier) };
      break;
    case 'prize-spin-won':
      draft.prizeGame = { ...game, spinsLeft: game.spinsLeft + 1 };
      break;
    case 'prize-game-closed':
      draft.window = 'main';
      draft.prizeGame = { ...game, played: true };
      break;
    default:
      assertNever(event);
  }
}

/** Diamonds beyond the last segment of a ladder are discarded. */
function raised(ladders: readonly number[], index: number, count: number): readonly number[] {
  const next = ladders.slice();
  next[index] = Math.min(LADDER_SEGMENTS, present(ladders[index], 'a ladder') + count);
  return next;
}

/** Pips beyond the Prize Game's seven are discarded; those of a Bonus Meter wait to be carried over. */
function addPips(draft: Draft, meter: Meter, count: number): void {
  const { bonus, super: superPips, mega, prize } = draft.meters;
  const meters = { bonus, super: superPips, mega, prize };
  const pips = meters[meter] + count;
  meters[meter] = meter === 'prize' ? Math.min(METER_PIPS.prize, pips) : pips;
  draft.meters = meters;
}

function withColour<T>(list: readonly T[], colour: Colour, value: T): readonly T[] {
  const next = list.slice();
  next[COLOURS.indexOf(colour)] = value;
  return next;
}

function restOf({ outer, middle, inner }: Rest): Rest {
  return { outer, middle, inner };
}
