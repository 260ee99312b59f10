/**
 * Backups: a folder with one file a table, a line a row, the key, and a list of what each file must hash to. It fits
 * either engine, whichever it came from. All files are for their owner only: whoever holds them holds every Play.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StoreRefused } from '../../platform/ports/store-refusals.ts';
import { openStore, type StorePlace } from '../open.ts';
import { MIGRATIONS, TABLES } from '../sql/schema.ts';
import { type Cell, openTables, type Row, type Tables } from './tables.ts';

interface Entry {
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
}

interface Manifest {
  readonly format: 1;
  /** Of the tables: how many migrations made them. */
  readonly version: number;
  readonly takenAt: string;
  readonly files: readonly Entry[];
  /** Of all that stands above. */
  readonly sha256: string;
}

const MANIFEST = 'manifest.json';
const KEY = 'master.key';
const OWNER_ONLY = 0o600;

/** Writes a backup into a new or empty folder. The list comes last: a folder without one is no backup. */
export async function backUp(place: StorePlace, folder: string, now: Date): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new StoreRefused(`${folder} is not empty`);
  const tables = await openTables(place);
  try {
    const version = await tables.version();
    if (version !== MIGRATIONS.length)
      throw new StoreRefused(`the database is of version ${version}; this program knows ${MIGRATIONS.length}`);
    const files: Entry[] = [];
    for (const table of TABLES) files.push(await writeTable(folder, table, tables));
    copyFileSync(join(place.dataDir, KEY), join(folder, KEY));
    files.push({ file: KEY, rows: 1, sha256: await hashOf(join(folder, KEY)) });
    const said = { format: 1, version, takenAt: now.toISOString(), files } as const;
    const manifest: Manifest = { ...said, sha256: hashOfList(said) };
    writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    await tables.close();
  }
}

async function writeTable(folder: string, table: string, tables: Tables): Promise<Entry> {
  const name = `${table}.jsonl`;
  const hash = createHash('sha256');
  const file = openSync(join(folder, name), 'wx', OWNER_ONLY);
  let count = 0;
  try {
    for await (const rows of tables.rows(table)) {
      const text = rows.map((row) => `${JSON.stringify(row, inHex)}\n`).join('');
      hash.update(text);
      writeSync(file, text);
      count += rows.length;
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { file: name, rows: count, sha256: hash.digest('hex') };
}

/** Every file against the list, and the list against what must be there. Gives what is wrong, in words. */
export async function checkBackup(folder: string): Promise<readonly string[]> {
  if (!existsSync(join(folder, MANIFEST))) return [`${folder} holds no whole backup: ${MANIFEST} is missing`];
  let manifest: Manifest;
  try {
    manifest = readManifest(folder);
  } catch {
    return [`${MANIFEST} cannot be read`];
  }
  const { sha256: listHash, ...said } = manifest;
  if (hashOfList(said) !== listHash) return [`${MANIFEST} is not as it was written`];
  if (manifest.version !== MIGRATIONS.length)
    return [`the backup is of version ${manifest.version}; this program knows ${MIGRATIONS.length}`];
  const wanted = [...TABLES.map((table) => `${table}.jsonl`), KEY];
  const faults = wanted
    .filter((name) => !manifest.files.some(({ file }) => file === name))
    .map((name) => `${name} is missing`);
  for (const { file, sha256 } of manifest.files) {
    const path = join(folder, file);
    if (!existsSync(path)) faults.push(`${file} is missing`);
    else if ((await hashOf(path)) !== sha256) faults.push(`${file} is not as it was written`);
  }
  return faults;
}

/**
 * Puts a backup into an empty place, once it is found whole. Commitments that were pending are retired: what was sold
 * and opened after the backup was taken must never be sold again.
 */
export async function restore(folder: string, place: StorePlace): Promise<Manifest> {
  const faults = await checkBackup(folder);
  if (faults.length > 0) throw new StoreRefused(faults.join('; '));
  const key = join(place.dataDir, KEY);
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  const kept = readFileSync(join(folder, KEY), 'utf8');
  if (existsSync(key) && readFileSync(key, 'utf8') !== kept)
    throw new StoreRefused(`${key} is another key than the backup's: a key is never written over`);
  // Makes the tables.
  await (await openStore(place)).close();
  const manifest = readManifest(folder);
  const tables = await openTables(place);
  try {
    await tables.fill(async (put) => {
      for (const table of TABLES)
        for await (const rows of readTable(join(folder, `${table}.jsonl`))) await put(table, rows);
    });
  } finally {
    await tables.close();
  }
  if (!existsSync(key)) writeDurably(key, kept);
  return manifest;
}

async function* readTable(path: string): AsyncIterable<readonly Row[]> {
  let some: Row[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    some.push(JSON.parse(line, fromHex) as Row);
    if (some.length < 500) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Bytes have no form of their own in JSON: an object of one field, in hex. */
function inHex(this: unknown, _name: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBytes && 'data' in value ? { hex: Buffer.from(value.data as number[]).toString('hex') } : value;
}

function fromHex(_name: string, value: unknown): Cell | unknown {
  const isBytes = typeof value === 'object' && value !== null && 'hex' in value;
  return isBytes ? Buffer.from(String(value.hex), 'hex') : value;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
}

function hashOfList(said: Omit<Manifest, 'sha256'>): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

function writeDurably(path: string, text: string): void {
  writeFileSync(path, text, { mode: OWNER_ONLY, flag: 'wx', flush: true });
}
