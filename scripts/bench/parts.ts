/** The parts of the service on a fresh data folder, put together as the server does it, with the store within reach. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame } from '../../src/games/catalogue.ts';
import { openPlatform } from '../../src/platform/create.ts';
import type { Platform } from '../../src/platform/ports/platform.ts';
import { createSecrets } from '../../src/platform/ports/secrets.ts';
import type { Store } from '../../src/platform/ports/store.ts';
import { openKeyFile } from '../../src/store/key-file.ts';
import { databaseFile, openStore } from '../../src/store/open.ts';

export interface Parts {
  readonly store: Store;
  readonly platform: Platform;
  close(): Promise<void>;
}

export async function openParts(): Promise<Parts> {
  // Servers of one database share a key, and so a folder.
  const dir = process.env.UNVEIL_DATA || mkdtempSync(join(tmpdir(), 'unveil-bench-'));
  const secrets = createSecrets(openKeyFile(join(dir, 'master.key'), databaseFile(dir)));
  const store = await openStore({ dataDir: dir, databaseUrl: process.env.UNVEIL_DATABASE || null });
  const platform = await openPlatform({ store, secrets, findGame });
  return {
    store,
    platform,
    close: async () => {
      await platform.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
