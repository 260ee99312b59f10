/**
 * Motion with mass, on the Web Animations API: a CSS state is the truth, an animation only leads to it. One speed for
 * everything (tests, replays), one twin for reduced motion, nothing that hangs in a background tab. Knows no game.
 */

/** Easings and springs. `spring` overshoots a little and settles; give it to `play` with its own `ms`. */
export const ease = {
  out: 'cubic-bezier(.16,.84,.3,1)',
  in: 'cubic-bezier(.6,.02,.84,.2)',
  inOut: 'cubic-bezier(.65,.02,.3,1)',
  /** Pulls back before it goes: anticipation in one curve. */
  anticipate: 'cubic-bezier(.5,-.35,.4,1)',
  overshoot: 'cubic-bezier(.3,1.5,.5,1)',
} as const;

export interface Spring {
  readonly easing: string;
  readonly ms: number;
}

/** A damped spring sampled into a CSS `linear()` easing. `bounce` from 0 (none) to 0.6; `ms` until it rests. */
export function spring(ms: number, bounce = 0.25): Spring {
  return { easing: canEaseLinear() ? springEasing(bounce) : ease.overshoot, ms };
}

/** The curve alone. Starts at 0, ends at exactly 1. */
export function springEasing(bounce: number): string {
  const points = Array.from({ length: 25 }, (_, index) => springAt(index / 24, bounce));
  points[24] = 1;
  return `linear(${points.map((point) => Number(point.toFixed(3))).join(',')})`;
}

/** Where a spring that rests at 1 stands at time `t` of 0–1. */
export function springAt(t: number, bounce: number): number {
  const damping = 5.2;
  const turns = 2 + bounce * 14;
  return 1 - Math.exp(-damping * t) * (Math.cos(turns * t) + (damping / turns) * Math.sin(turns * t) * (1 - bounce));
}

function canEaseLinear(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('animation-timing-function', 'linear(0,1)');
}

export interface PlayOptions {
  readonly ms: number;
  readonly delayMs?: number;
  readonly easing?: string;
  /**
   * What stands in for it under reduced motion: a cross-fade of 120 ms (the default), or nothing (for mere ornament).
   */
  readonly twin?: 'fade' | 'none';
}

export interface Motion {
  /** Whether the player asked for less motion. */
  isReduced(): boolean;
  /** Whether everything is shown at once ("show me the result"). */
  isSkipping(): boolean;
  setSpeed(factor: number): void;
  /** Moves on top of the speed while presses are waiting, so that a quick player is never held up. 1 is none. */
  setHurry(factor: number): void;
  setSkipping(skip: boolean): void;
  /** Plays keyframes on an element and resolves when they have ended. The element then rests in its CSS state. */
  play(element: Element | null | undefined, keyframes: Keyframe[], options: PlayOptions): Promise<void>;
  /** A pause: a hush, a beat. Shortened to at most 120 ms under reduced motion. */
  wait(ms: number): Promise<void>;
  /** Runs `from` to `to` over `ms`, giving whole numbers; always ends with `to`. For counters that roll up. */
  count(from: number, to: number, ms: number, onvalue: (value: number) => void): Promise<void>;
  /** Starts `act` for each item, `gapMs` apart, and resolves when all have ended. */
  stagger<T>(items: readonly T[], gapMs: number, act: (item: T, index: number) => Promise<void>): Promise<void>;
}

export const FADE_MS = 120;

export interface MotionOptions {
  /** Whether less motion is wanted; the browser's setting by default. */
  readonly isReduced?: () => boolean;
}

export function createMotion(options: MotionOptions = {}): Motion {
  const isReduced = options.isReduced ?? prefersReducedMotion;
  let speed = 1;
  let hurry = 1;
  let skipping = false;
  const running = new Set<Animation>();

  const rate = () => speed * hurry;
  const isInstant = () => skipping || (typeof document !== 'undefined' && document.hidden);

  function retime(): void {
    for (const animation of running) isInstant() ? animation.finish() : animation.updatePlaybackRate(rate());
  }

  async function play(element: Element | null | undefined, keyframes: Keyframe[], given: PlayOptions): Promise<void> {
    if (!element || isInstant()) return;
    const reduced = isReduced();
    if (reduced && given.twin === 'none') return;
    const ms = reduced ? FADE_MS : given.ms;
    const delayMs = reduced ? 0 : (given.delayMs ?? 0);
    const animation = element.animate(reduced ? [{ opacity: 0 }, { offset: 1 }] : keyframes, {
      duration: ms,
      delay: delayMs,
      easing: reduced ? 'linear' : (given.easing ?? ease.out),
      fill: 'backwards',
    });
    animation.updatePlaybackRate(rate());
    running.add(animation);
    // A hidden tab draws no frames and may never report the end: a timer ends the wait there.
    await Promise.race([
      animation.finished.catch(() => undefined),
      sleep((ms + delayMs) / Math.min(rate(), 1) + 400, () => animation.playState !== 'running'),
    ]);
    running.delete(animation);
  }

  async function wait(ms: number): Promise<void> {
    if (ms <= 0 || isInstant()) return;
    await sleep((isReduced() ? Math.min(ms, FADE_MS) : ms) / rate());
  }

  async function count(from: number, to: number, ms: number, onvalue: (value: number) => void): Promise<void> {
    const steps = isInstant() || isReduced() || from === to ? 0 : Math.max(1, Math.round(ms / 33));
    for (let step = 1; step < steps && !isInstant(); step += 1) {
      const t = step / steps;
      onvalue(Math.round(from + (to - from) * (1 - (1 - t) ** 3)));
      await sleep(33 / rate());
    }
    onvalue(to);
  }

  async function stagger<T>(items: readonly T[], gapMs: number, act: (item: T, index: number) => Promise<void>) {
    await Promise.all(items.map((item, index) => wait(gapMs * index).then(() => act(item, index))));
  }

  return {
    isReduced,
    isSkipping: () => skipping,
    setSpeed: (factor) => {
      speed = factor;
      retime();
    },
    setHurry: (factor) => {
      hurry = factor;
      retime();
    },
    setSkipping: (skip) => {
      skipping = skip;
      retime();
    },
    play,
    wait,
    count,
    stagger,
  };
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves after `ms`, or a little later than `ms` once `isOver` says so when it is given and not yet true. */
function sleep(ms: number, isOver: () => boolean = () => true): Promise<void> {
  return new Promise((resolve) => {
    const check = () =>
      isOver() || typeof document === 'undefined' || document.hidden ? resolve() : setTimeout(check, 250);
    setTimeout(check, ms);
  });
}
