/**
 * Keeps the keyboard's place. When the focused control is disabled or goes away, focus moves to the next enabled one of
 * the region in reading order, so that a Play can be made with Tab, arrows and Enter alone. Knows no game.
 */

const CONTROL = 'button:enabled,a[href],[tabindex="0"]';

/** Watches a region until the given function is called. For `use:` or an attachment. */
export function holdFocus(region: HTMLElement): () => void {
  let last: Element | null = null;
  let lastIndex = 0;
  /** Whether the focus was taken with its control and there was nowhere to go: it returns when the control does. */
  let isTaken = false;
  const remember = (event: FocusEvent) => {
    isTaken = false;
    last = event.target as Element;
    lastIndex = Array.from(region.querySelectorAll('button,a[href],[tabindex="0"]')).indexOf(last);
  };
  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    const isLost = last !== null && (active === null || active === document.body || active === last);
    const isGone = last !== null && (!region.contains(last) || last.matches(':disabled') || isInert(last));
    if (isLost && isGone) isTaken = !focusNext(region, last, lastIndex);
    else if (isLost && isTaken && active !== last) (last as HTMLElement).focus({ preventScroll: true });
  });
  const onkey = (event: KeyboardEvent) => moveByArrow(region, event);
  region.addEventListener('focusin', remember);
  region.addEventListener('keydown', onkey);
  observer.observe(region, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert'],
  });
  return () => {
    observer.disconnect();
    region.removeEventListener('focusin', remember);
    region.removeEventListener('keydown', onkey);
  };
}

/** Focuses the first enabled control of the region. */
export function focusFirst(region: HTMLElement): void {
  controlsOf(region)[0]?.focus({ preventScroll: true });
}

/** Whether there was one to focus. */
function focusNext(region: HTMLElement, from: Element | null, fromIndex: number): boolean {
  const controls = controlsOf(region);
  const after = controls.find((control) =>
    from !== null && region.contains(from)
      ? (from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      : Array.from(region.querySelectorAll('button,a[href],[tabindex="0"]')).indexOf(control) >= fromIndex,
  );
  const next = after ?? controls[0];
  next?.focus({ preventScroll: true });
  return next !== undefined;
}

function controlsOf(region: HTMLElement): HTMLElement[] {
  return Array.from(region.querySelectorAll<HTMLElement>(CONTROL)).filter(
    (control) => !isInert(control) && control.getClientRects().length > 0,
  );
}

function isInert(element: Element): boolean {
  return element.closest('[inert]') !== null;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys go to the nearest enabled control in that direction, as the eye would. */
function moveByArrow(region: HTMLElement, event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  const from = document.activeElement;
  if (arrow === undefined || event.defaultPrevented || from === null || !region.contains(from)) return;
  const [dx, dy] = arrow;
  const here = centreOf(from);
  let nearest: { readonly control: HTMLElement; readonly distance: number } | null = null;
  for (const control of controlsOf(region)) {
    if (control === from) continue;
    const there = centreOf(control);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along < 4 || across > along * 2.5) continue;
    const distance = along + across * 2;
    if (nearest === null || distance < nearest.distance) nearest = { control, distance };
  }
  if (nearest === null) return;
  event.preventDefault();
  nearest.control.focus({ preventScroll: true });
}

function centreOf(element: Element): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
