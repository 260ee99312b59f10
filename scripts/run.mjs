#!/usr/bin/env node
/**
 * The door of the repository, in plain JavaScript with nothing but Node's built-ins, so that it runs before anything is
 * installed: `start`, `dev`, `test`, `unveil`. Installs what the lock file names when it changed, builds the site when its
 * sources changed, and hands signals on to what it started.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => join(root, ...parts);
const NODE_MAJOR_MIN = 20;
const SITE_SOURCES = ['src', 'vite.config.ts', 'svelte.config.js', 'package-lock.json'];

const commands = { start, dev, test, unveil, build, bench, compile };

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`unknown command "${name}": one of ${Object.keys(commands).join(', ')}`);
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  fail(`Unveil needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.versions.node}`);
}
process.chdir(root);
await unpack();
// The tests begin with what needs no database, and have it compiled meanwhile; the site is built without one.
if (name !== 'test' && name !== 'build') await compile();
process.exitCode = await command(args);

async function start(rest) {
  await buildIfStale();
  return run(tsx('src/server/main.ts', ...rest), { forward: true });
}

async function dev(rest) {
  return run(tsx('scripts/dev.ts', ...rest), { forward: true });
}

async function test(rest) {
  return run(tsx('scripts/test.ts', ...rest), { forward: true });
}

async function unveil(rest) {
  return run(tsx('src/cli/main.ts', ...rest), { forward: true });
}

async function bench(rest) {
  await buildIfStale();
  return run(tsx('scripts/bench.ts', ...rest), { forward: true });
}

async function build() {
  return buildIfStale();
}

function tsx(file, ...rest) {
  return [process.execPath, '--import', 'tsx', file, ...rest];
}

/** Unpacks exactly what the lock file names, once a lock file, Node ABI and platform. Output goes to stderr. */
async function unpack() {
  if (isStamped('.unveil-installed') || isStamped('.unveil-unpacked')) return;
  await exclusively('.unveil-install-lock', async () => {
    if (isStamped('.unveil-installed') || isStamped('.unveil-unpacked')) return;
    say('installing …');
    await npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
    writeFileSync(at('node_modules', '.unveil-unpacked'), installStamp());
  });
}

/** Compiles what is native, after `unpack`: the database, where no ready binary can be had. */
async function compile() {
  if (isStamped('.unveil-installed')) return 0;
  await exclusively('.unveil-install-lock', async () => {
    if (isStamped('.unveil-installed')) return;
    say('compiling the database, where no ready binary can be had: about a minute …');
    await npm('rebuild', '--no-audit', '--no-fund');
    writeFileSync(at('node_modules', '.unveil-installed'), installStamp());
  });
  return 0;
}

function isStamped(name) {
  return readIfThere(at('node_modules', name)) === installStamp();
}

function installStamp() {
  return hashOf(['package-lock.json'], `${process.platform}-${process.arch}-${process.versions.modules}`);
}

async function npm(...words) {
  const npm = process.env.npm_execpath;
  const line = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const env = { ...process.env, NODE_ENV: 'development' };
  const code = await run([...line, ...words], { toStderr: true, env });
  if (code !== 0) fail(`npm ${words[0]} ended with ${code}`);
}

/** Builds the site when any of its sources differs from the last build. */
async function buildIfStale() {
  const stampFile = at('dist', '.unveil-built');
  const stamp = hashOf(SITE_SOURCES, '');
  if (readIfThere(stampFile) === stamp) return 0;
  await exclusively('.unveil-build-lock', async () => {
    if (readIfThere(stampFile) === stamp) return;
    say('building the site …');
    const code = await run([process.execPath, at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      toStderr: true,
    });
    if (code !== 0) fail(`vite build ended with ${code}`);
    mkdirSync(at('dist'), { recursive: true });
    writeFileSync(stampFile, stamp);
  });
  return 0;
}

/** One process at a time: a second first run waits for the first. A lock left by a dead process is taken over. */
async function exclusively(lockName, work) {
  const lock = at(lockName);
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const owner = Number(readIfThere(join(lock, 'pid')));
      if (owner && !isAlive(owner)) rmSync(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Runs a command to its end and gives its exit code. Signals, and the death of whoever started us, are handed on. */
function run([file, ...rest], { forward = false, toStderr = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, rest, { stdio: ['inherit', toStderr ? 2 : 'inherit', 'inherit'], env });
    const handOn = (signal) => child.kill(signal);
    const parent = process.ppid;
    // npm and its shell do not pass signals on when they are killed: notice that they are gone.
    const watch = forward
      ? setInterval(() => {
          if (process.ppid !== parent) child.kill('SIGTERM');
        }, 500)
      : undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handOn);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, handOn);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** SHA-256 over names and contents, tests left out: times do not count, a checkout changes them. */
function hashOf(paths, salt) {
  const hash = createHash('sha256').update(salt);
  for (const file of paths.flatMap((path) => filesUnder(at(path))).sort()) {
    if (file.endsWith('.test.ts')) continue;
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesUnder(join(path, entry)));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(`unveil: ${text}`);
  process.exit(1);
}
