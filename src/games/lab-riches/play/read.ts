/** Adds up what a view of Lab Riches shows as won, from the Procedures alone. Knows no scenario. */
import type { Reading } from '../../../game/game.ts';
import { type Component, totalPence } from '../../../game/structure.ts';
import { assert } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { INSTANT_AMOUNTS, METER_BOXES, METER_SEGMENTS, ROW_AMOUNTS } from './prizes.ts';
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
  assert(view.segments >= 0 && view.segments <= METER_SEGMENTS, 'more or fewer segments on the meter than it can have');
  assert(view.goesLeft >= 0, 'Goes Left below 0');
  for (const amount of view.boxes)
    assert(amount === null || ROW_AMOUNTS.includes(amount), 'an amount no Prize Box has');
  for (const amount of view.instants) assert(INSTANT_AMOUNTS.includes(amount), 'an amount no Instant Prize has');
  // Procedures: a Row completed of Locked Symbols awards the amount in its Prize Box.
  const rows: number[] = [];
  for (let row = 0; row < view.boxes.length; row++) if (isCompleted(view.locked, row)) rows.push(row);
  // Procedures: only the amount highlighted at the end counts, not the sum of all that were.
  let meterBox: number | null = null;
  for (let box = 1; box < METER_BOXES.length && view.segments >= segmentsOf(box); box++) meterBox = box;
  return { rows, meterBox, instants: view.instants };
}

function isCompleted(locked: readonly boolean[], row: number): boolean {
  const first = row * SQUARES_IN_A_ROW;
  for (let square = first; square < first + SQUARES_IN_A_ROW; square++) if (locked[square] !== true) return false;
  return true;
}

function segmentsOf(box: number): number {
  return METER_BOXES[box]?.segments ?? Number.POSITIVE_INFINITY;
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
  return { components, prizePence: totalPence(components) };
}
