/**
 * Things that fly over a board on arcs: stones into their boxes, amounts into a panel. Ornament; it shows nothing
 * new. A scene gives a layer `[data-flyers]` with some `svg[data-flyer]` that hold a `use`, and one `b` for letters.
 * Knows no game.
 */
import type { Kit } from './kit.ts';
import { ease } from './motion.ts';

interface FlightAccess {
  /** An element of the scene by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
}

export interface Flights {
  /** A drawing (`#id` of a symbol) from one place of the board to another; `isLost` when it finds no place there. */
  fly(
    href: string,
    from: string,
    to: string,
    options: { readonly delayMs: number; readonly isLost?: boolean },
  ): Promise<void>;
  /** A few letters from one place to another: an amount, or the letter of an emblem. */
  flyLetters(letters: string, from: string, to: string, options?: { readonly ms?: number }): Promise<void>;
}

const FLIGHT_MS = 460;

export function createFlights({ motion }: Pick<Kit, 'motion'>, { find }: FlightAccess): Flights {
  let next = 0;

  async function fly(
    href: string,
    from: string,
    to: string,
    { delayMs, isLost = false }: { readonly delayMs: number; readonly isLost?: boolean },
  ): Promise<void> {
    if (motion.isReduced() || motion.isSkipping()) return;
    const flyers = find('[data-flyers]');
    const flyer = flyers?.querySelector(`[data-flyer="${next}"]`);
    next = (next + 1) % (flyers?.querySelectorAll('[data-flyer]').length ?? 1);
    const way = wayBetween(from, to);
    if (!flyer || !way) return;
    flyer.querySelector('use')?.setAttribute('href', href);
    await motion.play(flyer, thrown(way, isLost), { ms: FLIGHT_MS + 80, delayMs, easing: 'linear', twin: 'none' });
  }

  async function flyLetters(
    letters: string,
    from: string,
    to: string,
    { ms = 720 }: { readonly ms?: number } = {},
  ): Promise<void> {
    if (motion.isReduced() || motion.isSkipping()) return;
    const flyer = find('[data-flyers] > b');
    const way = wayBetween(from, to);
    if (!flyer || !way) return;
    flyer.textContent = letters;
    await motion.play(flyer, carried(way), { ms, easing: 'linear', twin: 'none' });
  }

  function wayBetween(from: string, to: string): Way | null {
    const board = find('[data-flyers]')?.getBoundingClientRect();
    const a = find(from)?.getBoundingClientRect();
    const b = find(to)?.getBoundingClientRect();
    if (!board || !a || !b) return null;
    const start = { x: a.x + a.width / 2 - board.x, y: a.y + a.height / 2 - board.y };
    const end = { x: b.x + b.width / 2 - board.x, y: b.y + b.height / 2 - board.y };
    return { start, end, lift: 30 + Math.abs(end.x - start.x) * 0.16 };
  }

  return { fly, flyLetters };
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Way {
  readonly start: Spot;
  readonly end: Spot;
  /** How far the arc rises above the straight line. */
  readonly lift: number;
}

const at = ({ x, y }: Spot, rest: string): string => `translate(${x}px, ${y}px) ${rest}`;

/** Half the way, raised by so much. */
const halfway = ({ start, end }: Way, lift: number): Spot => ({
  x: (start.x + end.x) / 2,
  y: (start.y + end.y) / 2 - lift,
});

/** A drawing leaps up, turns over on its arc and drops into its place. */
function thrown(way: Way, isLost: boolean): Keyframe[] {
  const { start, end, lift } = way;
  return [
    { transform: at(start, 'scale(.9)'), opacity: 0, easing: 'ease-out' },
    {
      transform: at({ x: start.x, y: start.y - 14 }, 'scale(1.25)'),
      opacity: 1,
      offset: 0.16,
      easing: 'cubic-bezier(.4,0,.9,.6)',
    },
    {
      transform: at(halfway(way, lift), 'rotate(120deg) scale(1.05)'),
      opacity: 1,
      offset: 0.55,
      easing: 'cubic-bezier(.1,.4,.6,1)',
    },
    { transform: at(end, `rotate(240deg) scale(${isLost ? 0.2 : 0.62})`), opacity: isLost ? 0 : 1 },
  ];
}

/** Letters are held up to be read, then carried over. */
function carried(way: Way): Keyframe[] {
  const { start, end, lift } = way;
  return [
    { transform: at(start, 'scale(.5)'), opacity: 0 },
    { transform: at(start, 'scale(1.3)'), opacity: 1, offset: 0.25, easing: ease.inOut },
    { transform: at(halfway(way, lift / 2), 'scale(1.15)'), opacity: 1, offset: 0.6 },
    { transform: at(end, 'scale(.7)'), opacity: 0.2 },
  ];
}
