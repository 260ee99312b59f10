import { describe, expect, it } from 'vitest';
import { toy } from '../games/toy/index.ts';
import type { ToyView } from '../games/toy/play/view.ts';
import { seededRandom } from '../kernel/random.ts';
import { fixedSeed } from './contract.ts';
import { drawRow } from './draw.ts';
import { dealRow, legalMove, playOut, randomMove, saleFault, sellFromSeed, settlementFault, viewAfter } from './run.ts';

const seed = fixedSeed(1);
const scenario = dealRow(toy, 1, seededRandom(seed, 'deal'));
const opening = toy.rules.open({ amounts: [] });

describe('a sale from a seed', () => {
  it('draws the row and deals the scenario from two streams of the seed, always the same', () => {
    for (let number = 0; number < 50; number++) {
      const sold = sellFromSeed(toy, fixedSeed(number));
      expect(sold.rowIndex).toBe(drawRow(toy.structure, seededRandom(fixedSeed(number), 'draw')));
      expect(sold.scenario).toEqual(dealRow(toy, sold.rowIndex, seededRandom(fixedSeed(number), 'deal')));
      expect(saleFault(toy, sold.scenario, sold.rowIndex)).toBeNull();
    }
  });

  it('finds fault with every other row', () => {
    expect(saleFault(toy, scenario, 1)).toBeNull();
    expect(saleFault(toy, scenario, null)).toBe('shown 300, sold 0');
    expect(saleFault(toy, scenario, 2)).toBe('shown 300, sold 500');
    expect(() => saleFault(toy, scenario, 99)).toThrow();
  });
});

describe('a legal move', () => {
  it('is the game’s own, whatever the order of its members', () => {
    expect(legalMove(toy, opening, { box: 2, type: 'open' })).toEqual({ type: 'open', box: 2 });
  });

  it.each([
    ['another type', { type: 'close', box: 2 }],
    ['a box that is not there', { type: 'open', box: 4 }],
    ['more than a move', { type: 'open', box: 2, pence: 100 }],
    ['a number in words', { type: 'open', box: '2' }],
    ['nothing', null],
    ['a text', 'open'],
    ['undefined', undefined],
  ])('%s is none', (_, value) => {
    expect(legalMove(toy, opening, value)).toBeNull();
  });

  it('is not legal twice', () => {
    const open = { type: 'open', box: 0 };
    expect(viewAfter(toy, scenario, [open])).toMatchObject({ left: 3, finished: false });
    expect(() => viewAfter(toy, scenario, [open, open])).toThrow('not a legal move');
  });
});

describe('a Play played out', () => {
  it('goes on from any view, and tells every step', () => {
    const half = viewAfter(toy, scenario, [
      { type: 'open', box: 3 },
      { type: 'open', box: 1 },
    ]);
    const steps: string[] = [];
    const choose = randomMove(seededRandom(seed, 'moves'));
    const end = playOut(toy, scenario, {
      from: half,
      choose,
      onStep: (move, step) => steps.push(`${move.type} ${step.events.length}`),
    });
    expect(end.finished).toBe(true);
    expect(steps).toEqual(['open 1', 'open 1']);
  });

  it('is never without end or without a way on', () => {
    const stuck = { ...toy, rules: { ...toy.rules, moves: () => [] } };
    expect(() => playOut(stuck, scenario)).toThrow('without a way on');
    const endless = { ...toy, rules: { ...toy.rules, apply: (view: ToyView) => view } };
    expect(() => playOut(endless, scenario)).toThrow('without end');
  });
});

describe('a settlement', () => {
  it('waits for the end', () => {
    expect(settlementFault(toy, viewAfter(toy, scenario, [{ type: 'open', box: 0 }]), 1)).toBe(
      'the Play is not finished',
    );
  });

  it('wants the components sold, not only their sum', () => {
    const twice = {
      ...toy,
      read: (view: ToyView) => ({ ...toy.read(view), components: toy.read(view).components.slice(1) }),
    };
    expect(settlementFault(twice, playOut(toy, scenario), 1)).toBe('the components shown are not those sold');
    expect(settlementFault(toy, playOut(toy, scenario), 1)).toBeNull();
  });
});
