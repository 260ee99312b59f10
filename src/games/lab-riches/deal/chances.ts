/**
 * The chance that a Play ends as it must, from every point of it, under the natural model (`model.ts`). A Play goes
 * place by place: the four places of a GO's Top Row, then, if three of them were bonus motifs, the Bonus Game, then
 * the next GO. The chance at a point is the sum, over all that may come next, of its weight times the chance from
 * there (docs/maths.md, "Dealing models"); each point is worked out once, when a Play first comes to it.
 */
import { assert, present } from '../../../kernel/assert.ts';
import { cumulative } from '../../../kernel/random.ts';
import { BONUS_MOTIFS_NEEDED, COLUMNS, GOES_AT_START, GOES_MAX } from '../play/apparatus.ts';
import { METER_SEGMENTS } from '../play/prizes.ts';
import { BONUS_OUTCOMES, type BonusOutcome, TOP_CATEGORIES, type TopCategory } from './model.ts';

/** Where a Play must end: segments within bounds, an Instant Prize or none; `null` leaves that open. */
export interface CourseGoal {
  readonly segmentsMin: number;
  readonly segmentsMax: number;
  readonly hasInstant: boolean | null;
}

/** A point of a Play, before something of it is drawn: all that the chance of ending well depends on. */
export interface Point {
  readonly goesMade: number;
  readonly goesAwarded: number;
  readonly segments: number;
  readonly hasPlayedBonus: boolean;
  /** The place of the Top Row that comes next; `COLUMNS` when all have been drawn. */
  readonly column: number;
  /** Bonus motifs of this GO so far. */
  readonly bonusMotifs: number;
}

export const START: Point = {
  goesMade: 0,
  goesAwarded: GOES_AT_START,
  segments: 0,
  hasPlayedBonus: false,
  column: 0,
  bonusMotifs: 0,
};

/** The point after a place of the Top Row was drawn. */
function withPlace(point: Point, category: TopCategory): Point {
  return {
    goesMade: point.goesMade,
    goesAwarded: point.goesAwarded + category.goes,
    segments: point.segments + category.segments,
    hasPlayedBonus: point.hasPlayedBonus,
    column: point.column + 1,
    bonusMotifs: point.bonusMotifs + (category.kind === 'bonus' ? 1 : 0),
  };
}

/** Whether a full Top Row opens the Bonus Game. */
function opensBonus(point: Point): boolean {
  return point.bonusMotifs === BONUS_MOTIFS_NEEDED;
}

/** The start of the next GO, after the Bonus Game if there was one. */
function nextGo(point: Point, bonus: BonusOutcome | null): Point {
  return {
    goesMade: point.goesMade + 1,
    goesAwarded: point.goesAwarded + (bonus?.goes ?? 0),
    segments: point.segments + (bonus?.segments ?? 0),
    hasPlayedBonus: point.hasPlayedBonus || bonus !== null,
    column: 0,
    bonusMotifs: 0,
  };
}

const TOTALS = GOES_MAX - GOES_AT_START + 1;
const SEGMENTS = METER_SEGMENTS + 1;
const PLACES = COLUMNS + 1;
const MOTIFS = BONUS_MOTIFS_NEEDED + 1;
const POINTS = (GOES_MAX + 1) * TOTALS * SEGMENTS * 2 * PLACES * MOTIFS;

/** A point as one number below `POINTS`: its members as digits, each in the base of how many values it has. */
function numberOf(point: Point): number {
  const bonusPlayed = point.hasPlayedBonus ? 1 : 0;
  const go = (point.goesMade * TOTALS + point.goesAwarded - GOES_AT_START) * SEGMENTS + point.segments;
  return ((go * 2 + bonusPlayed) * PLACES + point.column) * MOTIFS + point.bonusMotifs;
}

/** What the model leaves out: too many GOes, segments or bonus motifs. */
function isLeftOut({ goesAwarded, segments, bonusMotifs }: Point): boolean {
  return goesAwarded > GOES_MAX || segments > METER_SEGMENTS || bonusMotifs > BONUS_MOTIFS_NEEDED;
}

