import { afterAll, beforeAll, describe, it } from 'vitest';
import { describeStore } from '../contract.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { openPostgresStore } from './store.ts';

/** A sequence takes seconds here: a statement on the wire costs a hundred of the embedded store's. */
const RUNS = process.env.UNVEIL_THOROUGH ? 15 : 3;
const HOOK_MS = 60_000;
const reason = whyNoPostgres();

if (reason !== null) {
  describe.skip(`PostgreSQL is a store (${reason})`, () => it('is skipped', () => {}));
} else {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ mayForget: true });
  }, HOOK_MS);
  afterAll(() => server.stop(), HOOK_MS);

  describeStore(
    'PostgreSQL',
    () => {
      let url = '';
      const open = () => openPostgresStore(url, { mayForget: true });
      return {
        open: async () => {
          url = await server.place();
          return open();
        },
        reopen: open,
        remove: async () => {},
      };
    },
    RUNS,
  );
}
