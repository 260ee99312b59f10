/**
 * The rules of Diamond Riches, from the Game Procedures: what a spin or a pick reveals and what follows from it. They
 * know no prize row: a Play ends with whatever its wheels and bonuses add up to.
 */
import type { Rules } from '../../../game/game.ts';
import { assert, assertNever, present } from '../../../kernel/assert.ts';
import { advance, apply, copyOf, type Draft } from './fold.ts';
import { COLOURS, type Colour, EXTRA_SPIN_AT, LADDER_SEGMENTS, ladderPence, PRIZE_LEVEL_MAX } from './ladders.ts';
import { type Bonus, bonusOf, GRID_TILES, type Motif, pairedMotif } from './motifs.ts';
import { AMOUNT_WHEEL } from './prizes.ts';
import type { DealtBonus, RichesScenario, Stop } from './scenario.ts';
import type { BonusView, PrizeGameView, RichesEvent, RichesMove, RichesView } from './view.ts';
import {
  DIAMOND_WHEEL,
  DIAMONDS_AT_START,
  EXTRA_SPIN_WHEEL,
  ICON_WHEEL,
  METER_PIPS,
  METERS,
  type Meter,
  multiplierAt,
  PRIZE_MULTIPLIER_WHEEL,
  SPINS_AT_START,
} from './wheels.ts';

export { apply };
export const rules: Required<Rules<RichesScenario, RichesView, RichesMove, RichesEvent>> = {
  open,
  moves,
  play,
  apply,
  stateKey,
};

const OPENING: RichesView = {
  finished: false,
  window: 'main',
  spinsLeft: SPINS_AT_START,
  extraSpins: 0,
  spinsMade: 0,
  bonusesPlayed: 0,
  rest: { outer: 0, middle: 0, inner: 0 },
  diamonds: DIAMOND_WHEEL.map(() => DIAMONDS_AT_START),
  isMultiplierRaised: false,
  prizeLevel: 0,
  ladders: COLOURS.map(() => 0),
  extraSpinsTaken: COLOURS.map(() => false),
  wonPence: COLOURS.map(() => null),
  meters: { bonus: 0, super: 0, mega: 0, prize: 0 },
  unlocked: [],
  bonus: null,
  prizeGame: null,
};

/** The view before the first spin, the same for every Play. */
export function open(): RichesView {
  return OPENING;
}

export function moves(view: RichesView): readonly RichesMove[] {
  if (view.finished) return [];
  switch (view.window) {
    case 'main':
      return SPIN;
    case 'prize':
      return SPIN_PRIZE;
    case 'bonus':
      return picksOf(bonusOfView(view));
    default:
      return assertNever(view.window);
  }
}

const SPIN: readonly RichesMove[] = [{ type: 'spin' }];
const SPIN_PRIZE: readonly RichesMove[] = [{ type: 'spin-prize' }];
const PICK_ANY: readonly Extract<RichesMove, { type: 'pick' }>[] = Array.from({ length: GRID_TILES }, (_, tile) => ({
  type: 'pick',
  tile,
}));

/** Any icon of the grid that has not been selected. */
function picksOf(bonus: BonusView): readonly RichesMove[] {
  const { picked } = bonus;
  return picked.length === 0 ? PICK_ANY : PICK_ANY.filter(({ tile }) => !isPicked(bonus, tile));
}

function isPicked({ picked }: BonusView, tile: number): boolean {
  return picked.some((pick) => pick.tile === tile);
}

