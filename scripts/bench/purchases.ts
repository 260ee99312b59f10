/**
 * Durable purchases: the store alone, the platform, and through HTTP, each in processes of their own on a fresh
 * database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../src/store/testing/postgres.ts';
import { buildForNode } from '../build.ts';
import { type Call, timeHttp } from './callers.ts';
import { compareLog, type LogCost } from './log.ts';
import type { Load, Timing } from './timing.ts';

export interface PurchaseSpeeds {
  readonly callers: number;
  /** Which store, and of PostgreSQL how many servers share it, each with its part of the callers. */
  readonly engine: string;
  /** The purchase's statements by group commit, orders prepared, no HTTP. */
  readonly store: Timing;
  /** The whole purchase: dealt, played, read, sealed, stored; no HTTP. */
  readonly platform: Timing;
  readonly http: Timing;
  /** A route that does nothing. */
  readonly emptyRoute: Timing;
  /** Purchases through HTTP as a share of the store's own rate. */
  readonly httpShareOfStore: number;
}

/** Lanes run what a build makes of the sources, as the server does. */
const LANES = fileURLToPath(new URL('../../dist/bench', import.meta.url));

/** `servers`: how many share one PostgreSQL; null for the embedded store. */
export async function measurePurchases(load: Load, servers: number | null = null): Promise<PurchaseSpeeds> {
  await buildForNode(LANES, { lane: 'scripts/bench/lane.ts' });
  const postgres = servers === null ? null : await startPostgres();
  const place = async (): Promise<string> => (await postgres?.place()) ?? '';
  const { callers } = load;
  try {
    const store = await firstLine<Timing>(startLane('store', load, await place()));
    const platform = await firstLine<Timing>(startLane('platform', load, await place()));
    const url = await place();
    const folder = mkdtempSync(join(tmpdir(), 'unveil-bench-'));
    const count = servers ?? 1;
    const each = { callers: callers / count, warmUp: load.warmUp / count, count: load.count / count };
    const measured = await Promise.all(Array.from({ length: count }, () => measureHttp(each, url, folder)));
    const [http, emptyRoute] = [sumOf(measured.map((one) => one.http)), sumOf(measured.map((one) => one.emptyRoute))];
    const engine = servers === null ? 'SQLite' : `PostgreSQL, ${servers} server${servers === 1 ? '' : 's'}`;
    return { callers, engine, store, platform, http, emptyRoute, httpShareOfStore: http.perSecond / store.perSecond };
  } finally {
    await postgres?.stop();
  }
}

/** Of servers measured at once: together they do so many a second; latencies are those of the slowest. */
function sumOf(timings: readonly Timing[]): Timing {
  const sum = (of: (timing: Timing) => number): number => timings.reduce((total, timing) => total + of(timing), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond),
    p50Ms: Math.max(...timings.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...timings.map(({ p99Ms }) => p99Ms)),
    count: sum(({ count }) => count),
    cpuMicros: sum(({ cpuMicros }) => cpuMicros) / timings.length,
  };
}

/** What the log costs: on the embedded store, each run on a database of its own. */
export async function measureLog(load: Load): Promise<LogCost> {
  await buildForNode(LANES, { lane: 'scripts/bench/lane.ts' });
  return compareLog(load, async (isLogged) => {
    const folder = mkdtempSync(join(tmpdir(), 'unveil-bench-'));
    return (await measureHttp(load, '', folder, isLogged ? 'logged-server' : 'server')).http;
  });
}

async function measureHttp(
  load: Load,
  databaseUrl: string,
  folder: string,
  lane: 'server' | 'logged-server' = 'server',
): Promise<{ http: Timing; emptyRoute: Timing }> {
  const child = startLane(lane, load, databaseUrl, folder);
  try {
    const { url, purchases } = await firstLine<{
      url: string;
      purchases: { cookie: string; csrfToken: string; body: string }[];
    }>(child);
    const calls = purchases.map(
      ({ cookie, csrfToken, body }): Call => ({
        method: 'POST',
        path: '/api/plays',
        headers: { cookie, 'x-csrf-token': csrfToken },
        body,
      }),
    );
    const http = await timeHttp(url, load, calls, 201);
    const emptyRoute = await timeHttp(url, load, [{ method: 'GET', path: '/healthz' }], 200);
    return { http, emptyRoute };
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

function startLane(lane: string, load: Load, databaseUrl: string, folder = '') {
  return spawn(process.execPath, [join(LANES, 'lane.js'), lane, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', UNVEIL_DATABASE: databaseUrl, UNVEIL_DATA: folder },
  });
}

async function firstLine<T>(child: ReturnType<typeof startLane>): Promise<T> {
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as T;
  throw new Error('a lane of the bench ended without a result');
}
