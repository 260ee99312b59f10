/**
 * What a Play costs a PostgreSQL and a server on this machine: processor time, log, disk. Hardly moved by other load.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findGame, games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import { openPlatform } from '../../src/platform/create.ts';
import { createSecrets } from '../../src/platform/ports/secrets.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import { startPostgres } from '../../src/store/testing/postgres.ts';
import { seedPlayers } from '../bench/seeded.ts';

export interface Measured {
  readonly plays: number;
  /** Of a purchase through the platform, without HTTP. */
  readonly platformMicros: number;
  readonly databaseMicros: number;
  readonly walBytes: number;
  readonly storedBytes: number;
}

const WARM_UP = 400;
const CALLERS = 32;
const PATIENCE_MS = 120_000;
/** The kernel counts processor time in hundredths of a second. */
const TICK_MICROS = 10_000;

export async function measureCost(plays: number): Promise<Measured> {
  // Its first touch of a page after a checkpoint writes the page whole: none comes while it is measured.
  const postgres = await startPostgres({ settings: { checkpoint_timeout: '1h', max_wal_size: '8GB' } });
  const folder = mkdtempSync(join(tmpdir(), 'unveil-scale-'));
  try {
    const url = await postgres.place();
    // A machine that does much else answers late; that is not what is measured.
    const store = await openPostgresStore(url, { pool: { connectionTimeoutMillis: PATIENCE_MS } });
    const platform = await openPlatform({ store, secrets: createSecrets(randomBytes(32)), findGame });
    const players = await seedPlayers(store, platform, plays + WARM_UP);
    const game = present(games[0], 'a game');
    const buy = async (from: number, to: number): Promise<void> => {
      let next = from;
      const caller = async (): Promise<void> => {
        for (let index = next++; index < to; index = next++) {
          const { accountId, commitment } = present(players[index], 'a player');
          const keys = { purchaseKey: randomBytes(16).toString('hex'), clientSeed: randomBytes(16).toString('hex') };
          const bought = await platform.buy({ accountId, commitment, gameId: game.id, ...keys });
          if (!bought.ok) throw new Error(bought.refusal.code);
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
    };
    await buy(0, WARM_UP);
    const state = async () => ({
      own: ownMicros(),
      database: databaseMicros(join(postgres.folder, 'data')),
      wal: await numberOf(url, `SELECT pg_current_wal_lsn() - '0/0'`),
      disk: await numberOf(url, 'SELECT pg_database_size(current_database())'),
    });
    const before = await state();
    await buy(WARM_UP, WARM_UP + plays);
    const after = await state();
    await platform.close();
    return {
      plays,
      platformMicros: (after.own - before.own) / plays,
      databaseMicros: (after.database - before.database) / plays,
      walBytes: (after.wal - before.wal) / plays,
      storedBytes: (after.disk - before.disk) / plays,
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ownMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Of the server and all its processes that live. */
function databaseMicros(dataDir: string): number {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (Number(name) === postmaster || Number(fields[1]) === postmaster)
        ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // Gone since it was listed.
    }
  }
  return ticks * TICK_MICROS;
}

async function numberOf(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number(Object.values((await client.query(sql)).rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}
