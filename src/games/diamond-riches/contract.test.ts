import { describe, expect, it } from 'vitest';
import { describeGame } from '../../game/contract.ts';
import { publishedFigures } from '../../game/figures.ts';
import { visit } from '../../game/visit.ts';
import { seededRandom } from '../../kernel/random.ts';
import { reduction } from './bench/symmetry.ts';
import { deal, dealWith } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { diamondRiches } from './index.ts';
import { ladderPence } from './play/ladders.ts';

describeGame(diamondRiches, { reduction });

const seed = (number: number) => new Uint8Array(32).fill(number);

describe('the prize structure', () => {
  it('has the figures the Procedures print', () => {
    expect(publishedFigures(diamondRiches)).toMatchObject({
      pricePence: 500,
      overallOdds: '1 in 2.75',
      payoutPercent: '73.00',
      topPrizePence: ladderPence('yellow', 0),
    });
  });

  it('is of the published shape', () => {
    const { rows, pool } = structure;
    const winners = rows.reduce((sum, row) => sum + row.winners, 0);
    const moneyBack = rows.filter((row) => row.prizePence === structure.pricePence);
    const share = moneyBack.reduce((sum, row) => sum + row.winners, 0) / winners;
    expect([rows.length >= 60 && rows.length <= 99, share > 0.35 && share < 0.6]).toEqual([true, true]);
    expect([rows[0]?.prizePence, rows.at(-1)?.winners]).toEqual([structure.pricePence, 1]);
    expect(pool).toBeGreaterThanOrEqual(4_990_000);
    expect(pool).toBeLessThanOrEqual(8_000_000);
    expect(new Set(rows.map((row) => row.prizePence)).size).toBeGreaterThanOrEqual(20);
  });

  it('has ladders, upgraded ladders, the Prize Game, and sums of them', () => {
    const kinds = structure.rows.map(({ breakdown }) =>
      breakdown.map((part) => (part.kind === 'ladder' ? `L${part.level}` : 'P')).join(''),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'L0',
      'L0L0',
      'L0L0L0',
      'L0L0L0P',
      'L0L0P',
      'L0P',
      'L1',
      'L1L1',
      'L1P',
      'L2',
      'L2L2',
      'L2P',
      'P',
    ]);
  });
});

describe('choices', () => {
  it('all states of a Play without a Bonus Game are visited', () => {
    const row = structure.rows.findIndex(({ breakdown }) => breakdown.length === 2);
    for (let number = 0; ; number++) {
      const scenario = deal(structure.rows[row]?.breakdown ?? [], seededRandom(seed(number), 'deal'));
      if (scenario.bonuses.length > 0) continue;
      const report = visit(diamondRiches, scenario, row);
      expect(report.violations).toEqual([]);
      expect(report.isComplete).toBe(true);
      return;
    }
  });
});

describe('dealing', () => {
  it('common rows come from the natural model, rare ones from guided runs; hardly any is laid out', () => {
    let built = 0;
    for (const { breakdown, winners } of structure.rows) {
      for (let number = 0; number < 4; number++) {
        const { dealing } = dealWith(breakdown, seededRandom(seed(number), 'deal'));
        if (winners > structure.pool / 700) expect(dealing).not.toBe('built');
        if (dealing === 'built') built++;
      }
    }
    expect(built).toBeLessThan(structure.rows.length / 10);
  });
});
