import { describe, expect, it } from 'vitest';
import { toy } from '../games/toy/index.ts';
import type { ToyScenario } from '../games/toy/play/scenario.ts';
import type { ToyEvent, ToyView } from '../games/toy/play/view.ts';
import { canonicalJson } from '../kernel/json.ts';
import { pence, pounds } from '../kernel/pence.ts';
import { seededRandom } from '../kernel/random.ts';
import {
  dealViolations,
  everyOutcome,
  openingViolations,
  parseViolations,
  playViolations,
  stateKeyViolations,
  structureViolations,
} from './checks.ts';
import { fixedSeed } from './contract.ts';
import type { AnyGame } from './game.ts';
import { leakViolations } from './leaks.ts';
import { dealRow } from './run.ts';
import type { Violation } from './violation.ts';
import { visit } from './visit.ts';

type ToyGame = typeof toy;

const seeds = [0, 1, 2, 3, 4, 5].map(fixedSeed);

/** Everything the suite checks, by the part that checks it. */
const parts = {
  structure: structureViolations,
  deal: (game: AnyGame) => each(game, dealViolations),
  parse: (game: AnyGame) => parseViolations(game, fixedSeed(0)),
  opening: (game: AnyGame) => openingViolations(game, seeds),
  play: (game: AnyGame) => each(game, playViolations),
  keys: (game: AnyGame) => stateKeyViolations(game, seeds),
  leaks: (game: AnyGame) => leakViolations(game, seeds),
  visit: (game: AnyGame) =>
    each(game, (_, rowIndex, seed) => {
      const scenario = dealRow(game, rowIndex, seededRandom(seed, 'deal'));
      return [...visit(game, scenario, rowIndex).violations];
    }),
} as const;
type Part = keyof typeof parts;

