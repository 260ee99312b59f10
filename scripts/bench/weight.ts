/**
 * What a browser fetches until the first move of a game can be made: a real visit from the lobby on, every file of
 * the built site counted once at its gzipped size. Answers of the API are listed apart: they are not the page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { games } from '../../src/games/catalogue.ts';
import { newVisitor } from '../../tests/support/browser.ts';
import { buy, gameRegion, newPlayer, pressNext } from '../../tests/support/player.ts';
import { startServer } from '../../tests/support/server.ts';

export interface PageWeight {
  readonly gameId: string;
  /** Of the whole visit: lobby, registering, funds, the game's page, the game until its first move. */
  readonly visitKib: number;
  /** Of the way a known player takes: the game's page opened directly, Play pressed, first move possible. */
  readonly firstMoveKib: number;
  readonly heaviest: readonly { readonly file: string; readonly kib: number }[];
}

const SITE = join(import.meta.dirname, '..', '..', 'dist', 'site');
const KIB = 1024;

export async function measureWeights(browser: Browser, gameIds: readonly string[]): Promise<PageWeight[]> {
  const server = await startServer();
  try {
    const weights: PageWeight[] = [];
    for (const game of games.filter(({ id }) => gameIds.includes(id))) {
      const { page, context } = await newVisitor(browser, { baseURL: server.url });
      const visited = new Set<string>();
      let onTheWay = new Set<string>();
      page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) return;
        visited.add(fileOf(pathname));
        onTheWay.add(fileOf(pathname));
      });
      await newPlayer(page, game.id);
      // A fresh start at the game's own page, as a known player would: nothing kept from before counts as free.
      onTheWay = new Set();
      await page.reload();
      await buy(page, game.copy.name);
      await untilFirstMove(page, game.copy.name);
      weights.push({
        gameId: game.id,
        visitKib: sum(visited),
        firstMoveKib: sum(onTheWay),
        heaviest: [...onTheWay]
          .map((file) => ({ file, kib: kibOf(file) }))
          .sort((a, b) => b.kib - a.kib)
          .slice(0, 8),
      });
      await context.close();
    }
    return weights;
  } finally {
    await server.close();
  }
}

/** The splash's PLAY is pressed; the first button behind it can be pressed too. */
async function untilFirstMove(page: Parameters<typeof buy>[0], gameName: string): Promise<void> {
  await pressNext(page, gameName);
  await gameRegion(page, gameName).getByRole('button', { disabled: false }).first().waitFor();
}

function fileOf(pathname: string): string {
  return /\.\w+$/.test(pathname) ? pathname.slice(1) : 'index.html';
}

const sum = (files: ReadonlySet<string>): number => [...files].reduce((total, file) => total + kibOf(file), 0);

/** Fonts and pictures that are packed already count as they are. */
function kibOf(file: string): number {
  const bytes = readFileSync(join(SITE, file));
  return Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length) / KIB;
}
