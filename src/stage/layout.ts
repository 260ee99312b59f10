/** The shape of the window a scene is drawn in, and text that fits its plaque. Knows no game. */

/** portrait phone, landscape phone, or roomy (tablet and desktop). */
export type Layout = 'phone' | 'landscape' | 'desktop';

/** Which layout a window of this size gets, in CSS pixels. */
export function layoutOf(width: number, height: number): Layout {
  if (width < 700 && height >= width) return 'phone';
  if (height < 520) return 'landscape';
  return width >= 900 || width > height ? 'desktop' : 'phone';
}

/** Watches an element's size. Calls back at once and on every change; the returned function ends it. */
export function watchLayout(element: HTMLElement, onchange: (layout: Layout) => void): () => void {
  let known: Layout | null = null;
  const look = () => {
    const layout = layoutOf(element.clientWidth, element.clientHeight);
    if (layout !== known) onchange(layout);
    known = layout;
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  look();
  return () => observer.disconnect();
}

/**
 * An attachment (`{@attach fit(text)}`): lowers the element's font size until its one line fits its width. Never raises it
 * above what the style sheet says. Looks again when the text changes, by the argument or in the element: a counter that rolls up
 * ends longer than it began.
 */
export function fit(text: string): (element: HTMLElement) => () => void {
  return (element) => {
    element.dataset.fit = text.length > 0 ? 'yes' : 'no';
    const look = () => fitNow(element);
    const observer = new ResizeObserver(look);
    if (element.parentElement) observer.observe(element.parentElement);
    let length = element.textContent.length;
    const reader = new MutationObserver(() => {
      if (element.textContent.length === length) return;
      length = element.textContent.length;
      look();
    });
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

/** Where letters stand on whole pixels, small ones are wider than their size says: then it takes another look. */
const LOOKS_MAX = 4;

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