/** Ways to be wrong, and who must notice. Each differs from the toy in one thing. */
const wrong: readonly [title: string, part: Part, says: string, game: ToyGame][] = [
  [
    'a reader that misses a win',
    'deal',
    'settlement: shown 0, sold 500',
    { ...toy, read: (view) => withoutPair(toy.read(view), 5) },
  ],
  [
    'a deal with a latent match in losing Plays',
    'deal',
    'settlement: shown 10000, sold 0',
    {
      ...toy,
      deal: (breakdown, random) =>
        breakdown.length === 0 ? { amounts: [100, 1, 100, 2].map(pounds) } : toy.deal(breakdown, random),
    },
  ],
  [
    'a latent match that only one order of choices shows',
    'visit',
    'settlement',
    rules({
      play: (scenario, view, move) =>
        view.left === 4 && move.box === 3
          ? [{ type: 'opened', box: 3, pence: scenario.amounts[3] ?? pounds(1) }]
          : toy.rules.play(scenario, view, move),
    }),
  ],
  [
    'a choice that pays',
    'visit',
    'settlement',
    rules({
      play: (scenario, view, move) => {
        const isLucky = view.left === 1 && move.box === 2;
        return toy.rules
          .play(scenario, view, move)
          .map((event) => (isLucky ? { ...event, pence: lucky(view) } : event));
      },
    }),
  ],
  [
    'an opening view that shows the first amount',
    'opening',
    'opens differently',
    rules({ open: (scenario) => ({ ...toy.rules.open(scenario), first: scenario.amounts[0] }) as ToyView }),
  ],
  [
    'an opening view that is longer for winners',
    'opening',
    'opens differently',
    rules({ open: (scenario) => ({ ...toy.rules.open(scenario), padding: ' '.repeat(pairsIn(scenario)) }) as ToyView }),
  ],
  [
    'a view that shows an unpaid prize midway',
    'visit',
    'shown: shows 10000 as won',
    rules({
      play: (scenario, view, move) => {
        const [event] = toy.rules.play(scenario, view, move);
        if (event === undefined) return [];
        return view.left === 3
          ? [{ ...event, pence: view.boxes.find((amount) => amount !== null) ?? event.pence }, event]
          : [event];
      },
      apply: (view, event) =>
        view.boxes[event.box] === null
          ? toy.rules.apply(view, event)
          : { ...view, boxes: view.boxes.with(event.box, event.pence) },
    }),
  ],
  ['a deal with a memory', 'deal', 'purity: the same seed dealt another scenario', withMemory()],
  [
    'a deal with chance of its own',
    'deal',
    'purity: the same seed dealt another scenario',
    { ...toy, deal: (breakdown) => toy.deal(breakdown, { below: (bound) => Math.floor(Math.random() * bound) }) },
  ],
  [
    'a dead end',
    'visit',
    'moves: a dead end',
    rules({ moves: (view) => (view.left === 2 && view.boxes[3] === null ? [] : toy.rules.moves(view)) }),
  ],
  [
    'a move that leads nowhere',
    'visit',
    'moves: a Play without end',
    rules({
      moves: (view) => [...toy.rules.moves(view), ...(view.finished ? [] : [{ type: 'open', box: 9 } as const])],
      play: (scenario, view, move) => (move.box === 9 ? [] : toy.rules.play(scenario, view, move)),
    }),
  ],
  [
    'an event that carries the next amount',
    'leaks',
    'leak: opened.next',
    rules({
      play: (scenario, view, move) =>
        toy.rules
          .play(scenario, view, move)
          .map((event) => ({ ...event, next: scenario.amounts[5 - view.left] ?? 0 }) as ToyEvent),
    }),
  ],
  [
    'a view that keeps what no word tells',
    'leaks',
    'told alike, carried differently',
    rules({
      play: (scenario, view, move) =>
        toy.rules.play(scenario, view, move).map((event) => ({ ...event, omen: pairsIn(scenario) }) as ToyEvent),
      apply: (view, event) => ({ ...toy.rules.apply(view, event), omen: { ...event } }) as ToyView,
    }),
  ],
  [
    'an omen that the view takes up with the second box only',
    'leaks',
    'told alike, carried differently',
    rules({
      play: (scenario, view, move) =>
        toy.rules
          .play(scenario, view, move)
          .map((event) => (view.left === 3 ? { ...event, omen: pairsIn(scenario) } : event) as ToyEvent),
      apply: (view, event) =>
        ({ ...toy.rules.apply(view, event), omen: 'omen' in event ? event.omen : null }) as unknown as ToyView,
    }),
  ],
  [
    'rules that change the view in place',
    'play',
    'purity',
    rules({
      apply: (view, event) => {
        (view.boxes as (number | null)[])[event.box] = event.pence;
        return { ...view, left: view.left - 1, finished: view.left === 1 };
      },
    }),
  ],
  [
    'rules that take a box twice',
    'play',
    'illegal-move',
    rules({
      play: (scenario, view, move) => [
        { type: 'opened', box: move.box, pence: scenario.amounts[4 - view.left] ?? pounds(1) },
      ],
    }),
  ],
  [
    'a counter below zero',
    'visit',
    'counters: spare: a counter at -',
    rules({
      apply: (view, event) => ({ ...toy.rules.apply(view, event), spare: 1 - view.left }) as ToyView,
    }),
  ],
  [
    'a view that is not plain JSON',
    'play',
    'json',
    rules({ apply: (view, event) => ({ ...toy.rules.apply(view, event), at: new Map() }) as ToyView }),
  ],
  [
    'a parser that forgets',
    'deal',
    'parse',
    { ...toy, parseScenario: (value) => ({ amounts: toy.parseScenario(value).amounts.map(() => pounds(1)) }) },
  ],
  [
    'a parser that takes anything',
    'parse',
    'passed for a scenario',
    { ...toy, parseScenario: (value) => value as ToyScenario },
  ],
  ['a state key that merges states', 'keys', 'state-key', rules({ stateKey: (view) => String(view.left) })],
  [
    'a win taken back',
    'visit',
    'taken-back',
    { ...toy, read: (view) => (view.left === 1 ? { components: [], prizePence: pence(0) } : toy.read(view)) },
  ],
  [
    'a row that nobody wins',
    'structure',
    'winners',
    {
      ...toy,
      structure: { ...toy.structure, rows: toy.structure.rows.map((row) => ({ ...row, winners: row.winners - 5 })) },
    },
  ],
  [
    'rows that cannot be told apart in print',
    'structure',
    'prints as another',
    {
      ...toy,
      structure: {
        ...toy.structure,
        rows: [
          ...toy.structure.rows,
          {
            prizePence: pounds(101),
            breakdown: [
              { kind: 'pair', pence: pounds(100) },
              { kind: 'pair', pence: pounds(1) },
            ],
            winners: 1,
          },
          { prizePence: pounds(101), breakdown: [{ kind: 'pair', pence: pounds(101) }], winners: 1 },
        ],
      },
      copy: {
        ...toy.copy,
        describeBreakdown: (breakdown) => String(breakdown.reduce((sum, part) => sum + part.pence, 0)),
      },
    },
  ],
];

