/** Nothing is known before it is revealed; and what is revealed, with motion or without, is the record. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadBrowserGame } from '../src/site/state/browser-games.ts';
import { transcriptOf } from '../src/site/state/scene-plays.ts';
import type { ReplayAnswer } from '../src/wire/plays.ts';
import type { Visitor } from './support/browser.ts';
import {
  buy,
  gameRegion,
  makeMoves,
  nameOf,
  newPlayer,
  nextButtons,
  playNumberOf,
  playToFinish,
} from './support/player.ts';
import { closelyWatched, openHouse, playable, titled } from './support/stage.ts';

const house = openHouse();
const SECRETS = ['serverSeed', 'rowIndex', 'prizePence', 'scenario', 'breakdown', 'seed'];

interface Heard {
  readonly path: string;
  readonly body: string;
}

/** Keeps every answer of the api about Plays, as text. */
function listen(page: Page): Heard[] {
  const heard: Heard[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (!path.startsWith('/api/plays')) return;
    const body = await response.text().catch(() => '');
    heard.push({ path, body });
  });
  return heard;
}

function keysOf(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [key, ...keysOf(value)]);
}

/**
 * What is left of a text when everything that names this one Play is taken out; lengths stay. That nothing taken out,
 * hashes and signatures among it, depends on the prize, `src/server/secrecy.test.ts` shows byte for byte.
 */
function nameless(text: string): string {
  return text
    .replaceAll(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g, 'PLAY-NUMBER-IS-HERE')
    .replaceAll(/[0-9a-f]{32,64}/g, (hex) => 'h'.repeat(hex.length))
    .replaceAll(/[A-Za-z0-9+/]{40,}={0,2}/g, (signed) => 'b'.repeat(signed.length))
    .replaceAll(/"(boughtAt|serverTime)":\d+/g, '"$1":0')
    .replaceAll(/(\d+\.\d+)\.1\d{5}\b/g, '$1.EDITION');
}

interface Opened extends Visitor {
  /** Every answer about Plays so far and from now on. */
  readonly heard: readonly Heard[];
  /** The first picture, and all that led to it, without what names this one Play. */
  readonly dom: string;
  readonly spoken: string;
  readonly arrived: readonly string[];
}

describe.each(titled(playable))('$name', ({ game, name }) => {
  const topRow = game.structure.rows.length - 1;

  it('is known in no part before it is revealed, from the first picture of a top prize to FINISH', async () => {
    const losing = await open('losing');
    const winning = await open(topRow);
    await losing.page.close();
    expect(winning.arrived.length).toBeGreaterThan(0);
    expect(losing.arrived).toEqual(winning.arrived);
    expect(losing.spoken).toBe(winning.spoken);
    expect(losing.dom).toBe(winning.dom);

    const { page, heard } = winning;
    await listenToAnnouncer(page);
    await makeMoves(page, name, 4);
    await expectNoMoreThanAFreshPage(winning);
    const { replay, said } = await playOn(page);
    await page.waitForLoadState('networkidle');
    // All that came before FINISH was answered; after it the seed is open, and the receipt has it.
    const finished = heard.findIndex(({ path }) => path.endsWith('/finish'));
    const early = heard.slice(0, finished);
    expect(early.some(({ path }) => path.endsWith('/receipt'))).toBe(true);
    const moves = early.filter(({ path }) => path.endsWith('/moves'));
    expect(moves.length).toBeGreaterThan(0);
    for (const { path, body } of early) {
      expect(
        keysOf(JSON.parse(body)).filter((key) => SECRETS.includes(key)),
        path,
      ).toEqual([]);
    }
    expect(moves.map(({ body }) => (JSON.parse(body) as { events: unknown }).events)).toEqual(
      replay.steps.map((step) => step.events),
    );
    await expectTold(said, replay);
  });

  it.runIf(closelyWatched(game))('tells the record in its order in full motion', async () => {
    house.server().sell(game.id, 'losing');
    const { page } = await house.visitor({ reducedMotion: 'no-preference', looks: 'plain' });
    await newPlayer(page, game.id);
    await buy(page, name);
    await listenToAnnouncer(page);
    const { replay, said } = await playOn(page);
    await expectTold(said, replay);
  });

  async function open(wish: number | 'losing'): Promise<Opened> {
    house.server().sell(game.id, wish);
    const visitor = await house.visitor();
    const { page } = visitor;
    await newPlayer(page, game.id);
    const heard = listen(page);
    await buy(page, name);
    await gameRegion(page, name).getByRole('button', { name: 'PLAY', exact: true }).click();
    await page.waitForLoadState('networkidle');
    await gameRegion(page, name).getByRole('button', { name: 'PLAY', exact: true }).waitFor({ state: 'detached' });
    const main = page.getByRole('main');
    return {
      ...visitor,
      heard,
      dom: nameless(await main.innerHTML()),
      spoken: nameless(await main.ariaSnapshot()),
      arrived: heard.map(({ path, body }) => nameless(`${path} ${body}`)),
    };
  }

  /**
   * A page opened at this step knows only what the server tells of it. The live one, once it has shown all, is its
   * equal.
   */
  async function expectNoMoreThanAFreshPage({ page, context }: Opened): Promise<void> {
    const fresh = await context.newPage();
    await fresh.goto(page.url());
    const next = nextButtons(fresh, name).first();
    await next.waitFor();
    if ((await nameOf(next)) === 'PLAY') await next.click();
    const spokenBy = async (window: Page): Promise<readonly string[]> =>
      (await gameRegion(window, name).ariaSnapshot()).replaceAll(' [active]', '').split('\n');
    await expect
      .poll(
        async () => {
          const [live, opened] = [await spokenBy(page), await spokenBy(fresh)];
          return [...live.filter((line) => !opened.includes(line)), ...opened.filter((line) => !live.includes(line))];
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
    await fresh.close();
  }

  /** Keeps what is said from now on, in the page. */
  async function listenToAnnouncer(page: Page): Promise<void> {
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const log = document.querySelector('[role=log]');
      if (log === null) throw new Error('the scene has nobody to announce');
      new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) said.push(node.textContent ?? '');
      }).observe(log, { childList: true });
    });
  }

  /** Plays to FINISH, and gives what was said on the way and what went on record. */
  async function playOn(page: Page): Promise<{ said: readonly string[]; replay: ReplayAnswer }> {
    const playNumber = playNumberOf(page);
    await playToFinish(page, name);
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    const replay = (await (await page.request.get(`/api/plays/${playNumber}/replay`)).json()) as ReplayAnswer;
    return { said, replay };
  }

  async function expectTold(said: readonly string[], replay: ReplayAnswer): Promise<void> {
    const told = transcriptOf(replay, await loadBrowserGame(game.id)).flat();
    // What came within a tenth of a second of another is one line with it: the order is that of the words.
    let text = said.join(' ');
    const missing = told.filter((line) => {
      const at = text.indexOf(line);
      if (at >= 0) text = text.slice(at + line.length);
      return at < 0;
    });
    expect(missing).toEqual([]);
    // Nor was anything told twice.
    expect(new Set(told).size === told.length ? told.filter((line) => text.includes(line)) : []).toEqual([]);
  }
});
