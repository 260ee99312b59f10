/** Opens the store that the operator has chosen: a PostgreSQL database by its URL, or the file in the data folder. */
import { join } from 'node:path';
import type { Store } from '../platform/ports/store.ts';
import { openPostgresStore } from './postgres/store.ts';
import { openSqliteStore } from './sqlite/store.ts';

/** `databaseUrl`: `postgres://…`; null for the embedded store. */
export interface StorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'unveil.db');
}

/** Rejects with `StoreRefused` where a database cannot be used as it is. */
export async function openStore({ dataDir, databaseUrl }: StorePlace): Promise<Store> {
  return databaseUrl === null ? openSqliteStore(databaseFile(dataDir)) : openPostgresStore(databaseUrl);
}