describe('a wrong game is caught', () => {
  it.each(wrong)('%s', (_, part, says, game) => {
    expect(parts[part](game).map(spoken).join('\n')).toContain(says);
  });

  it('and the right one is not', () => {
    for (const part of Object.values(parts)) expect(part(toy).map(spoken)).toEqual([]);
  });
});

describe('a visit', () => {
  it('counts the states of four boxes', () => {
    const scenario = dealRow(toy, null, seededRandom(fixedSeed(0), 'deal'));
    // Opening in any order: the n-th opened shows the n-th amount, so a state is an arrangement of the first n amounts.
    const states = 1 + 4 + 4 * 3 + 4 * 3 * 2 + 4 * 3 * 2;
    expect(visit(toy, scenario, null)).toMatchObject({
      states,
      transitions: 4 + 4 * 3 + 4 * 3 * 2 + 4 * 3 * 2,
      endings: 24,
      longestPlay: 4,
      isComplete: true,
    });
    expect(visit(toy, scenario, null, { statesMax: 10 })).toMatchObject({ states: 10, isComplete: false });
  });

  it('names the moves that led to a violation', () => {
    const game = rules({ moves: (view) => (view.left === 2 ? [] : toy.rules.moves(view)) });
    const [first] = parts.visit(game);
    expect(first?.text).toContain(
      `after ${canonicalJson({ type: 'open', box: 0 })} ${canonicalJson({ type: 'open', box: 1 })}`,
    );
  });
});

function rules(bent: Partial<ToyGame['rules']>): ToyGame {
  return { ...toy, rules: { ...toy.rules, ...bent } };
}

function withMemory(): ToyGame {
  let deals = 0;
  return {
    ...toy,
    deal: (breakdown, random) => ({ amounts: rotated(toy.deal(breakdown, random).amounts, deals++ % 4) }),
  };
}

function rotated<T>(items: readonly T[], by: number): T[] {
  return [...items.slice(by), ...items.slice(0, by)];
}

function withoutPair(reading: ReturnType<ToyGame['read']>, amount: number): ReturnType<ToyGame['read']> {
  const components = reading.components.filter((component) => component.pence !== pounds(amount));
  return { components, prizePence: pence(components.reduce((sum, component) => sum + component.pence, 0)) };
}

/** An amount that is already shown once. */
function lucky(view: ToyView): ToyEvent['pence'] {
  return view.boxes.find((amount, box) => amount !== null && view.boxes.indexOf(amount) === box) ?? pounds(1);
}

function pairsIn(scenario: ToyScenario): number {
  return scenario.amounts.length - new Set(scenario.amounts).size;
}

function each(
  game: AnyGame,
  check: (game: AnyGame, rowIndex: number | null, seed: Uint8Array) => Violation[],
): Violation[] {
  return everyOutcome(game).flatMap((rowIndex) => seeds.flatMap((seed) => check(game, rowIndex, seed)));
}

function spoken({ check, text }: Violation): string {
  return `${check}: ${text}`;
}
