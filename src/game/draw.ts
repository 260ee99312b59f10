/**
 * The draw: which row a Play has. Takes chance and the structure, and nothing else: no player, no bank, no history, no
 * time. Odds are constant: every Play is drawn from the whole pool.
 */
import { assert, present } from '../kernel/assert.ts';
import type { Random } from '../kernel/random.ts';
import type { PrizeStructure, RowIndex } from './structure.ts';

/**
 * Draws a row, or `null` for a losing Play. One number of the pool is drawn; the rows own the first numbers, each as
 * many as it has winners, in their order.
 */
export function drawRow(structure: PrizeStructure, random: Random): RowIndex {
  return rowAt(structure, random.below(structure.pool));
}

/** The row that owns a number of the pool, or `null` when none does. `number` is whole, from 0 to below the pool. */
export function rowAt(structure: PrizeStructure, number: number): RowIndex {
  let left = number;
  for (let index = 0; index < structure.rows.length; index++) {
    left -= present(structure.rows[index], 'row').winners;
    if (left < 0) return index;
  }
  return null;
}

const BUCKETS = 4096;

/**
 * The same as `rowAt`, made ready for millions of calls: the winning numbers are cut into buckets, and each bucket
 * knows the first row in it.
 */
export function preparedRowAt(structure: PrizeStructure): (number: number) => RowIndex {
  const ends = new Float64Array(structure.rows.length);
  let winners = 0;
  structure.rows.forEach((row, index) => {
    winners += row.winners;
    ends[index] = winners;
  });
  assert(winners <= structure.pool, 'more winners than Plays');
  const width = Math.ceil(winners / BUCKETS);
  const firsts = Uint16Array.from({ length: BUCKETS }, (_, bucket) => {
    const index = ends.findIndex((end) => bucket * width < end);
    return index < 0 ? structure.rows.length : index;
  });
  return (number) => {
    if (number >= winners) return null;
    let index = firsts[Math.trunc(number / width)] as number;
    while (number >= (ends[index] as number)) index++;
    return index;
  };
}
