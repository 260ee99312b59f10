/**
 * Pictures of a scene: `npm run shots -- <game> [--only <words of an exhibit>] [--at phone|desktop|…] [--after ms]`.
 * With `--sheet` also one contact sheet of all, five sizes beside each other: `shots/<game>/sheet.png`.
 * Opens each exhibit of the gallery in a headless browser in several sizes and writes
 * `shots/<game>/<size>-<exhibit>.png`. Fails when a page complained.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { galleries } from '../src/scenes/gallery/galleries.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { type SheetPicture, writeSheet } from './contact-sheet.ts';
import { openGallery } from './gallery.ts';

/** The window of the game: the screen less the site's header of 48 pixels. */
const SIZES = {
  phone: { width: 390, height: 796, density: 2 },
  desktop: { width: 1280, height: 672, density: 1 },
  landscape: { width: 844, height: 342, density: 2 },
  small: { width: 320, height: 520, density: 2 },
  short: { width: 375, height: 619, density: 2 },
  low: { width: 640, height: 312, density: 2 },
  large: { width: 1920, height: 1032, density: 1 },
} as const;
type Size = keyof typeof SIZES;

const { values, positionals } = understood();
const game = positionals[0] ?? 'million-jackpot-blue';
if (!(game in galleries)) refuse(`no game "${game}": one of ${Object.keys(galleries).join(', ')}`);
/** What an art director looks at: phones large and small, a phone on its side, a desktop and a large one. */
const SHEET_SIZES: readonly Size[] = ['phone', 'small', 'low', 'desktop', 'large'];
const sizes = (values.at ?? (values.sheet ? SHEET_SIZES : ['phone', 'desktop'])).map((name) =>
  isSize(name) ? name : refuse(`no size "${name}": one of ${Object.keys(SIZES).join(', ')}`),
);
const folder = `shots/${game}`;

mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
const browser = await launchBrowser();
try {
  const names = await exhibitNames(browser);
  for (const size of sizes) await shoot(browser, size, names);
  if (values.sheet) console.log(await writeSheet(browser, { title: game, pictures: picturesOf(names), folder }));
} finally {
  await browser.close();
  await gallery.close();
}

function understood() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true },
        at: { type: 'string', multiple: true },
        after: { type: 'string' },
        measure: { type: 'boolean' },
        reduced: { type: 'boolean' },
        sheet: { type: 'boolean' },
      },
    });
  } catch (fault) {
    return refuse(fault instanceof Error ? fault.message : String(fault));
  }
}

function isSize(name: string): name is Size {
  return name in SIZES;
}

function refuse(why: string): never {
  console.error(`shots: ${why}`);
  console.error(
    'npm run shots -- <game> [--only <exhibit, or its beginning and *>] [--at <size>] [--after ms] [--measure] [--reduced] [--sheet]',
  );
  process.exit(2);
}

async function exhibitNames(opened: Browser): Promise<string[]> {
  const page = await opened.newPage();
  await page.goto(`${gallery.url}?game=${game}`);
  await page.waitForSelector('nav button');
  const names = await page.locator('nav button').allTextContents();
  await page.close();
  const wanted = values.only;
  return wanted
    ? names.filter((name) =>
        wanted.some((words) => name === words || (words.endsWith('*') && name.startsWith(words.slice(0, -1)))),
      )
    : names;
}

async function shoot(opened: Browser, size: Size, names: readonly string[]): Promise<void> {
  const { width, height, density } = SIZES[size];
  const context = await opened.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    reducedMotion: values.reduced ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  page.on('pageerror', (fault) => complain(`page error: ${fault.message}`));
  page.on('console', (line) => line.type() === 'error' && complain(`console: ${line.text()}`));
  for (const name of names) {
    const measure = values.measure ? '&measure' : '';
    const speed = values.measure || values.after ? 1 : 4;
    await page.goto(`${gallery.url}?game=${game}&exhibit=${encodeURIComponent(name)}&speed=${speed}${measure}`);
    if (values.after) await page.waitForTimeout(Number(values.after));
    else {
      await page.waitForFunction(() => document.body.dataset.gallery !== undefined, null, { timeout: 120_000 });
      await page.waitForTimeout(name.startsWith('end') ? 2600 : 700);
    }
    if ((await page.evaluate(() => document.body.dataset.gallery)) === 'fault') complain(`${size} ${name}: a fault`);
    if (values.measure) console.log(size, name, await page.evaluate(() => document.body.dataset.frames));
    await page.screenshot({ path: pathOf(size, name) });
  }
  await context.close();
}

function pathOf(size: Size, exhibit: string): string {
  return `${folder}/${size}-${exhibit.replaceAll(' ', '-')}.png`;
}

/** By exhibit, the sizes beside each other. */
function picturesOf(names: readonly string[]): readonly SheetPicture[] {
  return names.flatMap((exhibit) => sizes.map((size) => ({ exhibit, size, path: pathOf(size, exhibit) })));
}

/** What a page complains of is told, and is the end of no other picture. */
function complain(words: string): void {
  console.error(words);
  process.exitCode = 1;
}
