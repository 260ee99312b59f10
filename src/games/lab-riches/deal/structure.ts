/**
 * Price and prize structure of Lab Riches: the only place where winners stand. Found by `unveil design` from
 * `structure.design.json` beside it: 1 in 2.74 and 71.00%, both exact (50/137 and 71/100).
 */
import type { PrizeRow, PrizeStructure } from '../../../game/structure.ts';
import { pounds, sumPence } from '../../../kernel/pence.ts';
import type { LabComponent } from '../play/read.ts';

const row = (amount: number): LabComponent => ({ kind: 'row', pence: pounds(amount) });
const meter = (amount: number): LabComponent => ({ kind: 'meter', pence: pounds(amount) });
const instant = (amount: number): LabComponent => ({ kind: 'instant', pence: pounds(amount) });

/** So many winners of the pool win just these components, in pounds. */
function win(winners: number, ...breakdown: readonly LabComponent[]): PrizeRow<LabComponent> {
  return { prizePence: sumPence(breakdown.map(({ pence }) => pence)), breakdown, winners };
}

const ROWS: readonly PrizeRow<LabComponent>[] = [
  win(735_261, row(3)),
  win(64_747, instant(3)),
  win(127_999, row(4)),
  win(348_167, meter(4)),
  win(91_752, row(5)),
  win(27_774, instant(5)),
  win(49_364, row(6)),
  win(94_956, row(3), row(3)),
  win(72_842, meter(6)),
  win(12_092, row(3), instant(3)),
  win(14_231, instant(6)),
  win(31_853, row(3), row(4)),
  win(74_474, row(3), meter(4)),
  win(5_668, meter(4), instant(3)),
  win(12_457, row(4), meter(4)),
  win(4_938, row(3), instant(5)),
  win(22_559, row(3), row(5)),
  win(8_804, row(5), meter(4)),
  win(14_971, row(3), meter(6)),
  win(8_009, row(3), row(3), row(3)),
  win(12_033, row(3), row(6)),
  win(2_303, meter(4), instant(5)),
  win(42_791, row(10)),
  win(11_572, meter(10)),
  win(10_392, instant(10)),
  win(4_688, row(6), meter(4)),
  win(9_407, row(3), row(3), meter(4)),
  win(2_495, row(4), meter(6)),
  win(939, row(3), meter(4), instant(3)),
  win(1_758, row(5), meter(6)),
  win(666, row(3), row(4), row(4)),
  win(934, row(6), meter(6)),
  win(2_043, row(3), row(3), meter(6)),
  win(1_498, row(3), row(3), row(6)),
  win(2_411, row(3), meter(10)),
  win(10_234, row(3), row(10)),
  win(3_970, row(10), meter(4)),
  win(400, row(4), meter(10)),
  win(15_950, row(15)),
  win(281, row(5), meter(10)),
  win(786, row(10), meter(6)),
  win(353, row(3), row(3), meter(10)),
  win(3_773, row(3), row(15)),
  win(82, row(3), row(5), meter(10)),
  win(12_434, row(20)),
  win(3_802, instant(20)),
  win(124, row(10), meter(10)),
  win(437, row(5), row(15)),
  win(1_130, row(20), meter(4)),
  win(483, row(4), row(20)),
  win(338, row(5), row(20)),
  win(45, row(15), meter(10)),
  win(5_836, row(30)),
  win(147, row(10), row(20)),
  win(35, row(20), meter(10)),
  win(16, row(30), meter(10)),
  win(68, row(10), row(30)),
  win(3_906, row(50)),
  win(1_594, meter(50)),
  win(1_204, instant(50)),
  win(11, row(50), meter(10)),
  win(16, row(10), meter(50)),
  win(2_054, row(100)),
  win(378, instant(100)),
  win(2, row(50), meter(50)),
  win(2, row(100), row(50)),
  win(426, row(500)),
  win(234, instant(500)),
  win(234, row(1_000)),
  win(364, meter(1_000)),
  win(2, row(1_000), meter(1_000)),
  win(1, meter(250_000)),
];

export const structure: PrizeStructure<LabComponent> = { pricePence: pounds(3), pool: 5_480_000, rows: ROWS };
