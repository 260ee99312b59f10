/** The parts of the service on a fresh data folder, put together as the server does it, with the store within reach. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame, games } from '../../src/games/catalogue.ts';
import { openPlatform } from '../../src/platform/create.ts';
import type { Platform } from '../../src/platform/ports/platform.ts';
import { createSecrets } from '../../src/platform/ports/secrets.ts';
import type { Store } from '../../src/platform/ports/store.ts';
import { openKeyFile } from '../../src/store/key-file.ts';
import { openLogFolder } from '../../src/store/log-folder.ts';
import { openMarkFile } from '../../src/store/mark-file.ts';
import { databaseFile, openStore } from '../../src/store/open.ts';

export interface Parts {
  readonly store: Store;
  readonly platform: Platform;
  close(): Promise<void>;
}

/** A store that writes no leaf: what a purchase would cost if there were no log. */
function withoutLeaves(store: Store): Store {
  return { ...store, buy: (intent, order, decide) => store.buy(intent, { ...order, leaf: null }, decide) };
}

export async function openParts(isLogged = false): Promise<Parts> {
  // Servers of one database share a key, and so a folder.
  const dir = process.env.UNVEIL_DATA || mkdtempSync(join(tmpdir(), 'unveil-bench-'));
  const secrets = createSecrets(openKeyFile(join(dir, 'master.key'), databaseFile(dir)));
  const store = await openStore({ dataDir: dir, databaseUrl: process.env.UNVEIL_DATABASE || null });
  const logParts = {
    onSale: games,
    logFiles: openLogFolder(join(dir, 'log')),
    mark: openMarkFile(join(dir, 'mark')),
  };
  const platform = await openPlatform({
    secrets,
    findGame,
    ...(isLogged ? { store, ...logParts } : { store: withoutLeaves(store) }),
  });
  return {
    store,
    platform,
    close: async () => {
      await platform.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
