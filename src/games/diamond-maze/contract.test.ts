import { describe, expect, it } from 'vitest';
import { describeGame } from '../../game/contract.ts';
import { publishedFigures } from '../../game/figures.ts';
import { seededRandom } from '../../kernel/random.ts';
import { reduction } from './bench/symmetry.ts';
import { dealCounted, dealNaturally, layOut } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { diamondMaze } from './index.ts';
import { bonusOf } from './play/motifs.ts';
import { BONUS_PRIZE_PENCE, ROW_PENCE } from './play/prizes.ts';
import { read } from './play/read.ts';
import { parseScenario, ROLLS_AT_START } from './play/scenario.ts';
import { COLOURS } from './play/stones.ts';
import { playThrough } from './testing/play.ts';
import { copy } from './words/published.ts';

describeGame(diamondMaze, { reduction });

const randomOf = (number: number) => seededRandom(new Uint8Array(32).fill(number), 'deal');

describe('the prize structure', () => {
  it('has the figures the Procedures print', () => {
    expect(publishedFigures(diamondMaze)).toMatchObject({
      pricePence: 250,
      overallOdds: '1 in 2.70',
      payoutPercent: '69.95',
      topPrizePence: ROW_PENCE.purple[0],
    });
  });

  it('is of the published shape', () => {
    const { rows, pricePence } = structure;
    const winners = rows.reduce((sum, row) => sum + row.winners, 0);
    const moneyBack = rows.filter((row) => row.prizePence === pricePence).reduce((sum, row) => sum + row.winners, 0);
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(rows.length).toBeLessThanOrEqual(60);
    expect(new Set(rows.map((row) => row.prizePence)).size).toBeGreaterThanOrEqual(20);
    expect(moneyBack / winners).toBeGreaterThan(0.35);
    expect(moneyBack / winners).toBeLessThan(0.6);
    expect(rows.at(-1)).toMatchObject({ prizePence: ROW_PENCE.purple[0], winners: 2 });
  });

  it('pays every amount that a Play can show: each row, upgraded or not, and each Bonus Prize', () => {
    const paid = new Set(structure.rows.flatMap((row) => row.breakdown.map((part) => JSON.stringify(part))));
    for (const colour of COLOURS)
      for (const pence of ROW_PENCE[colour]) expect(paid).toContain(JSON.stringify({ kind: 'row', colour, pence }));
    for (const pence of BONUS_PRIZE_PENCE) expect(paid).toContain(JSON.stringify({ kind: 'bonus-prize', pence }));
  });

  it('prints its breakdowns as its neighbours do', () => {
    const texts = structure.rows.map((row) => copy.describeBreakdown(row.breakdown));
    expect(texts).toEqual(
      expect.arrayContaining([
        '£2.50 Prize Table',
        '£5 Upgraded Prize Table',
        '£2.50 Bonus Prize x 2',
        '£5 Upgraded Prize Table + (£2.50 Bonus Prize x 2)',
        '£2.50 Prize Table + £10 Prize Table',
      ]),
    );
  });
});

describe('dealing', () => {
  it('finds a natural run for every row', () => {
    for (const { breakdown } of structure.rows)
      for (let number = 0; number < 2; number++)
        expect(dealCounted(breakdown, randomOf(number))).toMatchObject({ isLastResort: false });
  });

  it('can lay out every row, and the losing Play, by hand', () => {
    for (const breakdown of [[], ...structure.rows.map((row) => row.breakdown)]) {
      for (let number = 0; number < 3; number++) {
        const scenario = layOut(breakdown, randomOf(number));
        expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
        const shown = copy.describeBreakdown(read(playThrough(scenario).end).components);
        expect(shown).toBe(copy.describeBreakdown(breakdown));
      }
    }
  });

  it('from chance alone comes to Plays of the natural length', () => {
    const random = randomOf(1);
    const totals = { rolls: 0, landings: 0, bonuses: 0, rocks: 0, wheels: 0, forwards: 0, matched: 0 };
    const plays = 2000;
    for (let play = 0; play < plays; play++) {
      const scenario = dealNaturally(random);
      if (scenario === null) continue;
      const { events } = playThrough(scenario);
      totals.rolls += scenario.rolls.length;
      totals.bonuses += scenario.bonuses.length;
      totals.rocks += scenario.rocks.length;
      totals.wheels += scenario.wheels.length;
      totals.landings += events.filter((event) => event.type === 'stack-collected').length;
      totals.forwards += events.filter((event) => event.type === 'fast-forwarded').length;
      totals.matched += events.filter((event) => event.type === 'bonus-matched').length;
    }
    // Six rolls and one more for each double: 6 · 6/5. The others are counts of the model, with room for chance.
    expect(totals.rolls / plays).toBeCloseTo((ROLLS_AT_START * 6) / 5, 0);
    expect(totals.landings / plays).toBeCloseTo(4.5, 0);
    expect(totals.bonuses / plays).toBeCloseTo(1, 0);
    expect(totals.forwards / plays).toBeCloseTo(0.4, 0);
    expect(totals.wheels / plays).toBeCloseTo(0.8, 0);
    expect(totals.rocks / plays).toBeCloseTo(0.5, 0);
    // Ten of eleven Bonus Games have a pair, about: 648 ways of none against those of one.
    expect(totals.matched / totals.bonuses).toBeGreaterThan(0.87);
  });

  it('shows each Bonus Prize where it is met, under a rock or on two Bonus Tiles, in any order', () => {
    const random = randomOf(2);
    const breakdown = structure.rows.find(
      ({ breakdown: parts }) =>
        parts.length === 2 && parts.every((part) => part.kind === 'bonus-prize') && parts[0]?.pence !== parts[1]?.pence,
    )?.breakdown;
    const orders = new Set<string>();
    const places = new Set<string>();
    for (let number = 0; number < 60; number++) {
      const { events } = playThrough(dealCounted(breakdown ?? [], random).scenario);
      orders.add(events.flatMap((event) => (event.type === 'bonus-prize-won' ? [event.pence] : [])).join());
      for (const event of events) {
        if (event.type === 'rock-broken') places.add('rock');
        if (event.type === 'bonus-matched' && bonusOf(event.motif).kind === 'prize') places.add('tiles');
      }
    }
    expect([orders.size, places.size]).toEqual([2, 2]);
  });
});
