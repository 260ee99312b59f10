/** `unveil naturalness <game>`: how far dealt Plays are from the natural model, in numbers and as a page. */
import type { AnyGame } from '../game/game.ts';
import { BENCH } from '../games/bench.ts';
import { AIMS, fewPlays, type NaturalReport, naturalness } from '../maths/natural/naturalness.ts';
import { naturalnessPage } from '../maths/natural/page.ts';
import { aligned, type Output, whole, writePage } from './output.ts';
import { interruptible, progressBar } from './progress.ts';

export interface NaturalnessOptions {
  readonly plays: number;
  readonly seed: string;
  readonly workers?: number;
  readonly out?: string;
}

export async function naturalnessCommand(game: AnyGame, options: NaturalnessOptions, output: Output): Promise<number> {
  const { plays, seed, workers, out } = options;
  if (BENCH[game.id]?.natural === undefined)
    return output.refuse({ code: 'no-natural-model', detail: `${game.id} states no natural model in games/bench.ts` });
  output.note(`seed ${seed}`);
  const bar = progressBar(2 * plays, 'Plays');
  const report = await interruptible((signal) =>
    naturalness(
      game,
      { plays, seed },
      { signal, onProgress: bar.update, ...(workers === undefined ? {} : { workers }) },
    ),
  );
  bar.stop();
  if (out !== undefined) {
    const path = writePage(out, `naturalness-${game.id}`, naturalnessPage(game, report), report);
    output.note(`written: ${path}`);
  }
  if (output.json) output.data(report);
  else output.text(reportText(game, report));
  return 0;
}

function reportText(game: AnyGame, report: NaturalReport): string {
  const rows = report.elements.map((element) => [
    element.totalVariation.toFixed(4),
    element.raw.toFixed(4),
    element.noise.toFixed(4),
    element.name,
  ]);
  const { bits, naturalBits } = report.tells;
  const few = fewPlays(report);
  return [
    `${game.copy.name} ${report.version}: ${whole(report.plays)} dealt Plays against as many natural ones, seed ${report.seed}`,
    report.says,
    '',
    ...aligned([['distance', 'counted', 'by chance', 'element'], ...rows]),
    '',
    `largest distance ${report.maxTotalVariation.toFixed(4)} (aim ${AIMS.maxTotalVariation})`,
    `near misses: Kolmogorov distance ${report.nearMiss.ks.toFixed(4)} (aim ${AIMS.ks})`,
    `first reveal tells ${bits.toFixed(4)} bits, ${naturalBits.toFixed(4)} in the model (aim: at most ${AIMS.bitsAboveNatural} more)`,
    `the model alone would win ${(100 * report.model.winRate).toFixed(2)}% of Plays and pay ${report.model.payoutPercent.toFixed(2)}%; ${report.model.thrownAway} of its draws are never dealt`,
    report.meetsAims ? 'all aims are met' : 'not all aims are met',
    ...(few === null ? [] : [few]),
  ].join('\n');
}
