/** The commands a nervous operator runs: `backup`, `restore` and `check`. Each gives an exit code. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { findGame } from '../games/catalogue.ts';
import { faultsOf } from '../ledger/books.ts';
import { contextOf, OPERATOR, openPlatform } from '../platform/create.ts';
import type { Platform } from '../platform/ports/platform.ts';
import { createSecrets } from '../platform/ports/secrets.ts';
import { StoreAway, StoreRefused } from '../platform/ports/store-refusals.ts';
import { checkMark } from '../platform/proof/mark.ts';
import { backUp, checkBackup, restore } from '../store/backup/backup.ts';
import { openTables } from '../store/backup/tables.ts';
import { openKeyFile } from '../store/key-file.ts';
import { openMarkFile } from '../store/mark-file.ts';
import { databaseFile, openStore, type StorePlace } from '../store/open.ts';
import { EXIT, type Output, whole } from './output.ts';

export function backupCommand(place: StorePlace, folder: string, output: Output): Promise<number> {
  return orRefuse(output, async () => {
    if (!existsSync(join(place.dataDir, 'master.key')))
      throw new StoreRefused(`there is no key in ${place.dataDir}: without it nothing of a backup can be opened`);
    const { files, takenAt } = await backUp(place, folder, new Date());
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    if (output.json) output.data({ folder, takenAt, rows });
    else output.text(`${whole(rows)} rows and the key are in ${folder}: keep it as secret as the data itself`);
    return EXIT.done;
  });
}

export function restoreCommand(place: StorePlace, folder: string, output: Output): Promise<number> {
  return orRefuse(output, async () => {
    const { takenAt } = await restore(folder, place);
    const retired = await endPending(place);
    const faults = await checkPlace(place);
    if (output.json) output.data({ takenAt, retired, faults });
    else {
      output.text(`restored as of ${takenAt}; ${whole(retired)} pending commitments were opened unsold`);
      for (const fault of faults) output.text(fault);
    }
    return faults.length > 0 ? EXIT.violated : EXIT.done;
  });
}

/** Checks the database, or a backup when one is named. */
export function checkCommand(place: StorePlace, folder: string | undefined, output: Output): Promise<number> {
  return orRefuse(output, async () => {
    const faults = folder === undefined ? await checkPlace(place) : await checkBackup(folder);
    if (output.json) output.data({ faults });
    else for (const line of faults.length > 0 ? faults : ['all is as it must be']) output.text(line);
    return faults.length > 0 ? EXIT.violated : EXIT.done;
  });
}

/** A backup holds commitments whose seeds may be open by now: each is ended, signed, in a log of a new name. */
async function endPending(place: StorePlace): Promise<number> {
  const file = openMarkFile(join(place.dataDir, 'mark'));
  const store = await openStore(place);
  try {
    const secrets = createSecrets(openKeyFile(join(place.dataDir, 'master.key'), databaseFile(place.dataDir)));
    const context = contextOf({ store, secrets, findGame, mark: file, alarm: () => {} });
    return await checkMark(context, OPERATOR, file);
  } finally {
    await store.close();
  }
}

/** The file itself, the books, and every Play dealt again from its seed, with its moves. */
async function checkPlace(place: StorePlace): Promise<readonly string[]> {
  const faults: string[] = [];
  if (!existsSync(join(place.dataDir, 'master.key'))) throw new StoreRefused(`there is no key in ${place.dataDir}`);
  if (place.databaseUrl === null) faults.push(...checkFile(databaseFile(place.dataDir)));
  if (faults.length > 0) return faults;
  const store = await openStore(place);
  try {
    faults.push(...faultsOf(await store.books()));
    const secrets = createSecrets(openKeyFile(join(place.dataDir, 'master.key'), databaseFile(place.dataDir)));
    const alarm = (message: string): void => void faults.push(message);
    const platform = await openPlatform({ store, secrets, findGame, alarm });
    await checkPlays(place, platform, faults);
  } finally {
    await store.close();
  }
  return [...new Set(faults)];
}

function checkFile(path: string): string[] {
  if (!existsSync(path)) throw new StoreRefused(`there is no database at ${path}`);
  const db = new Database(path, { readonly: true });
  try {
    const found = db.pragma('integrity_check') as { integrity_check: string }[];
    const orphans = db.pragma('foreign_key_check') as unknown[];
    return [
      ...found.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...(orphans.length > 0 ? [`${orphans.length} rows refer to rows that are not there`] : []),
    ];
  } finally {
    db.close();
  }
}

async function checkPlays(place: StorePlace, platform: Platform, faults: string[]): Promise<void> {
  const tables = await openTables(place);
  try {
    const owners = new Map<unknown, string>();
    for await (const rows of tables.rows('account'))
      for (const { id, public_id } of rows) owners.set(id, String(public_id));
    for await (const rows of tables.rows('play'))
      for (const { number, account } of rows)
        await checkPlay(platform, owners.get(account) ?? '', String(number), faults);
  } finally {
    await tables.close();
  }
}

async function checkPlay(platform: Platform, owner: string, playNumber: string, faults: string[]): Promise<void> {
  try {
    const found = await platform.play(owner, playNumber);
    if (!found.ok) faults.push(`Play ${playNumber}: ${found.refusal.code}`);
  } catch (error) {
    faults.push(`Play ${playNumber}: ${error instanceof Error ? error.message : error}`);
  }
}

async function orRefuse(output: Output, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StoreRefused) return output.refuse({ code: 'store-refused', detail: error.message });
    if (error instanceof StoreAway) return output.refuse({ code: 'store-away', detail: error.message });
    throw error;
  }
}
