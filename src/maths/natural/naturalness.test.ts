import { describe, expect, it, vi } from 'vitest';
import { present } from '../../kernel/assert.ts';
import { pick } from '../../kernel/random.ts';
import { type CupsGame, cups, cupsNotes } from '../testing/cups.ts';
import { distanceOfSteps, mutualInformation, noiseOf, totalVariation } from './measures.ts';
import { fewPlays, naturalnessHere } from './naturalness.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const model = present(cupsNotes.natural, 'the model of the cups');
const plan = { seed: 'natural', plays: 30_000 };

describe('measures', () => {
  it('of total variation and Kolmogorov, by hand', () => {
    expect(totalVariation([50, 30, 20], [1, 1, 2])).toBeCloseTo((0.25 + 0.05 + 0.3) / 2, 12);
    expect(totalVariation([], [])).toBe(0);
    const distance = distanceOfSteps(
      [
        [0, 0.5],
        [1, 0.5],
      ],
      [
        [0, 0.2],
        [0.5, 0.2],
        [1, 0.6],
      ],
    );
    expect(distance).toBeCloseTo(0.3, 12);
  });

  it('of noise, as chance makes it', () => {
    // A fair coin thrown n times is off by √(1/(2πn)) on average.
    expect(noiseOf([5000, 5000], [1, 1], null)).toBeCloseTo(Math.sqrt(1 / (2 * Math.PI * 10_000)), 6);
  });

  it('of information, by hand', () => {
    const weights = [1e9, 1e9];
    expect(
      mutualInformation(
        [
          [1e9, 0],
          [0, 1e9],
        ],
        weights,
      ),
    ).toBeCloseTo(1, 6);
    expect(
      mutualInformation(
        [
          [5e8, 5e8],
          [5e8, 5e8],
        ],
        weights,
      ),
    ).toBeCloseTo(0, 6);
    // Classes three to one, a label right four times in five.
    const half = (p: number): number => -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
    const table = [
      [8e8, 2e8],
      [2e8, 8e8],
    ];
    expect(mutualInformation(table, [3, 1])).toBeCloseTo(half(0.75 * 0.8 + 0.25 * 0.2) - half(0.8), 5);
  });
});

describe('naturalness', () => {
  const sixes = cups.structure.rows.reduce((sum, row) => sum + row.winners * row.breakdown.length, 0);
  const shareOfSixes = sixes / (3 * cups.structure.pool);

  it('measures how far a deal is from its model, as worked out by hand', () => {
    const report = naturalnessHere(cups, model, plan);
    // Losing faces are even, so all of the distance is in the sixes.
    const die = report.elements[0];
    expect(Math.abs((die?.totalVariation ?? 1) - Math.abs(shareOfSixes - 1 / 6))).toBeLessThan(0.006);
    expect(die?.noise).toBeLessThan(0.01);
    expect(report.nearMiss.ks).toBeLessThan(0.03);
    expect(report.plays).toBe(30_000);
    // P(at least one six of three).
    expect(report.model.winRate).toBeCloseTo(1 - (5 / 6) ** 3, 1);
    expect(report.maxTotalVariation).toBe(Math.max(...report.elements.map((element) => element.totalVariation)));
  });

  const bent = (deal: CupsGame['deal']): ReturnType<typeof naturalnessHere> =>
    naturalnessHere({ ...cups, deal }, model, plan);

  it('notices a dealer that teases', () => {
    const teasing = bent((breakdown, random) => {
      const { cups: dealt } = cups.deal(breakdown, random);
      return { cups: dealt.map((cup) => (cup.face === 6 ? cup : { ...cup, face: 4 + random.below(2) })) };
    });
    expect(teasing.nearMiss.ks).toBeGreaterThan(0.1);
    expect(teasing.meetsAims).toBe(false);
  });

  it('notices a first reveal that tells', () => {
    const telling = bent((breakdown, random) => {
      const { cups: dealt } = cups.deal(breakdown, random);
      const low = breakdown.length === 0;
      return { cups: dealt.map((cup) => (cup.face === 6 ? cup : { ...cup, face: low ? pick(random, [1, 2]) : 3 })) };
    });
    expect(telling.tells.bits - telling.tells.naturalBits).toBeGreaterThan(0.3);
    expect(telling.meetsAims).toBe(false);
  });

  it('refuses to count what the model does not list', () => {
    const face = { face: 9, pence: present(cups.structure.rows[0], 'row').prizePence };
    expect(() => bent(() => ({ cups: [face, face, face] }))).toThrow('does not list');
  });

  it('says when Plays are too few to judge by', () => {
    expect(fewPlays(naturalnessHere(cups, model, { ...plan, plays: 200 }))).toMatch(/^200 Plays are too few .* die/);
    expect(fewPlays(naturalnessHere(cups, model, plan))).toBeNull();
  });
});
