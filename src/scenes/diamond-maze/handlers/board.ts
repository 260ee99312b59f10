/** What the handlers of Diamond Maze work with: the mine's elements, its air, its windows, and what they share. */
import type { MazeEvent, MazeView } from '../../../games/diamond-maze/play/view.ts';
import type { Handlers } from '../../../stage/director.ts';
import { createFlights, type Flights } from '../../../stage/flights.ts';
import type { Kit } from '../../../stage/kit.ts';
import { ease, spring } from '../../../stage/motion.ts';
import type { Burst } from '../../../stage/particles.ts';
import type { Air } from './air.svelte.ts';
import type { MazeCue } from './sounds.ts';

export interface BoardAccess {
  /** An element of the scene by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** All of them. */
  findAll(selector: string): HTMLElement[];
  /** The windows over the Board, fetched. */
  loadWindows(): Promise<void>;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: MazeView): boolean;
}

export type MazeHandlers = Handlers<MazeView, MazeEvent>;

export interface Bench extends BoardAccess {
  readonly kit: Kit<MazeCue>;
  readonly air: Air;
  readonly flights: Flights;
}

export function benchOf(kit: Kit<MazeCue>, air: Air, access: BoardAccess): Bench {
  return { kit, air, flights: createFlights(kit, access), ...access };
}

const PANEL = '[data-panel]';

export async function openWindow(bench: Bench, commit: () => Promise<void>): Promise<void> {
  const { find, loadWindows } = bench;
  const { motion, sound } = bench.kit;
  await loadWindows();
  sound.cue('open');
  await motion.play(find('[data-field]'), [{ transform: 'none' }, { transform: 'scale(1.12)' }], {
    ms: 260,
    easing: ease.in,
    twin: 'none',
  });
  await commit();
  await motion.play(
    find(PANEL),
    [
      { transform: 'translateY(4%) scale(.86)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    spring(520, 0.15),
  );
}

export async function closeWindow(bench: Bench, commit: () => Promise<void>): Promise<void> {
  const { find } = bench;
  const { motion } = bench.kit;
  await motion.play(
    find(PANEL),
    [
      { transform: 'none', opacity: 1 },
      { transform: 'scale(1.06)', opacity: 0 },
    ],
    {
      ms: 240,
      easing: ease.in,
      twin: 'none',
    },
  );
  await commit();
  await motion.play(find('[data-field]'), [{ transform: 'scale(1.12)' }, { transform: 'none' }], { ms: 380 });
}

/** The Bonus Tiles leave the middle of the Board: nothing may cover the dice. */
export async function clearMotif(bench: Bench): Promise<void> {
  const { air, find } = bench;
  const { motion } = bench.kit;
  if (air.motif === null) return;
  await motion.play(find('[data-motif]'), [{ opacity: 1 }, { opacity: 0, transform: 'scale(.7)' }], {
    ms: 260,
    twin: 'none',
  });
  await air.set({ motif: null });
}

/** Swells for a moment, so that a change is seen. */
export async function beat(bench: Bench, selector: string, size: number, ms: number): Promise<void> {
  await bench.kit.motion.play(
    bench.find(selector),
    [{ transform: 'none' }, { transform: `scale(${size})`, offset: 0.35 }, { transform: 'none' }],
    { ms, twin: 'none' },
  );
}

/** A burst of light whose sparks fall again. */
export function burst(count: number, colour: string, speed: number, gravity = 240): Omit<Burst, 'x' | 'y'> {
  return { count, sprite: { shape: 'glow', colour }, speed, size: 11, lifeMs: 720, gravity, radius: 12 };
}
