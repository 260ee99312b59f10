/** Several servers on one PostgreSQL behind one address, all of this machine's own parts and all on loopback. */
import { present } from '../../src/kernel/assert.ts';
import { type PostgresServer, startPostgres } from '../../src/store/testing/postgres.ts';
import {
  dataFolder,
  type ServerProcess,
  type ServerProcessOptions,
  startServer,
} from '../../tests/faults/server-process.ts';
import { type Balancer, openBalancer } from './balancer.ts';

export interface Cluster {
  /** The one address of all. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly postgres: PostgresServer;
  readonly balancer: Balancer;
  /** The addresses of the servers that run. */
  running(): readonly string[];
  /** SIGKILL to the server at that address. */
  killServer(url: string): Promise<void>;
  /** All in order, then the folders are gone. Gives what a server said that did not end in order. */
  stop(): Promise<readonly string[]>;
}

export interface ClusterOptions {
  readonly servers: number;
  readonly port?: number;
  readonly server?: Omit<ServerProcessOptions, 'databaseUrl'>;
}

/** The proxy's word is believed of whom it speaks for; emails are read in the mailbox of the site. */
const BEHIND_PROXY = { UNVEIL_TRUST_PROXY: '127.0.0.1', UNVEIL_MAIL: 'mailbox' } as const;

export async function startCluster({ servers, port = 0, server = {} }: ClusterOptions): Promise<Cluster> {
  const data = dataFolder();
  const postgres = await startPostgres();
  const processes: ServerProcess[] = [];
  const running = (): readonly string[] => processes.map(({ url }) => url);

  async function stop(): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const each of processes.splice(0)) {
      const code = await each.stop();
      if (code !== 0) faults.push(`a server ended with ${code}: ${each.log()}`);
    }
    await postgres.stop();
    data.remove();
    return faults;
  }

  try {
    const databaseUrl = await postgres.place();
    // One after the other: the first makes the tables and the key.
    for (let number = 1; number <= servers; number += 1) {
      const environment = { ...BEHIND_PROXY, UNVEIL_SERVER: `server-${number}`, ...server.environment };
      processes.push(await startServer(data.path, { ...server, environment, databaseUrl, isApart: true }));
    }
    const balancer = await openBalancer(running, port);
    return {
      url: balancer.url,
      databaseUrl,
      postgres,
      balancer,
      running,
      killServer: async (url) => {
        const index = processes.findIndex((each) => each.url === url);
        const [victim] = processes.splice(index, 1);
        await present(victim, `a server at ${url}`).kill();
      },
      stop: async () => {
        await balancer.close();
        return stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
