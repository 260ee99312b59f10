/** Counts drawn frames, for the bench: the rate of the whole span and of its worst second. */

export interface FrameCount {
  readonly framesPerSecond: number;
  /** The fewest frames in any one second. */
  readonly worstSecond: number;
}

/** Starts to count; the returned function ends it. */
export function countFrames(): () => FrameCount {
  const times: number[] = [performance.now()];
  let frame = requestAnimationFrame(function note(now) {
    times.push(now);
    frame = requestAnimationFrame(note);
  });
  return () => {
    cancelAnimationFrame(frame);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    let worst = Number.POSITIVE_INFINITY;
    for (let from = 0, to = 0; to < times.length; to += 1) {
      while ((times[to] ?? 0) - (times[from] ?? 0) > 1000) {
        worst = Math.min(worst, to - from);
        from += 1;
      }
    }
    const framesPerSecond = (times.length - 1) / Math.max(seconds, 0.001);
    return { framesPerSecond, worstSecond: Number.isFinite(worst) ? worst : framesPerSecond };
  };
}
