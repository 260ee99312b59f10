/**
 * Motion with mass, on the Web Animations API: a CSS state is the truth, an animation only leads to it. One speed for
 * everything (tests, replays), one twin for reduced motion, nothing that hangs: not in a background tab, not where
 * animations stand still. Knows no game.
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

/** What is waited for now: an animation, or a mere pause. */
interface Running {
  readonly animation: Animation | null;
  /** Where the animation stood at the last look, and for how many looks it has stood there. */
  seenAt: CSSNumberish | null | undefined;
  stillLooks: number;
  looksLeft: number;
  end(): void;
}

const LOOK_MS = 100;
/** An animation that does not advance for so long is frozen, by the browser or by the device. */
const STILL_LOOKS = 7;
/** How much longer than planned an animation may take. */
const GRACE_MS = 400;

export function createMotion(options: MotionOptions = {}): Motion {
  const isReduced = options.isReduced ?? prefersReducedMotion;
  let speed = 1;
  let hurry = 1;
  let skipping = false;
  let stepEnded = false;
  const running = new Set<Running>();
  let looking: ReturnType<typeof setInterval> | null = null;

  const rate = () => speed * hurry;
  const isSkipping = () => skipping || stepEnded;
  const isInstant = () => isSkipping() || isHidden();
  const unsubscribe = (options.onreduced ?? onReducedMotion)(endStep);

  function retime(): void {
    for (const { animation } of running) animation?.updatePlaybackRate(rate());
  }

  function endAll(): void {
    for (const one of [...running]) one.end();
  }

  function endStep(): void {
    stepEnded = true;
    endAll();
  }

  /**
   * Looks after what runs: it ends in a hidden tab, which draws no frames; and with its step when it is frozen or
   * late.
   */
  function look(): void {
    if (isHidden()) endAll();
    else if ([...running].some(isStuck)) endStep();
  }

  /** Resolves once `end` is called: by whoever started it, or because everything ends. */
  function run(animation: Animation | null, withinMs: number, start: (end: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const one: Running = {
        animation,
        seenAt: undefined,
        stillLooks: 0,
        looksLeft: Math.ceil(withinMs / LOOK_MS),
        end: () => {
          if (!running.delete(one)) return;
          if (running.size === 0 && looking !== null) {
            clearInterval(looking);
            looking = null;
          }
          if (animation !== null) rest(animation);
          resolve();
        },
      };
      running.add(one);
      looking ??= setInterval(look, LOOK_MS);
      start(one.end);
    });
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
    await run(animation, (ms + delayMs) / Math.min(rate(), 1) + GRACE_MS, (end) => {
      animation.finished.then(end, end);
    });
  }

  /** A pause that ends with everything else. */
  function pause(ms: number): Promise<void> {
    return run(null, ms, (end) => setTimeout(end, ms));
  }

  async function wait(ms: number): Promise<void> {
    if (ms <= 0 || isInstant()) return;
    await pause((isReduced() ? Math.min(ms, FADE_MS) : ms) / rate());
  }

  async function count(from: number, to: number, ms: number, onvalue: (value: number) => void): Promise<void> {
    const isStill = () => isInstant() || isReduced();
    const steps = isStill() || from === to ? 0 : Math.max(1, Math.round(ms / 33));
    for (let step = 1; step < steps && !isStill(); step += 1) {
      const t = step / steps;
      onvalue(Math.round(from + (to - from) * (1 - (1 - t) ** 3)));
      await pause(33 / rate());
    }
    onvalue(to);
  }

  async function stagger<T>(items: readonly T[], gapMs: number, act: (item: T, index: number) => Promise<void>) {
    await Promise.all(items.map((item, index) => wait(gapMs * index).then(() => act(item, index))));
  }

  return {
    isReduced,
    isSkipping,
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
      if (skip) endAll();
    },
    beginStep: () => {
      stepEnded = false;
    },
    endStep,
    play,
    wait,
    count,
    stagger,
    close: () => {
      unsubscribe();
      endStep();
    },
  };
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

/** Whether an animation stands still, or is late. Called once a look. */
function isStuck(one: Running): boolean {
  if (one.animation === null) return false;
  const at = one.animation.currentTime;
  one.stillLooks = at === one.seenAt ? one.stillLooks + 1 : 0;
  one.seenAt = at;
  one.looksLeft -= 1;
  return one.stillLooks >= STILL_LOOKS || one.looksLeft < 0;
}

/** The element stands in its CSS state, whatever becomes of the animation. */
function rest(animation: Animation): void {
  if (animation.playState !== 'finished') animation.cancel();
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
