/** One server and one browser for a test file, visitors for its tests, and the games there are to play. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { AnyGame } from '../../src/game/game.ts';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import { hasScene } from '../../src/scenes/catalogue.ts';
import {
  emptied,
  launchBrowser,
  newContext,
  stateOf,
  type Visitor,
  type VisitorOptions,
  visitorIn,
} from './browser.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

export { rowPaying } from './rows.ts';

/** Every game that is sold and can be drawn. */
export const playable: readonly AnyGame[] = games.filter((game) => hasScene(game.id));

/** The first of them, for what has to hold whatever the game. */
export const anyGame: AnyGame = firstOf(playable);

/** Whether everything is to be looked at, at whatever cost: `npm run test:thorough`. */
export const isThorough = process.env.UNVEIL_THOROUGH === '1';

/**
 * Whether a test that looks at what all games share is run for this game, too. One game stands for all in `npm test`;
 * `npm run test:thorough` looks at every one.
 */
export const closelyWatched = (game: AnyGame): boolean => isThorough || game === anyGame;

/** Games as rows of `it.each`. */
export const titled = (games: readonly AnyGame[]): { game: AnyGame; name: string }[] =>
  games.map((game) => ({ game, name: game.copy.name }));

export interface House {
  server(): TestServer;
  /**
   * A person with a browser of their own: no cookies, nothing stored. After the test its page must have complained
   * about nothing. The next one may get the same context, emptied, unless the test has asked for the context.
   */
  visitor(options?: Partial<VisitorOptions>): Promise<Visitor>;
}

interface Guest {
  readonly visitor: Visitor;
  readonly context: BrowserContext;
  /** The options that contexts must share for one to stand for another. */
  readonly kind: string;
  readonly origin: string;
  /** Whether the test had the context in its hands: it may have changed it for good. */
  isChanged: boolean;
}

/** Opens the house for the tests of this file. */
export function openHouse(options: ServerOptions = {}): House {
  let server: TestServer | undefined;
  let browser: Browser | undefined;
  const guests: Guest[] = [];
  const idle: Pick<Guest, 'kind' | 'context'>[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(options), launchBrowser()]);
  });
  afterEach(async ({ task }) => {
    const complaints = guests.flatMap(({ visitor }) => visitor.complaints);
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) {
      for (const { visitor } of guests) {
        const { isFrozen, told } = await stateOf(visitor.page);
        console.error(told);
        // A page whose code hangs is a fault of ours: as the last error it keeps the test from being tried once more.
        if (isFrozen) complaints.push(told);
      }
    }
    await Promise.all(
      guests.splice(0).map(async ({ context, kind, origin, isChanged }) => {
        if (!hasFailed && !isChanged && (await emptied(context, origin))) idle.push({ context, kind });
        else await context.close();
      }),
    );
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const running = (): TestServer => {
    if (server === undefined) throw new Error('the house is not open yet');
    return server;
  };
  return {
    server: running,
    visitor: async (options = {}) => {
      if (browser === undefined) throw new Error('the house is not open yet');
      const chosen = { baseURL: running().url, ...options };
      const kind = JSON.stringify({ ...chosen, expected: undefined });
      const at = idle.findIndex((one) => one.kind === kind);
      const context = at < 0 ? await newContext(browser, chosen) : present(idle.splice(at, 1)[0], 'one').context;
      const visitor = await visitorIn(context, chosen);
      const guest: Guest = { visitor, context, kind, origin: chosen.baseURL, isChanged: false };
      guests.push(guest);
      return {
        ...visitor,
        get context() {
          guest.isChanged = true;
          return context;
        },
      };
    },
  };
}

function firstOf(list: readonly AnyGame[]): AnyGame {
  const [first] = list;
  if (first === undefined) throw new Error('there is no game to play');
  return first;
}