const SCALE = 2 ** 30;
const BONUS_SCALE = BONUS_OUTCOMES.reduce((sum, outcome) => sum + outcome.weight, 0);
const TOP_SCALE = TOP_CATEGORIES.reduce((sum, category) => sum + category.weight, 0);

/** A point at which something is drawn, with what may come next: whole-number weights for `pickCumulative`. */
export interface Fork {
  readonly point: Point;
  /** Of `TOP_CATEGORIES`, or of `BONUS_OUTCOMES` when the Top Row is full. */
  readonly upTo: readonly number[];
  /** Where each of them leads, filled in when it is first taken; `null` is the end of the Play. */
  readonly ways: (Fork | null | undefined)[];
}

/**
 * The chances towards one goal. A worked example, for a Play that must end with 8 to 11 segments and has 6 before the
 * last place of its fourteenth GO, the last there can be: a charge of 2 to 5 takes it there, nothing else does. The
 * chance is 42 in 1,000 times 16 in 20, which is 3.36%, and the place is drawn with the weights 5 : 5 : 4 : 2 of
 * those four charges.
 */
export class Chances {
  private readonly known = new Float64Array(POINTS).fill(Number.NaN);
  private readonly forks = new Map<number, Fork>();

  constructor(private readonly goal: CourseGoal) {}

  /** The chance of ending as the goal says. */
  from(point: Point): number {
    if (isLeftOut(point)) return 0;
    const number = numberOf(point);
    const known = this.known[number] as number;
    if (!Number.isNaN(known)) return known;
    const found = this.workedOut(point);
    this.known[number] = found;
    return found;
  }

  /** Where the next thing is drawn, from the start of a GO or within one; `null` when the Play has ended. */
  forkAt(point: Point): Fork | null {
    if (point.column === COLUMNS && !opensBonus(point)) return this.forkAt(nextGo(point, null));
    if (point.goesMade === point.goesAwarded) return null;
    const number = numberOf(point);
    let fork = this.forks.get(number);
    if (fork === undefined) {
      fork = { point, upTo: whole(this.termsAt(point)), ways: [] };
      this.forks.set(number, fork);
    }
    return fork;
  }

  /** The fork after this one, when the thing of that index was drawn. */
  after(fork: Fork, drawn: number): Fork | null {
    const known = fork.ways[drawn];
    if (known !== undefined) return known;
    const { point } = fork;
    const found = this.forkAt(
      point.column < COLUMNS
        ? withPlace(point, present(TOP_CATEGORIES[drawn], 'category'))
        : nextGo(point, present(BONUS_OUTCOMES[drawn], 'outcome')),
    );
    fork.ways[drawn] = found;
    return found;
  }

  private workedOut(point: Point): number {
    if (point.column < COLUMNS) return sum(this.termsAt(point));
    if (!opensBonus(point)) return this.fromGo(nextGo(point, null));
    // A second Bonus Game is left out of the model.
    return point.hasPlayedBonus ? 0 : sum(this.termsAt(point));
  }

  /** For each thing that may come next: its chance times the chance from there. */
  private termsAt(point: Point): readonly number[] {
    return point.column < COLUMNS
      ? TOP_CATEGORIES.map((category) => (category.weight / TOP_SCALE) * this.from(withPlace(point, category)))
      : BONUS_OUTCOMES.map((outcome) => (outcome.weight / BONUS_SCALE) * this.fromBonus(point, outcome));
  }

  private fromBonus(point: Point, outcome: BonusOutcome): number {
    const { hasInstant } = this.goal;
    const isWanted = hasInstant === null || (outcome.kind === 'instant') === hasInstant;
    return isWanted ? this.fromGo(nextGo(point, outcome)) : 0;
  }

  /** From the start of a GO, or from the end of the Play: there the goal is met or not. */
  private fromGo(point: Point): number {
    if (isLeftOut(point)) return 0;
    if (point.goesMade < point.goesAwarded) return this.from(point);
    const { segmentsMin, segmentsMax, hasInstant } = this.goal;
    const isWithin = point.segments >= segmentsMin && point.segments <= segmentsMax;
    return isWithin && (point.hasPlayedBonus || hasInstant !== true) ? 1 : 0;
  }
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
