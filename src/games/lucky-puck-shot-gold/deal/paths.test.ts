import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../kernel/random.ts';
import { pathOf } from '../play/scenario.ts';
import { ARROWS, firstLeg, leg, TURNS, type Turn, walk } from '../play/table.ts';
import { drawPaths, HIT_WEIGHTS, HITS_MAX } from './paths.ts';

const random = seededRandom(new Uint8Array(32).fill(7), 'paths');

/** A puck let loose on covered pockets with a die of three sides, by the words of the model alone. */
function roam(arrow: (typeof ARROWS)[number]): { readonly hits: number; readonly path: string } {
  let covered = 0;
  while (covered === 0) {
    covered = 0;
    for (let pocket = 0; pocket < 6; pocket++) if (random.below(16) < 9) covered |= 1 << pocket;
  }
  const turns: Turn[] = [];
  let left = covered;
  let at = firstLeg(arrow).pocket;
  while (left & (1 << at)) {
    left &= ~(1 << at);
    const turn = TURNS[random.below(3)] as Turn;
    turns.push(turn);
    at = leg(at, turn).pocket;
  }
  return { hits: turns.length, path: `${covered}:${turns.map((turn) => turn[0]).join('')}` };
}

describe('paths', () => {
  it.each(Array.from({ length: HITS_MAX + 1 }, (_, hits) => hits))('with %i hits are true for every arrow', (hits) => {
    for (let i = 0; i < 40; i++) {
      drawPaths(hits, random).forEach((code, index) => {
        const { bumpers, turns } = pathOf(code);
        expect(bumpers.length).toBeGreaterThan(0);
        expect(turns).toHaveLength(hits);
        expect(walk(ARROWS[index] ?? 'centre', bumpers, turns)).toHaveLength(hits + 1);
      });
    }
  });

  it('have the hits of a puck that roams, whichever the arrow', () => {
    const runs = 20_000;
    for (const arrow of ARROWS) {
      const counts = new Array<number>(HITS_MAX + 1).fill(0);
      for (let i = 0; i < runs; i++) {
        const { hits } = roam(arrow);
        counts[hits] = (counts[hits] ?? 0) + 1;
      }
      counts.forEach((count, hits) => {
        const chance = (HIT_WEIGHTS[hits] ?? 0) / 65_536;
        expect(Math.abs(count - runs * chance)).toBeLessThan(5 * Math.sqrt(runs * chance) + 1);
      });
    }
  });

  it('with two hits are, path for path, as often as in roaming', () => {
    const drawn = new Map<string, number>();
    const roamed = new Map<string, number>();
    const count = (counts: Map<string, number>, path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
    let roams = 0;
    while (roams < 20_000) {
      const { hits, path } = roam('centre');
      if (hits !== 2) continue;
      roams += 1;
      count(roamed, path);
      count(drawn, drawPaths(2, random)[2] ?? '');
    }
    let distance = 0;
    for (const path of new Set([...drawn.keys(), ...roamed.keys()]))
      distance += Math.abs((drawn.get(path) ?? 0) - (roamed.get(path) ?? 0)) / roams / 2;
    // About 170 paths: two samples of one distribution differ by some 0.037.
    expect(distance).toBeLessThan(0.055);
  });
});
