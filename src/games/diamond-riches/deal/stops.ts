/** Where the three main wheels stop, as plain numbers: of each stop its segments, and what those collect. */
import { COLOURS } from '../play/ladders.ts';
import { DIAMOND_WHEEL, ICON_WHEEL, METERS, MULTIPLIER_WHEEL } from '../play/wheels.ts';

export const OUTER = DIAMOND_WHEEL.length;
export const MIDDLE = MULTIPLIER_WHEEL.length;
export const INNER = ICON_WHEEL.length;
export const STOPS = OUTER * MIDDLE * INNER;

export const COLOUR_AT = DIAMOND_WHEEL.map((colour) => COLOURS.indexOf(colour));
export const METER_AT = ICON_WHEEL.map((icon) => (icon === null ? -1 : METERS.indexOf(icon)));
export const PRIZE_METER = METERS.indexOf('prize');

/** A stop of the three main wheels as one number. */
export function stopOf(outer: number, middle: number, inner: number): number {
  return outer + OUTER * (middle + MIDDLE * inner);
}

/** The segments of a stop of the three main wheels. */
export function stopSegments(stop: number): readonly [number, number, number] {
  const outer = stop % OUTER;
  return [outer, ((stop - outer) / OUTER) % MIDDLE, Math.trunc(stop / (OUTER * MIDDLE))];
}
