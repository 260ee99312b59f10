/** A dealt Play of Diamond Riches: where every wheel will rest and what every bonus will hold, in the order of play. */
import { assert, present } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { COLOURS } from './ladders.ts';
import { isMotif, type Motif, PICKS, SIDE_ICONS } from './motifs.ts';
import { AMOUNT_WHEEL } from './prizes.ts';
import { DIAMOND_WHEEL, EXTRA_SPIN_WHEEL, ICON_WHEEL, MULTIPLIER_WHEEL, PRIZE_MULTIPLIER_WHEEL } from './wheels.ts';

/** The segments of the outer, middle and inner wheel at rest. */
export type Stop = readonly [outer: number, middle: number, inner: number];

/** One play of a Bonus Game. Whether it is the plain, the Super or the Mega one follows from the icons collected. */
export type DealtBonus = {
  /** The n-th pick shows the n-th motif, whichever tile is touched. */
  readonly picks: readonly Motif[];
  /** What the Super or Mega Bonus Grid shows. */
  readonly opened: readonly Motif[];
  /** Multi-Fill: the segment and the diamonds added to it. Mystery Fill: diamonds by colour. Else empty. */
  readonly award: readonly number[];
};

export type RichesScenario = {
  readonly spins: readonly Stop[];
  readonly bonuses: readonly DealtBonus[];
  readonly prizeSpins: readonly Stop[];
};

/** Segments of the wheels of the Main Game and of the Prize Game: outer, middle, inner. */
export const MAIN_WHEELS = [DIAMOND_WHEEL.length, MULTIPLIER_WHEEL.length, ICON_WHEEL.length] as const;
export const PRIZE_WHEELS = [AMOUNT_WHEEL.length, PRIZE_MULTIPLIER_WHEEL.length, EXTRA_SPIN_WHEEL.length] as const;

export function parseScenario(value: Json): RichesScenario {
  const { spins, bonuses, prizeSpins } = record(value, 'scenario');
  return {
    spins: list(spins, 'spins').map((stop) => parseStop(stop, MAIN_WHEELS)),
    bonuses: list(bonuses, 'bonuses').map(parseBonus),
    prizeSpins: list(prizeSpins, 'prizeSpins').map((stop) => parseStop(stop, PRIZE_WHEELS)),
  };
}

function parseStop(value: Json, wheels: readonly [number, number, number]): Stop {
  const segments = list(value, 'stop').map((segment, wheel) =>
    wholeBelow(segment, present(wheels[wheel], `wheel ${wheel}`), 'segment'),
  );
  assert(segments.length === wheels.length, 'a stop names three segments');
  return segments as unknown as Stop;
}

function parseBonus(value: Json): DealtBonus {
  const { picks, opened, award } = record(value, 'bonus');
  const bonus = {
    picks: list(picks, 'picks').map(parseMotif),
    opened: list(opened, 'opened').map(parseMotif),
    award: list(award, 'award').map((item) => wholeBelow(item, DIAMOND_WHEEL.length, 'award')),
  };
  assert(bonus.picks.length === PICKS, `a bonus has ${PICKS} picks`);
  assert(Object.values<number>(SIDE_ICONS).includes(bonus.opened.length), 'a side grid opens 0, 2 or 4 icons');
  assert([0, 2, COLOURS.length].includes(bonus.award.length), 'an award names a segment, or diamonds by colour');
  return bonus;
}

function parseMotif(value: Json): Motif {
  assert(isMotif(value), `not a motif: ${JSON.stringify(value)}`);
  return value;
}

function wholeBelow(value: Json, bound: number, what: string): number {
  assert(typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < bound, `${what} out of range`);
  return value;
}

function list(value: Json | undefined, what: string): readonly Json[] {
  assert(Array.isArray(value), `${what} is not a list`);
  return value;
}

function record(value: Json, what: string): Readonly<Record<string, Json | undefined>> {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`);
  return value as Readonly<Record<string, Json>>;
}
