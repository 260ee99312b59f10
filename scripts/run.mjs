#!/usr/bin/env node
/**
 * The door of the repository, in plain JavaScript with nothing but Node's built-ins, so that it runs before anything is
 * installed: `start`, `dev`, `test`, `unveil`. Installs what the lock file names when it changed, builds what is
 * started when its sources changed, and hands signals on to what it started.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively, readIfThere, stampOf } from './once.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => join(root, ...parts);
const NODE_MAJOR_MIN = 20;
const tsx = (file, ...rest) => [process.execPath, '--import', 'tsx', file, ...rest];
const built = (program, ...rest) => [process.execPath, '--enable-source-maps', at('dist/node', program), ...rest];

/** What is built, from which sources, by which command. */
const SITE = {
  folder: 'dist/site',
  // The fonts keep the letters of all sources.
  sources: ['src', 'vite.config.ts', 'svelte.config.js', 'scripts/site-build.ts', 'package-lock.json'],
  line: [process.execPath, at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
};
const OFFICE = {
  folder: 'dist/office',
  sources: ['src', 'vite.office.config.ts', 'svelte.config.js', 'scripts/site-build.ts', 'package-lock.json'],
  line: [...SITE.line, '--config', 'vite.office.config.ts'],
};
const PROGRAMS = {
  folder: 'dist/node',
  sources: ['src', 'scripts/build.ts', 'package-lock.json'],
  line: tsx('scripts/build.ts'),
};

const commands = {
  start,
  dev,
  test,
  unveil,
  build,
  bench,
  cluster,
  growth,
  scale,
  'kill-proof': killProof,
  compile,
  rebuild: build,
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`unknown command "${name}": one of ${Object.keys(commands).join(', ')}`);
if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  fail(`Unveil needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.versions.node}`);
}
process.chdir(root);
// `rebuild` is for tests, which run from what is installed: nothing may change under them.
if (name !== 'rebuild') await unpack();
// The tests begin with what needs no database, and have it compiled meanwhile; the site is built without one.
if (!['test', 'build', 'rebuild'].includes(name)) await compile();
process.exitCode = await command(args);

async function start(rest) {
  await build();
  return run(built('server.js', ...rest), { forward: true });
}

async function dev(rest) {
  return run(tsx('scripts/dev.ts', ...rest), { forward: true });
}

async function test(rest) {
  return run(tsx('scripts/test.ts', ...rest), { forward: true });
}

async function unveil(rest) {
  await make(PROGRAMS);
  return run(built('unveil.js', ...rest), { forward: true });
}

async function bench(rest) {
  await build();
  return run(tsx('scripts/bench.ts', ...rest), { forward: true });
}

async function cluster(rest) {
  await build();
  return run(tsx('scripts/cluster.ts', ...rest), { forward: true });
}

async function growth(rest) {
  return run(tsx('scripts/growth.ts', ...rest), { forward: true });
}

async function scale(rest) {
  return run(tsx('scripts/scale.ts', ...rest), { forward: true });
}

async function killProof(rest) {
  await make(PROGRAMS);
  return run(tsx('scripts/kill-proof.ts', ...rest), { forward: true });
}

async function build() {
  await make(SITE);
  await make(OFFICE);
  await make(PROGRAMS);
  return 0;
}

/** Unpacks exactly what the lock file names, once a lock file, Node ABI and platform. Output goes to stderr. */
async function unpack() {
  if (isStamped('.unveil-installed') || isStamped('.unveil-unpacked')) return;
  await whileInstalling(async () => {
    if (isStamped('.unveil-installed') || isStamped('.unveil-unpacked')) return;
    say('installing …');
    await npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
    writeFileSync(at('node_modules', '.unveil-unpacked'), installStamp());
  });
}

/** Compiles what is native, after `unpack`: the database, where no ready binary can be had. */
async function compile() {
  if (isStamped('.unveil-installed')) return 0;
  await whileInstalling(async () => {
    if (isStamped('.unveil-installed')) return;
    say('compiling the database, where no ready binary can be had: about a minute …');
    await npm('rebuild', '--no-audit', '--no-fund');
    writeFileSync(at('node_modules', '.unveil-installed'), installStamp());
  });
  return 0;
}

function whileInstalling(work) {
  return exclusively(at('.unveil-install-lock'), work, say);
}

function isStamped(name) {
  return readIfThere(at('node_modules', name)) === installStamp();
}

function installStamp() {
  return stampOf(root, ['package-lock.json'], `${process.platform}-${process.arch}-${process.versions.modules}`);
}

async function npm(...words) {
  const npm = process.env.npm_execpath;
  const line = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const env = { ...process.env, NODE_ENV: 'development' };
  const code = await run([...line, ...words], { toStderr: true, env });
  if (code !== 0) fail(`npm ${words[0]} ended with ${code}`);
}

/** Builds when any source differs from those of the last build, or it was never finished. Output goes to stderr. */
async function make({ folder, sources, line }) {
  const stampFile = at(`${folder}.stamp`);
  const stamp = stampOf(root, sources);
  const isMade = () => readIfThere(stampFile) === stamp && existsSync(at(folder));
  if (isMade()) return;
  await exclusively(
    at('.unveil-build-lock'),
    async () => {
      if (isMade()) return;
      say(`building ${folder} …`);
      // Whoever is killed from here on leaves a build without a stamp.
      rmSync(stampFile, { force: true });
      const code = await run(line, { toStderr: true });
      if (code !== 0) fail(`building ${folder} ended with ${code}`);
      mkdirSync(at('dist'), { recursive: true });
      writeFileSync(stampFile, stamp);
    },
    say,
  );
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

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(`unveil: ${text}`);
  process.exit(1);
}
