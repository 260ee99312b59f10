import { describe, expect, it, vi } from 'vitest';
import type { Reduction } from '../../game/natural.ts';
import { games } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { type CupsGame, type CupsMove, type CupsView, cups, cupsNotes } from '../testing/cups.ts';
import { prove, proveHere } from './certificate.ts';
import { proveChunk } from './prove.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const plan = { seed: 'proof', scenarios: 40, statesMax: 1000 };
const reduction = present(cupsNotes.reduction, 'the reduction of the cups');

describe('a choice proof', () => {
  it('visits every subset of cups, and every row', () => {
    const certificate = proveHere(cups, null, plan);
    // Three cups in any order: 2³ states, 3·2² transitions, one ending a scenario.
    expect(certificate).toMatchObject({
      scenarios: 40,
      wholeVisits: 40,
      rowsVisited: 6,
      everyRow: true,
      states: 40 * 8,
      transitions: 40 * 12,
      endings: 40,
      longestPlay: 3,
      violations: 0,
      incomplete: 0,
      isProved: true,
    });
  });

  it('is shorter with a reduction that holds', () => {
    const certificate = proveHere(cups, reduction, plan);
    // Six whole visits; then one way through each of the others.
    expect(certificate).toMatchObject({ states: 6 * 8 + 34 * 4, violations: 0, isProved: true });
    expect(certificate.reduction).toContain('commute');
  });

  it('does not pass a sample for a proof', () => {
    const certificate = proveHere(cups, null, { ...plan, statesMax: 5 });
    expect(certificate).toMatchObject({ isProved: false, violations: 0, incomplete: 40, wholeVisits: 0 });
  });

  const wrong: readonly [string, Partial<CupsGame>, RegExp][] = [
    [
      'a choice that pays',
      {
        rules: {
          ...cups.rules,
          play: (scenario, view, move) => {
            const isLastFirst = move.cup === 2 && view.cups.every((cup) => cup === null);
            const events = cups.rules.play(scenario, view, move);
            return isLastFirst ? events.map((event) => ({ ...event, face: 6, pence: pence(500) })) : events;
          },
        },
      },
      /not part of what was sold|sold/,
    ],
    [
      'a dead end',
      { rules: { ...cups.rules, moves: (view) => cups.rules.moves(view).filter(({ cup }) => cup < 2) } },
      /dead end/,
    ],
  ];
  it.each(wrong)('finds %s', (_name, change, what) => {
    const certificate = proveHere({ ...cups, ...change }, null, plan);
    expect(certificate.violations).toBeGreaterThan(0);
    expect(certificate.isProved).toBe(false);
    expect(certificate.findings.join()).toMatch(what);
  });

  it('finds a reduction that does not hold', () => {
    const unsound = { says: 'All views are one.', key: () => 'one' };
    expect(proveHere(cups, unsound, plan).isProved).toBe(false);
    const pays: CupsGame = {
      ...cups,
      rules: {
        ...cups.rules,
        play: (scenario, view, move) => {
          const events = cups.rules.play(scenario, view, move);
          const isReversed = move.cup === 0 && view.cups[2] !== null;
          return isReversed ? events.map((event) => ({ ...event, face: 7 - event.face, pence: pence(500) })) : events;
        },
      },
    };
    expect(proveHere(pays, reduction, plan).isProved).toBe(false);
    const madeUp = { says: 'One more cup.', representatives: () => [{ type: 'lift', cup: 0 }] };
    expect(proveHere(cups, madeUp, plan).findings.join()).toContain('makes up a move');
  });

  it('puts a key to the test in drawn scenarios, too', () => {
    const byNumber: Reduction<CupsView, CupsMove> = {
      says: 'Only how many cups are lifted matters.',
      key: ({ cups: lifted }) => String(lifted.filter((cup) => cup !== null).length),
    };
    const wholeVisits = cups.structure.rows.length + 1;
    const drawn = proveChunk(cups, byNumber, plan, wholeVisits);
    expect(drawn.scenarios).toBeGreaterThan(0);
    expect(drawn.findings.join()).toContain('two views of one key lead to different ends');
  });

  const parts: Reduction<CupsView, CupsMove> = {
    says: 'Cups know nothing of each other.',
    parts: {
      cut: ({ cups: lifted }) =>
        lifted.map((cup, i) => ({ finished: false, cups: lifted.map((_, j) => (i === j ? cup : null)) })),
      partOf: ({ cup }) => cup,
    },
  };

  it('visits parts that know nothing of each other one by one, and watches them', () => {
    const certificate = proveHere(cups, parts, plan);
    expect(certificate).toMatchObject({ states: 6 * 8 + 34 * 4, violations: 0, isProved: true });
  });

  const meddling: readonly [string, Partial<CupsGame['rules']>, RegExp][] = [
    [
      'a cup that shows another losing face once the third is lifted',
      {
        play: (scenario, view, move) =>
          cups.rules
            .play(scenario, view, move)
            .map((event) => (view.cups[2] && event.face < 5 ? { ...event, face: event.face + 1 } : event)),
      },
      /other events than on its part alone/,
    ],
    [
      'a cup that turns over another',
      {
        apply: (view, event) => {
          const next = cups.rules.apply(view, event);
          const [first] = next.cups;
          const isTurned = first && first.face < 5 && event.cup === 2;
          return isTurned ? { ...next, cups: next.cups.with(0, { ...first, face: first.face + 1 }) } : next;
        },
      },
      /changes a part it is not made on/,
    ],
    [
      'a cup that must wait although no other part can go on',
      { moves: (view) => cups.rules.moves(view).filter(({ cup }) => cup !== 0 || view.cups[1] === null) },
      /parts without their moves/,
    ],
  ];
  it.each(meddling)('finds %s', (_name, rules, what) => {
    const certificate = proveHere({ ...cups, rules: { ...cups.rules, ...rules } }, parts, plan);
    expect(certificate.isProved).toBe(false);
    expect(certificate.findings.join()).toMatch(what);
  });

  it('of the games in the catalogue finds nothing, briefly', async () => {
    for (const game of games) {
      // Whole visits are the contract suite's; here a certificate comes about, workers and all.
      const certificate = await prove(game, { seed: 'brief', scenarios: 2, statesMax: 3_000 });
      expect([game.id, ...certificate.findings]).toEqual([game.id]);
      expect(certificate.scenarios).toBe(2);
    }
  }, 120_000);
});
