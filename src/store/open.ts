/** Opens the store that the operator has chosen: a PostgreSQL database by its URL, or the file in the data folder. */
import { join } from 'node:path';
import type { Alarm } from '../platform/ports/alarms.ts';
import type { Store } from '../platform/ports/store.ts';
import { openPostgresStore } from './postgres/store.ts';
import { openSqliteStore } from './sqlite/store.ts';

/** `databaseUrl`: `postgres://…`; null for the embedded store. */
export interface StorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** The path of the SQLite database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'unveil.db');
}

export interface OpenOptions {
  /** Told what stops nothing yet. */
  readonly alarm?: Alarm;
  /** Told when the database broke off. */
  readonly lost?: () => void;
}

/** Rejects with `StoreRefused` where a database cannot be used as it is. */
export async function openStore({ dataDir, databaseUrl }: StorePlace, options: OpenOptions = {}): Promise<Store> {
  if (databaseUrl !== null) return openPostgresStore(databaseUrl, options);
  return openSqliteStore(databaseFile(dataDir), options);
}
