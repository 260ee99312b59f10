/**
 * The smallest whole game, for tests of platform, store and server: three doors, each hides an amount or nothing, and
 * the prize is their sum. Any door in any order; nothing about it needs to be natural.
 */
import type { AnyGame, Game, GameEvent, Move, View } from '../../game/game.ts';
import type { Component, PrizeStructure } from '../../game/structure.ts';
import { assert } from '../../kernel/assert.ts';
import { type Pence, pence, pounds, sumPence } from '../../kernel/pence.ts';
import { shuffled } from '../../kernel/random.ts';

interface DoorsScenario {
  readonly doors: readonly Pence[];
}
interface DoorsView extends View {
  readonly doors: readonly (Pence | null)[];
}
interface OpenDoor extends Move {
  readonly type: 'open-door';
  readonly door: number;
}
interface DoorOpened extends GameEvent {
  readonly type: 'door-opened';
  readonly door: number;
  readonly pence: Pence;
}

const DOORS = 3;
const door = (amount: number): Component => ({ kind: 'door', pence: pounds(amount) });

/** Wins half of its Plays, so that tests meet every kind of Play soon. */
export const TINY_STRUCTURE: PrizeStructure = {
  pricePence: pounds(2),
  pool: 100,
  rows: [
    { prizePence: pounds(2), breakdown: [door(2)], winners: 25 },
    { prizePence: pounds(4), breakdown: [door(2), door(2)], winners: 15 },
    { prizePence: pounds(9), breakdown: [door(2), door(2), door(5)], winners: 9 },
    { prizePence: pounds(500), breakdown: [door(500)], winners: 1 },
  ],
};

const doorsGame: Game<DoorsScenario, DoorsView, OpenDoor, DoorOpened> = {
  id: 'three-doors',
  version: '1.0.0',
  structure: TINY_STRUCTURE,
  rules: {
    open: () => ({ finished: false, doors: [null, null, null] }),
    moves: (view) =>
      view.doors.flatMap((content, index) => (content === null ? [{ type: 'open-door' as const, door: index }] : [])),
    play: (scenario, _view, move) => [
      { type: 'door-opened', door: move.door, pence: scenario.doors[move.door] ?? pence(0) },
    ],
    apply: (view, event) => {
      const doors = view.doors.map((content, index) => (index === event.door ? event.pence : content));
      return { finished: !doors.includes(null), doors };
    },
  },
  copy: {
    name: 'Three Doors',
    tagline: 'Open three doors.',
    howToPlay: () => [],
    procedures: () => [],
    describeBreakdown: (breakdown) => `${breakdown.length} doors`,
    announce: (event) => `Door ${event.door + 1}: ${event.pence} pence.`,
  },
  deal: (breakdown, random) => {
    const empty = Array.from({ length: DOORS - breakdown.length }, () => pence(0));
    return { doors: shuffled(random, [...breakdown.map((component) => component.pence), ...empty]) };
  },
  parseScenario: (value) => {
    const { doors } = value as { doors: number[] };
    assert(doors.length === DOORS, 'three doors');
    return { doors: doors.map(pence) };
  },
  read: (view) => {
    const components = view.doors.flatMap((amount) => (amount ? [{ kind: 'door', pence: amount }] : []));
    return { components, prizePence: sumPence(components.map((component) => component.pence)) };
  },
};

/** The game under another id, version or with parts exchanged: for tests of what goes wrong. */
export function tinyGame(changes: Partial<AnyGame> = {}): AnyGame {
  return { ...(doorsGame as unknown as AnyGame), ...changes };
}
