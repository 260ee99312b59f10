/**
 * The monitor, wired into selling: judges what was sold of each version against its structure, and stops the sale of
 * one that does not look like draws from it. It counts Plays that their owners have not finished, so it tells nobody
 * more than that it stopped: which rows, how many, by how much would be an outcome.
 */
import type { PrizeStructure } from '../../game/structure.ts';
import { DAY_MS, type Instant } from '../../kernel/clock.ts';
import { monitor, type PlayCounts } from '../../maths/monitor/monitor.ts';
import type { Context } from '../ports/context.ts';
import type { MonitorBase, RowCount } from '../ports/sale-store.ts';

/** Plays sold here between two looks of their own; others come by the clock. */
const PLAYS_BETWEEN_LOOKS = 1000;
const WEEK_DAYS = 7;

/** Sold Plays by row, of one version; losing ones under -1. */
export type Sold = ReadonlyMap<number, number>;
const LOSING = -1;

export interface Monitor {
  /** Judges every version that was sold lately. Gives how many sales it stopped. */
  judge(): Promise<number>;
  /** A Play was sold here. */
  sold(): void;
}

/** The watch over what was sold, against the odds it was sold by. */
export function createMonitor(context: Context): Monitor {
  const { alarm } = context;
  const past = createPast(context);
  let running: Promise<number> | null = null;
  let sinceLook = 0;

  function judge(): Promise<number> {
    running ??= judgeAll(context, past).finally(() => {
      running = null;
    });
    return running;
  }

  return {
    judge,
    sold: () => {
      if (++sinceLook < PLAYS_BETWEEN_LOOKS) return;
      sinceLook = 0;
      judge().catch((error: unknown) =>
        alarm(`the monitor failed: ${error instanceof Error ? error.message : error}`, 'task-failed'),
      );
    },
  };
}

type Past = (today: number) => Promise<readonly RowCount[]>;

/** What was sold more than a week ago changes no more: it is added up once a day. */
function createPast({ store }: Context): Past {
  let known: { readonly today: number; readonly counts: readonly RowCount[] } | null = null;
  return async (today) => {
    if (known?.today !== today)
      known = { today, counts: await store.rowCounts({ first: 0, last: today - WEEK_DAYS - 1 }) };
    return known.counts;
  };
}

async function judgeAll(context: Context, past: Past): Promise<number> {
  const { store, calendar, clock, findGame } = context;
  const now = clock.now();
  const today = calendar.dayOf(now);
  const [before, week, day, bases] = [
    await past(today),
    await store.rowCounts({ first: today - WEEK_DAYS, last: today }),
    await store.rowCounts({ first: today, last: today }),
    await store.monitorBases(),
  ];
  let stopped = 0;
  for (const [key, sold] of byVersion(week)) {
    const [gameId = '', gameVersion = ''] = key.split('@');
    const structure = findGame(gameId, gameVersion)?.structure;
    if (!structure) continue;
    const base = bases.find((one) => one.gameId === gameId && one.gameVersion === gameVersion);
    const all = added(sold, byVersion(before).get(key));
    const windows = windowsOf({ all, week: sold, day: byVersion(day).get(key) }, base, now);
    if (!windows.some((window) => driftOf(structure, window))) continue;
    if (await stopVersion(context, gameId, gameVersion, now)) stopped++;
    // Judging is arithmetic of some milliseconds: others get their turn in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return stopped;
}

/** What is judged: all there is, the last week and today; after a sale was begun again, only what came after. */
function windowsOf(
  sold: { readonly all: Sold; readonly week: Sold; readonly day: Sold | undefined },
  base: MonitorBase | undefined,
  now: Instant,
): readonly Sold[] {
  const day = sold.day ?? new Map<number, number>();
  if (!base) return [sold.all, sold.week, day];
  const since = lessBase(sold.all, base);
  const age = now - base.at;
  return [since, age < (WEEK_DAYS + 2) * DAY_MS ? since : sold.week, age < 2 * DAY_MS ? since : day];
}

function lessBase(all: Sold, { sold }: MonitorBase): Sold {
  return new Map([...all].map(([row, count]) => [row, count - (sold[String(row)] ?? 0)]));
}

/** Whether the counts are such as true draws give less than once in a million looks. */
function driftOf(structure: PrizeStructure, sold: Sold): boolean {
  return monitor(structure, countsOf(structure, sold)).level === 'alarm';
}

/** The counts in the structure's order. */
export function countsOf(structure: PrizeStructure, sold: Sold): PlayCounts {
  return { rows: structure.rows.map((_, row) => sold.get(row) ?? 0), losing: sold.get(LOSING) ?? 0 };
}

/** `game@version` → sold by row. */
export function byVersion(counts: readonly RowCount[], which: 'sold' | 'settled' = 'sold'): ReadonlyMap<string, Sold> {
  const versions = new Map<string, Map<number, number>>();
  for (const count of counts) {
    const key = `${count.gameId}@${count.gameVersion}`;
    const rows = versions.get(key) ?? new Map<number, number>();
    rows.set(count.row ?? LOSING, (rows.get(count.row ?? LOSING) ?? 0) + count[which]);
    versions.set(key, rows);
  }
  return versions;
}

function added(one: Sold, other: Sold | undefined): Sold {
  const sum = new Map(one);
  for (const [row, count] of other ?? []) sum.set(row, (sum.get(row) ?? 0) + count);
  return sum;
}

async function stopVersion(context: Context, gameId: string, gameVersion: string, at: Instant): Promise<boolean> {
  const { store, alarm } = context;
  const reason = 'The monitor: what was sold does not look like draws from the prize structure.';
  const stop = await store.stopSale(
    { gameId, gameVersion, pricePence: null, fromAt: at, reason, setBy: 'monitor', setAt: at },
    { at, by: 'monitor', act: 'sale-stopped', about: `${gameId}@${gameVersion}`, detail: { reason } },
  );
  if (stop === null) return false;
  alarm(
    `the sale of ${gameId}@${gameVersion} was stopped: what was sold does not look like draws from its structure`,
    'sale-drifts',
  );
  return true;
}

/** What has been sold of the versions that a stop is about, for who lets the sale go on. */
export async function basesOf(
  { store, calendar, clock }: Context,
  isAbout: (gameId: string, gameVersion: string) => boolean,
): Promise<readonly MonitorBase[]> {
  const at = clock.now();
  const counts = await store.rowCounts({ first: 0, last: calendar.dayOf(at) });
  return [...byVersion(counts)].flatMap(([key, sold]) => {
    const [gameId = '', gameVersion = ''] = key.split('@');
    if (!isAbout(gameId, gameVersion)) return [];
    return [{ gameId, gameVersion, at, sold: Object.fromEntries(sold) }];
  });
}
