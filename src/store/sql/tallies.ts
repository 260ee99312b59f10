/**
 * Counts of Plays sold and finished, by row and by hour, written with the sale and the settlement. A purchase touches
 * one row of each table, and which one follows from its account: so few wait for each other.
 */
import type { Day } from '../../kernel/calendar.ts';
import { HOUR_MS, type Instant } from '../../kernel/clock.ts';
import { pence } from '../../kernel/pence.ts';
import type { HourCount, RowCount, SaleStore } from '../../platform/ports/sale-store.ts';
import type { Engine } from './engine.ts';
import { all, put, run, type Script, statement } from './script.ts';

type TallyStore = Pick<SaleStore, 'rowCounts' | 'hourCounts' | 'foldCounts'>;

const SHARDS = 16;
/** Where what was counted apart is put together. */
const FOLDED = 0;
const LOSING = -1;

const SOLD = statement(
  `INSERT INTO tally (game, game_version, day, row_index, shard, sold) VALUES ($1, $2, $3, $4, $5, 1)
   ON CONFLICT (day, game, game_version, row_index, shard) DO UPDATE SET sold = tally.sold + 1`,
);
const SOLD_HOUR = statement(
  `INSERT INTO hour_tally (hour, game, shard, sold, sold_pence) VALUES ($1, $2, $3, 1, $4)
   ON CONFLICT (hour, game, shard) DO UPDATE SET sold = hour_tally.sold + 1,
     sold_pence = hour_tally.sold_pence + excluded.sold_pence`,
);
const SETTLED = statement(
  `INSERT INTO tally (game, game_version, day, row_index, shard, settled) VALUES ($1, $2, $3, $4, $5, 1)
   ON CONFLICT (day, game, game_version, row_index, shard) DO UPDATE SET settled = tally.settled + 1`,
);
const SETTLED_HOUR = statement(
  `INSERT INTO hour_tally (hour, game, shard, settled, won_pence) VALUES ($1, $2, $3, 1, $4)
   ON CONFLICT (hour, game, shard) DO UPDATE SET settled = hour_tally.settled + 1,
     won_pence = hour_tally.won_pence + excluded.won_pence`,
);
const ROWS = statement<Omit<RowCount, 'row'> & { row: number }>(
  `SELECT game.name AS "gameId", game_version AS "gameVersion", row_index AS row,
     CAST(sum(sold) AS BIGINT) AS sold, CAST(sum(settled) AS BIGINT) AS settled
   FROM tally JOIN game ON game.id = tally.game WHERE day BETWEEN $1 AND $2
   GROUP BY game.name, game_version, row_index ORDER BY game.name, game_version, row_index`,
);
interface HourRow {
  gameId: string;
  hour: number;
  sold: number;
  sold_pence: number;
  settled: number;
  won_pence: number;
}
const HOURS = statement<HourRow>(
  `SELECT game.name AS "gameId", hour, CAST(sum(sold) AS BIGINT) AS sold, CAST(sum(sold_pence) AS BIGINT) AS sold_pence,
     CAST(sum(settled) AS BIGINT) AS settled, CAST(sum(won_pence) AS BIGINT) AS won_pence
   FROM hour_tally JOIN game ON game.id = hour_tally.game WHERE hour >= $1 AND hour < $2
   GROUP BY game.name, hour ORDER BY hour, game.name`,
);
/** Days that are counted apart still. Nothing is sold or finished on a day that is past. */
const APART = statement<{ day: number }>(
  `SELECT DISTINCT day FROM tally WHERE day < $1 AND day >= $2 AND shard > ${FOLDED} ORDER BY day`,
);
const FOLD = statement(
  `INSERT INTO tally (game, game_version, day, row_index, shard, sold, settled)
     SELECT game, game_version, day, row_index, ${FOLDED}, sum(sold), sum(settled) FROM tally
     WHERE day = $1 AND shard > ${FOLDED} GROUP BY game, game_version, day, row_index
   ON CONFLICT (day, game, game_version, row_index, shard) DO UPDATE SET sold = tally.sold + excluded.sold,
     settled = tally.settled + excluded.settled`,
);
const DROP = statement(`DELETE FROM tally WHERE day = $1 AND shard > ${FOLDED}`);
/** How far back days are looked at for parts: a fold that was missed for longer costs reading, and nothing else. */
const FOLD_DAYS = 40;

/** Sums of what was sold and won, by game, version, day and row, as scripts. */
export function tallyStore({ ask, write }: Engine): TallyStore {
  return {
    rowCounts: ({ first, last }) =>
      ask(function* () {
        return (yield* all(ROWS, first, last)).map((row) => ({ ...row, row: row.row === LOSING ? null : row.row }));
      }),
    hourCounts: ({ first, until }) =>
      ask(function* () {
        return (yield* all(HOURS, first, until)).map(hourOf);
      }),
    foldCounts: (before) =>
      write(function* () {
        let folded = 0;
        for (const { day } of yield* all(APART, before, before - FOLD_DAYS)) {
          yield* put(FOLD, day);
          folded += yield* run(DROP, day);
        }
        return folded;
      }),
  };
}

function hourOf({ gameId, hour, sold, sold_pence, settled, won_pence }: HourRow): HourCount {
  return { gameId, hour, sold, soldPence: pence(sold_pence), settled, wonPence: pence(won_pence) };
}

/** A Play as it is counted: its game's row, and the row of its account, which says where. */
export interface Counted {
  readonly game: number;
  readonly version: string;
  readonly rowIndex: number | null;
  readonly account: number;
  readonly day: Day;
  readonly at: Instant;
}

const shardOf = ({ account }: Counted): number => 1 + (account % SHARDS);
const hourAt = ({ at }: Counted): number => Math.floor(at / HOUR_MS);

/** Counts a sale into its day and its hour, with its price in pence. */
export function* countSold(play: Counted, pricePence: number): Script<void> {
  yield* put(SOLD, play.game, play.version, play.day, play.rowIndex ?? LOSING, shardOf(play));
  yield* put(SOLD_HOUR, hourAt(play), play.game, shardOf(play), pricePence);
}

/** Counts a settlement where its sale was counted, with its prize in pence. */
export function* countSettled(play: Counted, prizePence: number): Script<void> {
  yield* put(SETTLED, play.game, play.version, play.day, play.rowIndex ?? LOSING, shardOf(play));
  yield* put(SETTLED_HOUR, hourAt(play), play.game, shardOf(play), prizePence);
}
