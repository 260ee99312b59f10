/**
 * What sells: today by the hour, each version with its control charts, and what stops the sale. Prizes and wins are of
 * finished Plays, so that no figure moves by a Play whose owner has not seen it.
 */
import { overallOddsText, payoutPercentText } from '../../game/figures.ts';
import type { AnyGame } from '../../game/game.ts';
import type { Day } from '../../kernel/calendar.ts';
import { HOUR_MS } from '../../kernel/clock.ts';
import { canonicalJson } from '../../kernel/json.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { cusum, type Deviation, type MonitorReport, monitor } from '../../maths/monitor/monitor.ts';
import { sheetOf } from '../../maths/sheet/sheet.ts';
import type { Context } from '../ports/context.ts';
import type { Office } from '../ports/office.ts';
import type { GameLine, HourView, Interval, TodayView } from '../ports/office-pages.ts';
import { offerOf, type SaleStop, stopFor } from '../ports/sale.ts';
import type { HourCount, RowCount } from '../ports/sale-store.ts';
import { sha256Hex } from '../ports/secrets.ts';
import type { Desk } from './access.ts';
import { byVersion, countsOf, type Sold } from './monitor.ts';

const USUAL_WEEKS = 4;
export const CUSUM_LIMIT = 5;
const CHANGES_COUNTED = 100;

type SalesCases = Pick<Office, 'todayView' | 'games' | 'game' | 'stops' | 'stopSale'>;

/** Sales for staff who may see them, in pence and in Plays, and the stops that staff set. */
export function createSales(context: Context, desk: Desk): SalesCases {
  const { store, clock } = context;
  return {
    todayView: async (staff) => (await desk.refusal(staff, 'see-sales', null)) ?? accept(await todayView(context)),
    games: async (staff, days) => {
      const refused = await desk.refusal(staff, 'see-sales', null);
      if (refused) return refused;
      const [counts, stops] = [await store.rowCounts(days), await store.saleStops('standing')];
      const [sold, settled] = [byVersion(counts, 'sold'), byVersion(counts, 'settled')];
      const lines = [...sold.keys()].flatMap((key) => {
        const game = versionOf(context, key);
        return game ? [lineOf(context, game, { sold: sold.get(key), settled: settled.get(key), stops })] : [];
      });
      return accept(lines);
    },
    game: async (staff, { gameId, gameVersion, ...days }) => {
      const refused = await desk.refusal(staff, 'see-sales', gameId);
      if (refused) return refused;
      const game = context.findGame(gameId, gameVersion);
      return game ? accept(await gameView(context, game, days)) : refuse('unknown-game');
    },
    stops: async (staff) => (await desk.refusal(staff, 'see-sales', null)) ?? accept(await store.saleStops('all')),
    stopSale: async (staff, { reason, fromAt, ...scope }) => {
      const refused = await desk.refusal(staff, 'stop-sale', scope.gameId);
      if (refused) return refused;
      const at = clock.now();
      const { gameId, gameVersion, pricePence } = scope;
      const stop = { ...scope, fromAt: Math.max(fromAt ?? at, at), reason, setBy: staff.id, setAt: at };
      const detail = { gameId, gameVersion, pricePence, fromAt: stop.fromAt, reason };
      const about = gameId === null ? null : gameVersion === null ? gameId : `${gameId}@${gameVersion}`;
      const set = await store.stopSale(stop, desk.line(staff.id, 'sale-stopped', about, detail));
      const standing = set ?? (await store.saleStops('standing')).find(({ setBy }) => setBy === staff.id);
      return standing ? accept(standing) : refuse('unknown-stop');
    },
  };
}

function versionOf({ findGame }: Context, key: string): AnyGame | null {
  const [id = '', version = ''] = key.split('@');
  return findGame(id, version) ?? null;
}

async function todayView(context: Context): Promise<TodayView> {
  const { store, calendar, clock, health } = context;
  const at = clock.now();
  const today = calendar.dayOf(at);
  const [from, until] = [calendar.startOf(today), calendar.startOf(today + 1)];
  const counts = await store.hourCounts({ first: from / HOUR_MS, until: until / HOUR_MS });
  const usual = await Promise.all(
    Array.from({ length: USUAL_WEEKS }, (_, week) => {
      const day = today - 7 * (week + 1);
      const [first, last] = [calendar.startOf(day) / HOUR_MS, calendar.startOf(day + 1) / HOUR_MS];
      return store.hourCounts({ first, until: last }).then((hours) => ({ first, hours }));
    }),
  );
  const hours = Array.from({ length: (until - from) / HOUR_MS }, (_, index): HourView => {
    const own = summed(counts.filter(({ hour }) => hour === from / HOUR_MS + index));
    const before = usual.map(({ first, hours: past }) => summed(past.filter(({ hour }) => hour === first + index)));
    const usualSoldPence = before.reduce((sum, { soldPence }) => sum + soldPence, 0) / USUAL_WEEKS;
    return { from: from + index * HOUR_MS, ...own, usualSoldPence: Math.round(usualSoldPence) };
  });
  const { claims, ...stand } = await store.standNow(today);
  const whole = summed(counts);
  return {
    at,
    from,
    hours,
    ...whole,
    ggrPence: whole.soldPence - whole.wonPence,
    ...stand,
    claims: Object.entries(claims).map(([status, count]) => ({ status, count })),
    changes: (await store.proposals({ open: true, limit: CHANGES_COUNTED })).length,
    stops: await store.saleStops('standing'),
    stopReasons: health.reasons(),
  };
}