/** What a move reveals, in the order it is to be seen. */
export function play(scenario: RichesScenario, view: RichesView, move: RichesMove): readonly RichesEvent[] {
  const step: Step = { view: copyOf(view), events: [] };
  switch (move.type) {
    case 'spin':
      assert(view.window === 'main' && !view.finished, 'no spin of the main wheels now');
      spin(step, present(scenario.spins[view.spinsMade], 'a dealt spin'));
      break;
    case 'pick':
      assert(move.tile in PICK_ANY && !isPicked(bonusOfView(view), move.tile), 'this icon cannot be selected');
      pickTile(step, present(scenario.bonuses[view.bonusesPlayed], 'a dealt bonus'), move.tile);
      break;
    case 'spin-prize':
      assert(view.window === 'prize', 'no spin of the prize wheels now');
      spinPrize(step, present(scenario.prizeSpins[prizeGameOf(view).spinsMade], 'a dealt prize spin'));
      break;
    default:
      return assertNever(move);
  }
  if (step.view.window === 'main') goOn(step, scenario);
  return step.events;
}

/** A move being played: the view so far and what it has revealed. */
interface Step {
  readonly view: Draft;
  readonly events: RichesEvent[];
}

function show(step: Step, event: RichesEvent): void {
  step.events.push(event);
  advance(step.view, event);
}

/** Procedures: a spin collects the diamonds of the segment and the icon, each as often as the multiplier says. */
function spin(step: Step, [outer, middle, inner]: Stop): void {
  show(step, { type: 'wheels-stopped', outer, middle, inner });
  const multiplier = multiplierAt(middle, step.view.isMultiplierRaised);
  const inSegment = present(step.view.diamonds[outer], 'a segment');
  collectDiamonds(step, present(DIAMOND_WHEEL[outer], 'a segment'), inSegment * multiplier);
  const meter = ICON_WHEEL[inner];
  if (meter) {
    show(step, { type: 'icons-collected', meter, count: multiplier });
    unlockIfFull(step, meter);
  }
}

function collectDiamonds(step: Step, colour: Colour, count: number): void {
  show(step, { type: 'diamonds-collected', colour, count });
  lightLadder(step, colour);
}

/** Procedures: reaching the Extra Spin Box awards a spin, populating every segment wins the Prize at the top. */
function lightLadder(step: Step, colour: Colour): void {
  const index = COLOURS.indexOf(colour);
  const populated = present(step.view.ladders[index], 'a ladder');
  if (populated >= EXTRA_SPIN_AT[colour] && !step.view.extraSpinsTaken[index]) {
    show(step, { type: 'extra-spin-won', colour });
  }
  if (populated === LADDER_SEGMENTS && step.view.wonPence[index] === null) {
    show(step, { type: 'ladder-completed', colour, pence: ladderPence(colour, step.view.prizeLevel) });
  }
}

function unlockIfFull(step: Step, meter: Meter): void {
  if (step.view.meters[meter] < METER_PIPS[meter]) return;
  if (meter === 'prize' && (step.view.prizeGame !== null || step.view.unlocked.includes('prize'))) return;
  show(step, { type: 'unlocked', meter });
}

function pickTile(step: Step, dealt: DealtBonus, tile: number): void {
  const motif = present(dealt.picks[bonusOfView(step.view).picked.length], 'a dealt pick');
  show(step, { type: 'motif-revealed', tile, motif });
  const bonus = bonusOfView(step.view);
  if (bonus.picksLeft > 0) return;
  const matched = pairedMotif(shownMotifs(bonus));
  show(step, { type: 'bonus-closed', matched });
  if (matched) award(step, dealt, bonusOf(matched));
}

/** Procedures: what happens on returning to the Main Game Play Window with two identical icons. */
function award(step: Step, dealt: DealtBonus, bonus: Bonus): void {
  switch (bonus.kind) {
    case 'extra-diamonds':
      collectDiamonds(step, bonus.colour, bonus.count);
      break;
    case 'multi-fill':
      raiseSegment(step, dealt);
      break;
    case 'mystery-fill':
      show(step, { type: 'mystery-filled', counts: dealt.award });
      for (const [index, colour] of COLOURS.entries()) if (dealt.award[index]) lightLadder(step, colour);
      break;
    case 'double-spins':
      show(step, { type: 'spins-doubled' });
      break;
    case 'upgrade-multiplier':
      show(step, { type: 'multipliers-raised' });
      break;
    case 'upgrade-prizes':
      show(step, { type: 'prizes-raised', level: step.view.prizeLevel === 0 ? 1 : PRIZE_LEVEL_MAX });
      break;
    case 'max-prizes':
      show(step, { type: 'prizes-raised', level: PRIZE_LEVEL_MAX });
      break;
    case 'prize-pips':
      addPips(step, bonus.count);
      break;
    case 'activate-prize-game':
      addPips(step, METER_PIPS.prize - step.view.meters.prize);
      break;
    default:
      assertNever(bonus);
  }
}

