/**
 * Motion with mass, on the Web Animations API: a CSS state is the truth, an animation only leads to it. One speed for
 * everything (tests, replays), one twin for reduced motion, nothing that hangs: not in a background tab, not where
 * animations stand still. Knows no game.
 */

import { createRunning, isHidden } from './running.ts';

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
  /** Whether everything is shown at once: "show me the result", or the rest of a step that was ended. */
  isSkipping(): boolean;
  setSpeed(factor: number): void;
  /** Moves on top of the speed while presses are waiting, so that a quick player is never held up. 1 is none. */
  setHurry(factor: number): void;
  setSkipping(skip: boolean): void;
  /** A step begins or is over: motion again, whatever ended the one before. */
  beginStep(): void;
  /** Ends whatever runs now, and shows the rest of the step at once. */
  endStep(): void;
  /** Plays keyframes on an element and resolves when they have ended. The element then rests in its CSS state. */
  play(element: Element | null | undefined, keyframes: Keyframe[], options: PlayOptions): Promise<void>;
  /** A pause: a hush, a beat. Shortened to at most 120 ms under reduced motion. */
  wait(ms: number): Promise<void>;
  /** Runs `from` to `to` over `ms`, giving whole numbers; always ends with `to`. For counters that roll up. */
  count(from: number, to: number, ms: number, onvalue: (value: number) => void): Promise<void>;
  /** Starts `act` for each item, `gapMs` apart, and resolves when all have ended. */
  stagger<T>(items: readonly T[], gapMs: number, act: (item: T, index: number) => Promise<void>): Promise<void>;
  close(): void;
}

export const FADE_MS = 120;

export interface MotionOptions {
  /** Whether less motion is wanted; the browser's setting by default. */
  readonly isReduced?: () => boolean;
  /** Calls back when the player begins to want less motion, until the function it gives is called. */
  readonly onreduced?: (act: () => void) => () => void;
}

/** How much longer than planned an animation may take. */
const GRACE_MS = 400;

export function createMotion(options: MotionOptions = {}): Motion {
  const isReduced = options.isReduced ?? prefersReducedMotion;
  let speed = 1;
  let hurry = 1;
  let skipping = false;
  let stepEnded = false;
  const running = createRunning(endStep);

  const rate = () => speed * hurry;
  const isSkipping = () => skipping || stepEnded;
  const isInstant = () => isSkipping() || isHidden();
  const isStill = () => isInstant() || isReduced();
  const unsubscribe = (options.onreduced ?? onReducedMotion)(endStep);

  function endStep(): void {
    stepEnded = true;
    running.endAll();
  }

  async function play(element: Element | null | undefined, keyframes: Keyframe[], given: PlayOptions): Promise<void> {
    if (!element || isInstant()) return;
    if (isReduced() && given.twin === 'none') return;
    const { animation, wholeMs } = animationOf(element, keyframes, given, isReduced());
    animation.updatePlaybackRate(rate());
    await running.run(animation, wholeMs / Math.min(rate(), 1) + GRACE_MS, (end) => {
      animation.finished.then(end, end);
    });
  }

  /** Ends with everything else. */
  const pause = (ms: number) => running.run(null, ms, (end) => setTimeout(end, ms));

  async function wait(ms: number): Promise<void> {
    if (ms <= 0 || isInstant()) return;
    await pause((isReduced() ? Math.min(ms, FADE_MS) : ms) / rate());
  }

  return {
    isReduced,
    isSkipping,
    setSpeed: (factor) => {
      speed = factor;
      running.retime(rate());
    },
    setHurry: (factor) => {
      hurry = factor;
      running.retime(rate());
    },
    setSkipping: (skip) => {
      skipping = skip;
      if (skip) running.endAll();
    },
    beginStep: () => {
      stepEnded = false;
    },
    endStep,
    play,
    wait,
    count: (from, to, ms, onvalue) => rollUp({ from, to, ms, onvalue }, isStill, () => pause(COUNT_STEP_MS / rate())),
    stagger: async (items, gapMs, act) => {
      await Promise.all(items.map((item, index) => wait(gapMs * index).then(() => act(item, index))));
    },
    close: () => {
      unsubscribe();
      endStep();
    },
  };
}

interface Count {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
  readonly onvalue: (value: number) => void;
}

const COUNT_STEP_MS = 33;

/** Fast at first, slower towards the end. */
async function rollUp({ from, to, ms, onvalue }: Count, isStill: () => boolean, pause: () => Promise<void>) {
  const steps = isStill() || from === to ? 0 : Math.max(1, Math.round(ms / COUNT_STEP_MS));
  for (let step = 1; step < steps && !isStill(); step += 1) {
    onvalue(Math.round(from + (to - from) * (1 - (1 - step / steps) ** 3)));
    await pause();
  }
  onvalue(to);
}

/** Under reduced motion the element fades in from where it rests. */
function animationOf(element: Element, keyframes: Keyframe[], given: PlayOptions, isReduced: boolean) {
  const shown = isReduced ? [{ opacity: 0 }, { offset: 1 }] : keyframes;
  const { ms, delayMs = 0, easing = ease.out } = isReduced ? { ms: FADE_MS, easing: 'linear' } : given;
  const animation = element.animate(shown, { duration: ms, delay: delayMs, easing, fill: 'backwards' });
  return { animation, wholeMs: ms + delayMs };
}

const REDUCED = '(prefers-reduced-motion: reduce)';

function prefersReducedMotion(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia(REDUCED).matches;
}

function onReducedMotion(act: () => void): () => void {
  if (typeof matchMedia === 'undefined') return () => {};
  const query = matchMedia(REDUCED);
  const onchange = () => query.matches && act();
  query.addEventListener('change', onchange);
  return () => query.removeEventListener('change', onchange);
}
