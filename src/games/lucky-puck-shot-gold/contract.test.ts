import { describe, expect, it } from 'vitest';
import { describeGame } from '../../game/contract.ts';
import { publishedFigures } from '../../game/figures.ts';
import { outcomeAt } from '../../game/structure.ts';
import { seededRandom } from '../../kernel/random.ts';
import { deal, dealCounted } from './deal/deal.ts';
import { layOut } from './deal/last-resort.ts';
import { planFor } from './deal/lean.ts';
import { structure } from './deal/structure.ts';
import { luckyPuckShotGold } from './index.ts';
import { instant, row } from './play/components.ts';
import { BOOSTS_MAX, INSTANT_PENCE, ROW_PENCE } from './play/prizes.ts';
import { read } from './play/read.ts';
import { parseScenario } from './play/scenario.ts';
import { COLOURS } from './play/symbols.ts';
import { ARROWS } from './play/table.ts';
import { playWith } from './testing/play.ts';
import { copy } from './words/published.ts';

describeGame(luckyPuckShotGold);

const outcomes = [null, ...structure.rows.keys()];
const randomOf = (number: number) => seededRandom(new Uint8Array(32).fill(number), 'deal');

describe('the prize structure', () => {
  it('has the figures the Procedures print', () => {
    expect(publishedFigures(luckyPuckShotGold)).toMatchObject({
      pricePence: 200,
      overallOdds: '1 in 2.76',
      payoutPercent: '70.00',
      topPrizePence: ROW_PENCE.gold,
    });
  });

  it('is of the published shape', () => {
    const { rows, pricePence } = structure;
    const winners = rows.reduce((sum, one) => sum + one.winners, 0);
    const moneyBack = rows.filter((one) => one.prizePence === pricePence).reduce((sum, one) => sum + one.winners, 0);
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(rows.length).toBeLessThanOrEqual(80);
    expect(new Set(rows.map((one) => one.prizePence)).size).toBeGreaterThanOrEqual(20);
    expect(moneyBack / winners).toBeGreaterThan(0.35);
    expect(moneyBack / winners).toBeLessThan(0.6);
    expect(rows.at(-1)).toEqual({ prizePence: ROW_PENCE.gold, breakdown: [row('gold')], winners: 2 });
  });

  it('pays every amount that a Play can show: each row with each number of boosts, each Instant Prize', () => {
    const paid = new Set(structure.rows.flatMap((one) => one.breakdown.map((part) => JSON.stringify(part))));
    for (const colour of COLOURS)
      for (let boosts = 0; boosts <= BOOSTS_MAX[colour]; boosts++)
        expect(paid).toContain(JSON.stringify(row(colour, boosts)));
    for (const amount of INSTANT_PENCE) expect(paid).toContain(JSON.stringify(instant(amount)));
  });

  it('has rows, boosted rows, Instant Prizes and sums of them', () => {
    const texts = structure.rows.map((one) => copy.describeBreakdown(one.breakdown));
    expect(texts).toEqual(
      expect.arrayContaining([
        '£2',
        '£4 + £2 Boost',
        '£2 + £1 Boost x 2',
        '£3 Instant Prize',
        '£2 + £4 + £6 + £10',
        '£2 + £10 + £20 Instant Prize',
        '£3 Instant Prize + £4 Instant Prize',
      ]),
    );
  });
});

describe('the arrow', () => {
  it.each(outcomes)('does not matter: row %s pays the same with each, shot by shot', (rowIndex) => {
    const { breakdown, prizePence } = outcomeAt(structure, rowIndex);
    const scenario = deal(breakdown, randomOf(11));
    const plays = ARROWS.map((arrow) => playWith(scenario, arrow));
    for (const { view } of plays) expect(read(view).prizePence).toBe(prizePence);
    const betweenShots = plays.map(({ views }) => JSON.stringify(views.filter((view) => view.shot === null)));
    expect(new Set(betweenShots).size).toBe(1);
  });
});

describe('dealing', () => {
  it('hardly ever lays a Play out by hand', () => {
    let share = 0;
    for (const { breakdown, winners } of structure.rows) {
      const runs = 5;
      for (let number = 0; number < runs; number++)
        if (dealCounted(breakdown, randomOf(number)).isLastResort) share += winners / structure.pool / runs;
    }
    expect(share).toBeLessThan(0.0005);
  });

  it('can lay out every row by hand', () => {
    for (const { breakdown, prizePence } of structure.rows) {
      for (let number = 0; number < 5; number++) {
        const scenario = layOut(planFor(breakdown, randomOf(number)), randomOf(number));
        expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
        expect(read(playWith(scenario, 'centre').view)).toMatchObject({ prizePence, components: breakdown });
      }
    }
  });
});
