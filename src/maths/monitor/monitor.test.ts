import { describe, expect, it, vi } from 'vitest';
import { drawRow } from '../../game/draw.ts';
import type { PrizeStructure } from '../../game/structure.ts';
import { games } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import { seededRandom } from '../../kernel/random.ts';
import { chunkSeed } from '../simulate/chunk.ts';
import { cups } from '../testing/cups.ts';
import { cusum, monitor, type PlayCounts } from './monitor.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Plays drawn from one structure, counted by the rows of another of the same shape. */
function drawn(structure: PrizeStructure, plays: number, seed: string): PlayCounts {
  const rows = new Array<number>(structure.rows.length).fill(0);
  let losing = 0;
  const random = seededRandom(chunkSeed(seed, 0), 'draw');
  for (let i = 0; i < plays; i++) {
    const row = drawRow(structure, random);
    if (row === null) losing++;
    else rows[row] = (rows[row] ?? 0) + 1;
  }
  return { rows, losing };
}

const withWinners = (row: number, factor: number): PrizeStructure => ({
  ...cups.structure,
  rows: cups.structure.rows.map((one, r) => (r === row ? { ...one, winners: Math.round(one.winners * factor) } : one)),
});

describe('the monitor', () => {
  it('stays calm on true draws, and its p are as often small as they should be', () => {
    const reports = Array.from({ length: 200 }, (_, i) =>
      monitor(cups.structure, drawn(cups.structure, 3000, `calm ${i}`)),
    );
    const share = (limit: number): number => reports.filter((report) => report.p < limit).length / reports.length;
    expect(share(1e-4)).toBe(0);
    // Four looks at the same counts are not independent, so the corrected p is on the safe side.
    expect(share(0.05)).toBeLessThan(0.1);
    const z = reports.map((report) => report.wins.z);
    const mean = z.reduce((a, b) => a + b, 0) / z.length;
    const variance = z.reduce((a, b) => a + (b - mean) ** 2, 0) / z.length;
    expect(Math.abs(mean)).toBeLessThan(0.3);
    expect(Math.abs(variance - 1)).toBeLessThan(0.35);
    expect(
      reports.every((report) => report.rows.every((row) => row.low <= row.expected && row.expected <= row.high + 1)),
    ).toBe(true);
  });

  it.each([
    ['a common row ten percent too frequent', withWinners(0, 1.1), 100_000],
    ['a row that is never won', withWinners(3, 0), 30_000],
    ['a top prize twenty times too frequent', withWinners(4, 20), 30_000],
  ])('raises the alarm on %s', (_name, drifted, plays) => {
    const report = monitor(cups.structure, drawn(drifted, plays, 'drift'));
    expect(report.level).toBe('alarm');
  });

  it('names the row out of its limits', () => {
    const report = monitor(cups.structure, drawn(withWinners(3, 0), 30_000, 'drift'));
    expect(report.rows.filter((row) => !row.isInside).map((row) => row.row)).toEqual([3]);
  });

  it('is not fooled by one top prize of a real game', () => {
    const game = present(games[0], 'a game');
    const counts = drawn(game.structure, 20_000, 'top');
    const top = game.structure.rows.length - 1;
    const lucky = { ...counts, rows: counts.rows.with(top, 1), losing: counts.losing - 1 };
    const report = monitor(game.structure, lucky);
    expect(report.payout.observed).toBeGreaterThan(5);
    expect(report.payoutWithoutTop.p).toBeGreaterThan(0.001);
  });

  it('is not fooled by one rare prize in the first Plays of a day', () => {
    for (const { structure } of games) {
      const counts = drawn(structure, 1000, 'first of a day');
      // The largest prize that a thousand Plays bring with a chance of one in five hundred.
      const rare = structure.rows.findLastIndex(({ winners }) => winners * 500_000 >= structure.pool);
      const lucky = { rows: counts.rows.with(rare, 1), losing: counts.losing - 1 };
      expect(monitor(structure, lucky).level).not.toBe('alarm');
    }
  });

  it('has nothing to say of no Plays', () => {
    const report = monitor(cups.structure, { rows: [0, 0, 0, 0, 0], losing: 0 });
    expect(report).toMatchObject({ plays: 0, level: 'calm', p: 1 });
  });
});

describe('CUSUM', () => {
  const chance = cups.structure.rows.reduce((sum, row) => sum + row.winners, 0) / cups.structure.pool;
  const day = (structure: PrizeStructure, i: number): { plays: number; wins: number } => {
    const { losing } = drawn(structure, 2000, `day ${i}`);
    return { plays: 2000, wins: 2000 - losing };
  };

  it('finds a drift that no single day shows, soon after it begins', () => {
    const days = Array.from({ length: 60 }, (_, i) => day(i < 30 ? cups.structure : withWinners(0, 1.1), i));
    const report = cusum(cups.structure, days);
    expect(report.alarmAt).toBeGreaterThanOrEqual(30);
    expect(report.alarmAt).toBeLessThan(42);
    expect(cusum(cups.structure, days.slice(0, 30)).alarmAt).toBeNull();
  });

  it('adds up by hand', () => {
    const error = Math.sqrt(100 * chance * (1 - chance));
    const at = (z: number): { plays: number; wins: number } => ({ plays: 100, wins: 100 * chance + z * error });
    const report = cusum(cups.structure, [at(2), at(-1), at(3), at(2.9)]);
    [1.5, 0, 2.5, 4.9].forEach((sum, i) => {
      expect(report.up[i]).toBeCloseTo(sum, 9);
    });
    [0, 0.5, 0, 0].forEach((sum, i) => {
      expect(report.down[i]).toBeCloseTo(sum, 9);
    });
    expect(cusum(cups.structure, [at(2), at(-1), at(3), at(2.9), at(1)]).alarmAt).toBe(4);
  });
});
