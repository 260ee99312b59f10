/**
 * A game small enough to read at once, for tests: four boxes, opened in any order; each amount found twice is won. The
 * n-th box opened shows the n-th dealt amount, so that the choice is cosmetic. Right in every respect; tests bend it.
 */
import { assert, present } from '../../kernel/assert.ts';
import type { Json } from '../../kernel/json.ts';
import { formatPence, type Pence, pence, pounds, sumPence } from '../../kernel/pence.ts';
import { pick, type Random, shuffled } from '../../kernel/random.ts';
import type { Game, GameEvent, Move, View } from '../game.ts';
import type { Component, PrizeStructure } from '../structure.ts';

export type ToyScenario = { readonly amounts: readonly Pence[] };
export interface ToyView extends View {
  readonly boxes: readonly (Pence | null)[];
  readonly left: number;
}
export interface ToyMove extends Move {
  readonly type: 'open';
  readonly box: number;
}
export interface ToyEvent extends GameEvent {
  readonly type: 'opened';
  readonly box: number;
  readonly pence: Pence;
}
export interface ToyPair extends Component {
  readonly kind: 'pair';
}
export type ToyGame = Game<ToyScenario, ToyView, ToyMove, ToyEvent, ToyPair>;

const BOXES = 4;
const AMOUNTS = [1, 2, 5, 10, 100].map(pounds);
const pair = (amount: number): ToyPair => ({ kind: 'pair', pence: pounds(amount) });

const structure: PrizeStructure<ToyPair> = {
  pricePence: pounds(1),
  pool: 5_000_000,
  rows: [
    { prizePence: pounds(1), breakdown: [pair(1)], winners: 800_000 },
    { prizePence: pounds(3), breakdown: [pair(1), pair(2)], winners: 300_000 },
    { prizePence: pounds(5), breakdown: [pair(5)], winners: 100_000 },
    { prizePence: pounds(100), breakdown: [pair(100)], winners: 5 },
  ],
};

export const toy: ToyGame = {
  id: 'toy',
  version: '1.0.0',
  structure,
  rules: {
    open: () => ({ finished: false, boxes: [null, null, null, null], left: BOXES }),
    moves: (view) =>
      view.boxes.flatMap((amount, box) => (amount === null ? [{ type: 'open', box } satisfies ToyMove] : [])),
    play(scenario, view, move) {
      assert(move.type === 'open' && view.boxes[move.box] === null, 'the box is open, or no box');
      return [{ type: 'opened', box: move.box, pence: present(scenario.amounts[BOXES - view.left], 'amount') }];
    },
    apply: (view, event) => ({
      boxes: view.boxes.with(event.box, event.pence),
      left: view.left - 1,
      finished: view.left === 1,
    }),
    stateKey: (view) => view.boxes.join(),
  },
  copy: {
    name: 'Toy',
    tagline: 'Four boxes.',
    howToPlay: () => [{ heading: 'Boxes', paragraphs: ['Open all four.'] }],
    procedures: () => [{ heading: 'Boxes', paragraphs: ['An amount found twice is won.'] }],
    describeBreakdown: (breakdown) => breakdown.map((part) => formatPence(part.pence)).join(' + '),
    announce: (event) => `Box ${event.box + 1}: ${formatPence(event.pence)}.`,
  },
  deal(breakdown, random) {
    const pairs = breakdown.map((part) => part.pence);
    const singles = distinct(random, BOXES - 2 * pairs.length, pairs);
    return { amounts: shuffled(random, [...pairs, ...pairs, ...singles]) };
  },
  parseScenario(value) {
    const amounts = (value as { readonly amounts?: Json } | null)?.amounts;
    assert(Array.isArray(amounts) && amounts.length === BOXES, 'not four amounts');
    return { amounts: amounts.map((amount) => pence(Number(amount))) };
  },
  read(view) {
    const components: ToyPair[] = [];
    for (const amount of AMOUNTS) {
      const count = view.boxes.filter((shown) => shown === amount).length;
      assert(count <= 2, 'an amount three times');
      if (count === 2) components.push({ kind: 'pair', pence: amount });
    }
    return { components, prizePence: sumPence(components.map((component) => component.pence)) };
  },
};

function distinct(random: Random, count: number, taken: readonly Pence[]): Pence[] {
  const out: Pence[] = [];
  while (out.length < count) {
    const amount = pick(random, AMOUNTS);
    if (!taken.includes(amount) && !out.includes(amount)) out.push(amount);
  }
  return out;
}
