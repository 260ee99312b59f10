import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pence } from '../../kernel/pence.ts';
import { faultsOf } from '../../ledger/books.ts';
import { openKeyFile } from '../key-file.ts';
import { openStore, type StorePlace } from '../open.ts';
import { TABLES } from '../sql/schema.ts';
import { accountNamed, buyOne, commitmentNamed, fund, hexOf } from '../testing/orders.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { backUp, checkBackup, restore } from './backup.ts';
import { openTables } from './tables.ts';

const HOOK_MS = 60_000;
const reason = whyNoPostgres();
const ENGINES = reason === null ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
const ann = accountNamed('ann');

let server: PostgresServer | null = null;
let root: string;
beforeAll(async () => {
  server = reason === null ? await startPostgres() : null;
}, HOOK_MS);
afterAll(() => server?.stop(), HOOK_MS);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unveil-backup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function freshPlace(engine: 'sqlite' | 'postgres'): Promise<StorePlace> {
  const dataDir = mkdtempSync(join(root, 'data-'));
  return { dataDir, databaseUrl: engine === 'postgres' && server ? await server.place() : null };
}

/** A house with something in its tables. */
async function livedIn(engine: 'sqlite' | 'postgres'): Promise<StorePlace> {
  const place = await freshPlace(engine);
  openKeyFile(join(place.dataDir, 'master.key'), join(place.dataDir, 'unveil.db'));
  const store = await openStore(place);
  await store.addAccount(ann);
  await fund(store, ann.id, 'funds', 5000);
  for (let n = 1; n <= 5; n++)
    await buyOne(store, `P${n}`, { accountId: ann.id, gameId: `g${n}`, prizePence: pence(900) });
  await store.addTicket({
    tokenHash: hexOf('t'),
    purpose: 'reset',
    accountId: ann.id,
    subjectHash: hexOf('s'),
    sealed: Buffer.from('sealed'),
    expiresAt: 9,
  });
  await store.close();
  return place;
}

describe.each(ENGINES)(`a backup of %s${reason ? ` (${reason})` : ''}`, (engine) => {
  it.each(ENGINES)('fits an empty place of %s, with nothing lost', async (other) => {
    const from = await livedIn(engine);
    const folder = join(root, 'backup');
    await backUp(from, folder, new Date(0));
    const to = await freshPlace(other);
    await restore(folder, to);
    const [before, after] = [await openStore(from), await openStore(to)];
    expect(await after.books()).toEqual(await before.books());
    expect(faultsOf(await after.books())).toEqual([]);
    expect(await after.play('P3')).toEqual(await before.play('P3'));
    // What is pending is told from a mark that a backup does not hold, and ended by whoever opens the place.
    const pending = await after.pendingCommitment(ann.id, () => commitmentNamed('fresh'));
    expect(pending).toEqual(await before.pendingCommitment(ann.id, () => commitmentNamed('fresh')));
    // Ids go on after those of before.
    await buyOne(after, 'P6', { accountId: ann.id, gameId: 'g6' });
    expect(await after.books()).toMatchObject({ plays: 6 });
    await expect(restore(folder, to)).rejects.toThrow(/empty/);
    await before.close();
    await after.close();
  });

  it('is for its owner only, and one flipped bit anywhere is found', async () => {
    const folder = join(root, 'backup');
    await backUp(await livedIn(engine), folder, new Date(0));
    expect(await checkBackup(folder)).toEqual([]);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const bytes = readFileSync(path);
      for (const at of new Set([0, Math.floor(bytes.length / 2), bytes.length - 2]))
        if (bytes[at] !== undefined) {
          const flipped = Buffer.from(bytes);
          flipped[at] = (bytes[at] ?? 0) ^ 1;
          writeFileSync(path, flipped);
          expect(await checkBackup(folder), `${name} at ${at}`).not.toEqual([]);
          writeFileSync(path, bytes);
        }
    }
    rmSync(join(folder, 'play.jsonl'));
    expect(await checkBackup(folder)).toEqual(['play.jsonl is missing']);
    const place = await freshPlace(engine);
    await expect(restore(folder, place)).rejects.toThrow(/play.jsonl is missing/);
  });

  it('holds every table there is', async () => {
    const tables = await openTables(await livedIn(engine));
    expect([...(await tables.names())].sort()).toEqual([...TABLES].sort());
    await tables.close();
  });

  it('is as of one moment, while purchases go on', async () => {
    const place = await livedIn(engine);
    const store = await openStore(place);
    let isOver = false;
    const buying = (async () => {
      for (let n = 10; !isOver && n < 24; n++) await buyOne(store, `Q${n}`, { accountId: ann.id, gameId: `g${n}` });
    })();
    const folder = join(root, 'backup');
    await backUp(place, folder, new Date(0));
    isOver = true;
    await buying;
    await store.close();
    const to = await freshPlace(engine);
    await restore(folder, to);
    const restored = await openStore(to);
    expect(faultsOf(await restored.books())).toEqual([]);
    await restored.close();
  });
});
