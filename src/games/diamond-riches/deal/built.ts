/**
 * The last resort of the dealer: a run laid out spin by spin. Plain, never random, and always right: three spins at
 * x5 fill a ladder, the first one opens the upgrade if one is wanted, two carry Prize Game icons, and blanks use up
 * what is left.
 */
import { assert } from '../../../kernel/assert.ts';
import { COLOURS, EXTRA_SPIN_AT, LADDER_SEGMENTS, PRIZE_LEVEL_MAX } from '../play/ladders.ts';
import {
  DIAMOND_WHEEL,
  ICON_WHEEL,
  type Meter,
  MULTIPLIER_MAX,
  MULTIPLIER_WHEEL,
  SPINS_AT_START,
} from '../play/wheels.ts';
import { FACES } from './faces.ts';
import type { Run, Wanted } from './model.ts';
import { stopOf } from './stops.ts';

const SPINS_PER_LADDER = Math.ceil(LADDER_SEGMENTS / MULTIPLIER_MAX);

/** Fills the run with a Play that is as wanted: up to three ladders, at any level, with or without the Prize Game. */
export function buildRun(run: Run, wanted: Wanted): void {
  const targets = COLOURS.map((_, colour) => colour).filter((colour) => (wanted.ladders & (1 << colour)) !== 0);
  assert(targets.length <= 3, 'more than three ladders cannot be laid out');
  // The highest Extra Spin Box last to give its spin goes first, while there are spins to spare.
  targets.sort((a, b) => extraAt(b) - extraAt(a));
  const spare = COLOURS.map((_, colour) => colour).filter((colour) => !targets.includes(colour));
  const level = wanted.level ?? 0;
  const icons: (Meter | null)[] = [
    ...(level > 0 ? (['bonus'] as const) : []),
    ...(wanted.isPrizeGame ? PRIZE_TWICE : []),
  ];
  const colours = targets.flatMap((colour) => new Array<number>(SPINS_PER_LADDER).fill(colour));
  while (colours.length < icons.length) colours.push(spare[colours.length] as number);

  const face = level === PRIZE_LEVEL_MAX ? MAX : UPGRADE;
  run.bonuses = level > 0 ? [{ tier: 0, face, colour: 0, segment: 0, count: 0, counts: [] }] : [];
  const lit = COLOURS.map(() => 0);
  let spins = SPINS_AT_START;
  for (run.spinCount = 0; run.spinCount < spins; run.spinCount++) {
    const n = run.spinCount;
    const isLaidOut = n < colours.length;
    const colour = isLaidOut ? (colours[n] as number) : (spare[n % spare.length] as number);
    const multiplier = isLaidOut ? MULTIPLIER_MAX : 1;
    run.stops[n] = stopOf(
      segmentOf(colour),
      MULTIPLIER_WHEEL.indexOf(multiplier),
      ICON_WHEEL.indexOf(icons[n] ?? null),
    );
    const before = lit[colour] as number;
    lit[colour] = before + multiplier;
    if (before < extraAt(colour) && before + multiplier >= extraAt(colour)) spins++;
  }
  assert(run.spinCount >= colours.length, 'not enough spins to lay out');
}

const PRIZE_TWICE: readonly Meter[] = ['prize', 'prize'];
const UPGRADE = FACES.indexOf('upgrade-prizes');
const MAX = FACES.indexOf('max-prizes');

function extraAt(colour: number): number {
  return EXTRA_SPIN_AT[COLOURS[colour] as (typeof COLOURS)[number]];
}

function segmentOf(colour: number): number {
  return DIAMOND_WHEEL.indexOf(COLOURS[colour] as (typeof COLOURS)[number]);
}