function raiseSegment(step: Step, { award: [segment, by] }: DealtBonus): void {
  show(step, { type: 'segment-raised', segment: present(segment, 'a segment'), by: present(by, 'diamonds to add') });
}

function addPips(step: Step, count: number): void {
  show(step, { type: 'pips-added', count });
  unlockIfFull(step, 'prize');
}

/**
 * Procedures: the amount under the Win Indicator, as often as the multiplier says, and one extra spin if its icon is
 * there.
 */
function spinPrize(step: Step, [outer, middle, inner]: Stop): void {
  show(step, { type: 'prize-wheels-stopped', outer, middle, inner });
  const amount = present(AMOUNT_WHEEL[outer], 'an amount');
  show(step, {
    type: 'prize-collected',
    pence: amount,
    multiplier: present(PRIZE_MULTIPLIER_WHEEL[middle], 'segment'),
  });
  if (EXTRA_SPIN_WHEEL[inner]) show(step, { type: 'prize-spin-won' });
  if (prizeGameOf(step.view).spinsLeft === 0) show(step, { type: 'prize-game-closed' });
}

/**
 * In the Main Game Play Window: opens what has been unlocked, one at a time, and ends the Play when no spin is left.
 */
function goOn(step: Step, scenario: RichesScenario): void {
  const [meter] = step.view.unlocked;
  if (meter === 'prize') {
    show(step, { type: 'prize-game-opened' });
  } else if (meter) {
    const { opened } = present(scenario.bonuses[step.view.bonusesPlayed], 'a dealt bonus');
    show(step, { type: 'bonus-opened', tier: meter, opened });
  } else if (step.view.spinsLeft + step.view.extraSpins === 0) {
    show(step, { type: 'play-ended' });
  }
}

/** Every icon that lies open in the Bonus Game: those of the side grid and those picked. */
export function shownMotifs(bonus: BonusView): readonly Motif[] {
  return [...bonus.opened, ...bonus.picked.map((pick) => pick.motif)];
}

function bonusOfView(view: RichesView): BonusView {
  return present(view.bonus, 'the Bonus Game');
}

function prizeGameOf(view: RichesView): PrizeGameView {
  return present(view.prizeGame, 'the Prize Game');
}

/** Equal for two views exactly when they show the same. */
export function stateKey(view: RichesView): string {
  const { bonus, prizeGame } = view;
  return [
    view.finished ? 'F' : view.window[0],
    [view.spinsLeft, view.extraSpins, view.spinsMade, view.bonusesPlayed],
    Object.values(view.rest),
    view.diamonds,
    `${view.isMultiplierRaised ? 'R' : ''}${view.prizeLevel}`,
    view.ladders,
    view.extraSpinsTaken.map(Number),
    view.wonPence,
    METERS.map((meter) => view.meters[meter]),
    view.unlocked,
    bonus ? [bonus.tier, bonus.opened, ...bonus.picked.map(tileKey)] : '',
    prizeGame
      ? [prizeGame.played, prizeGame.spinsLeft, prizeGame.spinsMade, Object.values(prizeGame.rest), prizeGame.potPence]
      : '',
  ].join('|');
}

function tileKey({ tile, motif }: BonusView['picked'][number]): string {
  return `${tile}${motif}`;
}
