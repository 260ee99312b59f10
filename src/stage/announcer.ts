/**
 * Says what is revealed, for those who listen. Words are appended to a polite live region, so that none overwrites
 * another and a screen reader reads them in order; never two lines at once, since it drops what comes too close. Knows
 * no game.
 */

export interface Announcer {
  say(words: string): void;
  /** Puts the region's element in place: words said before wait for it. */
  attach(region: HTMLElement): () => void;
}

/** What the keyboard can go back to: a step or two, whole. */
const KEPT_MAX = 40;
/** The least time between two lines. What is said in between waits, and becomes one line. */
const GAP_MS = 100;

export function createAnnouncer(): Announcer {
  let region: HTMLElement | null = null;
  let waiting: string[] = [];
  let gap: ReturnType<typeof setTimeout> | null = null;

  function say(words: string): void {
    if (words !== '') waiting.push(words);
    tell();
  }

  function tell(): void {
    if (region === null || gap !== null || waiting.length === 0) return;
    const line = document.createElement('p');
    line.textContent = waiting.join(' ');
    waiting = [];
    region.append(line);
    while (region.childElementCount > KEPT_MAX) region.firstElementChild?.remove();
    gap = setTimeout(() => {
      gap = null;
      tell();
    }, GAP_MS);
  }

  function attach(element: HTMLElement): () => void {
    region = element;
    tell();
    return () => {
      region = null;
    };
  }

  return { say, attach };
}
