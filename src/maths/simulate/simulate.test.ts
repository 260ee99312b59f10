import { describe, expect, it, vi } from 'vitest';
import { findGame, games } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { type CupsGame, cups } from '../testing/cups.ts';
import { type Plan, simulateChunk } from './chunk.ts';
import { fitOf } from './fit.ts';
import { resumeFault, simulate, simulateHere, startOf } from './simulate.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** An amount no row of the cups shows. */
const sixPence = pence(600);
const plan: Plan = { seed: 'a seed', plays: 6000, stratify: false, drawOnly: false };

describe('a simulation', () => {
  it('of a sound game finds nothing, and fits its structure', () => {
    const report = simulateHere(cups, { ...plan, plays: 20_000 });
    expect(report).toMatchObject({ plays: 20_000, mismatches: 0, latentWins: 0, complete: true, movesPerPlay: 3 });
    expect(report.fit?.p).toBeGreaterThan(1e-4);
    // Each Play shows the opening view and three more.
    expect(report.viewsRead).toBe(80_000);
    const { rows, pool, pricePence } = cups.structure;
    const payout = rows.reduce((sum, row) => sum + row.prizePence * row.winners, 0) / pool / pricePence;
    expect(Math.abs(report.payoutPercent - 100 * payout)).toBeLessThan(5 * report.payoutStandardError);
  });

  it('gives the same counts for the same seed, others for another', () => {
    const counts = (seed: string): readonly number[] => simulateHere(cups, { ...plan, seed }).rowCounts;
    expect(counts('one')).toEqual(counts('one'));
    expect(counts('one')).not.toEqual(counts('two'));
  });

  it('deals every row equally often when stratified, and still weighs by odds', () => {
    const report = simulateHere(cups, { ...plan, stratify: true });
    expect(report.rowCounts).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
    const { rows, pool, pricePence } = cups.structure;
    const payout = rows.reduce((sum, row) => sum + row.prizePence * row.winners, 0) / pool / pricePence;
    expect(report.payoutPercent).toBeCloseTo(100 * payout, 9);
    expect(report.fit).toBeUndefined();
  });

  const wrong: readonly [string, Partial<CupsGame>, 'mismatches' | 'latentWins', RegExp][] = [
    [
      'a reader that misses a win',
      { read: () => ({ components: [], prizePence: cups.read({ finished: false, cups: [] }).prizePence }) },
      'mismatches',
      /for 0/,
    ],
    [
      'a deal with a win too many',
      { deal: (_breakdown, random) => cups.deal(cups.structure.rows[4]?.breakdown ?? [], random) },
      'mismatches',
      /cup/,
    ],
    [
      'a view that shows a win on the way and takes it back',
      {
        read: (view) => {
          const real = cups.read(view);
          const isMidway = view.cups.filter((cup) => cup !== null).length === 1;
          return isMidway ? cups.read({ ...view, cups: [{ face: 6, pence: sixPence }] }) : real;
        },
      },
      'latentWins',
      /a view shows/,
    ],
    [
      'a game that cannot be dealt',
      {
        deal: () => {
          throw new Error('no way to deal this');
        },
      },
      'mismatches',
      /no way to deal/,
    ],
    ['a Play without a way on', { rules: { ...cups.rules, moves: () => [] } }, 'mismatches', /without a way on/],
  ];
  it.each(wrong)('counts %s', (_name, change, where, what) => {
    const report = simulateHere({ ...cups, ...change }, { ...plan, plays: 500 });
    expect(report[where]).toBeGreaterThan(100);
    expect(report.findings[0]?.what).toMatch(what);
  });

  it('only draws when asked to, with the same structure', () => {
    const tally = simulateChunk(cups, { ...plan, plays: 1_000_000, drawOnly: true }, 0);
    expect(tally.rowCounts.reduce((sum, count) => sum + count, 0)).toBe(1_000_000);
    expect(fitOf(cups.structure, tally.rowCounts).p).toBeGreaterThan(1e-4);
  });

  it('notices a draw that drifted', () => {
    const tally = simulateChunk(cups, { ...plan, plays: 1_000_000, drawOnly: true }, 0);
    const drifted = tally.rowCounts.with(0, (tally.rowCounts[0] ?? 0) + 5000);
    expect(fitOf(cups.structure, drifted).p).toBeLessThan(1e-6);
    const rare = fitOf(cups.structure, [50, 24, 4, 2, 5, 130]);
    expect(rare.rareP).toBeLessThan(1e-4);
  });

  it('does not depend on the number of workers, nor on an interruption', async () => {
    const game = present(games[0], 'a game');
    const some: Plan = { ...plan, seed: 'parallel', plays: 8000 };
    const whole = await simulate(game, some, { workers: 1 });
    const stop = new AbortController();
    const begun = await simulate(game, some, { workers: 2, signal: stop.signal, onProgress: () => stop.abort() });
    expect(begun.report.complete).toBe(false);
    const resumed = await simulate(game, some, { workers: 2, from: begun.state });
    expect(resumed.report.rowCounts).toEqual(whole.report.rowCounts);
    expect(resumed.report.mismatches + resumed.report.latentWins).toBe(0);
    // A run that was whole and is asked for more is not whole when it is interrupted again.
    const longer: Plan = { ...some, plays: 800_000 };
    const again = await simulate(game, longer, { from: whole.state, signal: AbortSignal.abort() });
    expect(again.report.complete).toBe(false);
    expect(again.state.plan).toEqual(longer);
    expect(resumeFault(game, { ...some, seed: 'other' }, begun.state)).toContain('seed');
    expect(resumeFault(game, some, begun.state)).toBeNull();
    expect(resumeFault(game, some, startOf(cups, some))).toContain('three-cups');
  }, 60_000);

  it('knows every game of the catalogue', () => {
    for (const game of games) expect(findGame(game.id)).toBe(game);
  });
});
