/**
 * `unveil simulate <game>`: many Plays drawn, dealt, played and read; with progress, resumable, Ctrl-C gives what
 * there is.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { publishedFigures } from '../game/figures.ts';
import type { AnyGame } from '../game/game.ts';
import type { Plan } from '../maths/simulate/chunk.ts';
import { resumeFault, type SimulationReport, type SimulationState, simulate } from '../maths/simulate/simulate.ts';
import { EXIT, type Output, whole } from './output.ts';
import { interruptible, progressBar } from './progress.ts';

export interface SimulateOptions extends Plan {
  readonly workers?: number;
  /** Where the state is kept: taken up when it is there, written at the end and on Ctrl-C. */
  readonly resume?: string;
}

export async function simulateCommand(game: AnyGame, options: SimulateOptions, output: Output): Promise<number> {
  const { workers, resume, ...plan } = options;
  const from = resume !== undefined && existsSync(resume) ? readState(resume, output) : null;
  if (typeof from === 'number') return from;
  const fault = from && resumeFault(game, plan, from);
  if (fault) return output.refuse({ code: 'cannot-resume', detail: `${resume}: ${fault}` });
  output.note(`seed ${plan.seed}`);
  const bar = progressBar(plan.plays, 'Plays');
  const { report, state } = await interruptible((signal) =>
    simulate(game, plan, {
      signal,
      onProgress: bar.update,
      ...(workers === undefined ? {} : { workers }),
      ...(from === null ? {} : { from }),
    }),
  );
  bar.stop();
  if (resume !== undefined) writeFileSync(resume, `${JSON.stringify(state)}\n`);
  if (output.json) output.data(report);
  else output.text(reportText(game, report));
  if (report.mismatches + report.latentWins > 0) return EXIT.violated;
  return report.complete ? EXIT.done : EXIT.interrupted;
}

function readState(path: string, output: Output): SimulationState | number {
  const read = output.readJson(path);
  if (!read.ok) return output.refuse(read.refusal);
  const state = read.value as Partial<SimulationState>;
  const isState = state.tally !== undefined && state.plan !== undefined && typeof state.nextChunk === 'number';
  return isState
    ? (state as SimulationState)
    : output.refuse({ code: 'cannot-resume', detail: `${path}: no simulation` });
}

function reportText(game: AnyGame, report: SimulationReport): string {
  const { fit } = report;
  const odds = report.winRate > 0 ? `1 in ${(1 / report.winRate).toFixed(4)}` : 'never';
  const sold = publishedFigures(game);
  // Of few Plays the error is itself a guess: the top prizes that make most of it have not been seen.
  const error = report.stratified ? '' : ` ± ${report.payoutStandardError.toFixed(4)} (one standard error)`;
  return [
    `${game.copy.name} ${report.version}: ${whole(report.plays)} Plays${report.complete ? '' : ' (interrupted)'}, seed ${report.seed}`,
    `${report.seconds.toFixed(1)} s on ${report.workers} cores, ${whole(report.playsPerSecondPerCore)} Plays a second of processor time, ${whole(report.playsPerSecond)} by the clock`,
    `payout shown ${report.payoutPercent.toFixed(4)}%${error}, sold ${sold.payoutPercent}%; won ${odds}, sold ${sold.overallOdds}`,
    `mismatches ${whole(report.mismatches)}, latent wins ${whole(report.latentWins)}, ${whole(report.viewsRead)} views read, ${report.movesPerPlay.toFixed(2)} moves a Play`,
    ...(fit
      ? [
          `rows: G ${fit.g.toFixed(2)} on ${fit.degrees} degrees, p ${fit.p.toFixed(4)} (${fit.pooledRows} rare rows pooled; smallest of their exact p, corrected: ${fit.rareP.toFixed(4)})`,
        ]
      : []),
    ...report.findings.map((f) => `${f.kind}: chunk ${f.chunk}, Play ${f.play}, row ${f.row ?? 'losing'}: ${f.what}`),
  ].join('\n');
}