function summed(counts: readonly HourCount[]): Pick<HourView, 'sold' | 'soldPence' | 'settled' | 'wonPence'> {
  const sum = (of: (count: HourCount) => number): number => counts.reduce((total, count) => total + of(count), 0);
  return {
    sold: sum(({ sold }) => sold),
    soldPence: pence(sum(({ soldPence }) => soldPence)),
    settled: sum(({ settled }) => settled),
    wonPence: pence(sum(({ wonPence }) => wonPence)),
  };
}

interface LineParts {
  readonly sold: Sold | undefined;
  readonly settled: Sold | undefined;
  readonly stops: readonly SaleStop[];
}

function lineOf(context: Context, game: AnyGame, { sold, settled, stops }: LineParts): GameLine {
  const { structure } = game;
  const finished = settled ?? new Map<number, number>();
  const report = monitor(structure, countsOf(structure, finished));
  const plays = [...(sold?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return {
    gameId: game.id,
    gameVersion: game.version,
    pricePence: structure.pricePence,
    isOffered: context.findGame(game.id)?.version === game.version,
    stop: stopFor(stops, offerOf(game), Number.MAX_SAFE_INTEGER),
    sold: plays,
    settled: report.plays,
    soldPence: plays * structure.pricePence,
    wonPence: wonBy(game, finished),
    payout: intervalOf(report.payout),
    wins: intervalOf(report.wins),
    level: report.level,
  };
}

function wonBy({ structure }: AnyGame, settled: Sold): number {
  return structure.rows.reduce((sum, { prizePence }, row) => sum + prizePence * (settled.get(row) ?? 0), 0);
}

/** Two standard errors to each side of what was to be expected: what one in twenty right looks lies outside of. */
function intervalOf({ observed, expected, z }: Deviation): Interval {
  const error = z === 0 ? 0 : Math.abs((observed - expected) / z);
  return { observed, expected, low: Math.max(0, expected - 2 * error), high: expected + 2 * error };
}

async function gameView(context: Context, game: AnyGame, days: { readonly first: Day; readonly last: Day }) {
  const { store } = context;
  const { structure } = game;
  const isIt = (count: RowCount): boolean => count.gameId === game.id && count.gameVersion === game.version;
  const counts = (await store.rowCounts(days)).filter(isIt);
  const key = `${game.id}@${game.version}`;
  const settled = byVersion(counts, 'settled').get(key);
  const parts = { sold: byVersion(counts).get(key), settled, stops: await store.saleStops('standing') };
  const report = monitor(structure, countsOf(structure, settled ?? new Map()));
  const { figures } = sheetOf(structure);
  return {
    ...lineOf(context, game, parts),
    payoutWithoutTop: intervalOf(report.payoutWithoutTop),
    rows: rowsOf(game, report),
    days: await daysOf(context, game, days),
    cusumLimit: CUSUM_LIMIT,
    structureHash: sha256Hex(canonicalJson(structure)),
    codeHash: context.codeHashOf(key),
    figures: {
      pool: structure.pool,
      overallOdds: overallOddsText(figures.win),
      payoutPercent: payoutPercentText(figures.payout),
    },
  };
}

function rowsOf({ structure, copy }: AnyGame, report: MonitorReport) {
  return structure.rows.map(({ prizePence, breakdown }, row) => {
    const { observed, expected, low, high, isInside } = report.rows[row] ?? NO_ROW;
    return { row, prizePence, breakdown: copy.describeBreakdown(breakdown), observed, expected, low, high, isInside };
  });
}
const NO_ROW = { observed: 0, expected: 0, low: 0, high: 0, isInside: true };

async function daysOf({ store, calendar }: Context, game: AnyGame, days: { readonly first: Day; readonly last: Day }) {
  const { structure } = game;
  const rows = await store.settledByDay({ gameId: game.id, gameVersion: game.version, ...days });
  const dates = [...new Set(rows.map(({ day }) => day))];
  const batches = dates.map((day) => {
    const own = rows.filter((row) => row.day === day);
    const sum = (of: (row: (typeof own)[number]) => number): number => own.reduce((total, row) => total + of(row), 0);
    const prizeOf = (row: number | null): Pence =>
      row === null ? pence(0) : (structure.rows[row]?.prizePence ?? pence(0));
    return {
      day,
      date: calendar.isoDate(calendar.startOf(day)),
      settled: sum((row) => row.settled),
      wins: sum((row) => (row.row === null ? 0 : row.settled)),
      wonPence: sum((row) => prizeOf(row.row) * row.settled),
    };
  });
  const { up, down } = cusum(
    structure,
    batches.map(({ settled, wins }) => ({ plays: settled, wins })),
  );
  const chance = structure.rows.reduce((sum, { winners }) => sum + winners, 0) / structure.pool;
  return batches.map((batch, index) => {
    const error = Math.sqrt((chance * (1 - chance)) / Math.max(batch.settled, 1));
    const limits = { winsLow: Math.max(0, chance - 3 * error), winsHigh: Math.min(1, chance + 3 * error) };
    return { ...batch, ...limits, up: up[index] ?? 0, down: down[index] ?? 0 };
  });
}
