/**
 * The real server for browser tests: real platform, real SQLite in a folder of its own, the built site, a free port.
 * What a Play will be worth is chosen by selling an edition of the game whose prize structure has one row: drawing,
 * dealing, checking and paying are the shipped code, and the shipped server has no switch for it.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedFigures } from '../../src/game/figures.ts';
import type { AnyGame } from '../../src/game/game.ts';
import { findGame, games } from '../../src/games/catalogue.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { openPlatform } from '../../src/platform/create.ts';
import type { Profile } from '../../src/platform/jurisdiction/profile.ts';
import { createSandbox } from '../../src/platform/money/sandbox.ts';
import { createMailbox, type Mailbox } from '../../src/platform/ports/mail.ts';
import type { Platform } from '../../src/platform/ports/platform.ts';
import { createSecrets } from '../../src/platform/ports/secrets.ts';
import { openProfile } from '../../src/platform/testing/profiles.ts';
import { createApp } from '../../src/server/app.ts';
import { gamesOnSale } from '../../src/server/http/games-on-sale.ts';
import { listen } from '../../src/server/listen.ts';
import { openKeyFile } from '../../src/store/key-file.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { edition, editionOf, plainVersion, type Wish } from './editions.ts';

const SITE = join(import.meta.dirname, '..', '..', 'dist', 'site');
const WIDE = { max: 100_000, timeWindow: 60_000 };

export interface TestServer {
  readonly url: string;
  readonly platform: Platform;
  readonly mailbox: Mailbox;
  sell(gameId: string, wish: Wish): void;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly profile?: Profile;
  readonly clock?: Clock;
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  if (!existsSync(join(SITE, 'index.html'))) throw new Error('the site is not built: npm run build');
  const dataDir = mkdtempSync(join(tmpdir(), 'unveil-browser-'));
  const wishes = new Map<string, Wish>();
  const database = join(dataDir, 'unveil.sqlite');
  const secrets = createSecrets(openKeyFile(join(dataDir, 'key'), database));
  const store = openSqliteStore(database);
  const clock = options.clock ?? systemClock;
  const mailbox = createMailbox(clock);
  const sandbox = createSandbox(secrets.fresh(32), { noticeAfterMs: 300, clock });
  const platform = await openPlatform({
    store,
    clock,
    mail: mailbox,
    secrets,
    profile: options.profile ?? openProfile(),
    payments: sandbox,
    findGame: (id, version) => {
      if (version !== undefined) return editionOf(version, id);
      const game = findGame(id);
      return game === null ? null : edition(game, wishes.get(id) ?? 'drawn');
    },
  });
  sandbox.listen((notice) => platform.paymentNotice(notice));
  const publish = (game: AnyGame) => ({ ...game, figures: publishedFigures(game) });
  const onSale = gamesOnSale(games.map(publish), [], (id, version) => {
    const game = findGame(id, plainVersion(version));
    return game && { ...publish(game), version };
  });
  const limits = {
    credentials: WIDE,
    account: WIDE,
    tries: WIDE,
    playing: WIDE,
    replays: WIDE,
    faults: WIDE,
    operators: WIDE,
    others: WIDE,
  };
  const app = await createApp({ platform, onSale, siteDir: SITE, limits, mailbox });
  const service = await listen(app, { platform, host: '127.0.0.1', port: 0 });
  return {
    url: service.url,
    platform,
    mailbox,
    sell: (gameId, wish) => void wishes.set(gameId, wish),
    close: async () => {
      await service.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
