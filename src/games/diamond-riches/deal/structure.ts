/**
 * Price and prize structure of Diamond Riches: the only place where its winners stand. Made from
 * `structure.design.json` by the designer; a test designs it again. Knows nothing of how a prize is shown.
 */
import type { PrizeRow, PrizeStructure } from '../../../game/structure.ts';
import { pounds, sumPence } from '../../../kernel/pence.ts';
import { type Colour, ladderPence, type PrizeLevel } from '../play/ladders.ts';
import type { RichesComponent } from '../play/read.ts';

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
  row(1_136_426, prizeGame(5)), // £5
  row(183_576, ...ladders(0, 'red')), // £5
  row(275_708, prizeGame(6)), // £6
  row(4_263, ...ladders(1, 'red')), // £6
  row(4_586, ...ladders(2, 'red')), // £8
  row(206_153, prizeGame(10)), // £10
  row(61_775, ...ladders(0, 'blue')), // £10
  row(86_500, ...ladders(0, 'red'), prizeGame(5)), // £10
  row(19_102, prizeGame(11)), // £11
  row(18_819, ...ladders(0, 'red'), prizeGame(6)), // £11
  row(1_358, ...ladders(1, 'red'), prizeGame(5)), // £11
  row(10_085, prizeGame(12)), // £12
  row(1_266, ...ladders(1, 'blue')), // £12
  row(298, ...ladders(1, 'red'), prizeGame(6)), // £12
  row(1_499, ...ladders(2, 'red'), prizeGame(5)), // £13
  row(329, ...ladders(2, 'red'), prizeGame(6)), // £14
  row(55_053, prizeGame(15)), // £15
  row(14_579, ...ladders(0, 'red'), prizeGame(10)), // £15
  row(27_094, ...ladders(0, 'blue'), prizeGame(5)), // £15
  row(2_303, ...ladders(0, 'red', 'blue')), // £15
  row(4_148, prizeGame(16)), // £16
  row(1_367, ...ladders(2, 'blue')), // £16
  row(1_367, ...ladders(0, 'red'), prizeGame(11)), // £16
  row(232, ...ladders(1, 'red'), prizeGame(10)), // £16
  row(5_936, ...ladders(0, 'blue'), prizeGame(6)), // £16
  row(935, prizeGame(17)), // £17
  row(721, ...ladders(0, 'red'), prizeGame(12)), // £17
  row(425, ...ladders(1, 'blue'), prizeGame(5)), // £17
  row(8_735, prizeGame(18)), // £18
  row(258, ...ladders(2, 'red'), prizeGame(10)), // £18
  row(93, ...ladders(1, 'blue'), prizeGame(6)), // £18
  row(47, ...ladders(1, 'red', 'blue')), // £18
  row(46_368, prizeGame(20)), // £20
  row(3_989, ...ladders(0, 'red'), prizeGame(15)), // £20
  row(4_693, ...ladders(0, 'blue'), prizeGame(10)), // £20
  row(1_806, ...ladders(0, 'red', 'blue'), prizeGame(5)), // £20
  row(1_034, prizeGame(21)), // £21
  row(64, ...ladders(1, 'red'), prizeGame(15)), // £21
  row(464, ...ladders(2, 'blue'), prizeGame(5)), // £21
  row(397, ...ladders(0, 'red', 'blue'), prizeGame(6)), // £21
  row(74, ...ladders(1, 'blue'), prizeGame(10)), // £22
  row(103, ...ladders(2, 'blue'), prizeGame(6)), // £22
  row(8_195, prizeGame(24)), // £24
  row(54, ...ladders(2, 'red', 'blue')), // £24
  row(39_805, prizeGame(25)), // £25
  row(10_297, ...ladders(0, 'pink')), // £25
  row(3_408, ...ladders(0, 'red'), prizeGame(20)), // £25
  row(1_301, ...ladders(0, 'blue'), prizeGame(15)), // £25
  row(317, ...ladders(0, 'red', 'blue'), prizeGame(10)), // £25
  row(813, prizeGame(26)), // £26
  row(49_852, prizeGame(30)), // £30
  row(211, ...ladders(1, 'pink')), // £30
  row(2_946, ...ladders(0, 'red'), prizeGame(25)), // £30
  row(1_116, ...ladders(0, 'blue'), prizeGame(20)), // £30
  row(4_724, ...ladders(0, 'pink'), prizeGame(5)), // £30
  row(402, ...ladders(0, 'red', 'pink')), // £30
  row(1_045, ...ladders(0, 'pink'), prizeGame(6)), // £31
  row(4_228, prizeGame(35)), // £35
  row(3_709, ...ladders(0, 'red'), prizeGame(30)), // £35
  row(970, ...ladders(0, 'blue'), prizeGame(25)), // £35
  row(840, ...ladders(0, 'pink'), prizeGame(10)), // £35
  row(74, ...ladders(1, 'pink'), prizeGame(5)), // £35
  row(132, ...ladders(0, 'blue', 'pink')), // £35
  row(323, ...ladders(0, 'red', 'pink'), prizeGame(5)), // £35
  row(8_297, prizeGame(36)), // £36
  row(4_552, prizeGame(40)), // £40
  row(228, ...ladders(2, 'pink')), // £40
  row(11, ...ladders(0, 'red', 'blue', 'pink')), // £40
  row(574, prizeGame(45)), // £45
  row(80, ...ladders(2, 'pink'), prizeGame(5)), // £45
  row(35_110, prizeGame(50)), // £50
  row(3, ...ladders(0, 'red', 'blue', 'pink'), prizeGame(10)), // £50
  row(2_822, prizeGame(55)), // £55
  row(2_646, ...ladders(0, 'red'), prizeGame(50)), // £55
  row(10_751, prizeGame(60)), // £60
  row(887, ...ladders(0, 'blue'), prizeGame(50)), // £60
  row(934, prizeGame(65)), // £65
  row(3_092, prizeGame(100)), // £100
  row(393, ...ladders(0, 'green')), // £100
  row(242, prizeGame(105)), // £105
  row(235, ...ladders(0, 'red'), prizeGame(100)), // £105
  row(185, ...ladders(0, 'green'), prizeGame(5)), // £105
  row(16, ...ladders(0, 'red', 'green')), // £105
  row(75, prizeGame(110)), // £110
  row(34, ...ladders(0, 'green'), prizeGame(10)), // £110
  row(8, prizeGame(150)), // £150
  row(8, ...ladders(1, 'green')), // £150
  row(8, ...ladders(2, 'green')), // £200
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
