import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMotion, springAt, springEasing } from './motion.ts';

/** An element that notes how it is animated. Its animations end at once, or never when they are frozen. */
function fakeElement(isFrozen = false) {
  const calls: { keyframes: Keyframe[]; timing: KeyframeAnimationOptions; rate: number }[] = [];
  const element = {
    animate(keyframes: Keyframe[], timing: KeyframeAnimationOptions) {
      const call = { keyframes, timing, rate: 1 };
      calls.push(call);
      const animation = {
        playState: 'running',
        updatePlaybackRate: (rate: number) => {
          call.rate = rate;
        },
        currentTime: 0,
        cancel: () => {},
        finished: isFrozen ? new Promise(() => {}) : Promise.resolve(),
      };
      return animation;
    },
  };
  return { element: element as unknown as Element, calls };
}

afterEach(() => vi.useRealTimers());

describe('springs', () => {
  it('start at rest, overshoot when they bounce, end exactly where they should', () => {
    const path = Array.from({ length: 101 }, (_, index) => springAt(index / 100, 0.4));
    expect(path[0]).toBeCloseTo(0, 6);
    expect(Math.max(...path)).toBeGreaterThan(1.02);
    expect(Math.max(...path)).toBeLessThan(1.35);
    expect(Math.abs((path[100] ?? 0) - 1)).toBeLessThan(0.02);
    expect(springEasing(0.4)).toMatch(/^linear\(0,.*,1\)$/);
  });
});

describe('motion', () => {
  it('plays at the speed asked for, hurried while presses wait', async () => {
    const { element, calls } = fakeElement();
    const motion = createMotion({ isReduced: () => false });
    motion.setSpeed(4);
    motion.setHurry(2);
    await motion.play(element, [{ opacity: 0 }], { ms: 300, delayMs: 50 });
    expect(calls[0]).toMatchObject({ timing: { duration: 300, delay: 50 }, rate: 8 });
  });

  it('cross-fades in 120 ms under reduced motion and leaves mere ornament out', async () => {
    const { element, calls } = fakeElement();
    const motion = createMotion({ isReduced: () => true });
    await motion.play(element, [{ transform: 'rotateY(180deg)' }], { ms: 900, delayMs: 400 });
    await motion.play(element, [{ transform: 'scale(2)' }], { ms: 900, twin: 'none' });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ timing: { duration: 120, delay: 0 }, keyframes: [{ opacity: 0 }, { offset: 1 }] });
  });

  it('shows everything at once while skipping, and counters still end on their value', async () => {
    const { element, calls } = fakeElement();
    const motion = createMotion({ isReduced: () => false });
    motion.setSkipping(true);
    const shown: number[] = [];
    await motion.play(element, [{ opacity: 0 }], { ms: 5_000 });
    await motion.wait(5_000);
    await motion.count(0, 12_345, 5_000, (value) => shown.push(value));
    expect(calls).toHaveLength(0);
    expect(shown).toEqual([12_345]);
  });

  it('waits in proportion to its speed', async () => {
    vi.useFakeTimers();
    const motion = createMotion({ isReduced: () => false });
    motion.setSpeed(10);
    const done = vi.fn();
    void motion.wait(1_000).then(done);
    await vi.advanceTimersByTimeAsync(90);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(done).toHaveBeenCalled();
  });

  it('counts upward without passing its end', async () => {
    const motion = createMotion({ isReduced: () => false });
    motion.setSpeed(50);
    const shown: number[] = [];
    await motion.count(0, 500, 400, (value) => shown.push(value));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.at(-1)).toBe(500);
  });

  it('starts staggered acts in order and ends when all have', async () => {
    const motion = createMotion({ isReduced: () => false });
    const started: string[] = [];
    await motion.stagger(['a', 'b', 'c'], 5, async (item, index) => {
      started.push(`${item}${index}`);
    });
    expect(started).toEqual(['a0', 'b1', 'c2']);
  });

  it('does not wait for an animation that stands still: the rest of the step is shown at once', async () => {
    vi.useFakeTimers();
    const { element, calls } = fakeElement(true);
    const motion = createMotion({ isReduced: () => false });
    const shown = vi.fn();
    const step = async () => {
      await motion.play(element, [{ opacity: 0 }], { ms: 5_000 });
      await motion.play(element, [{ opacity: 0 }], { ms: 5_000 });
      await motion.wait(5_000);
    };
    void step().then(shown);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown).toHaveBeenCalled();
    expect(calls).toHaveLength(1);
    motion.beginStep();
    void motion.play(element, [{ opacity: 0 }], { ms: 50 });
    expect(calls).toHaveLength(2);
  });

  it('ends what runs, pauses too, the moment less motion is wanted', async () => {
    vi.useFakeTimers();
    let act = () => {};
    let isReduced = false;
    const onreduced = (given: () => void) => {
      act = given;
      return () => {};
    };
    const { element } = fakeElement(true);
    const motion = createMotion({ isReduced: () => isReduced, onreduced });
    const ended = vi.fn();
    const work = [
      motion.play(element, [{ opacity: 0 }], { ms: 600 }),
      motion.wait(5_000),
      motion.count(0, 9, 5_000, () => {}),
    ];
    void Promise.all(work).then(ended);
    await vi.advanceTimersByTimeAsync(200);
    expect(ended).not.toHaveBeenCalled();
    isReduced = true;
    act();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalled();
  });
});
