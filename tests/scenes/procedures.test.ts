/**
 * The Procedures of a game beside its screen, sentence by sentence: each names the exhibit or the test that shows it.
 * The lists are checked against the text the site publishes, the exhibits opened and looked at.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenGallery, openGallery } from '../../scripts/gallery.ts';
import { publishedFigures } from '../../src/game/figures.ts';
import type { AnyGame } from '../../src/game/game.ts';
import { labRiches } from '../../src/games/lab-riches/index.ts';
import { words as labWords } from '../../src/games/lab-riches/words/copy.ts';
import { luckyPuckShotGold } from '../../src/games/lucky-puck-shot-gold/index.ts';
import { galleries } from '../../src/scenes/gallery/galleries.ts';
import { launchBrowser, leaveOutLights } from '../support/browser.ts';
import { clauses as labClauses } from './procedures/lab-riches.ts';
import { clauses as puckClauses } from './procedures/lucky-puck-shot-gold.ts';
import { type Clause, type ExhibitWitness, sentencesOf } from './procedures/witness.ts';

const root = join(import.meta.dirname, '../..');
const games: readonly (readonly [name: string, game: AnyGame, clauses: readonly Clause[]])[] = [
  [luckyPuckShotGold.copy.name, luckyPuckShotGold, puckClauses],
  [labRiches.copy.name, labRiches, labClauses],
];

let gallery: OpenGallery;
let browser: Browser;

beforeAll(async () => {
  gallery = await openGallery();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

async function open(gameId: string, exhibit: string, options: { still?: boolean; speed?: number } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 672 },
    reducedMotion: options.speed === undefined ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(90_000);
  await context.addInitScript(leaveOutLights);
  const page = await context.newPage();
  const query = new URLSearchParams({ game: gameId, exhibit, speed: String(options.speed ?? 20) });
  if (options.still) query.set('still', '');
  await page.goto(`${gallery.url}?${query}`);
  return page;
}

/** Everything on the screen that can be read or is named for those who listen. */
async function seenOn(page: Page): Promise<readonly string[]> {
  return page.locator('.region').evaluate((region) =>
    Array.from(region.querySelectorAll<HTMLElement>('*')).flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const own = element.children.length === 0 ? element.textContent?.trim() : element.innerText?.trim();
      return [element.ariaLabel, own].filter((text) => text !== undefined && text !== null && text !== '');
    }),
  ) as Promise<string[]>;
}

const isAmong = (texts: readonly string[], wanted: string | RegExp) =>
  texts.some((text) => (typeof wanted === 'string' ? text === wanted : wanted.test(text)));

describe.each(games)('the Procedures of %s', (_, game, clauses) => {
  const sentences = sentencesOf(game.copy.procedures(publishedFigures(game)).flatMap(({ paragraphs }) => paragraphs));

  it('have a witness for every sentence, in their order', () => {
    expect(clauses.map(([beginning], index) => sentences[index]?.slice(0, beginning.length))).toEqual(
      clauses.map(([beginning]) => beginning),
    );
    expect(clauses).toHaveLength(sentences.length);
  });

  it('name tests that are there, and exhibits', async () => {
    const exhibits = (await galleries[game.id]?.())?.gallery.exhibits.map(({ name }) => name) ?? [];
    for (const [sentence, witness] of clauses) {
      if ('exhibit' in witness) expect(exhibits, sentence).toContain(witness.exhibit);
      else {
        const path = join(root, witness.file);
        expect(existsSync(path), witness.file).toBe(true);
        expect(readFileSync(path, 'utf8'), sentence).toContain(witness.title);
      }
    }
  });

  const shown = new Map<string, ExhibitWitness>();
  for (const [, witness] of clauses) if ('exhibit' in witness) shown.set(witness.exhibit, witness);

  it.each([...shown.values()])(
    'are what is seen on $exhibit',
    async ({ exhibit, sees, misses = [] }) => {
      const page = await open(game.id, exhibit);
      const look = async () => {
        const seen = await seenOn(page);
        return {
          missing: sees.filter((wanted) => !isAmong(seen, wanted)).map(String),
          unwanted: misses.filter((wanted) => isAmong(seen, wanted)).map(String),
        };
      };
      await page.waitForFunction(() => document.body.dataset.gallery !== undefined);
      await expect.poll(look, { timeout: 20_000 }).toEqual({ missing: [], unwanted: [] });
      await page.context().close();
    },
    120_000,
  );
});

it('squares shine until the puck drops', async () => {
  const page = await open(luckyPuckShotGold.id, 'a shot', { speed: 1 });
  const lit = page.locator('.lamp.on');
  await expect.poll(() => lit.count(), { timeout: 60_000, interval: 30 }).toBeGreaterThan(1);
  await page.waitForFunction(() => document.body.dataset.gallery !== undefined);
  expect(await lit.count()).toBe(0);
  await page.context().close();
}, 120_000);

it('five screens of How To Play have arrows between them, and an X that leads to the Main Game', async () => {
  const page = await open(labRiches.id, 'splash', { still: true });
  await page.getByRole('button', { name: labWords.howToPlay }).click();
  for (const [index, [heading = '']] of labWords.howToPlayScreens.entries()) {
    await page.getByRole('heading', { name: heading, exact: true }).last().waitFor();
    if (index < labWords.howToPlayScreens.length - 1) await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: /close|^X$/i }).click();
  await page.getByRole('button', { name: 'GO, 6 goes left' }).waitFor();
  await page.context().close();
}, 120_000);

it.each([
  [luckyPuckShotGold.id, 'end with money back'],
  [luckyPuckShotGold.id, 'end with the top prize'],
])(
  '%s, %s: FINISH has the keyboard, and alone',
  async (gameId, exhibit) => {
    const page = await open(gameId, exhibit);
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'FINISH');
    expect(await page.locator('.region').getByRole('button', { disabled: false }).allTextContents()).toEqual([
      'FINISH',
    ]);
    await page.context().close();
  },
  120_000,
);
