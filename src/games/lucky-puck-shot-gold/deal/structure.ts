/**
 * Price and prize structure of Lucky Puck Shot Gold: the only place where its winners stand. Made from
 * `structure.design.json` by the designer; a test designs it again. Knows nothing of how a prize is shown.
 */
import type { PrizeRow, PrizeStructure } from '../../../game/structure.ts';
import { pounds, sumPence } from '../../../kernel/pence.ts';
import { instant, type PuckComponent, row } from '../play/components.ts';

/** A row of the structure: its winners and its components. The prize is their sum. */
function won(winners: number, ...breakdown: readonly PuckComponent[]): PrizeRow<PuckComponent> {
  return { prizePence: sumPence(breakdown.map((component) => component.pence)), breakdown, winners };
}

// biome-ignore format: one row a line, as the table is published.
const rows: readonly PrizeRow<PuckComponent>[] = [
  won(944_618, row('red')), // £2
  won(35_380, instant(pounds(2))), // £2
  won(21_180, row('red', 1)), // £3
  won(59_988, instant(pounds(3))), // £3
  won(424_829, row('pink')), // £4
  won(2_311, row('red', 2)), // £4
  won(39_294, instant(pounds(4))), // £4
  won(19_332, row('red'), instant(pounds(2))), // £4
  won(22_438, instant(pounds(5))), // £5
  won(13_795, row('red'), instant(pounds(3))), // £5
  won(87_209, row('purple')), // £6
  won(3_506, row('pink', 1)), // £6
  won(157_692, row('red'), row('pink')), // £6
  won(9_812, row('red'), instant(pounds(4))), // £6
  won(13_517, instant(pounds(6))), // £6
  won(4_940, row('pink'), instant(pounds(2))), // £6
  won(2_614, row('red', 1), row('pink')), // £7
  won(6_419, row('red'), instant(pounds(5))), // £7
  won(3_513, instant(pounds(3)), instant(pounds(4))), // £7
  won(37_629, row('red'), row('purple')), // £8
  won(298, row('pink', 2)), // £8
  won(6_187, instant(pounds(8))), // £8
  won(3_205, row('red'), row('pink'), instant(pounds(2))), // £8
  won(2_094, row('red'), row('pink', 1)), // £8
  won(2_881, row('pink'), instant(pounds(4))), // £8
  won(753, row('purple', 1)), // £9
  won(1_900, row('pink'), instant(pounds(5))), // £9
  won(2_473, row('red'), row('pink'), instant(pounds(3))), // £9
  won(816, row('red', 1), row('purple')), // £9
  won(17_048, row('blue')), // £10
  won(9_186, row('pink'), row('purple')), // £10
  won(2_984, instant(pounds(10))), // £10
  won(2_022, row('red'), row('pink'), instant(pounds(4))), // £10
  won(1_958, row('red'), instant(pounds(8))), // £10
  won(8_677, row('red'), row('blue')), // £12
  won(10_830, row('red'), row('pink'), row('purple')), // £12
  won(49, row('purple', 2)), // £12
  won(980, row('red'), instant(pounds(10))), // £12
  won(2_253, row('pink'), row('blue')), // £14
  won(147, row('blue', 1)), // £15
  won(3_035, row('red'), row('pink'), row('blue')), // £16
  won(685, row('purple'), row('blue')), // £16
  won(1_380, row('blue', 2)), // £20
  won(2_208, instant(pounds(20))), // £20
  won(920, row('red'), row('pink'), row('purple'), row('blue')), // £22
  won(690, row('pink'), instant(pounds(20))), // £24
  won(368, row('blue', 1), instant(pounds(10))), // £25
  won(552, row('purple'), instant(pounds(20))), // £26
  won(368, row('blue'), instant(pounds(20))), // £30
  won(276, row('red'), row('blue'), instant(pounds(20))), // £32
  won(138, row('blue', 2), instant(pounds(20))), // £40
  won(690, row('teal')), // £50
  won(460, instant(pounds(50))), // £50
  won(460, row('red'), row('teal')), // £52
  won(276, row('red'), row('pink'), row('teal')), // £56
  won(221, row('blue'), row('teal')), // £60
  won(138, row('teal', 1)), // £75
  won(69, row('teal', 2)), // £100
  won(92, instant(pounds(100))), // £100
  won(55, row('teal'), instant(pounds(50))), // £100
  won(37, row('teal'), instant(pounds(100))), // £150
  won(22, row('teal', 2), instant(pounds(100))), // £200
  won(28, row('green')), // £500
  won(22, row('red'), row('green')), // £502
  won(11, row('teal'), row('green')), // £550
  won(11, row('green', 1)), // £750
  won(8, row('green', 2)), // £1,000
  won(8, instant(pounds(1_000))), // £1,000
  won(4, row('green'), instant(pounds(1_000))), // £1,500
  won(3, row('green', 2), instant(pounds(1_000))), // £2,000
  won(4, instant(pounds(5_000))), // £5,000
  won(2, row('green', 2), instant(pounds(5_000))), // £6,000
  won(2, row('gold')), // £50,000
];

export const structure: PrizeStructure<PuckComponent> = { pricePence: pounds(2), pool: 5_520_000, rows };
