/**
 * Frames per second of each scene's busiest second: every exhibit of the gallery played at its own pace in a real
 * browser.
 */
import type { Browser } from 'playwright-core';
import { DESKTOP, PHONE } from '../../tests/support/browser.ts';
import { openGallery } from '../gallery.ts';

export interface SceneFrames {
  readonly gameId: string;
  readonly size: 'desktop' | 'phone';
  /** The exhibit whose worst second drew the fewest frames, of so many exhibits. */
  readonly busiest: string;
  readonly exhibits: number;
  readonly worstSecond: number;
  readonly framesPerSecond: number;
}

interface Frames {
  readonly framesPerSecond: number;
  readonly worstSecond: number;
}

const SIZES = { desktop: DESKTOP, phone: PHONE } as const;
const PLAYED_WITHIN_MS = 120_000;

export async function measureFrames(browser: Browser, gameIds: readonly string[]): Promise<SceneFrames[]> {
  const gallery = await openGallery();
  const results: SceneFrames[] = [];
  try {
    for (const gameId of gameIds) {
      for (const size of ['desktop', 'phone'] as const) {
        results.push(await measureScene(browser, { url: gallery.url, gameId, size }));
      }
    }
  } finally {
    await gallery.close();
  }
  return results;
}

async function measureScene(
  browser: Browser,
  { url, gameId, size }: { url: string; gameId: string; size: keyof typeof SIZES },
): Promise<SceneFrames> {
  const context = await browser.newContext({ viewport: SIZES[size], reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.goto(`${url}?game=${gameId}`);
  await page.locator('nav button').first().waitFor();
  const names = await page.locator('nav button').allTextContents();
  const measured: (Frames & { name: string })[] = [];
  for (const name of names) {
    await page.goto(`${url}?game=${gameId}&exhibit=${encodeURIComponent(name)}&measure`);
    await page.waitForFunction(() => document.body.dataset.gallery !== undefined, null, { timeout: PLAYED_WITHIN_MS });
    const frames = await page.evaluate(() => document.body.dataset.frames);
    if (frames !== undefined) measured.push({ name, ...(JSON.parse(frames) as Frames) });
  }
  await context.close();
  const [busiest] = measured.sort((a, b) => a.worstSecond - b.worstSecond);
  if (busiest === undefined) throw new Error(`no exhibit of ${gameId} played`);
  const { name, worstSecond, framesPerSecond } = busiest;
  return { gameId, size, busiest: name, exhibits: measured.length, worstSecond, framesPerSecond };
}
