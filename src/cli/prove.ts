/** `unveil prove <game>`: visits the states of many scenarios under all legal moves, and writes a certificate. */
import { writeFileSync } from 'node:fs';
import type { AnyGame } from '../game/game.ts';
import { type Certificate, prove } from '../maths/prove/certificate.ts';
import type { ProofPlan } from '../maths/prove/prove.ts';
import { EXIT, type Output, whole } from './output.ts';
import { interruptible, progressBar } from './progress.ts';

export interface ProveCommandOptions extends ProofPlan {
  readonly workers?: number;
  readonly out?: string;
}

export async function proveCommand(game: AnyGame, options: ProveCommandOptions, output: Output): Promise<number> {
  const { workers, out, ...plan } = options;
  output.note(`seed ${plan.seed}`);
  const bar = progressBar(plan.scenarios, 'scenarios');
  const certificate = await interruptible((signal) =>
    prove(game, plan, { signal, onProgress: bar.update, ...(workers === undefined ? {} : { workers }) }),
  );
  bar.stop();
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(certificate, null, 2)}\n`);
  if (output.json) output.data(certificate);
  else output.text(certificateText(game, certificate));
  if (certificate.violations > 0) return EXIT.violated;
  return certificate.scenarios === plan.scenarios ? EXIT.done : EXIT.interrupted;
}

function certificateText(game: AnyGame, c: Certificate): string {
  return [
    `${game.copy.name} ${c.version}, structure ${c.structureSha256.slice(0, 16)}…, seed ${c.seed}`,
    `${whole(c.scenarios)} scenarios of ${c.rowsVisited} outcomes${c.everyRow ? ' (every row and a losing Play)' : ''}, ${whole(c.wholeVisits)} visited whole`,
    `${whole(c.states)} states, ${whole(c.transitions)} transitions, ${whole(c.endings)} endings, longest Play ${c.longestPlay} moves, ${c.seconds.toFixed(1)} s`,
    ...(c.reduction === null
      ? []
      : [`${whole(c.scenarios - c.wholeVisits)} scenarios were visited reduced: ${c.reduction}`]),
    ...(c.incomplete > 0 ? [`${c.incomplete} scenarios have too many states: sampled, not proved`] : []),
    `violations: ${c.violations}`,
    ...c.findings,
    c.isProved ? `proved. ${c.says}` : 'not proved',
  ].join('\n');
}
