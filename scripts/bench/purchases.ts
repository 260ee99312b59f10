/**
 * Durable purchases: the store alone, the platform, and through HTTP, each in processes of their own on a fresh
 * database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildForNode } from '../build.ts';
import { type Call, timeHttp } from './callers.ts';
import type { Load, Timing } from './timing.ts';

export interface PurchaseSpeeds {
  readonly callers: number;
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

export async function measurePurchases(load: Load): Promise<PurchaseSpeeds> {
  await buildForNode(LANES, { lane: 'scripts/bench/lane.ts' });
  const store = await runLane<Timing>('store', load);
  const platform = await runLane<Timing>('platform', load);
  const { http, emptyRoute } = await measureHttp(load);
  const { callers } = load;
  return { callers, store, platform, http, emptyRoute, httpShareOfStore: http.perSecond / store.perSecond };
}

async function measureHttp(load: Load): Promise<{ http: Timing; emptyRoute: Timing }> {
  const child = startLane('server', load);
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

async function runLane<T>(lane: string, load: Load): Promise<T> {
  return firstLine<T>(startLane(lane, load));
}

function startLane(lane: string, load: Load) {
  return spawn(process.execPath, [join(LANES, 'lane.js'), lane, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function firstLine<T>(child: ReturnType<typeof startLane>): Promise<T> {
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as T;
  throw new Error('a lane of the bench ended without a result');
}
