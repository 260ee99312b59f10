/**
 * Price and prize structure of Lucky Puck Shot Gold: the only place where its winners stand. Made from
 * `structure.design.json` by the designer; a test designs it again. Knows nothing of how a prize is shown.
 */
import type { PrizeRow, PrizeStructure } from '../../game/structure.ts';
import { pounds, sumPence } from '../../kernel/pence.ts';
import { instant, type PuckComponent, row } from './components.ts';

/** A row of the structure: its winners and its components. The prize is their sum. */
function won(winners: number, ...breakdown: readonly PuckComponent[]): PrizeRow<PuckComponent> {
  return { prizePence: sumPence(breakdown.map((component) => component.pence)), breakdown, winners };
}

// biome-ignore format: one row a line, as the table is published.
const rows: readonly PrizeRow<PuckComponent>[] = [
  won(917_061, row('red')), // £2
  won(42_970, instant(pounds(2))), // £2
  won(29_583, row('red', 1)), // £3
  won(73_193, instant(pounds(3))), // £3
  won(408_751, row('pink')), // £4
  won(4_550, row('red', 2)), // £4
  won(47_215, instant(pounds(4))), // £4
  won(23_254, row('red'), instant(pounds(2))), // £4
  won(26_633, instant(pounds(5))), // £5
  won(16_359, row('red'), instant(pounds(3))), // £5
  won(82_137, row('purple')), // £6
  won(4_718, row('pink', 1)), // £6
  won(148_546, row('red'), row('pink')), // £6
  won(11_568, row('red'), instant(pounds(4))), // £6
  won(15_898, instant(pounds(6))), // £6
  won(5_816, row('pink'), instant(pounds(2))), // £6
  won(3_489, row('red', 1), row('pink')), // £7
  won(7_523, row('red'), instant(pounds(5))), // £7
  won(5_124, instant(pounds(3)), instant(pounds(4))), // £7
  won(34_905, row('red'), row('purple')), // £8
  won(565, row('pink', 2)), // £8
  won(7_197, instant(pounds(8))), // £8
  won(3_716, row('red'), row('pink'), instant(pounds(2))), // £8
  won(2_775, row('red'), row('pink', 1)), // £8
  won(3_340, row('pink'), instant(pounds(4))), // £8
  won(991, row('purple', 1)), // £9
  won(2_189, row('pink'), instant(pounds(5))), // £9
  won(2_850, row('red'), row('pink'), instant(pounds(3))), // £9
  won(1_074, row('red', 1), row('purple')), // £9
  won(15_628, row('blue')), // £10
  won(8_421, row('pink'), row('purple')), // £10
  won(3_420, instant(pounds(10))), // £10
  won(2_317, row('red'), row('pink'), instant(pounds(4))), // £10
  won(2_243, row('red'), instant(pounds(8))), // £10
  won(7_878, row('red'), row('blue')), // £12
  won(9_833, row('red'), row('pink'), row('purple')), // £12
  won(90, row('purple', 2)), // £12
  won(1_113, row('red'), instant(pounds(10))), // £12
  won(2_029, row('pink'), row('blue')), // £14
  won(188, row('blue', 1)), // £15
  won(2_714, row('red'), row('pink'), row('blue')), // £16
  won(613, row('purple'), row('blue')), // £16
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
