import { describe, expect, it } from 'vitest';
import { pounds } from '../kernel/pence.ts';
import { type Celebration, celebrationOf, SPECTACLE_MS, STILL_SPECTACLE_MS } from './celebration.ts';

const steps: readonly Celebration[] = ['none', 'small', 'medium', 'large', 'top'];

describe('how a prize is greeted', () => {
  it.each([
    [0, 'none'],
    [2, 'none'],
    [5, 'none'],
    [6, 'small'],
    [49, 'small'],
    [50, 'medium'],
    [999, 'medium'],
    [1_000, 'large'],
    [999_999, 'large'],
    [1_000_000, 'top'],
  ] as const)('£%i of a Play for £5: %s', (prize, celebration) => {
    expect(celebrationOf(pounds(prize), pounds(5), pounds(1_000_000))).toBe(celebration);
  });

  it('has the whole scene for longer the larger it is, moving or still', () => {
    for (const times of [SPECTACLE_MS, STILL_SPECTACLE_MS]) {
      const inOrder = steps.map((step) => times[step]);
      expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
    }
    expect(SPECTACLE_MS.none + STILL_SPECTACLE_MS.none).toBe(0);
    expect(SPECTACLE_MS.top).toBeGreaterThanOrEqual(6000);
    expect(SPECTACLE_MS.top).toBeLessThanOrEqual(8000);
  });
});
