/** Counts and latencies of a run of equal pieces of work, some at a time. The first ones warm up and do not count. */

export interface Timing {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
  /**
   * Processor time of the measured process for each piece, all its threads: hardly moved by what else runs on the
   * machine.
   */
  readonly cpuMicros: number;
}

/** Processor time used so far, in microseconds. */
export type CpuClock = () => number | Promise<number>;

export const ownCpu: CpuClock = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

export interface Load {
  readonly callers: number;
  /**
   * A server runs for weeks. Its first thousands of requests cost twice as much, while its code is being compiled:
   * they do not count.
   */
  readonly warmUp: number;
  readonly count: number;
}

/** Does `work(0)`, `work(1)`, … each once, `callers` at a time. */
export async function timeCalls(load: Load, cpu: CpuClock, work: (index: number) => Promise<void>): Promise<Timing> {
  await timeRange(load.callers, 0, load.warmUp, work);
  const cpuBefore = await cpu();
  const began = performance.now();
  const latencies = await timeRange(load.callers, load.warmUp, load.warmUp + load.count, work);
  const seconds = (performance.now() - began) / 1000;
  return timingOf(latencies, seconds, ((await cpu()) - cpuBefore) / load.count);
}

async function timeRange(
  callers: number,
  from: number,
  to: number,
  work: (index: number) => Promise<void>,
): Promise<number[]> {
  const latencies: number[] = [];
  let next = from;
  const caller = async (): Promise<void> => {
    while (next < to) {
      const index = next;
      next += 1;
      const sent = performance.now();
      await work(index);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return latencies;
}

function timingOf(latencies: readonly number[], seconds: number, cpuMicros: number): Timing {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), count: sorted.length, cpuMicros };
}
