/**
 * Price and prize structure of £1 Million Jackpot Blue: the only place where its amounts and winners stand. Made from
 * `structure.design.json` by the designer; a test designs it again. Knows nothing of how a prize is shown.
 */
import type { PrizeRow, PrizeStructure } from '../../../game/structure.ts';
import { pounds, sumPence, timesPence } from '../../../kernel/pence.ts';
import type { BlueComponent, BonusNumber, Multiplier } from '../play/board.ts';

type BlueRow = PrizeRow<BlueComponent>;

/** A row: its winners, its places as `[how many, of how many pounds]`, and its bonus. The prize is their sum. */
function row(
  winners: number,
  places: readonly (readonly [count: number, amount: number])[],
  bonusPart?: BlueComponent,
): BlueRow {
  const breakdown: BlueComponent[] = places.flatMap(([count, amount]) =>
    Array.from({ length: count }, () => ({ kind: 'place', pence: pounds(amount) }) as const),
  );
  if (bonusPart !== undefined) breakdown.push(bonusPart);
  return { prizePence: sumPence(breakdown.map((component) => component.pence)), breakdown, winners };
}

/** The Bonus Game with these numbers found, times the multiplier. */
function bonus(multiplier: Multiplier, ...motifs: readonly BonusNumber[]): BlueComponent {
  return { kind: 'bonus', pence: timesPence(sumPence(motifs.map(pounds)), multiplier), motifs, multiplier };
}

// biome-ignore format: one row a line, as the table is published.
const rows: readonly BlueRow[] = [
  row(490_736, [[1, 5]]), // £5
  row(834_251, [], bonus(1, 5)), // £5
  row(109_434, [[1, 10]]), // £10
  row(150_472, [[2, 5]]), // £10
  row(123_113, [], bonus(1, 10)), // £10
  row(164_156, [[1, 5]], bonus(1, 5)), // £10
  row(177_838, [], bonus(2, 5)), // £10
  row(41_176, [[1, 5], [1, 10]]), // £15
  row(41_176, [[3, 5]]), // £15
  row(56_618, [], bonus(3, 5)), // £15
  row(46_324, [[1, 5]], bonus(2, 5)), // £15
  row(41_176, [[1, 10]], bonus(1, 5)), // £15
  row(36_029, [], bonus(1, 5, 10)), // £15
  row(17_241, [[1, 20]]), // £20
  row(21_552, [], bonus(1, 20)), // £20
  row(17_241, [[2, 10]]), // £20
  row(25_862, [], bonus(2, 10)), // £20
  row(21_552, [[2, 5]], bonus(2, 5)), // £20
  row(21_552, [[1, 5]], bonus(3, 5)), // £20
  row(4_517, [[1, 25]]), // £25
  row(4_517, [], bonus(1, 25)), // £25
  row(7_227, [], bonus(5, 5)), // £25
  row(4_517, [[1, 5], [1, 20]]), // £25
  row(4_517, [[3, 5]], bonus(1, 10)), // £25
  row(4_517, [[1, 5], [1, 10]], bonus(1, 10)), // £25
  row(3_328, [], bonus(3, 10)), // £30
  row(2_663, [[1, 5], [1, 25]]), // £30
  row(2_663, [[2, 5]], bonus(1, 20)), // £30
  row(3_328, [], bonus(2, 5, 10)), // £30
  row(2_663, [[3, 10]]), // £30
  row(2_057, [], bonus(1, 10, 25)), // £35
  row(2_057, [[3, 5]], bonus(1, 20)), // £35
  row(1_645, [], bonus(2, 20)), // £40
  row(1_439, [[1, 5], [1, 10], [1, 25]]), // £40
  row(1_351, [], bonus(3, 5, 10)), // £45
  row(1_182, [[1, 5]], bonus(1, 5, 10, 25)), // £45
  row(849, [[1, 50]]), // £50
  row(1_132, [], bonus(5, 10)), // £50
  row(991, [], bonus(2, 25)), // £50
  row(708, [[10, 5]]), // £50
  row(603, [[11, 5]]), // £55
  row(834, [], bonus(3, 20)), // £60
  row(834, [], bonus(1, 5, 10, 20, 25)), // £60
  row(502, [], bonus(3, 25)), // £75
  row(431, [[3, 5]], bonus(2, 10, 20)), // £75
  row(222, [[1, 100]]), // £100
  row(266, [], bonus(5, 20)), // £100
  row(177, [[10, 10]]), // £100
  row(196, [], bonus(2, 5, 10, 20, 25)), // £120
  row(183, [], bonus(5, 25)), // £125
  row(112, [[3, 50]]), // £150
  row(56, [[2, 10], [9, 20]]), // £200
  row(57, [[1, 250]]), // £250
  row(48, [[5, 10], [2, 20], [1, 100]], bonus(1, 5, 10, 20, 25)), // £250
  row(42, [], bonus(5, 5, 10, 20, 25)), // £300
  row(15, [[1, 500]]), // £500
  row(15, [[2, 10], [9, 20]], bonus(5, 5, 10, 20, 25)), // £500
  row(15, [[4, 50], [3, 100]]), // £500
  row(4, [[1, 1_000]]), // £1,000
  row(8, [[2, 20], [9, 100]], bonus(1, 5, 10, 20, 25)), // £1,000
  row(6, [[5, 100], [2, 250]]), // £1,000
  row(2, [[10, 250]]), // £2,500
  row(2, [[1, 10_000]]), // £10,000
  row(1, [[10, 1_000]]), // £10,000
  row(1, [[10, 10_000]]), // £100,000
  row(1, [[1, 1_000_000]]), // £1,000,000
];

export const structure: PrizeStructure<BlueComponent> = { pricePence: pounds(5), pool: 6_500_000, rows };
