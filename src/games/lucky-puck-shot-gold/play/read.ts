/**
 * Adds up what a view of Lucky Puck Shot Gold shows, as a person with the Procedures in hand would. Written from the
 * Procedures alone: knows no scenario, no row of the structure and no chance, and refuses a picture that they do not
 * allow.
 */
import type { Reading } from '../../../game/game.ts';
import { totalPence } from '../../../game/structure.ts';
import { assert } from '../../../kernel/assert.ts';
import { type Pence, sumPence } from '../../../kernel/pence.ts';
import type { PuckComponent } from './components.ts';
import { INSTANT_PENCE, ROW_PENCE } from './prizes.ts';
import type { PuckView, TableRow } from './rules.ts';
import { COLOURS, type Colour } from './symbols.ts';

/** Squares a row must have populated: "If You populate all eight squares … You have won that monetary amount". */
const SQUARES_TO_FILL = 8;
/** A boost adds half of the original amount, at most twice. */
const BOOSTS_ALLOWED = 2;
const TOP_COLOUR: Colour = 'gold';

/** The components shown as won so far, rows first in the order of the Prize Table, and their sum. */
export function read(view: PuckView): Reading<PuckComponent> {
  assertAllowed(view);
  const components: PuckComponent[] = [];
  for (const row of view.table) {
    if (isFull(row)) components.push({ kind: 'row', colour: row.colour, boosts: boostsOf(row), pence: row.pence });
  }
  for (const amount of ascending(view.instantPrizes)) components.push({ kind: 'instant', pence: amount });
  return { components, prizePence: totalPence(components) };
}

/** Whether each row of the Prize Table is won, for the scenes: the same claims that `read` adds up. */
export function wins(view: PuckView): readonly boolean[] {
  return view.table.map(isFull);
}

function isFull(row: TableRow): boolean {
  return row.filled === SQUARES_TO_FILL;
}

/** How often a row has been boosted. */
export function boostsOf(row: TableRow): number {
  return (row.pence - row.originalPence) / (row.originalPence / 2);
}

function assertAllowed(view: PuckView): void {
  assert(view.table.length === COLOURS.length, 'the Prize Table has seven rows');
  for (let index = 0; index < COLOURS.length; index++) {
    const row = view.table[index];
    assert(row !== undefined && row.colour === COLOURS[index], 'a row of the Prize Table is not in its place');
    assertRowAllowed(row);
  }
  assert(view.pucksLeft >= 0 && view.bonusPucksLeft >= 0, 'fewer than no pucks');
  assert(view.bonusPucksLeft <= 3, 'more than three Bonus Pucks');
  assert(view.screen === 'bonus' || view.bonusPucksLeft === 0, 'Bonus Pucks outside the Bonus Game');
  for (const amount of view.instantPrizes) assert(INSTANT_PENCE.includes(amount), 'an amount no Instant Prize has');
  assert(sumPence(view.instantPrizes) === view.instantPence, 'the Instant Prize Total is not the sum of its prizes');
  assert((view.shot?.bonusSymbols ?? 0) <= 5, 'more than five bonus symbols in a single shot');
  if (!view.finished) return;
  assert(view.shot === null && view.screen === 'main', 'finished while a puck is on the table');
  assert(view.pucksLeft === 0, 'finished with pucks left');
}

/**
 * The situations no dealer deals, because two readings would pay differently: squares beyond the eighth, a boost of a
 * full row, a third boost, a boost of the top row.
 */
function assertRowAllowed(row: TableRow): void {
  const boosts = boostsOf(row);
  assert(row.originalPence === ROW_PENCE[row.colour], 'a row of another amount');
  assert(row.filled >= 0 && row.filled <= SQUARES_TO_FILL, 'squares beyond the eighth of a row');
  assert(Number.isInteger(boosts) && boosts >= 0 && boosts <= BOOSTS_ALLOWED, 'more boosts than a row can have');
  assert(row.colour !== TOP_COLOUR || boosts === 0, 'the top row is boosted');
  assert(row.wonPence === (isFull(row) ? row.pence : null), 'a row was boosted after it was filled');
}

function ascending(amounts: readonly Pence[]): readonly Pence[] {
  return amounts.length < 2 ? amounts : amounts.toSorted((a, b) => a - b);
}
