/** The bench's figures in words. Aims stand beside them, so that a figure can be judged without looking elsewhere. */
import type { SceneFrames } from './frames.ts';
import type { LogCost } from './log.ts';
import type { PlaySpeed } from './plays.ts';
import type { PurchaseSpeeds } from './purchases.ts';
import type { Timing } from './timing.ts';
import type { PageWeight } from './weight.ts';

/** A section that was not asked for is null. */
export interface BenchReport {
  readonly machine: {
    readonly cores: number;
    readonly model: string;
    readonly node: string;
    readonly loadBefore: number;
  };
  readonly plays: readonly PlaySpeed[] | null;
  readonly purchases: PurchaseSpeeds | null;
  readonly log: LogCost | null;
  readonly weight: readonly PageWeight[] | null;
  readonly frames: readonly SceneFrames[] | null;
}

const AIM = {
  playsPerSecond: 50_000,
  httpShareOfStore: 0.6,
  logShare: 0.9,
  firstMoveKib: 70,
  framesPerSecond: 50,
} as const;

export function describe(report: BenchReport): string {
  const { cores, model, node, loadBefore } = report.machine;
  const lines = [`${cores} cores of ${model}, Node ${node}; load before the run ${loadBefore}`];
  if (loadBefore > 1)
    lines.push('The machine was busy with other things: rates are lower than it can do; processor time tells more.');
  if (report.plays !== null) lines.push('', ...playLines(report.plays));
  if (report.purchases !== null) lines.push('', ...purchaseLines(report.purchases));
  if (report.log !== null) lines.push('', ...logLines(report.log));
  if (report.weight !== null) lines.push('', ...weightLines(report.weight));
  if (report.frames !== null) lines.push('', ...frameLines(report.frames));
  return lines.join('\n');
}

function playLines(plays: readonly PlaySpeed[]): string[] {
  return [
    `Plays dealt, played and read on one core, each a second (aim ${whole(AIM.playsPerSecond)}):`,
    ...plays.map(
      ({ gameId, perSecond, perCpuSecond, perDigest }) =>
        `  ${gameId.padEnd(24)} ${whole(perSecond).padStart(9)}   (${whole(perCpuSecond)} for each second of processor time, ${perDigest.toFixed(2)} for each SHA-256 digest)`,
    ),
  ];
}

function purchaseLines(purchases: PurchaseSpeeds): string[] {
  const line = (name: string, { perSecond, p50Ms, p99Ms, cpuMicros }: Timing): string =>
    `  ${name.padEnd(34)} ${whole(perSecond).padStart(7)}/s   half within ${p50Ms.toFixed(1)} ms, 99% within ${p99Ms.toFixed(1)} ms, ${cpuMicros.toFixed(0)} µs of processor time each`;
  return [
    `Durable purchases on ${purchases.engine}, ${purchases.callers} callers:`,
    line('store alone', purchases.store),
    line('platform, no HTTP', purchases.platform),
    line('through HTTP', purchases.http),
    line('a route that does nothing', purchases.emptyRoute),
    `  through HTTP ${purchases.httpShareOfStore.toFixed(2)} of the store's own rate (aim ${AIM.httpShareOfStore})`,
  ];
}

function logLines({ callers, withLog, without, share, cpuShare }: LogCost): string[] {
  const rates = (values: readonly number[]): string => values.map(whole).join(', ');
  return [
    `Purchases a second through HTTP, ${callers} callers, turn about:`,
    `  with the log ${rates(withLog)}; without ${rates(without)}`,
    `  the best with the log ${share.toFixed(2)} of the best without (aim ${AIM.logShare}); processor time ${cpuShare.toFixed(2)} as much`,
  ];
}

function weightLines(weights: readonly PageWeight[]): string[] {
  return weights.flatMap(({ gameId, firstMoveKib, visitKib, heaviest }) => [
    `Page weight of ${gameId}, gzipped: ${firstMoveKib.toFixed(1)} KiB to the first move (aim ${AIM.firstMoveKib}); ${visitKib.toFixed(1)} KiB with lobby, registering and funds`,
    ...heaviest.map(({ file, kib }) => `  ${kib.toFixed(1).padStart(6)} KiB ${file}`),
  ]);
}

function frameLines(frames: readonly SceneFrames[]): string[] {
  return [
    `Frames in the busiest second of each scene (aim ${AIM.framesPerSecond}):`,
    ...frames.map(
      ({ gameId, size, worstSecond, busiest, exhibits }) =>
        `  ${gameId.padEnd(24)} ${size.padEnd(8)} ${worstSecond.toFixed(0).padStart(4)}   in "${busiest}", of ${exhibits} exhibits`,
    ),
  ];
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
