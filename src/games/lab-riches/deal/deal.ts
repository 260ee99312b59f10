/**
 * Deals a Play of Lab Riches for a breakdown: a draw from the natural model (`model.ts`) given what was sold. The
 * course of motifs is exact by construction (`course.ts`); how many rows complete is met by keeping a course with the
 * chance that so many complete under it, then choosing which, each set equally likely. Knows no player, bank, history
 * or time.
 */
import { assert, InvariantError, present } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import { cumulative, packedDraws, pick, pickCumulative, type Random, shuffled } from '../../../kernel/random.ts';
import {
  BONUS_ROWS,
  CELLS,
  CHARGES,
  COLUMNS,
  cellOf,
  EXTRA_GOES,
  GOES_MAX,
  type LabSymbol,
  ROWS,
  SYMBOLS,
} from '../play/apparatus.ts';
import { INSTANT_AMOUNTS, METER_BOXES, METER_SEGMENTS, ROW_AMOUNTS } from '../play/prizes.ts';
import type { LabComponent } from '../play/read.ts';
import type { BonusScenario, Go, LabScenario, Segment, Top } from '../play/scenario.ts';
import { type Course, type CourseGoal, drawCourse } from './course.ts';
import {
  BONUS_ENDS,
  BOX_WEIGHTS,
  type BonusOutcome,
  CHARGE_WEIGHTS,
  EXTRA_WEIGHTS,
  INSTANT_WEIGHTS,
  type TopCategory,
} from './model.ts';

/** Courses tried before the likeliest of them is taken. How often that happens is measured in the tests. */
export const COURSES_MAX = 256;

const SCALE = 2 ** 30;
const NEVER = GOES_MAX + 1;

export function deal(breakdown: readonly LabComponent[], random: Random): LabScenario {
  const amounts = breakdown.filter(({ kind }) => kind === 'row').map(({ pence }) => pence);
  const instant = breakdown.find(({ kind }) => kind === 'instant')?.pence ?? null;
  const { course } = courseFor(goalOf(breakdown), amounts.length, random);
  const completed = shuffled(random, [0, 1, 2, 3, 4]).slice(0, amounts.length);
  const boxes = boxesFor(completed, shuffled(random, amounts), random);
  return scenarioFor(course, lockTimes(course, completed, random), { boxes, instant }, random);
}

/** A Play that falls as it may, whatever it wins: the natural model itself, for comparison. */
export function drawNatural(random: Random): LabScenario {
  const course = drawCourse({ segmentsMin: 0, segmentsMax: METER_SEGMENTS, hasInstant: null }, random);
  const instant = course.bonus?.outcome.kind === 'instant' ? instantAmount(random) : null;
  return scenarioFor(course, lockTimes(course, null, random), { boxes: boxesFor([], [], random), instant }, random);
}

function scenarioFor(
  course: Course,
  times: Uint8Array,
  { boxes, instant }: { readonly boxes: readonly Pence[]; readonly instant: Pence | null },
  random: Random,
): LabScenario {
  const goes = goesFor(course, times, random);
  return course.bonus ? { boxes, goes, bonus: bonusFor(course.bonus.outcome, instant, random) } : { boxes, goes };
}

/** The bounds of the meter box that was sold; below the first box when none was. */
function goalOf(breakdown: readonly LabComponent[]): CourseGoal {
  const meter = breakdown.find(({ kind }) => kind === 'meter');
  const box = meter ? METER_BOXES.findIndex(({ pence }) => pence === meter.pence) : 0;
  assert(box >= 0, 'the meter has such a box');
  return {
    segmentsMin: METER_BOXES[box]?.segments ?? 0,
    segmentsMax: (METER_BOXES[box + 1]?.segments ?? METER_SEGMENTS + 1) - 1,
    hasInstant: breakdown.some(({ kind }) => kind === 'instant'),
  };
}

/** A course, kept with the chance that just so many rows complete under it, against the best chance there can be. */
export function courseFor(goal: CourseGoal, rows: number, random: Random): { course: Course; attempts: number } {
  const best = chanceOfRows(rows / ROWS, rows);
  let likeliest = { course: drawCourse(goal, random), chance: -1 };
  let course = likeliest.course;
  for (let attempts = 1; attempts <= COURSES_MAX; attempts++) {
    const chance = chanceOfRows(chanceOfRow(course), rows);
    if (random.below(SCALE) < (chance / best) * SCALE) return { course, attempts };
    if (chance > likeliest.chance) likeliest = { course, chance };
    course = drawCourse(goal, random);
  }
  assert(likeliest.chance > 0, 'a course under which so many rows can complete');
  return { course: likeliest.course, attempts: COURSES_MAX + 1 };
}

