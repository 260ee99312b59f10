/**
 * The real server as a child process on loopback, over a data folder that outlives it: start it, kill it, start it
 * again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPEN_PROFILE_PATH } from '../../src/platform/testing/profiles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// For a machine that does much else besides.
const START_WITHIN_MS = 180_000;

export interface ServerProcess {
  readonly url: string;
  /** What it wrote to its log so far. */
  log(): string;
  /** SIGKILL: no goodbye, nothing flushed. Resolves when it is dead. */
  kill(): Promise<void>;
  /** SIGTERM: the orderly way. Gives the exit code. */
  stop(): Promise<number | null>;
}

export interface DataFolder {
  readonly path: string;
  remove(): void;
}

export function dataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'unveil-faults-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What Node is told to run: the server as it is built, as `npm start` does it. */
const BUILT = ['--enable-source-maps', 'dist/node/server.js'];

export interface ServerProcessOptions {
  /** A source that is run in place of the build. */
  readonly source?: string;
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Out of reach of a Ctrl-C: it ends when it is told to, and no sooner. */
  readonly isApart?: boolean;
}

/** Starts the server and waits for the line with its address. */
export async function startServer(
  dataDir: string,
  { source, databaseUrl = '', environment = {}, isApart = false }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, source === undefined ? BUILT : ['--import', 'tsx', source], {
    cwd: ROOT,
    env: {
      ...process.env,
      // A sandbox: its mailbox is where these players read their emails.
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '127.0.0.1',
      UNVEIL_DATA: dataDir,
      UNVEIL_DATABASE: databaseUrl,
      UNVEIL_PROFILE: OPEN_PROFILE_PATH,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isApart,
  });
  const exited = once(child, 'exit');
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += String(chunk);
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url: await addressOf(child, () => log),
    log: () => log,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}\n${out}\n${log()}`));
    };
    const timer = setTimeout(() => fail(`was not open within ${START_WITHIN_MS} ms`), START_WITHIN_MS);
    const onExit = (code: number | null): void => fail(`ended with ${code} instead of opening`);
    child.on('exit', onExit);
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const url = /Unveil is open at (http:\/\/\S+)/.exec(out)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(url);
    });
  });
}
