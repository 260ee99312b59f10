/**
 * The course of a Play: which motifs fall in which GO, drawn from the natural model exactly as it is given where the meter must
 * end and whether an Instant Prize is won. Backward induction over (GOes made, GOes awarded, segments, Bonus Game played)
 * gives the chance of ending there from every point; each place is then drawn with its weight times that chance.
 * Nothing is thrown away, so the work is bounded and no row is rarer to deal than another.
 */
import { assert } from '../../../kernel/assert.ts';
import { cumulative, pickCumulative, type Random } from '../../../kernel/random.ts';
import { BONUS_MOTIFS_NEEDED, COLUMNS, GOES_AT_START } from '../play/apparatus.ts';
import { METER_SEGMENTS } from '../play/prizes.ts';
import { BONUS_OUTCOMES, type BonusOutcome, GOES_MAX, TOP_CATEGORIES, type TopCategory } from './model.ts';

/** Where a Play must end: segments within bounds, an Instant Prize or none; `null` leaves that open. */
export interface CourseGoal {
  readonly segmentsMin: number;
  readonly segmentsMax: number;
  readonly hasInstant: boolean | null;
}

/** Categories of every place, GO by GO, and the Bonus Game's outcome with the GO that opened it. */
export interface Course {
  readonly goes: readonly (readonly TopCategory[])[];
  readonly bonus: { readonly go: number; readonly outcome: BonusOutcome } | null;
}

const TOTALS = GOES_MAX - GOES_AT_START + 1;
const SEGMENTS = METER_SEGMENTS + 1;
const PLAYED = 2;
const MOTIFS = BONUS_MOTIFS_NEEDED + 1;
const SCALE = 2 ** 30;
const BONUS_SCALE = BONUS_OUTCOMES.reduce((sum, outcome) => sum + outcome.weight, 0);
const TOP_SCALE = TOP_CATEGORIES.reduce((sum, category) => sum + category.weight, 0);

/** The chance, under the natural model, that a Play ends as the goal says. */
export function chanceOf(goal: CourseGoal): number {
  return tableOf(goal).chance(0, GOES_AT_START, 0, 0, 0, 0);
}

/** A course that ends as the goal says, drawn from the natural model given that. */
export function drawCourse(goal: CourseGoal, random: Random): Course {
  const table = tableOf(goal);
  const goes: TopCategory[][] = [];
  let [awarded, segments, played] = [GOES_AT_START, 0, 0];
  let bonus: Course['bonus'] = null;
  while (goes.length < awarded) {
    const made = goes.length;
    const places: TopCategory[] = [];
    let motifs = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const weights = table.placeWeights(made, awarded, segments, played, column, motifs);
      const category = TOP_CATEGORIES[pickCumulative(random, weights)];
      assert(category !== undefined, 'a category was drawn');
      places.push(category);
      awarded += category.goes;
      segments += category.segments;
      if (category.kind === 'bonus') motifs += 1;
    }
    if (motifs === BONUS_MOTIFS_NEEDED) {
      const weights = table.bonusWeights(made, awarded, segments);
      const outcome = BONUS_OUTCOMES[pickCumulative(random, weights)];
      assert(outcome !== undefined, 'an outcome was drawn');
      bonus = { go: made, outcome };
      awarded += outcome.goes;
      segments += outcome.segments;
      played = 1;
    }
    goes.push(places);
  }
  return { goes, bonus };
}

interface Table {
  chance(made: number, awarded: number, segments: number, played: number, column: number, motifs: number): number;
  placeWeights(
    made: number,
    awarded: number,
    segments: number,
    played: number,
    column: number,
    motifs: number,
  ): readonly number[];
  bonusWeights(made: number, awarded: number, segments: number): readonly number[];
}

const tables = new Map<number, Table>();

function tableOf(goal: CourseGoal): Table {
  const instant = goal.hasInstant === null ? 2 : Number(goal.hasInstant);
  const key = (instant * SEGMENTS + goal.segmentsMin) * SEGMENTS + goal.segmentsMax;
  let table = tables.get(key);
  if (!table) {
    table = buildTable(goal);
    tables.set(key, table);
  }
  return table;
}