/** The chance, up to a constant, that `rows` of the five complete when each does with chance `p`. */
function chanceOfRows(p: number, rows: number): number {
  return p ** rows * (1 - p) ** (ROWS - rows);
}

/** The chance that a row completes: in every column a symbol on top must have matched at least once. */
function chanceOfRow(course: Course): number {
  let chance = 1;
  for (let column = 0; column < COLUMNS; column++) {
    let matchable = 0;
    for (const go of course.goes) if (go[column]?.kind === 'symbol') matchable++;
    chance *= CHANCE_OF_LOCK[matchable] ?? 0;
  }
  return chance;
}

/** By GOes with a symbol on top: the chance that a square is locked after them. */
const CHANCE_OF_LOCK: readonly number[] = Array.from(
  { length: GOES_MAX + 1 },
  (_, goes) => 1 - ((SYMBOLS.length - 1) / SYMBOLS.length) ** goes,
);

/**
 * By GOes with a symbol on top: weights of locking at the first, second, …, and last of all of never; and without
 * never.
 */
const LOCK_TIMES: readonly { readonly any: readonly number[]; readonly locked: readonly number[] }[] = Array.from(
  { length: GOES_MAX + 1 },
  (_, goes) => {
    const stays = (SYMBOLS.length - 1) / SYMBOLS.length;
    const times = Array.from({ length: goes }, (_, i) => Math.round(stays ** i * (1 - stays) * SCALE));
    return { any: cumulative([...times, Math.round(stays ** goes * SCALE)]), locked: cumulative(times) };
  },
);

const BOXES = cumulative(BOX_WEIGHTS);
const INSTANTS = cumulative(INSTANT_WEIGHTS);
const CHARGE_NUMBERS = cumulative(CHARGE_WEIGHTS);
const EXTRA_NUMBERS = cumulative(EXTRA_WEIGHTS);

/**
 * For every square the GO in which it locks, or `NEVER`. Rows that are not to complete are drawn again until they do
 * not; with `null` nothing is asked of any row.
 */
function lockTimes(course: Course, completed: readonly number[] | null, random: Random): Uint8Array {
  const matchable: (readonly number[])[] = [];
  for (let column = 0; column < COLUMNS; column++) matchable.push(goesWithSymbol(course, column));
  const times = new Uint8Array(CELLS);
  for (let row = 0; row < ROWS; row++) {
    const isCompleted = completed?.includes(row) ?? false;
    let locked = COLUMNS;
    do {
      locked = 0;
      for (let column = 0; column < COLUMNS; column++) {
        const goes = matchable[column] ?? [];
        const weights = present(LOCK_TIMES[goes.length], 'lock times');
        const time = goes[pickCumulative(random, isCompleted ? weights.locked : weights.any)] ?? NEVER;
        times[cellOf(row, column)] = time;
        if (time !== NEVER) locked++;
      }
    } while (completed !== null && !isCompleted && locked === COLUMNS);
  }
  return times;
}

/** The GOes with a symbol on top of a column. */
function goesWithSymbol({ goes }: Course, column: number): readonly number[] {
  const found: number[] = [];
  for (let go = 0; go < goes.length; go++) if (goes[go]?.[column]?.kind === 'symbol') found.push(go);
  return found;
}

/** What the squares hold while GOes are written down, by index of the symbol; reused by every deal. */
const held = new Int8Array(CELLS);
/** The same of the places on top: the index of the symbol, or `NO_SYMBOL`. */
const over = new Int8Array(COLUMNS);
const NO_SYMBOL = -1;

function goesFor(course: Course, times: Uint8Array, random: Random): readonly Go[] {
  const anySymbol = packedDraws(random, SYMBOLS.length);
  const otherSymbol = packedDraws(random, SYMBOLS.length - 1);
  held.fill(NO_SYMBOL);
  const goes: Go[] = [];
  for (let made = 0; made < course.goes.length; made++) {
    const top = topFor(course.goes[made] as readonly TopCategory[], anySymbol);
    const grid: LabSymbol[] = [];
    for (let cell = 0; cell < CELLS; cell++) {
      const above = over[cell % COLUMNS] as number;
      if (times[cell] === made) held[cell] = above;
      let shown = held[cell] as number;
      // A square that does not lock shows any symbol, or any but the one on top of its column.
      if (shown === NO_SYMBOL) shown = above === NO_SYMBOL ? anySymbol() : otherThan(above, otherSymbol());
      grid.push(SYMBOLS[shown] as LabSymbol);
    }
    goes.push({ top, grid });
  }
  return goes;
}

