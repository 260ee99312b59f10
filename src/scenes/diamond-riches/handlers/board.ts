/** What the handlers of Diamond Riches work with: the board's elements, its wheels at rest, and what they share. */
import type { Colour } from '../../../games/diamond-riches/play/ladders.ts';
import type { RichesEvent, RichesView } from '../../../games/diamond-riches/play/view.ts';
import type { Handlers } from '../../../stage/director.ts';
import { createFlights, type Flights } from '../../../stage/flights.ts';
import type { Kit } from '../../../stage/kit.ts';
import { ease, spring } from '../../../stage/motion.ts';
import type { Rests } from './rests.svelte.ts';
import type { RichesCue } from './sounds.ts';
import { createSpinner, type Spinner } from './spinner.ts';

export interface BoardAccess {
  /** An element of the board by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  readonly rests: Rests;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: RichesView): boolean;
}

export type RichesHandlers = Handlers<RichesView, RichesEvent>;

export interface Bench extends BoardAccess {
  readonly kit: Kit<RichesCue>;
  readonly flights: Flights;
  readonly spinner: Spinner;
  /** Where collected stones come from: the Win Indicator after a spin, the middle of the wheels after a Bonus Game. */
  source: string;
}

export const GOLD = '#ffd465';

export function benchOf(kit: Kit<RichesCue>, access: BoardAccess): Bench {
  return {
    kit,
    flights: createFlights(kit, access),
    spinner: createSpinner(kit, access),
    source: '[data-aim="outer"]',
    ...access,
  };
}

/** A segment of a ladder, counted from 1 at the bottom. */
export function rungOf({ find }: Bench, colour: Colour, segment: number): HTMLElement | null {
  return find(`[data-ladder="${colour}"] [data-rung="${segment}"]`);
}

/** A camera move away: the window comes nearer and dissolves. */
export function leave(bench: Bench, selector: string): Promise<void> {
  const { find } = bench;
  const { motion } = bench.kit;
  return motion.play(
    find(selector),
    [
      { transform: 'scale(1)', opacity: 1 },
      { transform: 'scale(.985)', opacity: 1, offset: 0.2 },
      { transform: 'scale(1.14)', opacity: 0 },
    ],
    { ms: 430, easing: ease.in },
  );
}

export function enter(bench: Bench, selector: string): Promise<void> {
  const { find } = bench;
  const { motion } = bench.kit;
  return motion.play(
    find(selector),
    [
      { transform: 'scale(1.12)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { ms: 480 },
  );
}

export function pop(bench: Bench, element: HTMLElement | null, size: number, ms: number): Promise<void> {
  const { motion } = bench.kit;
  return motion.play(
    element,
    [
      { transform: 'scale(1)' },
      { transform: `scale(${size})`, offset: 0.3 },
      { transform: 'scale(.97)', offset: 0.65 },
      { transform: 'scale(1)' },
    ],
    { ms, twin: 'none' },
  );
}

export function beat(bench: Bench, selector: string, size: number, ms: number): Promise<void> {
  const { find } = bench;
  return pop(bench, find(selector), size, ms);
}

/** Turns a plaque over; what it says changes on its edge. */
export async function flip(bench: Bench, selector: string, commit?: () => Promise<void>): Promise<void> {
  const { find } = bench;
  const { motion } = bench.kit;
  await motion.play(
    find(selector),
    [{ transform: 'perspective(400px) rotateX(0)' }, { transform: 'perspective(400px) rotateX(90deg)' }],
    { ms: 160, easing: ease.in, twin: 'none' },
  );
  await commit?.();
  await motion.play(
    find(selector),
    [{ transform: 'perspective(400px) rotateX(-90deg)' }, { transform: 'none' }],
    spring(380, 0.25),
  );
}

export function sparkle(bench: Bench, centre: HTMLElement | null, count: number, colour: string): void {
  const { particles } = bench.kit;
  particles.burstFrom(centre, {
    count,
    sprite: { shape: 'star', colour },
    speed: 170 + count * 4,
    size: 13,
    lifeMs: 620,
    gravity: 90,
    radius: 12,
  });
}
