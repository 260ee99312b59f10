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
 * above what the style sheet says. Give it the text so that it looks again when the text changes.
 */
export function fit(text: string): (element: HTMLElement) => () => void {
  return (element) => {
    element.dataset.fit = text.length > 0 ? 'yes' : 'no';
    const look = () => fitNow(element);
    const observer = new ResizeObserver(look);
    if (element.parentElement) observer.observe(element.parentElement);
    document.fonts?.ready.then(look);
    look();
    return () => observer.disconnect();
  };
}

function fitNow(element: HTMLElement): void {
  element.style.fontSize = '';
  const available = element.clientWidth;
  const wanted = element.scrollWidth;
  if (available === 0 || wanted <= available) return;
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  element.style.fontSize = `${Math.floor(((size * available) / wanted) * 20) / 20}px`;
}
