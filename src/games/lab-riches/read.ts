/** Adds up what a view of Lab Riches shows as won, from the Procedures alone. Knows no scenario. */
import type { Reading } from '../../game/game.ts';
import type { Component } from '../../game/structure.ts';
import { assert } from '../../kernel/assert.ts';
import { type Pence, sumPence } from '../../kernel/pence.ts';
import { METER_BOXES, METER_SEGMENTS } from './prizes.ts';
import type { LabView } from './rules.ts';

/** A completed Row's Prize, the meter's highest box, or an Instant Prize. */
export interface LabComponent extends Component {
  readonly kind: 'row' | 'meter' | 'instant';
}

/** Where a view shows wins, for highlights: rows from the top, the box of the meter that counts. */
export interface Wins {
  readonly rows: readonly number[];
  readonly meterBox: number | null;
  readonly instants: readonly Pence[];
}

const SQUARES_IN_A_ROW = 4;

export function wins(view: LabView): Wins {
  assert(view.segments >= 0 && view.segments <= METER_SEGMENTS, `${view.segments} segments on the meter`);
  assert(view.goesLeft >= 0, 'Goes Left below 0');
  // Procedures: a Row completed of Locked Symbols awards the amount in its Prize Box.
  const rows = view.boxes.flatMap((_, row) => {
    const squares = view.locked.slice(row * SQUARES_IN_A_ROW, (row + 1) * SQUARES_IN_A_ROW);
    return squares.every((isLocked) => isLocked) ? [row] : [];
  });
  // Procedures: only the amount highlighted at the end counts, not the sum of all that were.
  const reached = METER_BOXES.filter((box) => box.pence !== null && view.segments >= box.segments);
  return { rows, meterBox: reached.length > 0 ? reached.length : null, instants: view.instants };
}

export function read(view: LabView): Reading<LabComponent> {
  const { rows, meterBox, instants } = wins(view);
  const components: LabComponent[] = [];
  for (const row of rows) {
    const amount = view.boxes[row];
    assert(amount !== null && amount !== undefined, 'a completed Row has its Prize Box revealed');
    components.push({ kind: 'row', pence: amount });
  }
  const meter = meterBox === null ? null : METER_BOXES[meterBox]?.pence;
  if (meter) components.push({ kind: 'meter', pence: meter });
  for (const amount of instants) components.push({ kind: 'instant', pence: amount });
  return { components, prizePence: sumPence(components.map((component) => component.pence)) };
}
