/** The Extra Diamonds Wheel: nine equal segments, clockwise from the one that begins under the Wheel Indicator. */
import type { Colour } from './stones.ts';

export type Segment = Colour | 'collect';

export const WHEEL: readonly Segment[] = [
  'collect',
  'yellow',
  'red',
  'collect',
  'green',
  'blue',
  'collect',
  'orange',
  'purple',
];
