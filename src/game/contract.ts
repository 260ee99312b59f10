/**
 * The contract suite: `describeGame(game)` in a game's `contract.test.ts` is all a game needs. Every check is a
 * function that gives violations (`checks.ts`, `leaks.ts`, `visit.ts`); this file only runs them. For tests alone.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalJson, type Json } from '../kernel/json.ts';
import { SEED_BYTES, seededRandom } from '../kernel/random.ts';
import {
  dealViolations,
  everyOutcome,
  openingViolations,
  parseViolations,
  playViolations,
  stateKeyViolations,
  structureViolations,
} from './checks.ts';
import type { AnyGame } from './game.ts';
import { leakViolations } from './leaks.ts';
import type { Reduction } from './natural.ts';
import { reductionFaults, watchedReduced } from './reduced.ts';
import { dealRow, sellFromSeed } from './run.ts';
import type { RowIndex } from './structure.ts';
import type { Violation } from './violation.ts';
import { visit } from './visit.ts';

export interface ContractOptions {
  /** Deals and Plays per outcome with seeds fixed for ever, beside those that fast-check draws. */
  readonly playsPerRow?: number;
  /** Deals and Plays of any outcome that fast-check draws. */
  readonly runs?: number;
  /**
   * Scenarios whose states are all visited, spread over the outcomes (the first is a losing Play, the last the top
   * prize).
   */
  readonly visits?: number;
  /** A visit that meets more states than this fails the suite, unless `sampled` says so. */
  readonly statesMax?: number;
  /** Why not all states can be visited, when that is so: then the visits are samples of `statesMax` states. */
  readonly sampled?: string;
  /**
   * Why fewer states stand for all, as the game states it for the bench: then the reduced game is visited whole, the
   * reduction is put to the test, and the game itself is visited for some thousand states.
   */
  readonly reduction?: Reduction;
}

/** How many states of a game are visited beside its reduced ones. */
const SAMPLED_STATES = 5_000;

/** Runs every check of the contract against a game. */
export function describeGame(game: AnyGame, options: ContractOptions = {}): void {
  const { playsPerRow = 3, runs = 100, visits = 3, statesMax = 250_000, sampled, reduction } = options;
  const outcomes = everyOutcome(game);
  const seeds = Array.from({ length: playsPerRow }, (_, number) => fixedSeed(number));

  describe(`the contract of ${game.id} ${game.version}`, { timeout: 120_000 }, () => {
    it('has a sound prize structure, and draws each row as often as it has winners', () => {
      expectNone(structureViolations(game));
    });

    it('deals every row, shows exactly what was sold, and the same for the same seed', () => {
      for (const rowIndex of outcomes)
        for (const seed of seeds) expectNone(dealViolations(game, rowIndex, seed), rowIndex);
    });

    it('deals any row for any seed', () => {
      fc.assert(
        fc.property(fc.constantFrom(...outcomes), anySeed, (rowIndex, seed) => {
          expectNone(dealViolations(game, rowIndex, seed), rowIndex);
        }),
        { numRuns: runs },
      );
    });

    it('refuses what is no scenario', () => {
      expectNone(parseViolations(game, fixedSeed(0)));
    });

    it('opens the same for every Play', () => {
      expectNone(openingViolations(game, seeds));
    });

    it('keeps the rules at every step of every row', () => {
      for (const rowIndex of outcomes) expectNone(playViolations(game, rowIndex, fixedSeed(0)), rowIndex);
    });

    it('keeps the rules at every step of any Play', () => {
      fc.assert(
        fc.property(fc.constantFrom(...outcomes), anySeed, (rowIndex, seed) => {
          expectNone(playViolations(game, rowIndex, seed), rowIndex);
        }),
        { numRuns: runs },
      );
    });

    it('tells states apart by their keys', () => {
      expectNone(stateKeyViolations(game, seeds));
    });

    it('carries in an event only what it reveals', () => {
      expectNone(leakViolations(game, seeds));
    });

    it('uses no chance and no time of its own', () => {
      const spies = [vi.spyOn(Math, 'random'), vi.spyOn(Date, 'now'), vi.spyOn(globalThis.crypto, 'getRandomValues')];
      for (const rowIndex of outcomes) playViolations(game, rowIndex, fixedSeed(1));
      const calls = spies.map((spy) => spy.mock.calls.length);
      for (const spy of spies) spy.mockRestore();
      expect(calls).toEqual([0, 0, 0]);
    });

    const title = sampled === undefined ? 'every choice ends at what was sold' : `choices sampled (${sampled})`;
    it.each(spread(outcomes, visits))(`${title}: row %s`, (rowIndex) => {
      const scenario = dealRow(game, rowIndex, seededRandom(fixedSeed(0), 'deal'));
      const chance = seededRandom(fixedSeed(0), 'moves');
      const visited = reduction === undefined ? game : watchedReduced(game, reduction, chance);
      const report = visit(visited, scenario, rowIndex, { statesMax });
      expectNone(report.violations, rowIndex);
      if (reduction !== undefined) {
        expect(reductionFaults(game, reduction, scenario, chance, { walks: 50 })).toEqual([]);
        expectNone(visit(game, scenario, rowIndex, { statesMax: SAMPLED_STATES }).violations, rowIndex);
      }
      expect(report.endings).toBeGreaterThan(0);
      expect(report.isComplete || sampled !== undefined).toBe(true);
    });

    it('deals the same for ever: golden seeds', async () => {
      await expect(goldenText(game)).toMatchFileSnapshot(`./golden/${game.version}.json`);
    });
  });
}

const GOLDEN_SEEDS = 24;

/** For fixed seeds: the row each sells and the hash of its scenario; then one scenario of each row. */
export function goldenText(game: AnyGame): string {
  const sold = Array.from({ length: GOLDEN_SEEDS }, (_, number) => {
    const { rowIndex, scenario } = sellFromSeed(game, fixedSeed(number));
    return { seed: number, row: rowIndex, scenario: hashOf(scenario) };
  });
  const dealt = everyOutcome(game).map((rowIndex) => ({
    seed: 0,
    row: rowIndex,
    scenario: hashOf(dealRow(game, rowIndex, seededRandom(fixedSeed(0), 'deal'))),
  }));
  const lines = (rows: readonly unknown[]): string => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return `{\n  "sold": [\n${lines(sold)}\n  ],\n  "dealt": [\n${lines(dealt)}\n  ]\n}\n`;
}

function hashOf(scenario: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(scenario))));
}

/** A seed with a number in it: the same for ever. */
export function fixedSeed(number: number): Uint8Array {
  const seed = new Uint8Array(SEED_BYTES);
  new DataView(seed.buffer).setUint32(0, number);
  return seed;
}

const anySeed = fc.uint8Array({ minLength: SEED_BYTES, maxLength: SEED_BYTES });

/** Some of the outcomes, evenly spread, the first and the last among them. */
function spread(outcomes: readonly RowIndex[], count: number): RowIndex[] {
  const steps = Math.max(1, Math.min(count, outcomes.length) - 1);
  const indexes = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (outcomes.length - 1)) / steps));
  return [...new Set(indexes)].map((index) => outcomes[index] ?? null);
}

function expectNone(violations: readonly Violation[], rowIndex: RowIndex = null): void {
  expect(violations, `row ${rowIndex}`).toEqual([]);
}
