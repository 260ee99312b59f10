import { describe, expect, it } from 'vitest';
import { fixedSeed } from '../../../game/contract.ts';
import { preparedRowAt } from '../../../game/draw.ts';
import { makeMove, playOut, settlementFault } from '../../../game/run.ts';
import { outcomeAt, type PrizeRow } from '../../../game/structure.ts';
import { seededRandom } from '../../../kernel/random.ts';
import { deal } from '../deal/deal.ts';
import { naturalModel } from '../deal/model.ts';
import { millionJackpotBlue } from '../index.ts';
import type { BlueComponent } from '../play/board.ts';
import type { BlueScenario } from '../play/scenario.ts';
import type { BlueEvent, BlueView } from '../play/view.ts';
import { natural } from './natural.ts';

const { structure, rules } = millionJackpotBlue;
const PLAYS = 12_000;

/** Counts of every element over Plays drawn and dealt as they are sold. */
function counted(dealOne: typeof deal): number[][] {
  const counts = natural.elements.map((element) => element.values.map(() => 0));
  const random = seededRandom(fixedSeed(7), 'deal');
  const rowAt = preparedRowAt(structure);
  for (let play = 0; play < PLAYS; play++) {
    const scenario = dealOne(outcomeAt(structure, rowAt(random.below(structure.pool))).breakdown, random);
    watch(scenario, (event, before) =>
      natural.observe(event, before, (element, value) => {
        const row = counts[element];
        if (row?.[value] === undefined) throw new Error(`not in the model: ${element}, ${value}`);
        row[value]++;
      }),
    );
  }
  return counts;
}

function watch(scenario: BlueScenario, see: (event: BlueEvent, before: BlueView) => void): void {
  let view = rules.open(scenario);
  for (let moves = rules.moves(view); moves[0] !== undefined; moves = rules.moves(view)) {
    for (const event of rules.play(scenario, view, moves[0])) {
      see(event, view);
      view = rules.apply(view, event);
    }
  }
}

/** How many standard deviations chi-square lies above what chance makes of it. */
function surprise(counts: readonly number[], weights: readonly number[]): number {
  const total = sum(counts);
  const expected = weights.map((weight) => (weight * total) / sum(weights));
  const chi = sum(counts.map((count, i) => (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 1)));
  const freedom = counts.length - 1;
  return (chi - freedom) / Math.sqrt(2 * freedom);
}

function sum(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0);
}

describe('dealt Plays follow the natural model', () => {
  const honest = counted(deal);

  it.each(natural.elements.map((element, index) => [element.name, index] as const))('%s', (_, index) => {
    const counts = honest[index] ?? [];
    expect(sum(counts)).toBeGreaterThan(200);
    expect(surprise(counts, natural.elements[index]?.weights ?? [])).toBeLessThan(5);
  });

  it('and a deal that teases is noticed: near sums, high amounts', () => {
    const teasing = counted((breakdown, random) => {
      const dealt = deal(breakdown, random);
      const isLosing = breakdown.length === 0;
      return {
        ...dealt,
        game3: dealt.game3.map((row) => (isLosing && random.below(4) === 0 ? { ...row, first: 5, second: 6 } : row)),
        game1: dealt.game1.map((place) =>
          isLosing && random.below(20) === 0
            ? { ...place, pence: naturalModel.losingAmounts.at(-1) ?? place.pence }
            : place,
        ),
      };
    });
    const caught = natural.elements.filter((element, i) => surprise(teasing[i] ?? [], element.weights ?? []) > 5);
    expect(caught.map((element) => element.name)).toEqual([
      'GAME 3, total that does not win',
      'amount of a place that does not win',
    ]);
  });
});

describe('the first reveal', () => {
  it('of the multiplier tells nothing of whether a Bonus Prize is won: exactly, by the structure', () => {
    const withBonus = structure.rows.filter((row) => bonusOf(row) !== undefined);
    const sold = [1, 2, 3, 5].map((multiplier) =>
      sum(withBonus.filter((row) => bonusOf(row)?.multiplier === multiplier).map((row) => row.winners)),
    );
    expect(naturalModel.multiplierWeights).toEqual(sold);
  });

  it('of an amount tells nothing of where it stands: each place wins alike, for every size of win', () => {
    const random = seededRandom(fixedSeed(3), 'deal');
    for (const size of [1, 2, 3, 10]) {
      const row = structure.rows.find((one) => one.breakdown.filter(({ kind }) => kind === 'place').length === size);
      const counts = new Array<number>(11).fill(0);
      for (let play = 0; play < 3000; play++) {
        const view = playOut(millionJackpotBlue, deal(row?.breakdown ?? [], random)) as BlueView;
        winsInOrder(view).forEach((isWin, place) => {
          counts[place] = (counts[place] ?? 0) + (isWin ? 1 : 0);
        });
      }
      expect(sum(counts)).toBe(3000 * size);
      expect(
        surprise(
          counts,
          counts.map(() => 1),
        ),
      ).toBeLessThan(5);
    }
  });
});

describe('a natural draw', () => {
  it('is a Play like a dealt one, or is thrown away', () => {
    const random = seededRandom(fixedSeed(1), 'deal');
    let kept = 0;
    for (let play = 0; play < 400; play++) {
      const scenario = natural.draw(random);
      if (scenario === null) continue;
      kept++;
      const view = playOut(millionJackpotBlue, millionJackpotBlue.parseScenario(JSON.parse(JSON.stringify(scenario))));
      const isSold = [null, ...structure.rows.keys()].some(
        (row) => settlementFault(millionJackpotBlue, view, row) === null,
      );
      expect(isSold).toBe(true);
    }
    expect(kept).toBeGreaterThan(50);
  });

  it('begins with a reveal that has a name', () => {
    const random = seededRandom(fixedSeed(2), 'deal');
    const scenario = deal([], random);
    const opening = rules.open(scenario);
    for (const move of rules.moves(opening)) {
      const { events } = makeMove(millionJackpotBlue, scenario, opening, move);
      expect(natural.firstReveal(events as readonly BlueEvent[]) === null).toBe(move.type === 'open-bonus');
    }
  });
});

function bonusOf(row: PrizeRow<BlueComponent>): Extract<BlueComponent, { kind: 'bonus' }> | undefined {
  return row.breakdown.find((part) => part.kind === 'bonus');
}

function winsInOrder(view: BlueView): boolean[] {
  return [
    ...view.game1.map((place) => place.symbol === 'gold-bar'),
    ...view.game2.map(({ weights }) => weights !== null && weights.yours > weights.theirs),
    ...view.game3.map(({ numbers }) => numbers?.total === 10),
    ...view.game4.map(({ symbols }) => symbols !== null && symbols.left === symbols.right),
  ];
}
