import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../kernel/random.ts';
import { BONUS_MOTIFS_NEEDED, COLUMNS, GOES_AT_START, GOES_MAX } from '../play/apparatus.ts';
import { METER_SEGMENTS } from '../play/prizes.ts';
import { Chances, START } from './chances.ts';
import { drawCourse } from './course.ts';
import { CHARGE_WEIGHTS, TOP_CATEGORIES } from './model.ts';

const anywhere = { segmentsMin: 0, segmentsMax: METER_SEGMENTS, hasInstant: null };
const firstBox = { segmentsMin: 8, segmentsMax: 11, hasInstant: false };
const lastPlace = { ...START, goesMade: GOES_MAX - 1, goesAwarded: GOES_MAX, column: COLUMNS - 1 };

describe('the chance of ending as sold', () => {
  it('is that of the worked example in docs/maths.md', () => {
    const chances = new Chances(firstBox);
    expect(chances.from({ ...lastPlace, segments: 6 })).toBeCloseTo(0.0336, 10);
    const upTo = chances.forkAt({ ...lastPlace, segments: 6 })?.upTo ?? [];
    const weights = upTo.map((sum, index) => sum - (upTo[index - 1] ?? 0));
    const charges = TOP_CATEGORIES.flatMap(({ kind }, index) => (kind === 'charge' ? [weights[index] ?? 0] : []));
    const [none = -1, two = 0, ...others] = charges;
    expect(none).toBe(0);
    expect(others.map((weight) => Math.round((weight / two) * (CHARGE_WEIGHTS[1] ?? 0)))).toEqual(
      CHARGE_WEIGHTS.slice(2),
    );
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(charges.reduce((sum, weight) => sum + weight, 0));
  });

  it('is 1 or 0 where nothing is left to draw', () => {
    const chances = new Chances(firstBox);
    const end = { ...lastPlace, column: COLUMNS };
    expect([7, 8, 11, 12].map((segments) => chances.from({ ...end, segments }))).toEqual([0, 1, 1, 0]);
    expect(chances.forkAt({ ...end, segments: 8 })).toBeNull();
  });

  it.each([
    ['a fifteenth GO', { goesAwarded: GOES_MAX + 1 }],
    ['a twenty-sixth segment', { segments: METER_SEGMENTS + 1 }],
    ['a fourth bonus motif in a GO', { bonusMotifs: BONUS_MOTIFS_NEEDED + 1 }],
    ['a second Bonus Game', { hasPlayedBonus: true, bonusMotifs: BONUS_MOTIFS_NEEDED, column: COLUMNS }],
  ])('leaves out %s', (_, point) => {
    expect(new Chances(anywhere).from({ ...START, ...point })).toBe(0);
  });
});

it('courses have one Bonus Game at most and fourteen GOes, and end in their bounds', () => {
  const random = seededRandom(new Uint8Array(32).fill(7), 'deal');
  for (let drawn = 0; drawn < 500; drawn++) {
    const { goes, bonus } = drawCourse(firstBox, random);
    const opening = goes.filter((go) => go.filter(({ kind }) => kind === 'bonus').length >= BONUS_MOTIFS_NEEDED);
    const all = [...goes.flat(), ...(bonus === null ? [] : [bonus.outcome])];
    const segments = all.reduce((sum, one) => sum + one.segments, 0);
    expect(opening).toHaveLength(bonus === null ? 0 : 1);
    expect(goes).toHaveLength(GOES_AT_START + all.reduce((sum, one) => sum + one.goes, 0));
    expect(goes.length).toBeLessThanOrEqual(GOES_MAX);
    expect(segments).toBeGreaterThanOrEqual(8);
    expect(segments).toBeLessThanOrEqual(11);
    expect(bonus?.outcome.kind).not.toBe('instant');
  }
});
