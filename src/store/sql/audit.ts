/** What an auditor is shown of the store. */
import type { AuditStore, LoggedSums } from '../../platform/ports/audit-store.ts';
import { RETIRED_COLUMNS, RETIRED_TABLES, type RetiredRow, retiredOf } from './commitments.ts';
import type { Engine } from './engine.ts';
import { ORIGIN_COLUMNS, type OriginRow, originOf } from './origins.ts';
import { reasonNumber } from './postings.ts';
import { all, audit, statement } from './script.ts';

const ORIGINS = audit<OriginRow>(`SELECT ${ORIGIN_COLUMNS} FROM origin ORDER BY id`);
const PLACED = statement<{ place: number; entry: Buffer; number: string | null; is_settlement: number }>(
  `SELECT place, entry, play.number, is_settlement FROM leaf LEFT JOIN play ON play.id = leaf.play
   WHERE leaf.origin = (SELECT id FROM origin WHERE name = $1) AND place IS NOT NULL AND place >= $2 AND place < $3
   ORDER BY place LIMIT $4`,
);
const RETIRED = audit<RetiredRow & { account: number }>(
  `SELECT retired.account, ${RETIRED_COLUMNS} FROM ${RETIRED_TABLES}
   WHERE (retired.account, retired.number) > ($1, $2) ORDER BY retired.account, retired.number LIMIT $3`,
);
const [PRICE, PAID, TO_CLAIM] = (['price', 'prize-paid', 'prize-to-claim'] as const).map(reasonNumber);
const of = (what: string, isSettlement: number, reasons: string): string =>
  `coalesce(sum(CASE WHEN is_settlement = ${isSettlement} AND posting.reason IN (${reasons}) THEN ${what} ELSE 0 END), 0)`;
const SUMS = audit<LoggedSums>(
  `SELECT game.name AS game,
     ${of('1', 0, `${PRICE}`)} AS plays, ${of('posting.pence', 0, `${PRICE}`)} AS "pricePence",
     count(DISTINCT CASE WHEN is_settlement = 1 THEN leaf.play END) AS settled,
     ${of('posting.pence', 1, `${PAID}, ${TO_CLAIM}`)} AS "prizePence"
   FROM leaf JOIN play ON play.id = leaf.play JOIN game ON game.id = play.game
   LEFT JOIN posting ON posting.play = play.id
   WHERE leaf.origin = (SELECT id FROM origin WHERE name = $1) AND place IS NOT NULL AND place < $2
   GROUP BY game.name ORDER BY game.name`,
);

/** What an audit reads, as scripts: a page at a time, by place and by row, never by offset. */
export function auditStore({ ask }: Engine): AuditStore {
  return {
    origins: () =>
      ask(function* () {
        return (yield* all(ORIGINS)).map(originOf);
      }),
    placedLeaves: (origin, { from, below, limit }) =>
      ask(function* () {
        return (yield* all(PLACED, origin, from, below, limit)).map(({ place, entry, number, is_settlement }) => ({
          place,
          entry,
          play: number === null ? null : { playNumber: number, isSettlement: is_settlement === 1 },
        }));
      }),
    retiredCommitments: ({ after, limit }) =>
      ask(function* () {
        const rows = yield* all(RETIRED, after?.account ?? 0, after?.number ?? 0, limit);
        return rows.map((row) => ({ ...retiredOf(row), account: row.account }));
      }),
    loggedSums: (origin, below) => ask(() => all(SUMS, origin, below)),
  };
}