/** The chances by backward induction, last GO first; weights are made once for each point a Play comes to. */
function buildTable(goal: CourseGoal): Table {
  const size = (GOES_MAX + 1) * TOTALS * SEGMENTS * PLAYED * COLUMNS * MOTIFS;
  const chances = new Float64Array(size);
  const indexOf = (made: number, awarded: number, segments: number, played: number, column: number, motifs: number) =>
    ((((made * TOTALS + (awarded - GOES_AT_START)) * SEGMENTS + segments) * PLAYED + played) * COLUMNS + column) *
      MOTIFS +
    motifs;

  /** The chance from the start of a GO, or of having ended well. */
  const atStart = (made: number, awarded: number, segments: number, played: number): number => {
    if (awarded > GOES_MAX || segments > METER_SEGMENTS) return 0;
    if (made < awarded) return chances[indexOf(made, awarded, segments, played, 0, 0)] ?? 0;
    const isWithin = segments >= goal.segmentsMin && segments <= goal.segmentsMax;
    return isWithin && (played === 1 || goal.hasInstant !== true) ? 1 : 0;
  };
  const afterBonus = (made: number, awarded: number, segments: number, outcome: BonusOutcome): number =>
    goal.hasInstant === null || (outcome.kind === 'instant') === goal.hasInstant
      ? atStart(made + 1, awarded + outcome.goes, segments + outcome.segments, 1)
      : 0;
  const bonusTerms = (made: number, awarded: number, segments: number): number[] =>
    BONUS_OUTCOMES.map((outcome) => (outcome.weight / BONUS_SCALE) * afterBonus(made, awarded, segments, outcome));
  // Looked up, since a dozen places lead to each: the chance of ending well from the opening of the Bonus Game.
  const bonusSums = new Float64Array((GOES_MAX + 1) * TOTALS * SEGMENTS).fill(Number.NaN);
  const bonusSum = (made: number, awarded: number, segments: number): number => {
    const at = (made * TOTALS + (awarded - GOES_AT_START)) * SEGMENTS + segments;
    const known = bonusSums[at] as number;
    if (!Number.isNaN(known)) return known;
    const found = sum(bonusTerms(made, awarded, segments));
    bonusSums[at] = found;
    return found;
  };
  const afterGo = (made: number, awarded: number, segments: number, played: number, motifs: number): number => {
    if (motifs < BONUS_MOTIFS_NEEDED) return atStart(made + 1, awarded, segments, played);
    return played === 1 ? 0 : bonusSum(made, awarded, segments);
  };
  /** The chance of a category in a place, times that of ending well after it. */
  const placeTerm = (
    category: TopCategory,
    made: number,
    awarded: number,
    segments: number,
    played: number,
    column: number,
    motifs: number,
  ): number => {
    const a = awarded + category.goes;
    const s = segments + category.segments;
    const m = category.kind === 'bonus' ? motifs + 1 : motifs;
    if (a > GOES_MAX || s > METER_SEGMENTS || m > BONUS_MOTIFS_NEEDED) return 0;
    const after =
      column + 1 === COLUMNS
        ? afterGo(made, a, s, played, m)
        : (chances[indexOf(made, a, s, played, column + 1, m)] as number);
    return (category.weight / TOP_SCALE) * after;
  };
  const placeSum = (
    made: number,
    awarded: number,
    segments: number,
    played: number,
    column: number,
    motifs: number,
  ) => {
    let total = 0;
    for (const category of TOP_CATEGORIES)
      total += placeTerm(category, made, awarded, segments, played, column, motifs);
    return total;
  };

  for (let made = GOES_MAX - 1; made >= 0; made--)
    for (let column = COLUMNS - 1; column >= 0; column--)
      for (let awarded = Math.max(GOES_AT_START, made + 1); awarded <= GOES_MAX; awarded++)
        for (let segments = 0; segments <= METER_SEGMENTS; segments++)
          for (let played = 0; played < PLAYED; played++)
            for (let motifs = 0; motifs <= Math.min(column, BONUS_MOTIFS_NEEDED); motifs++)
              chances[indexOf(made, awarded, segments, played, column, motifs)] = placeSum(
                made,
                awarded,
                segments,
                played,
                column,
                motifs,
              );

  const placeCache: (readonly number[] | undefined)[] = new Array(size);
  const bonusCache: (readonly number[] | undefined)[] = new Array(size);
  return {
    chance: (made, awarded, segments, played, column, motifs) =>
      chances[indexOf(made, awarded, segments, played, column, motifs)] ?? 0,
    placeWeights(made, awarded, segments, played, column, motifs) {
      const at = indexOf(made, awarded, segments, played, column, motifs);
      const known = placeCache[at];
      if (known !== undefined) return known;
      const terms = TOP_CATEGORIES.map((category) =>
        placeTerm(category, made, awarded, segments, played, column, motifs),
      );
      const weights = whole(terms);
      placeCache[at] = weights;
      return weights;
    },
    bonusWeights(made, awarded, segments) {
      const at = indexOf(made, awarded, segments, 0, 0, 0);
      const weights = bonusCache[at] ?? whole(bonusTerms(made, awarded, segments));
      bonusCache[at] = weights;
      return weights;
    },
  };
}

/** Terms as whole weights of about 2^30 in sum, added up as they go; a possible term never becomes impossible. */
function whole(terms: readonly number[]): readonly number[] {
  const total = sum(terms);
  assert(total > 0, 'the goal can be reached from here');
  return cumulative(terms.map((term) => (term > 0 ? Math.max(1, Math.round((term / total) * SCALE)) : 0)));
}

function sum(terms: readonly number[]): number {
  let total = 0;
  for (const term of terms) total += term;
  return total;
}
