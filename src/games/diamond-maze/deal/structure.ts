/**
 * Price and prize structure of Diamond Maze: the only place where its winners stand. Made from
 * `structure.design.json` by the designer; a test designs it again. Knows nothing of how a prize is shown.
 */
import type { PrizeRow, PrizeStructure } from '../../../game/structure.ts';
import { pounds, sumPence } from '../../../kernel/pence.ts';
import { ROW_PENCE } from '../play/prizes.ts';
import type { MazeComponent } from '../play/read.ts';
import type { Colour } from '../play/stones.ts';

type MazeRow = PrizeRow<MazeComponent>;

function row(winners: number, ...breakdown: readonly MazeComponent[]): MazeRow {
  return { prizePence: sumPence(breakdown.map((component) => component.pence)), breakdown, winners };
}

/** Filled rows at the amounts the Prize Table begins with. */
function table(...colours: readonly Colour[]): readonly MazeComponent[] {
  return colours.map((colour) => ({ kind: 'row', colour, pence: ROW_PENCE[colour][0] }));
}

/** Filled rows after PRIZE UPGRADE. */
function upgraded(...colours: readonly Colour[]): readonly MazeComponent[] {
  return colours.map((colour) => ({ kind: 'row', colour, pence: ROW_PENCE[colour][1] }));
}

/** Bonus Prizes of so many pounds each. */
function prizes(...amounts: readonly number[]): readonly MazeComponent[] {
  return amounts.map((amount) => ({ kind: 'bonus-prize', pence: pounds(amount) }));
}

// biome-ignore format: one row a line, as the table is published.
const rows: readonly MazeRow[] = [
  row(840_024, ...table('yellow')), // £2.50
  row(449_165, ...prizes(2.5, 2.5)), // £5
  row(256_865, ...prizes(5)), // £5
  row(158_131, ...upgraded('yellow')), // £5
  row(86_134, ...upgraded('yellow'), ...prizes(2.5)), // £7.50
  row(54_624, ...prizes(2.5, 5)), // £7.50
  row(45_881, ...table('yellow'), ...prizes(5)), // £7.50
  row(15_463, ...table('green')), // £10
  row(13_338, ...table('yellow'), ...prizes(2.5, 5)), // £10
  row(12_109, ...upgraded('yellow'), ...prizes(2.5, 2.5)), // £10
  row(11_983, ...prizes(10)), // £10
  row(6_988, ...table('yellow'), ...prizes(2.5, 2.5, 2.5)), // £10
  row(5_828, ...upgraded('yellow'), ...prizes(5)), // £10
  row(4_546, ...prizes(2.5, 2.5, 5)), // £10
  row(1_846, ...prizes(5, 5)), // £10
  row(11_669, ...table('green'), ...prizes(2.5)), // £12.50
  row(3_007, ...prizes(2.5, 10)), // £12.50
  row(2_524, ...table('yellow'), ...prizes(10)), // £12.50
  row(1_736, ...upgraded('yellow'), ...prizes(2.5, 5)), // £12.50
  row(1_503, ...table('yellow'), ...prizes(2.5, 2.5, 5)), // £12.50
  row(1_154, ...table('yellow', 'green')), // £12.50
  row(2_472, ...table('green'), ...prizes(2.5, 2.5)), // £15
  row(924, ...table('yellow', 'green'), ...prizes(2.5)), // £15
  row(869, ...table('green'), ...prizes(5)), // £15
  row(807, ...table('yellow'), ...prizes(2.5, 10)), // £15
  row(223, ...prizes(5, 10)), // £15
  row(3_287, ...upgraded('green')), // £20
  row(914, ...prizes(20)), // £20
  row(59, ...table('green'), ...prizes(10)), // £20
  row(2_388, ...upgraded('green'), ...prizes(2.5)), // £22.50
  row(212, ...table('yellow'), ...prizes(20)), // £22.50
  row(521, ...prizes(25)), // £25
  row(501, ...upgraded('green'), ...prizes(2.5, 2.5)), // £25
  row(191, ...upgraded('green'), ...prizes(5)), // £25
  row(216, ...table('green'), ...prizes(20)), // £30
  row(135, ...upgraded('green'), ...prizes(10)), // £30
  row(600, ...table('orange')), // £50
  row(360, ...prizes(50)), // £50
  row(54, ...prizes(25, 25)), // £50
  row(90, ...table('orange'), ...prizes(10)), // £60
  row(54, ...prizes(10, 50)), // £60
  row(180, ...prizes(75)), // £75
  row(22, ...upgraded('green'), ...prizes(5, 50)), // £75
  row(135, ...upgraded('orange')), // £100
  row(90, ...prizes(100)), // £100
  row(27, ...prizes(50, 50)), // £100
  row(18, ...upgraded('orange'), ...prizes(50)), // £150
  row(14, ...prizes(75, 75)), // £150
  row(54, ...table('red')), // £250
  row(8, ...prizes(50, 100, 100)), // £250
  row(27, ...upgraded('red')), // £500
  row(8, ...upgraded('red'), ...prizes(100)), // £600
  row(10, ...table('blue')), // £1,000
  row(4, ...table('blue'), ...prizes(100)), // £1,100
  row(6, ...upgraded('blue')), // £2,500
  row(2, ...table('purple')), // £100,000
];

export const structure: PrizeStructure<MazeComponent> = { pricePence: pounds(2.5), pool: 5_400_000, rows };
