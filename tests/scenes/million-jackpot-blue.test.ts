/**
 * The scene of £1 Million Jackpot Blue in a real browser, on the gallery's fixture sessions: no server, no chance.
 * The whole way through the site is tested elsewhere.
 */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenGallery, openGallery } from '../../scripts/gallery.ts';
import { words } from '../../src/games/million-jackpot-blue/words/copy.ts';
import { expectNoFaults } from '../support/axe.ts';
import { launchBrowser, leaveOutLights } from '../support/browser.ts';

const SIZES = {
  phone: { width: 390, height: 796 },
  desktop: { width: 1280, height: 672 },
  landscape: { width: 844, height: 342 },
  smallest: { width: 320, height: 520 },
} as const;

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

interface Visit {
  readonly size?: keyof typeof SIZES;
  readonly reduced?: boolean;
  readonly speed?: number;
  /** Leaves the exhibit's moves to the test. */
  readonly still?: boolean;
}

async function open(exhibit: string, visit: Visit = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZES[visit.size ?? 'desktop'],
    reducedMotion: visit.reduced ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(90_000);
  await context.addInitScript(leaveOutLights);
  const page = await context.newPage();
  const query = new URLSearchParams({ game: 'million-jackpot-blue', exhibit, speed: String(visit.speed ?? 20) });
  if (visit.still) query.set('still', '');
  await page.goto(`${gallery.url}?${query}`);
  await page.waitForFunction(() => document.body.dataset.gallery !== undefined);
  return page;
}

const region = (page: Page) => page.getByRole('region', { name: words.name, exact: true });
/** All that was said: at speed several reveals are one line. */
const said = async (page: Page) => (await page.getByRole('log').locator('p').allTextContents()).join(' ');
const placesIn = (told: string | undefined) => told?.match(/GAME \d, (place|row) \d:/g) ?? [];

describe('a whole Play', () => {
  it('can be made with the keyboard alone, and the place of the keyboard is never lost', async () => {
    const page = await open('splash', { still: true });
    const names: string[] = [];
    for (let press = 0; press < 60 && (await galleryState(page)) !== 'finished'; press += 1) {
      const name = await focusedName(page);
      names.push(name);
      await page.keyboard.press('Enter');
      await page.waitForFunction((before) => {
        const active = document.activeElement;
        const now = active?.getAttribute('aria-label') ?? active?.textContent?.trim();
        return document.body.dataset.gallery === 'finished' || (active?.matches('button:enabled') && now !== before);
      }, name);
    }
    expect(await galleryState(page)).toBe('finished');
    // PLAY, eleven places, the door, five pieces of the Bonus Game, SHOW GAME, FINISH: no press was wasted.
    expect(names).toHaveLength(20);
    await page.context().close();
  });

  it('shows and says the same under reduced motion', async () => {
    const told = [];
    for (const reduced of [false, true]) {
      const page = await open('whole play', { reduced });
      await page.getByRole('button', { name: words.finish }).waitFor();
      // The last line waits for the one before it.
      await page.waitForTimeout(250);
      told.push(await said(page));
      await page.context().close();
    }
    expect(told[1]).toEqual(told[0]);
    expect(placesIn(told[0])).toHaveLength(11 * 2);
  });
});

describe('before its reveal', () => {
  it('a place holds nothing of what lies under it, in the page or in the names', async () => {
    const page = await open('board', { still: true });
    const board = region(page);
    expect(await board.locator('.back > *').count()).toBe(0);
    const names = await board
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(names.filter((name) => name !== null && !/: (motif|PRIZE)$/.test(name))).toEqual([words.bonusGame]);
    await page.context().close();
  });
});

describe('presses', () => {
  it('made in quick succession are all played, and a double press once', async () => {
    const page = await open('board', { still: true, speed: 2 });
    const first = region(page).getByRole('button', { name: 'GAME 1, place 1: motif' });
    await first.dblclick();
    for (const place of [2, 3, 4]) await page.getByRole('button', { name: `GAME 1, place ${place}: PRIZE` }).click();
    await page.getByRole('button', { name: /^GAME 1, place 4: £/ }).waitFor();
    await expect.poll(async () => placesIn(await said(page)), { timeout: 10_000 }).toHaveLength(8);
    await page.context().close();
  });
});

describe('a picture the Procedures do not allow', () => {
  it('stops the scene, is not shown, and reads as safe, never as a loss', async () => {
    const page = await open('a picture that is not allowed');
    await page.getByRole('alertdialog').waitFor();
    expect(await page.getByRole('alertdialog').textContent()).toContain('Your Play is safe');
    expect(await galleryState(page)).toBe('fault');
    expect(await page.getByText('9 kg').count()).toBe(0);
    expect(await region(page).evaluate((element) => (element as HTMLElement).inert)).toBe(true);
    await page.context().close();
  });
});

describe('the end message', () => {
  it.each([
    ['end with a win', '£245'],
    ['end with money back', '£5'],
    ['end without a prize', '£0'],
  ])('%s says %s; after SHOW GAME only FINISH remains', async (exhibit, total) => {
    const page = await open(exhibit, { still: true });
    await page.getByText(total, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: words.showGame }).click();
    const enabled = region(page).getByRole('button', { disabled: false });
    expect(await enabled.allTextContents()).toEqual([words.finish]);
    await page.context().close();
  });
});

it.each(['board', 'widest', 'bonus open'])(
  '%s: every control can be reached and read at every size',
  async (exhibit) => {
    const page = await open(exhibit, { still: true });
    await page.locator('.splash').waitFor({ state: 'detached' });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await page.evaluate(layoutFaults), size).toEqual([]);
    }
    await page.context().close();
  },
);

// Splash, board and end are looked at where a whole Play is made through the site.
it.each(['bonus open', 'all revealed'])('axe finds nothing on %s', async (exhibit) => {
  const page = await open(exhibit, { size: 'phone', still: true, reduced: true });
  // Contrast is not measured: what is lost fades to 45% by design, and gradients behind text cannot be read by the
  // tool.
  await expectNoFaults(page, exhibit, { within: '.frame', without: ['color-contrast'] });
  await page.context().close();
});

const galleryState = (page: Page) => page.evaluate(() => document.body.dataset.gallery);
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  );

/** Runs in the page: controls too small, cut off at the sides, or covering each other; text too small or cut. */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const controls = Array.from(document.querySelectorAll<HTMLElement>('.region button')).filter((control) =>
    control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const boxes = controls.map((control) => ({
    name: control.ariaLabel ?? control.textContent,
    box: control.getBoundingClientRect(),
  }));
  for (const { name, box } of boxes) {
    if (box.width < 43.5 || box.height < 43.5)
      faults.push(`${name} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
    if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name} is cut off`);
  }
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 1 && down > 1) faults.push(`${a.name} lies over ${b.name}`);
    }
  for (const element of document.querySelectorAll<HTMLElement>('.region *')) {
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasText || element.closest('svg') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < 10.95) faults.push(`"${element.textContent?.trim()}" is set in ${size} px`);
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1)
      faults.push(`"${element.textContent?.trim()}" runs out of the window`);
  }
  return faults;
}
