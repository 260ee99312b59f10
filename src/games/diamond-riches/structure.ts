/**
 * Price and prize structure of Diamond Riches: the only place where its winners stand. Made from `structure.design.json`
 * by the designer; a test designs it again. Knows nothing of how a prize is shown.
 */
import type { PrizeRow, PrizeStructure } from '../../game/structure.ts';
import { pounds, sumPence } from '../../kernel/pence.ts';
import { type Colour, ladderPence, type PrizeLevel } from './ladders.ts';
import type { RichesComponent } from './read.ts';

type RichesRow = PrizeRow<RichesComponent>;

function row(winners: number, ...breakdown: readonly RichesComponent[]): RichesRow {
  return { prizePence: sumPence(breakdown.map((component) => component.pence)), breakdown, winners };
}

/** Completed ladders, all at one level. */
function ladders(level: PrizeLevel, ...colours: readonly Colour[]): readonly RichesComponent[] {
  return colours.map((colour) => ({ kind: 'ladder', colour, level, pence: ladderPence(colour, level) }));
}

/** A PRIZE POT of so many pounds. */
function prizeGame(amount: number): RichesComponent {
  return { kind: 'prize-game', pence: pounds(amount) };
}

// biome-ignore format: one row a line, as the table is published.
const rows: readonly RichesRow[] = [
  row(1_137_293, prizeGame(5)), // £5
  row(218_710, ...ladders(0, 'red')), // £5
  row(239_757, prizeGame(6)), // £6
  row(8_870, ...ladders(1, 'red')), // £6
  row(9_886, ...ladders(2, 'red')), // £8
  row(192_544, prizeGame(10)), // £10
  row(57_697, ...ladders(0, 'blue')), // £10
  row(95_600, ...ladders(0, 'red'), prizeGame(5)), // £10
  row(18_080, prizeGame(11)), // £11
  row(21_160, ...ladders(0, 'red'), prizeGame(6)), // £11
  row(3_067, ...ladders(1, 'red'), prizeGame(5)), // £11
  row(9_662, prizeGame(12)), // £12
  row(2_432, ...ladders(1, 'blue')), // £12
  row(680, ...ladders(1, 'red'), prizeGame(6)), // £12
  row(3_456, ...ladders(2, 'red'), prizeGame(5)), // £13
  row(766, ...ladders(2, 'red'), prizeGame(6)), // £14
  row(47_310, prizeGame(15)), // £15
  row(17_174, ...ladders(0, 'red'), prizeGame(10)), // £15
  row(26_781, ...ladders(0, 'blue'), prizeGame(5)), // £15
  row(2_711, ...ladders(0, 'red', 'blue')), // £15
  row(3_599, prizeGame(16)), // £16
  row(2_721, ...ladders(2, 'blue')), // £16
  row(1_619, ...ladders(0, 'red'), prizeGame(11)), // £16
  row(551, ...ladders(1, 'red'), prizeGame(10)), // £16
  row(5_920, ...ladders(0, 'blue'), prizeGame(6)), // £16
  row(817, prizeGame(17)), // £17
  row(869, ...ladders(0, 'red'), prizeGame(12)), // £17
  row(856, ...ladders(1, 'blue'), prizeGame(5)), // £17
  row(7_685, prizeGame(18)), // £18
  row(623, ...ladders(2, 'red'), prizeGame(10)), // £18
  row(190, ...ladders(1, 'blue'), prizeGame(6)), // £18
  row(112, ...ladders(1, 'red', 'blue')), // £18
  row(41_498, prizeGame(20)), // £20
  row(4_253, ...ladders(0, 'red'), prizeGame(15)), // £20
  row(4_830, ...ladders(0, 'blue'), prizeGame(10)), // £20
  row(2_208, ...ladders(0, 'red', 'blue'), prizeGame(5)), // £20
  row(930, prizeGame(21)), // £21
  row(137, ...ladders(1, 'red'), prizeGame(15)), // £21
  row(962, ...ladders(2, 'blue'), prizeGame(5)), // £21
  row(490, ...ladders(0, 'red', 'blue'), prizeGame(6)), // £21
  row(155, ...ladders(1, 'blue'), prizeGame(10)), // £22
  row(213, ...ladders(2, 'blue'), prizeGame(6)), // £22
  row(7_497, prizeGame(24)), // £24
  row(135, ...ladders(2, 'red', 'blue')), // £24
  row(36_759, prizeGame(25)), // £25
  row(10_932, ...ladders(0, 'pink')), // £25
  row(3_746, ...ladders(0, 'red'), prizeGame(20)), // £25
  row(1_202, ...ladders(0, 'blue'), prizeGame(15)), // £25
  row(400, ...ladders(0, 'red', 'blue'), prizeGame(10)), // £25
  row(753, prizeGame(26)), // £26
  row(47_203, prizeGame(30)), // £30
  row(461, ...ladders(1, 'pink')), // £30
  row(3_322, ...ladders(0, 'red'), prizeGame(25)), // £30
  row(1_057, ...ladders(0, 'blue'), prizeGame(20)), // £30
  row(5_144, ...ladders(0, 'pink'), prizeGame(5)), // £30
  row(521, ...ladders(0, 'red', 'pink')), // £30
  row(1_143, ...ladders(0, 'pink'), prizeGame(6)), // £31
  row(4_090, prizeGame(35)), // £35
  row(4_272, ...ladders(0, 'red'), prizeGame(30)), // £35
  row(941, ...ladders(0, 'blue'), prizeGame(25)), // £35
  row(935, ...ladders(0, 'pink'), prizeGame(10)), // £35
  row(164, ...ladders(1, 'pink'), prizeGame(5)), // £35
  row(147, ...ladders(0, 'blue', 'pink')), // £35
  row(428, ...ladders(0, 'red', 'pink'), prizeGame(5)), // £35
  row(8_079, prizeGame(36)), // £36
  row(4_489, prizeGame(40)), // £40
  row(517, ...ladders(2, 'pink')), // £40
  row(15, ...ladders(0, 'red', 'blue', 'pink')), // £40
  row(577, prizeGame(45)), // £45
  row(184, ...ladders(2, 'pink'), prizeGame(5)), // £45
  row(35_716, prizeGame(50)), // £50
  row(5, ...ladders(0, 'red', 'blue', 'pink'), prizeGame(10)), // £50
  row(2_911, prizeGame(55)), // £55
  row(3_247, ...ladders(0, 'red'), prizeGame(50)), // £55
  row(11_196, prizeGame(60)), // £60
  row(925, ...ladders(0, 'blue'), prizeGame(50)), // £60
  row(987, prizeGame(65)), // £65
  row(3_464, prizeGame(100)), // £100
  row(507, ...ladders(0, 'green')), // £100
  row(273, prizeGame(105)), // £105
  row(315, ...ladders(0, 'red'), prizeGame(100)), // £105
  row(240, ...ladders(0, 'green'), prizeGame(5)), // £105
  row(24, ...ladders(0, 'red', 'green')), // £105
  row(85, prizeGame(110)), // £110
  row(44, ...ladders(0, 'green'), prizeGame(10)), // £110
  row(10, prizeGame(150)), // £150
  row(21, ...ladders(1, 'green')), // £150
  row(24, ...ladders(2, 'green')), // £200
  row(1, ...ladders(0, 'green'), prizeGame(100)), // £200
  row(1, ...ladders(2, 'blue', 'green')), // £216
  row(1, ...ladders(2, 'green'), prizeGame(50)), // £250
  row(8, ...ladders(0, 'purple')), // £1,000
  row(2, ...ladders(0, 'purple'), prizeGame(100)), // £1,100
  row(3, ...ladders(1, 'purple')), // £1,500
  row(2, ...ladders(2, 'purple')), // £2,000
  row(1, ...ladders(0, 'yellow')), // £1,000,000
];

export const structure: PrizeStructure<RichesComponent> = { pricePence: pounds(5), pool: 6_600_000, rows };
