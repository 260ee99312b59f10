/**
 * The puck in motion: one animation for the whole shot, so that it never stops between two events, and a way to wait
 * for the moment it reaches a place. Knows the track, not what is revealed on it.
 */
import { ease, type Motion } from '../../../stage/motion.ts';
import { keyframesOf, type Track } from './track.ts';

export interface Glide {
  /** Resolves when the puck is there; at once when nothing moves. */
  reach(ms: number): Promise<void>;
}

/** Trails behind the puck, each a little later and fainter. */
const TRAIL_MS = 42;

export function startGlide(motion: Motion, track: Track, puck: HTMLElement, trails: readonly HTMLElement[]): Glide {
  const keyframes = keyframesOf(track);
  const options = { ms: track.ms, easing: 'linear', twin: 'none' } as const;
  void motion.play(puck, keyframes, options);
  const animation = puck.getAnimations().find((one) => (one.effect as KeyframeEffect).getKeyframes().length > 3);
  trails.forEach((trail, index) => {
    void motion.play(trail, keyframes, { ...options, delayMs: TRAIL_MS * (index + 1) });
  });

  async function reach(ms: number): Promise<void> {
    if (animation === undefined) return;
    while (animation.playState === 'running' && !motion.isSkipping() && !document.hidden) {
      const left = ms - Number(animation.currentTime ?? 0);
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, Math.max(4, left / Math.max(animation.playbackRate, 0.1))));
    }
  }

  return { reach };
}

/** The puck rises out of its near pocket before it is struck. */
export function serve(motion: Motion, puck: HTMLElement | null): Promise<void> {
  return motion.play(
    puck,
    [
      { transform: 'scale(.3)', opacity: 0 },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.6 },
      { transform: 'scale(.94)', offset: 0.82 },
      { transform: 'scale(1)' },
    ],
    { ms: 260, easing: ease.out, twin: 'none' },
  );
}

/** The puck tips over the edge and is gone. */
export function sink(motion: Motion, puck: HTMLElement | null): Promise<void> {
  return motion.play(
    puck,
    [
      { transform: 'scale(1)', opacity: 1 },
      { transform: 'scale(.82)', opacity: 1, offset: 0.35 },
      { transform: 'scale(.28)', opacity: 0 },
    ],
    { ms: 240, easing: ease.in, twin: 'none' },
  );
}
