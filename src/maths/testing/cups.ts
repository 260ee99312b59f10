/**
 * A game for the bench's own tests: three cups, a die and an amount under each; a six wins its amount. Small enough
 * that every figure of it can be worked out by hand. `cups` is sound; tests bend one part of it and must notice.
 */
import type { Game } from '../../game/game.ts';
import type { BenchNotes } from '../../game/natural.ts';
import type { Component } from '../../game/structure.ts';
import type { GameEvent, Move, View } from '../../game/view.ts';
import type { Json } from '../../kernel/json.ts';
import { type Pence, pence, pounds, sumPence } from '../../kernel/pence.ts';
import { pick, type Random, shuffled } from '../../kernel/random.ts';

export type Cup = {
  readonly face: number;
  readonly pence: Pence;
};
export type CupsScenario = {
  readonly cups: readonly Cup[];
};
export interface CupsView extends View {
  readonly cups: readonly (Cup | null)[];
}
export interface CupsMove extends Move {
  readonly type: 'lift';
  readonly cup: number;
}
export interface CupsEvent extends GameEvent, Cup {
  readonly type: 'lifted';
  readonly cup: number;
}
export type CupsGame = Game<CupsScenario, CupsView, CupsMove, CupsEvent, Component>;

const CUPS = [0, 1, 2];
const SIX = 6;
const AMOUNTS = [pounds(1), pounds(2), pounds(5)];
const won = (amount: Pence): Component => ({ kind: 'cup', pence: amount });
const [one, two, five] = [won(pounds(1)), won(pounds(2)), won(pounds(5))];

function losingCup(random: Random): Cup {
  return { face: 1 + random.below(SIX - 1), pence: pick(random, AMOUNTS) };
}

export const cups: CupsGame = {
  id: 'three-cups',
  version: '1.0.0',
  structure: {
    pricePence: pounds(1),
    pool: 21_600,
    rows: [
      { prizePence: pounds(1), breakdown: [one], winners: 5000 },
      { prizePence: pounds(2), breakdown: [two], winners: 2400 },
      { prizePence: pounds(2), breakdown: [one, one], winners: 400 },
      { prizePence: pounds(3), breakdown: [one, two], winners: 200 },
      { prizePence: pounds(15), breakdown: [five, five, five], winners: 3 },
    ],
  },
  rules: {
    open: () => ({ finished: false, cups: [null, null, null] }),
    moves: (view) => CUPS.filter((cup) => view.cups[cup] === null).map((cup) => ({ type: 'lift', cup })),
    play: (scenario, _view, { cup }) => [{ type: 'lifted', cup, ...(scenario.cups[cup] as Cup) }],
    apply: (view, { cup, face, pence: amount }) => {
      const lifted = view.cups.map((old, i) => (i === cup ? { face, pence: amount } : old));
      return { finished: lifted.every((one) => one !== null), cups: lifted };
    },
  },
  copy: {
    name: 'Three Cups',
    tagline: 'A game for tests.',
    howToPlay: () => [],
    procedures: () => [],
    describeBreakdown: (breakdown) => breakdown.map((component) => component.pence / 100).join(' + '),
    announce: (event) => `a ${event.face}`,
  },
  deal: (breakdown, random) => {
    const winning = breakdown.map((component): Cup => ({ face: SIX, pence: component.pence }));
    const losing = CUPS.slice(winning.length).map(() => losingCup(random));
    return { cups: shuffled(random, [...winning, ...losing]) };
  },
  parseScenario: (value: Json) => value as unknown as CupsScenario,
  read: (view) => {
    const components = view.cups.flatMap((cup) => (cup?.face === SIX ? [won(pence(cup.pence))] : []));
    return { components, prizePence: sumPence(components.map((component) => component.pence)) };
  },
};

export const cupsNotes: BenchNotes<CupsScenario, CupsView, CupsMove, CupsEvent> = {
  natural: {
    says: 'Three fair dice, each amount equally likely under each.',
    elements: [
      { name: 'die', values: ['1', '2', '3', '4', '5', '6'], weights: [1, 1, 1, 1, 1, 1] },
      { name: 'amount', values: ['£1', '£2', '£5'] },
    ],
    draw: (random) => ({
      cups: CUPS.map(() => ({ face: 1 + random.below(SIX), pence: pick(random, AMOUNTS) })),
    }),
    observe: (event, _before, observe) => {
      observe(0, event.face - 1);
      observe(1, AMOUNTS.indexOf(event.pence));
    },
    nearMiss: (view) => Math.max(...view.cups.map((cup) => (cup === null || cup.face === SIX ? 0 : cup.face / SIX))),
    firstReveal: ([first]) => (first === undefined ? null : String(first.face)),
  },
  reduction: {
    says: 'Cups commute: what one shows does not depend on which were lifted before.',
    representatives: (_view, moves) => moves.slice(0, 1),
  },
};