/** Shared by all Plays: scenarios are never changed. */
const SYMBOL_TOPS: readonly Top[] = SYMBOLS.map((symbol) => ({ type: 'symbol', symbol }));

/** The Top Row of a GO. Leaves in `over` which symbols it holds. */
function topFor(places: readonly TopCategory[], anySymbol: () => number): readonly Top[] {
  const top: Top[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    const category = places[column] as TopCategory;
    const symbol = category.kind === 'symbol' ? anySymbol() : NO_SYMBOL;
    over[column] = symbol;
    top.push(symbol === NO_SYMBOL ? motifFor(category) : (SYMBOL_TOPS[symbol] as Top));
  }
  return top;
}

function motifFor(category: TopCategory): Top {
  switch (category.kind) {
    case 'charge':
      return { type: 'charge', segments: category.segments };
    case 'extra-goes':
      return { type: 'extra-goes', goes: category.goes };
    case 'bonus':
      return { type: 'bonus' };
    case 'symbol':
      throw new InvariantError('a symbol is no motif');
  }
}

/** One of the seven others, by its index among them. */
function otherThan(symbol: number, index: number): number {
  return index < symbol ? index : index + 1;
}

function boxesFor(completed: readonly number[], amounts: readonly Pence[], random: Random): readonly Pence[] {
  const boxes: Pence[] = [];
  for (let row = 0; row < ROWS; row++) {
    const won = completed.indexOf(row);
    boxes.push((won >= 0 ? amounts[won] : ROW_AMOUNTS[pickCumulative(random, BOXES)]) as Pence);
  }
  return boxes;
}

/** The Bonus Game Rows in random order, and the light's way to the item it must end on. */
function bonusFor(outcome: BonusOutcome, instant: Pence | null, random: Random): BonusScenario {
  const end = pickCumulative(random, BONUS_END_ROWS[outcome.kind]);
  const landings: number[] = [];
  const rows = BONUS_KINDS.map((kinds, row) => {
    const segments = shuffled(random, kinds).map((kind) => segmentFor(kind, random));
    if (row > end) return segments;
    const wanted = row === end ? outcome.kind : 'up';
    const places = segments.flatMap(({ type }, i) => (type === wanted ? [i] : []));
    const landing = pick(random, places);
    landings.push(landing);
    if (row === end) segments[landing] = itemFor(outcome, instant);
    return segments;
  });
  return { rows, landings };
}

/** For each thing a Bonus Game can give: the rows it may end on, as weights from the bottom row up. */
const BONUS_END_ROWS = {
  charge: endRowsOf('charge'),
  'extra-goes': endRowsOf('extra-goes'),
  instant: endRowsOf('instant'),
} as const;

function endRowsOf(kind: BonusOutcome['kind']): readonly number[] {
  return cumulative(BONUS_ENDS.map((ends) => Math.round(ends[kind] * SCALE)));
}

/** The kinds of each Bonus Game Row, in the order that is shuffled. */
const BONUS_KINDS = BONUS_ROWS.map(kindsOf);

function kindsOf(counts: { readonly [kind in Segment['type']]: number }): readonly Segment['type'][] {
  return (['up', 'charge', 'extra-goes', 'instant'] as const).flatMap((kind) =>
    Array.from({ length: counts[kind] }, () => kind),
  );
}

function segmentFor(kind: Segment['type'], random: Random): Segment {
  switch (kind) {
    case 'up':
      return { type: 'up' };
    case 'charge':
      return { type: 'charge', segments: CHARGES[pickCumulative(random, CHARGE_NUMBERS)] as number };
    case 'extra-goes':
      return { type: 'extra-goes', goes: EXTRA_GOES[pickCumulative(random, EXTRA_NUMBERS)] as number };
    case 'instant':
      return { type: 'instant', pence: instantAmount(random) };
  }
}

function instantAmount(random: Random): Pence {
  return INSTANT_AMOUNTS[pickCumulative(random, INSTANTS)] as Pence;
}

function itemFor(outcome: BonusOutcome, instant: Pence | null): Segment {
  if (outcome.kind === 'charge') return { type: 'charge', segments: outcome.segments };
  if (outcome.kind === 'extra-goes') return { type: 'extra-goes', goes: outcome.goes };
  return { type: 'instant', pence: present(instant, 'the Instant Prize that was sold') };
}
