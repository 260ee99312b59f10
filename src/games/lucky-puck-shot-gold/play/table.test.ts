import { describe, expect, it } from 'vitest';
import { ARROWS, firstLeg, LANES, leg, POCKETS, TURNS, turnTowards, walk } from './table.ts';

const everyLeg = Array.from({ length: POCKETS }, (_, pocket) => TURNS.map((turn) => ({ pocket, turn }))).flat();

describe('a leg', () => {
  it.each([
    ['left-lane', [6, 3, 0], 0],
    ['centre-to-left', [6, 3, 1], 2],
    ['centre', [7, 4, 1], 1],
    ['centre-to-right', [8, 5, 1], 0],
    ['right-lane', [8, 5, 2], 2],
  ] as const)('of the arrow %s crosses %j into pocket %i', (arrow, squares, pocket) => {
    expect(firstLeg(arrow)).toMatchObject({ squares, pocket });
  });

  it('leads from a pocket to each pocket of the other end by one turn', () => {
    for (let pocket = 0; pocket < POCKETS; pocket++) {
      const ends = TURNS.map((turn) => leg(pocket, turn).pocket);
      expect(ends.toSorted()).toEqual(pocket < LANES ? [3, 4, 5] : [0, 1, 2]);
      for (let lane = 0; lane < LANES; lane++) expect(leg(pocket, turnTowards(pocket, lane)).pocket % LANES).toBe(lane);
    }
  });

  it.each(everyLeg)(
    'from $pocket $turn is a line mirrored at the walls that passes over the middle of three squares',
    ({ pocket, turn }) => {
      const { line, squares, pocket: end } = leg(pocket, turn);
      expect(line[0]).toEqual({ x: pocket % LANES, y: pocket < LANES ? -1 : LANES });
      expect(line.at(-1)).toEqual({ x: end % LANES, y: end < LANES ? -1 : LANES });
      const crossed = new Set<number>();
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1], line[i]];
        if (a === undefined || b === undefined) throw new Error('a point');
        // Straight, or at 45 degrees; bends only at a side wall.
        expect(Math.abs(b.x - a.x)).toBe(turn === 'straight' ? 0 : Math.abs(b.y - a.y));
        if (i < line.length - 1) expect([-0.5, 2.5]).toContain(b.x);
        for (let row = 0; row < LANES; row++) {
          if ((row - a.y) * (row - b.y) > 0) continue;
          const x = a.x + ((b.x - a.x) * (row - a.y)) / (b.y - a.y);
          expect(Number.isInteger(x)).toBe(true);
          crossed.add(row * LANES + x);
        }
      }
      expect([...crossed].toSorted()).toEqual(squares.toSorted());
    },
  );

  it('touches the next square or a neighbour of it on each step', () => {
    for (const { pocket, turn } of everyLeg) {
      const lanes = leg(pocket, turn).squares.map((square) => square % LANES);
      for (let i = 1; i < lanes.length; i++) expect(Math.abs((lanes[i] ?? 9) - (lanes[i - 1] ?? 0))).toBeLessThan(2);
    }
  });
});

describe('a walk', () => {
  it('goes on at covered pockets and ends at the first open one', () => {
    expect(walk('centre', [1, 4], ['straight', 'left']).map((one) => one.pocket)).toEqual([1, 4, 2]);
    expect(walk('centre', [1, 4], ['straight', 'straight']).at(-1)?.pocket).toBe(1);
  });

  it.each([
    ['a turn without a bumper', ['straight'], []],
    ['an end that is covered', [], [1]],
    ['a second hit of a bumper that has vanished', ['straight', 'straight', 'straight'], [1, 4]],
  ] as const)('refuses %s', (_, turns, bumpers) => {
    expect(() => walk('centre', bumpers, turns)).toThrow();
  });

  it('knows five arrows', () => {
    expect(ARROWS).toHaveLength(5);
  });
});
