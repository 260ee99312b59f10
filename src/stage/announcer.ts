/**
 * Says what is revealed, for those who listen. Words are appended to a polite live region, so that none overwrites
 * another and a screen reader reads them in order. Knows no game.
 */

export interface Announcer {
  say(words: string): void;
  /** Puts the region's element in place: words said before wait for it. */
  attach(region: HTMLElement): () => void;
}

const KEPT_MAX = 40;

export function createAnnouncer(): Announcer {
  let region: HTMLElement | null = null;
  const early: string[] = [];

  function say(words: string): void {
    if (words === '') return;
    if (region === null) {
      early.push(words);
      return;
    }
    const line = document.createElement('p');
    line.textContent = words;
    region.append(line);
    while (region.childElementCount > KEPT_MAX) region.firstElementChild?.remove();
  }

  function attach(element: HTMLElement): () => void {
    region = element;
    for (const words of early.splice(0)) say(words);
    return () => {
      region = null;
    };
  }

  return { say, attach };
}
