/** A real Chromium for browser tests, and persons who use it. */
import { statfsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from './chromium.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 720 };

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--mute-audio'],
    ignoreDefaultArgs: hasRoomyMemoryFolder() ? ['--disable-dev-shm-usage'] : [],
  });
}

/**
 * Pictures pass between the processes of a browser through shared memory: a file on disk instead, as containers need
 * it, is slower.
 */
function hasRoomyMemoryFolder(): boolean {
  const ROOM_BYTES = 2 ** 31;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Whatever the page complained about: thrown errors, refused content, failed files. Must stay empty. */
  readonly complaints: readonly string[];
}

export interface VisitorOptions {
  readonly baseURL: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /**
   * `quick`, the default under reduced motion: nothing waits for a fade to end. What is shown and said stays the
   * same.
   */
  readonly pace?: 'quick' | 'real';
  /**
   * `plain`, the default under reduced motion: sound is off, and what only colours a surface is not drawn. What is
   * shown, said and pressed stays the same, and where. Whoever looks at colours wants `real`.
   */
  readonly looks?: 'plain' | 'real';
  /** Complaints that a test provokes on purpose. */
  readonly expected?: RegExp;
}

/** A person with a browser of their own: no cookies, nothing stored. */
export async function newVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  return visitorIn(await newContext(browser, options), options);
}

export async function newContext(browser: Browser, options: VisitorOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    viewport: options.viewport ?? PHONE,
    reducedMotion: options.reducedMotion ?? 'reduce',
    locale: 'en-GB',
  });
  // For a machine that does much else besides; on a free one nothing here takes a second.
  context.setDefaultTimeout(60_000);
  const isReduced = options.reducedMotion !== 'no-preference';
  if (isReduced && options.pace !== 'real') await context.addInitScript(cutFades);
  if ((options.looks ?? (isReduced ? 'plain' : 'real')) === 'plain') await context.addInitScript(leaveOutLights);
  return context;
}

/** A person in a context that has been opened with these options, and whose cookies and storage are empty. */
export async function visitorIn(context: BrowserContext, { expected }: VisitorOptions): Promise<Visitor> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const note = (text: string) => {
    if (expected?.test(text) !== true) complaints.push(text);
  };
  page.on('pageerror', (error) => note(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The browser's own line about an answer such as 402 says nothing about the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text());
  });
  return { page, context, complaints };
}

/** Leaves a context as a new one is, but for the files of the site, which it need not fetch and compile again. */
export async function emptied(context: BrowserContext, origin: string): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (page === undefined) return false;
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
  // What is on its way must not write once more.
  await Promise.all(others.map((other) => other.close()));
  await page.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await context.clearCookies();
  await page.close();
  return true;
}

/** How a page stands after a test failed: whether its code answers, and whether the browser draws it. */
export async function stateOf(page: Page): Promise<{ isFrozen: boolean; told: string }> {
  const LATE = 'not within 10 s';
  const within = async (work: Promise<unknown>): Promise<string> => {
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, LATE));
    return Promise.race([work.then(() => 'yes'), late]).then(String, (fault: Error) =>
      String(fault.message.split('\n')[0]),
    );
  };
  const answers = await within(page.evaluate(() => 1));
  const draws = await within(
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
  );
  const told = `${page.url()}, after the test had failed: its code answers: ${answers}; two frames are drawn: ${draws}`;
  return { isFrozen: answers === LATE, told };
}

/** Runs in the page, before its own code: the fades of reduced motion, and pauses no longer than one, end at once. */
function cutFades(): void {
  const FADE_MS = 120;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (this: Element, keyframes, timing) {
    const isFade = typeof timing === 'object' && Number(timing.duration) <= FADE_MS;
    return animate.call(this, keyframes, isFade ? { ...timing, duration: 1 } : timing);
  };
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    wait(act, ms !== undefined && ms <= FADE_MS ? 0 : ms, ...rest)) as typeof globalThis.setTimeout;
}

/**
 * Runs in the page, before its own code: sound is off, as if the player had switched it off, and what only colours a
 * surface is not drawn, nor how it changes. Without a graphics card they are half the work of a page.
 */
export function leaveOutLights(): void {
  try {
    localStorage.setItem('unveil.muted', localStorage.getItem('unveil.muted') ?? 'yes');
  } catch {
    // A page of no address has no storage.
  }
  const plain = new CSSStyleSheet();
  const dull = [
    'background-image',
    'box-shadow',
    'text-shadow',
    'filter',
    'backdrop-filter',
    'transition',
    'animation',
  ];
  plain.replaceSync(`*,*::before,*::after{${dull.map((name) => `${name}:none!important`).join(';')}}`);
  document.adoptedStyleSheets = [plain];
}
