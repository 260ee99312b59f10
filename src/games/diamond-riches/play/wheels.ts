/**
 * The six wheels, three of the Main Game and three of the Prize Game: what stands in which segment, clockwise from the
 * one that begins under the Win Indicator. All segments of a wheel are equal; the layouts are the same in every Play.
 */
import { COLOURS, type Colour } from './ladders.ts';

/** The meters, in the order in which what they unlock is played. */
export const METERS = ['bonus', 'super', 'mega', 'prize'] as const;
export type Meter = (typeof METERS)[number];
/** The three that unlock a Bonus Game. */
export const TIERS = ['bonus', 'super', 'mega'] as const;
export type Tier = (typeof TIERS)[number];

/** Icons needed to fill each meter. */
export const METER_PIPS: Readonly<Record<Meter, number>> = { bonus: 5, super: 5, mega: 5, prize: 7 };

/** Procedures: "YOU ARE AWARDED 6 SPINS AT THE START OF THE GAME." */
export const SPINS_AT_START = 6;

/** The Coloured Diamond Wheel: two segments for each ladder. A segment begins with one diamond. */
export const DIAMOND_WHEEL: readonly Colour[] = [...COLOURS, ...COLOURS];
export const DIAMONDS_AT_START = 1;

/** The Multiplier Wheel as it begins. */
export const MULTIPLIER_WHEEL: readonly number[] = [1, 4, 2, 5, 3, 1, 4, 2, 5, 3];
export const MULTIPLIER_MAX = 5;

/** The Bonus Wheel: icons at fixed points, blanks between them. */
export const ICON_WHEEL: readonly (Meter | null)[] = [
  'bonus',
  null,
  'prize',
  null,
  'super',
  null,
  'prize',
  null,
  'bonus',
  null,
  'prize',
  null,
  'mega',
  null,
];

/** The multiplier of a segment; after Upgrade Multiplier the wheel holds x2 to x5 only, each one more than before. */
export function multiplierAt(segment: number, isRaised: boolean): number {
  const multiplier = MULTIPLIER_WHEEL[segment] as number;
  return isRaised ? Math.min(MULTIPLIER_MAX, multiplier + 1) : multiplier;
}

/** The Prize Game Multiplier Wheel. The Prize Won Wheel around it holds amounts and stands in `prizes.ts`. */
export const PRIZE_MULTIPLIER_WHEEL: readonly number[] = [
  1, 1, 2, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 6, 1, 1, 1,
];

/** The Extra Spin Wheel: true where an extra spin icon stands. */
export const EXTRA_SPIN_WHEEL: readonly boolean[] = Array.from({ length: 32 }, (_, segment) => segment % 16 === 7);

/** Procedures: "You will start Your play of the Prize Game with 1 spin." */
export const PRIZE_SPINS_AT_START = 1;

/** Where three wheels rest: the segment of each that is under the Win Indicator. */
export interface Rest {
  readonly outer: number;
  readonly middle: number;
  readonly inner: number;
}
