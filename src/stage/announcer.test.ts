import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer } from './announcer.ts';

/** A live region that notes when each line was put into it. */
function fakeRegion() {
  const lines: { words: string; atMs: number }[] = [];
  let kept = 0;
  const region = {
    append: ({ textContent }: { textContent: string }) => {
      lines.push({ words: textContent, atMs: Date.now() });
      kept += 1;
    },
    get childElementCount() {
      return kept;
    },
    firstElementChild: {
      remove: () => {
        kept -= 1;
      },
    },
  };
  return { region: region as unknown as HTMLElement, lines, kept: () => kept };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ textContent: '' }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says everything in order, in lines 100 ms apart', async () => {
  const { region, lines, kept } = fakeRegion();
  const announcer = createAnnouncer();
  announcer.say('Before.');
  announcer.attach(region);
  const said = Array.from({ length: 18 }, (_, index) => `Reveal ${index}.`);
  for (const words of said) {
    announcer.say(words);
    await vi.advanceTimersByTimeAsync(17);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.map(({ words }) => words).join(' ')).toBe(['Before.', ...said].join(' '));
  for (const [index, { atMs }] of lines.entries())
    if (index > 0) expect(atMs - (lines[index - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(100);
  for (const words of said) {
    announcer.say(words);
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(lines.slice(-18).map(({ words }) => words)).toEqual(said);
  expect(kept()).toBeGreaterThanOrEqual(10);
  expect(kept()).toBeLessThanOrEqual(40);
});
