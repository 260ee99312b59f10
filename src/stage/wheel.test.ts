import { describe, expect, it } from 'vitest';
import { restAngle, segmentAngle, segmentAtTop, spinAngle } from './wheel.ts';

/** Segments of a wheel: all that a game could want. */
const LENGTHS = Array.from({ length: 29 }, (_, index) => index + 2);

describe('a wheel at rest', () => {
  it('has the middle of the segment of the view under the pointer, for every segment of a wheel of any length', () => {
    for (const length of LENGTHS)
      for (let segment = 0; segment < length; segment++) {
        const { segment: shown, offset } = segmentAtTop(restAngle(segment, length), length);
        expect(shown).toBe(segment);
        expect(Math.abs(offset)).toBeLessThan(1e-9);
        expect((segmentAngle(segment, length) + restAngle(segment, length)) % 360).toBeCloseTo(0, 9);
      }
  });

  it('comes to rest where it should from anywhere, in both directions', () => {
    for (const length of LENGTHS)
      for (let from = 0; from < length; from++)
        for (let to = 0; to < length; to++)
          for (const turns of [4, -3]) {
            const start = restAngle(from, length);
            const end = spinAngle(start, restAngle(to, length), turns);
            expect(segmentAtTop(end, length).segment).toBe(to);
            expect(Math.abs(segmentAtTop(end, length).offset)).toBeLessThan(1e-6);
            expect(Math.sign(end - start)).toBe(Math.sign(turns));
            expect(Math.abs(end - start)).toBeGreaterThanOrEqual(Math.abs(turns) * 360 - 1e-9);
          }
  });
});
