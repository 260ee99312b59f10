import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStore } from '../contract.ts';
import { openSqliteStore } from './store.ts';

/** Random sequences: `npm run test:thorough` tries more. */
const RUNS = process.env.UNVEIL_THOROUGH ? 30 : 6;

describeStore(
  'SQLite',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'unveil-store-'));
    const path = join(folder, 'unveil.db');
    return {
      open: async () => openSqliteStore(path),
      reopen: async () => openSqliteStore(path),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  RUNS,
);
