/**
 * Builds what runs on Node, the server and the command, into `dist/node`: plain JavaScript in a few files, so that a
 * start compiles nothing and no call pays for a loader. Stack traces name the sources.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** By the name of what is built: what a person starts, and the threads that these start. */
const PROGRAMS: Readonly<Record<string, string>> = {
  server: 'src/server/main.ts',
  unveil: 'src/cli/main.ts',
};
export const THREADS: Readonly<Record<string, string>> = {
  'guess-worker': 'src/platform/account/guess-worker.js',
  'deal-worker': 'src/platform/plays/deal-worker.ts',
  'checkpoint-worker': 'src/store/sqlite/checkpoint-worker.js',
  'job-worker': 'src/maths/jobs/worker.ts',
};
const FILES = ['src/platform/jurisdiction/uk.json'];

/**
 * Packages of hundreds of small modules, which took two fifths of a start to find and open. All others stay as they
 * are installed.
 */
const PACKED = ['typebox', '@simplewebauthn/server', 'temporal-polyfill', '@noble/hashes', '@noble/ciphers'];

/** How sources become what Node runs. Names of functions stay as they are: none is wrapped to keep its name. */
export const FOR_NODE = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys(manifest.dependencies).filter((name) => !PACKED.includes(name)),
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Builds the programs, and the threads and files they may ask for, into the folder: nothing of what was there stays.
 */
export async function buildForNode(folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const { metafile } = await build({
    ...FOR_NODE,
    absWorkingDir: ROOT,
    entryPoints: Object.entries({ ...programs, ...THREADS }).map(([out, source]) => ({ in: source, out })),
    outdir: draft,
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
  });
  for (const file of FILES) copyFileSync(join(ROOT, file), join(draft, basename(file)));
  for (const source of Object.keys(metafile.inputs)) assertNeighbours(source, draft);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

/** In the build all files lie side by side: whatever a source looks for beside itself has to be there. */
function assertNeighbours(source: string, folder: string): void {
  const text = readFileSync(join(ROOT, source), 'utf8');
  for (const [, name = ''] of text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)) {
    if (/\.ts$/.test(name) || existsSync(join(folder, name))) continue;
    throw new Error(`${source} looks for ${name} beside itself, which the build does not make`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildForNode(join(ROOT, 'dist/node'), PROGRAMS);
