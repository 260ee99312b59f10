/**
 * Which Chromium the tests run: an installed one, else the one that comes with the packages, unpacked once for all
 * workers and all runs. An unpacked folder appears whole, never changes, and its name is never used again: whoever is
 * killed leaves something that nobody takes for a browser, and two who unpack at once take nothing away from each
 * other.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const STAMP = 'stamp.json';
const DRAFT = /^draft-(\d+)-/;

/** Where unpacked browsers lie, and how one gets there. */
export interface Shelf {
  readonly folder: string;
  /** Of the package: what another one left is no browser of ours. */
  readonly version: string;
  /** The file that is started, by its name in the folder. */
  readonly program: string;
  unpackInto(folder: string): Promise<void>;
}

/** The path of a Chromium that can be started. */
export async function chromiumPath(): Promise<string> {
  return (
    process.env.UNVEIL_CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? (await unpackedOn(await bundled()))
  );
}

/** The path of the program on the shelf, unpacked first where no whole one lies there. */
export async function unpackedOn(shelf: Shelf): Promise<string> {
  const found = await wholeOn(shelf);
  if (found !== null) return found;
  await mkdir(shelf.folder, { recursive: true });
  const draft = join(shelf.folder, `draft-${process.pid}-${randomUUID()}`);
  try {
    await mkdir(draft);
    await shelf.unpackInto(draft);
    await stampFolder(draft, shelf.version);
    // Whoever was quicker is believed: both are whole, and one is enough.
    const other = await wholeOn(shelf);
    if (other !== null) return other;
    const published = join(shelf.folder, `whole-${randomUUID()}`);
    await rename(draft, published);
    await flush(shelf.folder);
    return join(published, shelf.program);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The bundled browser's shelf: with the packages, so that it goes when they go, and no other user can write there. */
async function bundled(): Promise<Shelf> {
  const manifest = await readFile(join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  return {
    folder: join(ROOT, 'node_modules/.cache/unveil-chromium'),
    version: String(JSON.parse(manifest).version),
    program: 'chromium',
    // The library writes into the temporary folder, whatever lies there: a process of its own gets a folder of its own.
    unpackInto: async (folder) => {
      const code = `(await import('@sparticuz/chromium')).default.executablePath()`;
      const options = { cwd: ROOT, env: { ...process.env, TMPDIR: folder } };
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], options);
    },
  };
}

/**
 * The program in the first folder that is as its stamp says. What is not is removed, as is what dead processes left.
 */
async function wholeOn({ folder, version, program }: Shelf): Promise<string | null> {
  if (!existsSync(folder)) return null;
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const drafter = Number(DRAFT.exec(name)?.[1] ?? 0);
    if (drafter !== 0 && isAlive(drafter)) continue;
    if (drafter === 0 && (await isAsStamped(path, version))) return join(path, program);
    await rm(path, { recursive: true, force: true });
  }
  return null;
}

interface Stamp {
  readonly version: string;
  /** SHA-256 by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Writes what the folder holds beside it, all of it on disk before it can be found. */
async function stampFolder(folder: string, version: string): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of await filesIn(folder)) {
    files[name] = await hashOf(join(folder, name));
    await flush(join(folder, name));
  }
  const stamp: Stamp = { version, files };
  await writeFile(join(folder, STAMP), JSON.stringify(stamp));
  await flush(join(folder, STAMP));
  await flush(folder);
}

async function isAsStamped(folder: string, version: string): Promise<boolean> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, STAMP), 'utf8')) as Stamp;
    if (stamp.version !== version) return false;
    for (const [name, hash] of Object.entries(stamp.files)) {
      if ((await hashOf(join(folder, name))) !== hash) return false;
    }
    return true;
  } catch {
    // No stamp, half a stamp, a file that is gone: not whole.
    return false;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const kinds = await Promise.all(names.map((name) => stat(join(folder, name))));
  return names.filter((_, index) => kinds[index]?.isFile());
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
