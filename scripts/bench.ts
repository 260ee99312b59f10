/**
 * `npm run bench [-- --json] [--only plays,purchases,log,weight,frames] [--quick] [--callers N]
 * [--store postgres --servers N]`: how fast Plays are dealt, played and read, how fast they are bought and durable
 * through HTTP, what the page weighs to the first move, how smooth the scenes are.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { games } from '../src/games/catalogue.ts';
import { galleries } from '../src/scenes/gallery/galleries.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { measureFrames } from './bench/frames.ts';
import { measurePlays } from './bench/plays.ts';
import { measureLog, measurePurchases } from './bench/purchases.ts';
import { type BenchReport, describe } from './bench/report.ts';
import { measureWeights } from './bench/weight.ts';

const SECTIONS = ['plays', 'purchases', 'log', 'weight', 'frames'] as const;
type Section = (typeof SECTIONS)[number];

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    only: { type: 'string' },
    store: { type: 'string', default: 'sqlite' },
    servers: { type: 'string', default: '1' },
    callers: { type: 'string', default: '32' },
  },
});
const wanted = new Set(values.only?.split(',') ?? SECTIONS);
const unknown = [...wanted].filter((name) => !SECTIONS.some((section) => section === name));
if (unknown.length > 0) {
  console.error(`no section ${unknown.join(', ')}; there are ${SECTIONS.join(', ')}`);
  process.exit(2);
}
const [servers, callers] = [values.servers, values.callers].map(Number);
if (!isCount(servers) || !isCount(callers) || !['sqlite', 'postgres'].includes(values.store)) {
  console.error('--store sqlite|postgres, --servers and --callers whole numbers from 1');
  process.exit(2);
}
const isQuick = values.quick === true;
const withScene = games.map(({ id }) => id).filter((id) => id in galleries);

const report: BenchReport = {
  machine: { cores: cpus().length, model: cpus()[0]?.model ?? 'unknown', node: process.version, loadBefore: load() },
  plays: await section('plays', () => measurePlays(isQuick ? 0.3 : 3)),
  purchases: await section('purchases', () =>
    measurePurchases(
      isQuick ? { callers, warmUp: 64, count: 256 } : { callers, warmUp: 6000, count: 8000 },
      values.store === 'postgres' ? servers : null,
    ),
  ),
  log: await section('log', () =>
    measureLog(isQuick ? { callers, warmUp: 500, count: 1500 } : { callers, warmUp: 6000, count: 8000 }),
  ),
  ...(await inBrowser()),
};
console.log(values.json === true ? JSON.stringify(report, null, 2) : describe(report));

async function inBrowser(): Promise<Pick<BenchReport, 'weight' | 'frames'>> {
  if (!wanted.has('weight') && !wanted.has('frames')) return { weight: null, frames: null };
  let browser: Browser | null = null;
  try {
    const opened = await launchBrowser();
    browser = opened;
    return {
      weight: await section('weight', () => measureWeights(opened, withScene)),
      frames: await section('frames', () => measureFrames(opened, withScene)),
    };
  } finally {
    await browser?.close();
  }
}

async function section<T>(name: Section, measure: () => Promise<T>): Promise<T | null> {
  if (!wanted.has(name)) return null;
  console.error(`measuring ${name} …`);
  return measure();
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1;
}
