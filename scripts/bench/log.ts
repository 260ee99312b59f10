/**
 * What the log costs a purchase: servers with it and without, called one after the other in one run, so that what else
 * the machine does weighs on both. Without: no leaf, no sequencer, no promise in the answer.
 */
import type { Load } from './timing.ts';

export interface LogCost {
  readonly callers: number;
  readonly withLog: readonly number[];
  readonly without: readonly number[];
  /** Purchases a second with the log ÷ without, each the best of its runs: what else ran only ever takes away. */
  readonly share: number;
  /** Processor time of a purchase with the log ÷ without, medians. */
  readonly cpuShare: number;
}

const ROUNDS = 3;

/** `measure`: the HTTP lane, with or without the log. */
export async function compareLog(
  load: Load,
  measure: (isLogged: boolean) => Promise<{ readonly perSecond: number; readonly cpuMicros: number }>,
): Promise<LogCost> {
  const runs: { readonly isLogged: boolean; readonly perSecond: number; readonly cpuMicros: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Turn about, so that neither always comes first.
    const order = round % 2 === 0 ? [true, false] : [false, true];
    for (const isLogged of order) runs.push({ isLogged, ...(await measure(isLogged)) });
  }
  const of = (isLogged: boolean) => runs.filter((run) => run.isLogged === isLogged);
  const rates = (isLogged: boolean) => of(isLogged).map(({ perSecond }) => perSecond);
  const cpu = (isLogged: boolean) => median(of(isLogged).map(({ cpuMicros }) => cpuMicros));
  return {
    callers: load.callers,
    withLog: rates(true),
    without: rates(false),
    share: Math.max(...rates(true)) / Math.max(...rates(false)),
    cpuShare: cpu(true) / cpu(false),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
