/**
 * `npm run growth -- [--store sqlite|postgres] [--plays N] [--few N] [--rounds N] [--keep DIR]`: generates a database
 * of few Plays and one of many, and buys and reads in both in turns: what a purchase and a page of My Games cost where
 * there is much in the way, as shares of what they cost where there is little.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '../src/games/catalogue.ts';
import { present } from '../src/kernel/assert.ts';
import { pence } from '../src/kernel/pence.ts';
import { faultsOf } from '../src/ledger/books.ts';
import type { Store } from '../src/platform/ports/store.ts';
import { databaseFile, openStore } from '../src/store/open.ts';
import { openPostgresBulk, openSqliteBulk } from '../src/store/testing/bulk.ts';
import { generatePlays } from '../src/store/testing/generate.ts';
import { startPostgres } from '../src/store/testing/postgres.ts';
import { describeGrowth, measureGrowth } from './bench/growth.ts';
import { generatedOutcomes } from './generated-outcomes.ts';

const PLAYS_EACH = 20;
const SPARE_FUNDS_PENCE = 1_000_000;
/** A machine that sells has more memory for its database than a test has. */
const SETTINGS = { shared_buffers: '2GB', max_wal_size: '8GB', checkpoint_timeout: '30min' };

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    plays: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '20' },
    keep: { type: 'string' },
  },
});
const [many, few, rounds] = [values.plays, values.few, values.rounds].map(Number);
if (![many, few].every(isManyEnough) || !Number.isInteger(rounds) || !['sqlite', 'postgres'].includes(values.store)) {
  console.error(
    `growth: --store sqlite|postgres; --plays and --few multiples of ${PLAYS_EACH}, from 2,000 on; --rounds`,
  );
  process.exit(2);
}
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'unveil-growth-'));
const postgres = values.store === 'postgres' ? await startPostgres({ settings: SETTINGS }) : null;
try {
  const stores = { few: await filled(present(few, 'few')), many: await filled(present(many, 'many')) };
  const report = await measureGrowth(stores, {
    few: Number(few),
    many: Number(many),
    playsEach: PLAYS_EACH,
    rounds: Number(rounds),
  });
  console.log(describeGrowth(values.store, report));
  const faults = faultsOf(await stores.many.books());
  console.log(faults.length === 0 ? 'the books of the larger add up' : faults.join('\n'));
  for (const store of Object.values(stores)) await store.close();
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

/** A store with so many Plays; one that was kept from before is used as it is. */
async function filled(plays: number): Promise<Store> {
  const databaseUrl = (await postgres?.place()) ?? null;
  const dataDir = join(folder, String(plays));
  const isThere = databaseUrl === null && existsSync(join(dataDir, 'done'));
  if (!isThere) await fill(dataDir, databaseUrl, plays);
  if (databaseUrl === null) mkdirSync(join(dataDir, 'done'), { recursive: true });
  return openStore({ dataDir, databaseUrl });
}

async function fill(dataDir: string, databaseUrl: string | null, plays: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await (await openStore({ dataDir, databaseUrl })).close();
  const bulk = databaseUrl === null ? openSqliteBulk(databaseFile(dataDir)) : await openPostgresBulk(databaseUrl);
  const began = performance.now();
  const game = present(games[0], 'a game');
  await generatePlays(bulk, {
    plays,
    playsEach: PLAYS_EACH,
    game: { id: game.id, version: game.version, pricePence: game.structure.pricePence },
    outcomes: generatedOutcomes(game),
    until: Date.now() - 60_000,
    spareFundsPence: pence(SPARE_FUNDS_PENCE),
    say: (what, done) => {
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`${plays.toLocaleString('en-GB')}: ${what} ${done.toLocaleString('en-GB')}, ${seconds} s`);
    },
  });
  await bulk.close();
}

function isManyEnough(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 2000 && value % PLAYS_EACH === 0;
}
