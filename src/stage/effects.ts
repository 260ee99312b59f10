/**
 * Small effects that scenes share: sparks from a place, a shower of gold, a tremble, where a thing stands on the board.
 * Ornament only; they show nothing that is not also in the picture. Knows no game.
 */
import type { Kit } from './kit.ts';

/** The middle of an element and its size, in pixels of the scene. */
export interface Middle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SparkOptions {
  readonly count?: number;
  /** Pixels a second. */
  readonly speed?: number;
  readonly size?: number;
  readonly lifeMs?: number;
  readonly radius?: number;
}

export interface Effects {
  /** A burst of light from the middle of an element. */
  spark(centre: Element | null, colour: string, options?: SparkOptions): void;
  /** A burst of leaves or stars that falls: for what is won. */
  shower(centre: Element | null, colour: string, shape?: 'flake' | 'star'): void;
  /** Something struck trembles for a moment, by so many pixels. */
  shake(element: Element | null, options?: { readonly px?: number; readonly ms?: number }): Promise<void>;
  /** Where an element stands, seen from the layer that things fly in; `null` when either is not there. */
  middleOf(element: Element | null, layer: Element | null): Middle | null;
}

const SHAKES = [1, -0.9, 0.75, -0.6, 0.4, -0.2] as const;

export function createEffects({ motion, particles }: Pick<Kit, 'motion' | 'particles'>): Effects {
  return {
    spark: (centre, colour, { count = 12, speed = 190, size = 11, lifeMs = 560, radius = 10 } = {}) =>
      particles.burstFrom(centre, { count, sprite: { shape: 'glow', colour }, speed, size, lifeMs, radius }),
    shower: (centre, colour, shape = 'flake') =>
      particles.burstFrom(centre, {
        count: 28,
        sprite: { shape, colour },
        speed: 290,
        size: 12,
        lifeMs: 1100,
        gravity: 380,
        radius: 50,
      }),
    shake: (element, { px = 4, ms = 260 } = {}) =>
      motion.play(
        element,
        [{}, ...SHAKES.map((share) => ({ translate: `${share * px}px ${-share * px * 0.4}px` })), {}],
        { ms, easing: 'linear', twin: 'none' },
      ),
    middleOf(element, layer) {
      const origin = layer?.getBoundingClientRect();
      const box = element?.getBoundingClientRect();
      if (box === undefined || origin === undefined) return null;
      return {
        x: box.x + box.width / 2 - origin.x,
        y: box.y + box.height / 2 - origin.y,
        width: box.width,
        height: box.height,
      };
    },
  };
}
