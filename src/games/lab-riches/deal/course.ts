/**
 * The course of a Play: which motifs fall in which GO, drawn from the natural model exactly as it is given where the
 * meter must end and whether an Instant Prize is won. Each place is drawn with its weight times the chance of ending
 * well after it (`chances.ts`). Nothing is thrown away, so the work is bounded and no row is rarer to deal than
 * another.
 */
import { pickCumulative, type Random } from '../../../kernel/random.ts';
import { COLUMNS } from '../play/apparatus.ts';
import { METER_SEGMENTS } from '../play/prizes.ts';
import { Chances, type CourseGoal, START } from './chances.ts';
import { BONUS_OUTCOMES, type BonusOutcome, TOP_CATEGORIES, type TopCategory } from './model.ts';

export type { CourseGoal } from './chances.ts';

/** Categories of every place, GO by GO, and the Bonus Game's outcome with the GO that opened it. */
export interface Course {
  readonly goes: readonly (readonly TopCategory[])[];
  readonly bonus: { readonly go: number; readonly outcome: BonusOutcome } | null;
}

/** The chance, under the natural model, that a Play ends as the goal says. */
export function chanceOf(goal: CourseGoal): number {
  return chancesOf(goal).from(START);
}

/** A course that ends as the goal says, drawn from the natural model given that. */
export function drawCourse(goal: CourseGoal, random: Random): Course {
  const chances = chancesOf(goal);
  const goes: TopCategory[][] = [];
  let bonus: Course['bonus'] = null;
  let fork = chances.forkAt(START);
  while (fork !== null) {
    const drawn = pickCumulative(random, fork.upTo);
    const { column, goesMade } = fork.point;
    if (column === COLUMNS) bonus = { go: goesMade, outcome: BONUS_OUTCOMES[drawn] as BonusOutcome };
    else if (column === 0) goes.push([TOP_CATEGORIES[drawn] as TopCategory]);
    else goes[goesMade]?.push(TOP_CATEGORIES[drawn] as TopCategory);
    fork = chances.after(fork, drawn);
  }
  return { goes, bonus };
}

/** One for each goal a Play of the structure can have, made when it is first sold. */
const made = new Map<number, Chances>();

function chancesOf(goal: CourseGoal): Chances {
  const instant = goal.hasInstant === null ? 2 : Number(goal.hasInstant);
  const key = (instant * (METER_SEGMENTS + 1) + goal.segmentsMin) * (METER_SEGMENTS + 1) + goal.segmentsMax;
  const known = made.get(key);
  if (known !== undefined) return known;
  const chances = new Chances(goal);
  made.set(key, chances);
  return chances;
}
