/** What `kill-proof` kills: one server on its file, or several on a PostgreSQL of their own. */
import { randomInt } from 'node:crypto';
import { present } from '../../src/kernel/assert.ts';
import type { StorePlace } from '../../src/store/open.ts';
import type { PostgresServer } from '../../src/store/testing/postgres.ts';
import { type Ledger, readLedger, readPostgresLedger } from './books.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface Deployment {
  readonly place: StorePlace;
  urls(): readonly string[];
  /** Starts what does not run. */
  start(): Promise<void>;
  /** Starts the database alone, where it is one of its own. */
  raise(): Promise<void>;
  /** Kills one of its parts, and says which. */
  kill(): Promise<string>;
  ledger(): Promise<Ledger>;
  /** In order; gives what was not in order about it. */
  stopServers(): Promise<readonly string[]>;
}

export function embedded(dataDir: string): Deployment {
  let server: ServerProcess | null = null;
  return {
    place: { dataDir, databaseUrl: null },
    urls: () => (server ? [server.url] : []),
    start: async () => {
      server ??= await startServer(dataDir);
    },
    kill: async () => {
      // Its address stays until it is started again: players go on knocking at it.
      await server?.kill();
      return 'the server';
    },
    raise: async () => {
      // Only after a kill: its one server is gone.
      server = null;
    },
    ledger: async () => readLedger(dataDir),
    stopServers: () => stopAll(server ? [server] : []),
  };
}

/** Servers share the folder, for its key; what is stored is in the database. */
export function cluster(dataDir: string, postgres: PostgresServer, url: string, count: number): Deployment {
  const servers: (ServerProcess | null)[] = Array.from({ length: count }, () => null);
  let isDatabaseUp = true;
  const running = (): ServerProcess[] => servers.filter((server) => server !== null);

  async function raiseDatabase(): Promise<void> {
    if (!isDatabaseUp) await postgres.restart();
    isDatabaseUp = true;
  }

  return {
    place: { dataDir, databaseUrl: url },
    urls: () => running().map((server) => server.url),
    start: async () => {
      await raiseDatabase();
      for (const [index, server] of servers.entries())
        servers[index] =
          server ??
          (await startServer(dataDir, { databaseUrl: url, environment: { UNVEIL_SERVER: `server-${index + 1}` } }));
    },
    kill: async () => {
      const victim = randomInt(count + 1);
      if (victim === count) {
        isDatabaseUp = false;
        await postgres.kill();
        return 'the database';
      }
      await present(servers[victim], 'a server').kill();
      servers[victim] = null;
      return `server ${victim + 1} of ${count}`;
    },
    raise: raiseDatabase,
    ledger: async () => readPostgresLedger(url),
    stopServers: () => stopAll(running()),
  };
}

async function stopAll(servers: readonly ServerProcess[]): Promise<string[]> {
  const faults: string[] = [];
  for (const server of servers) {
    const code = await server.stop();
    if (code !== 0) faults.push(`a server ended with ${code}: ${server.log()}`);
  }
  return faults;
}
