/** The shape of the window a scene is drawn in, and text that fits its plaque. Knows no game. */

/** portrait phone, landscape phone, or roomy (tablet and desktop). */
export type Layout = 'phone' | 'landscape' | 'desktop';

/** Which layout a window of this size gets, in CSS pixels. */
export function layoutOf(width: number, height: number): Layout {
  if (width < 700 && height >= width) return 'phone';
  if (height < 520) return 'landscape';
  return width >= 900 || width > height ? 'desktop' : 'phone';
}

/** The least height of a board that stands upright, and of one that lies on its side. */
const UPRIGHT_HEIGHT_MIN = 480;
const LANDSCAPE_HEIGHT_MIN = 300;

/**
 * The height a board needs in a window of this size: a window that is too small for it scrolls. `landscapeWidthMin` is
 * what the game's landscape layout needs; where there is less, the board stands upright.
 */
export function boardHeightOf(width: number, height: number, landscapeWidthMin = 560): number {
  if (height >= width) return Math.max(height, UPRIGHT_HEIGHT_MIN);
  if (width < landscapeWidthMin) return Math.max(width, UPRIGHT_HEIGHT_MIN);
  return Math.max(height, LANDSCAPE_HEIGHT_MIN);
}

/** A board in its window: how it is laid out, and how high it stands. */
export interface Room {
  readonly layout: Layout;
  readonly heightPx: number;
}

/** Watches the size of a window. Calls back at once and on every change; the returned function ends it. */
export function watchRoom(
  element: HTMLElement,
  landscapeWidthMin: number | undefined,
  onchange: (room: Room) => void,
): () => void {
  let known = '';
  const look = () => {
    const { clientWidth, clientHeight } = element;
    const heightPx = boardHeightOf(clientWidth, clientHeight, landscapeWidthMin);
    const room = { layout: layoutOf(clientWidth, heightPx), heightPx };
    const text = JSON.stringify(room);
    if (text !== known) onchange(room);
    known = text;
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  look();
  return () => observer.disconnect();
}

/**
 * An attachment (`{@attach fit(text)}`): lowers the element's font size until its one line fits its width. Never
 * raises it above what the style sheet says. Looks again when the text changes, by the argument or in the element: a
 * counter that rolls up ends longer than it began.
 */
export function fit(text: string): (element: HTMLElement) => () => void {
  return (element) => {
    element.dataset.fit = text.length > 0 ? 'yes' : 'no';
    // Letters on whole pixels would be wider than a small size says.
    element.style.textRendering = 'geometricPrecision';
    const look = () => fitNow(element);
    const observer = new ResizeObserver(look);
    if (element.parentElement) observer.observe(element.parentElement);
    const reader = new MutationObserver(look);
    reader.observe(element, { subtree: true, childList: true, characterData: true });
    // The face of a scene may arrive after the first look, and is another width than what stood in for it.
    document.fonts?.addEventListener('loadingdone', look);
    look();
    return () => {
      observer.disconnect();
      reader.disconnect();
      document.fonts?.removeEventListener('loadingdone', look);
    };
  };
}

/**
 * Where letters stand on whole pixels, small ones are wider than their size says; of what is centred only half of what
 * is too much is seen. Then it takes another look.
 */
const LOOKS_MAX = 12;

function fitNow(element: HTMLElement): void {
  element.style.fontSize = '';
  const available = element.clientWidth;
  if (available === 0) return;
  let size = Number.parseFloat(getComputedStyle(element).fontSize);
  for (let look = 0; look < LOOKS_MAX && element.scrollWidth > available; look += 1) {
    size = Math.floor(((size * available) / element.scrollWidth) * 20) / 20;
    element.style.fontSize = `${size}px`;
  }
}
