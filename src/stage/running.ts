/**
 * What a scene waits for now. It ends when whoever started it says so, in a hidden tab, and when an animation is frozen
 * or late: nothing hangs. Knows no game.
 */

export interface RunningSet {
  /** Resolves once `end` is called: by whoever started it, or because everything ends. */
  run(animation: Animation | null, withinMs: number, start: (end: () => void) => void): Promise<void>;
  endAll(): void;
  /** Has everything go on at a rate. */
  retime(rate: number): void;
}

/** An animation, or a mere pause. */
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

/** `onstuck` is called when an animation is frozen or late. */
export function createRunning(onstuck: () => void): RunningSet {
  const running = new Set<Running>();
  let looking: ReturnType<typeof setInterval> | null = null;

  function endAll(): void {
    for (const one of [...running]) one.end();
  }

  function look(): void {
    if (isHidden()) endAll();
    else if ([...running].some(isStuck)) onstuck();
  }

  function leave(one: Running): boolean {
    if (!running.delete(one)) return false;
    if (running.size === 0 && looking !== null) {
      clearInterval(looking);
      looking = null;
    }
    return true;
  }

  function run(animation: Animation | null, withinMs: number, start: (end: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const one: Running = {
        animation,
        seenAt: undefined,
        stillLooks: 0,
        looksLeft: Math.ceil(withinMs / LOOK_MS),
        end: () => {
          if (!leave(one)) return;
          if (animation !== null) rest(animation);
          resolve();
        },
      };
      running.add(one);
      looking ??= setInterval(look, LOOK_MS);
      start(one.end);
    });
  }

  return {
    run,
    endAll,
    retime: (rate) => {
      for (const { animation } of running) animation?.updatePlaybackRate(rate);
    },
  };
}

/** A hidden tab draws no frames. */
export function isHidden(): boolean {
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
