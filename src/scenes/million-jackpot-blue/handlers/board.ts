/**
 * What the handlers of £1 Million Jackpot Blue work with: the vault's elements, and how a tile of steel turns and
 * shines.
 */
import type { BlueEvent, BlueView } from '../../../games/million-jackpot-blue/play/rules.ts';
import type { Handlers } from '../../../stage/director.ts';
import type { Kit } from '../../../stage/kit.ts';
import { ease } from '../../../stage/motion.ts';
import type { BlueCue } from './sounds.ts';

export interface BoardAccess {
  /** An element of the board by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** Has the Bonus Game Play Window ready to be drawn. */
  loadBonus(): Promise<unknown>;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: BlueView): boolean;
}

export type BlueHandlers = Handlers<BlueView, BlueEvent>;

export interface Bench extends BoardAccess {
  readonly kit: Kit<BlueCue>;
}

export type Axis = 'X' | 'Y';
const HUSH_MS = 150;
export const TURN_MS = 190;
const SETTLE_MS = 430;
export const GOLD = '#ffd465';

/** A tile or a door by its name. */
export function piece({ find }: Bench, name: string): HTMLElement | null {
  return find(`[data-piece="${name}"]`);
}

/** Everything holds its breath: the tile presses in before it turns. */
export async function hush(bench: Bench, tiles: readonly (HTMLElement | null)[]): Promise<void> {
  const { motion } = bench.kit;
  await Promise.all(
    tiles.map((tile) =>
      motion.play(tile, [{ transform: 'scale(1)' }, { transform: 'scale(.94)' }], { ms: HUSH_MS, twin: 'none' }),
    ),
  );
}

/** The face turns away, the back turns up, swings past and settles: a thing of steel has mass. */
export async function turn(bench: Bench, tile: HTMLElement | null, axis: Axis): Promise<void> {
  const { motion } = bench.kit;
  const by = (degrees: number) => `perspective(460px) rotate${axis}(${degrees}deg)`;
  await Promise.all([
    motion.play(
      tile?.querySelector('.front'),
      [
        { opacity: 1, transform: by(0) },
        { opacity: 1, transform: by(90) },
      ],
      {
        ms: TURN_MS,
        easing: ease.in,
        twin: 'none',
      },
    ),
    motion.play(
      tile?.querySelector('.back'),
      [
        { opacity: 1, transform: by(-90) },
        { transform: by(13), offset: 0.52 },
        { transform: by(-5), offset: 0.78 },
        { opacity: 1, transform: by(0) },
      ],
      { ms: SETTLE_MS, delayMs: TURN_MS, easing: 'ease-out' },
    ),
  ]);
}

export async function gild(
  bench: Bench,
  centre: HTMLElement | null,
  light: HTMLElement | null,
  isCelebrated: boolean,
): Promise<void> {
  const { motion } = bench.kit;
  if (isCelebrated) spark(bench, centre, 26);
  await Promise.all([
    motion.play(light, [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 0.5, offset: 0.6 }, { opacity: 1 }], {
      ms: 620,
    }),
    motion.play(
      centre,
      [{ transform: 'scale(1)' }, { transform: 'scale(1.09)', offset: 0.4 }, { transform: 'scale(1)' }],
      { ms: 620, twin: 'none' },
    ),
  ]);
}

export function spark(bench: Bench, centre: HTMLElement | null, count: number): void {
  const { particles } = bench.kit;
  particles.burstFrom(centre, {
    count,
    sprite: { shape: 'flake', colour: GOLD },
    speed: 300,
    size: 11,
    lifeMs: 1150,
    gravity: 420,
    radius: 26,
  });
  particles.burstFrom(centre, {
    count: Math.round(count / 2),
    sprite: { shape: 'star', colour: '#fff0b8' },
    speed: 190,
    size: 17,
    lifeMs: 800,
    radius: 30,
  });
}

/** Ticks that slow down, as a dial does. */
export async function tick(bench: Bench, times: number, gapMs: number): Promise<void> {
  const { motion, sound } = bench.kit;
  for (let index = 0; index < times && !motion.isSkipping() && !motion.isReduced(); index += 1) {
    sound.cue('tick', { rate: 1 - index * 0.012, level: 0.7 });
    await motion.wait(gapMs * (0.6 + (0.8 * index) / times));
  }
}
