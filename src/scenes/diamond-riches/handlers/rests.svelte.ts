/**
 * Where the six wheels stand, in degrees, and what else moves ahead of the view. A spin sets it to what its event has
 * revealed.
 */

import { AMOUNT_WHEEL } from '../../../games/diamond-riches/play/prizes.ts';
import type { RichesView } from '../../../games/diamond-riches/play/view.ts';
import {
  DIAMOND_WHEEL,
  EXTRA_SPIN_WHEEL,
  ICON_WHEEL,
  MULTIPLIER_WHEEL,
  PRIZE_MULTIPLIER_WHEEL,
  type Rest,
} from '../../../games/diamond-riches/play/wheels.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { restAngle } from '../../../stage/wheel.ts';

export interface Angles {
  readonly outer: number;
  readonly middle: number;
  readonly inner: number;
}

export interface Rests {
  main: Angles;
  prize: Angles;
  /** While the wheels turn they are not faded, whatever the view says. */
  isTurning: boolean;
  /** What the pot shows while it rolls up to the amount of the view; null at rest. */
  rollingPence: Pence | null;
}

export function mainAngles({ outer, middle, inner }: Rest): Angles {
  return {
    outer: restAngle(outer, DIAMOND_WHEEL.length),
    middle: restAngle(middle, MULTIPLIER_WHEEL.length),
    inner: restAngle(inner, ICON_WHEEL.length),
  };
}

export function prizeAngles({ outer, middle, inner }: Rest): Angles {
  return {
    outer: restAngle(outer, AMOUNT_WHEEL.length),
    middle: restAngle(middle, PRIZE_MULTIPLIER_WHEEL.length),
    inner: restAngle(inner, EXTRA_SPIN_WHEEL.length),
  };
}

const START: Rest = { outer: 0, middle: 0, inner: 0 };

export function createRests(view: RichesView): Rests {
  const rests = $state<Rests>({
    main: mainAngles(view.rest),
    prize: prizeAngles(view.prizeGame?.rest ?? START),
    isTurning: false,
    rollingPence: null,
  });
  return rests;
}
