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
  row(1_058_788, prizeGame(5)), // £5
  row(261_214, ...ladders(0, 'red')), // £5
  row(240_917, prizeGame(6)), // £6
  row(11_438, ...ladders(1, 'red')), // £6
  row(12_371, ...ladders(2, 'red')), // £8
  row(186_301, prizeGame(10)), // £10
  row(66_676, ...ladders(0, 'blue')), // £10
  row(113_088, ...ladders(0, 'red'), prizeGame(5)), // £10
  row(16_522, prizeGame(11)), // £11
  row(24_750, ...ladders(0, 'red'), prizeGame(6)), // £11
  row(3_594, ...ladders(1, 'red'), prizeGame(5)), // £11
  row(10_004, prizeGame(12)), // £12
  row(2_741, ...ladders(1, 'blue')), // £12
  row(785, ...ladders(1, 'red'), prizeGame(6)), // £12
  row(3_964, ...ladders(2, 'red'), prizeGame(5)), // £13
  row(869, ...ladders(2, 'red'), prizeGame(6)), // £14
  row(47_430, prizeGame(15)), // £15
  row(19_788, ...ladders(0, 'red'), prizeGame(10)), // £15
  row(28_677, ...ladders(0, 'blue'), prizeGame(5)), // £15
  row(3_726, ...ladders(0, 'red', 'blue')), // £15
  row(3_197, prizeGame(16)), // £16
  row(2_968, ...ladders(2, 'blue')), // £16
  row(1_770, ...ladders(0, 'red'), prizeGame(11)), // £16
  row(632, ...ladders(1, 'red'), prizeGame(10)), // £16
  row(6_321, ...ladders(0, 'blue'), prizeGame(6)), // £16
  row(786, prizeGame(17)), // £17
  row(1_078, ...ladders(0, 'red'), prizeGame(12)), // £17
  row(905, ...ladders(1, 'blue'), prizeGame(5)), // £17
  row(7_784, prizeGame(18)), // £18
  row(702, ...ladders(2, 'red'), prizeGame(10)), // £18
  row(199, ...ladders(1, 'blue'), prizeGame(6)), // £18
  row(150, ...ladders(1, 'red', 'blue')), // £18
  row(41_509, prizeGame(20)), // £20
  row(5_152, ...ladders(0, 'red'), prizeGame(15)), // £20
  row(5_112, ...ladders(0, 'blue'), prizeGame(10)), // £20
  row(2_860, ...ladders(0, 'red', 'blue'), prizeGame(5)), // £20
  row(861, prizeGame(21)), // £21
  row(165, ...ladders(1, 'red'), prizeGame(15)), // £21
  row(987, ...ladders(2, 'blue'), prizeGame(5)), // £21
  row(631, ...ladders(0, 'red', 'blue'), prizeGame(6)), // £21
  row(162, ...ladders(1, 'blue'), prizeGame(10)), // £22
  row(218, ...ladders(2, 'blue'), prizeGame(6)), // £22
  row(7_402, prizeGame(24)), // £24
  row(174, ...ladders(2, 'red', 'blue')), // £24
  row(35_909, prizeGame(25)), // £25
  row(13_139, ...ladders(0, 'pink')), // £25
  row(4_560, ...ladders(0, 'red'), prizeGame(20)), // £25
  row(1_342, ...ladders(0, 'blue'), prizeGame(15)), // £25
  row(516, ...ladders(0, 'red', 'blue'), prizeGame(10)), // £25
  row(708, prizeGame(26)), // £26
  row(45_187, prizeGame(30)), // £30
  row(539, ...ladders(1, 'pink')), // £30
  row(3_969, ...ladders(0, 'red'), prizeGame(25)), // £30
  row(1_197, ...ladders(0, 'blue'), prizeGame(20)), // £30
  row(5_878, ...ladders(0, 'pink'), prizeGame(5)), // £30
  row(766, ...ladders(0, 'red', 'pink')), // £30
  row(1_297, ...ladders(0, 'pink'), prizeGame(6)), // £31
  row(3_774, prizeGame(35)), // £35
  row(5_023, ...ladders(0, 'red'), prizeGame(30)), // £35
  row(1_050, ...ladders(0, 'blue'), prizeGame(25)), // £35
  row(1_076, ...ladders(0, 'pink'), prizeGame(10)), // £35
  row(184, ...ladders(1, 'pink'), prizeGame(5)), // £35
  row(202, ...ladders(0, 'blue', 'pink')), // £35
  row(598, ...ladders(0, 'red', 'pink'), prizeGame(5)), // £35
  row(7_573, prizeGame(36)), // £36
  row(4_168, prizeGame(40)), // £40
  row(585, ...ladders(2, 'pink')), // £40
  row(25, ...ladders(0, 'red', 'blue', 'pink')), // £40
  row(542, prizeGame(45)), // £45
  row(200, ...ladders(2, 'pink'), prizeGame(5)), // £45
  row(32_250, prizeGame(50)), // £50
  row(8, ...ladders(0, 'red', 'blue', 'pink'), prizeGame(10)), // £50
  row(2_551, prizeGame(55)), // £55
  row(3_622, ...ladders(0, 'red'), prizeGame(50)), // £55
  row(9_886, prizeGame(60)), // £60
  row(969, ...ladders(0, 'blue'), prizeGame(50)), // £60
  row(857, prizeGame(65)), // £65
  row(2_886, prizeGame(100)), // £100
  row(563, ...ladders(0, 'green')), // £100
  row(221, prizeGame(105)), // £105
  row(326, ...ladders(0, 'red'), prizeGame(100)), // £105
  row(258, ...ladders(0, 'green'), prizeGame(5)), // £105
  row(33, ...ladders(0, 'red', 'green')), // £105
  row(73, prizeGame(110)), // £110
  row(48, ...ladders(0, 'green'), prizeGame(10)), // £110
  row(9, prizeGame(150)), // £150
  row(22, ...ladders(1, 'green')), // £150
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
