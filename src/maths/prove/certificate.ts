/** The certificate of a choice proof: what was visited, what was found, and on what it rests. */

import type { AnyGame } from '../../game/game.ts';
import type { Reduction } from '../../game/natural.ts';
import { BENCH } from '../../games/bench.ts';
import { structureHash } from '../../proof/structure-hash.ts';
import { runPool } from '../workers/pool.ts';
import { addProofs, emptyProof, type ProofPlan, type ProofTally, proofChunks, proveChunk } from './prove.ts';

export interface Certificate {
  readonly game: string;
  readonly version: string;
  readonly structureSha256: string;
  readonly seed: string;
  readonly scenarios: number;
  /** Visited without any reduction. */
  readonly wholeVisits: number;
  readonly rowsVisited: number;
  readonly everyRow: boolean;
  readonly states: number;
  readonly transitions: number;
  readonly endings: number;
  readonly longestPlay: number;
  /** Scenarios with too many states to visit all, even reduced: sampled, not proved. */
  readonly incomplete: number;
  readonly violations: number;
  readonly findings: readonly string[];
  readonly reduction: string | null;
  readonly says: string;
  readonly isProved: boolean;
  readonly seconds: number;
}

export interface ProveOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (scenarios: number) => void;
}

export async function prove(game: AnyGame, plan: ProofPlan, options: ProveOptions = {}): Promise<Certificate> {
  let tally = emptyProof;
  const { seconds } = await runPool<ProofPlan, typeof tally>({
    job: 'prove',
    gameId: game.id,
    plan,
    firstChunk: 0,
    chunks: proofChunks(game, plan),
    onResult: (result) => {
      tally = addProofs(tally, result);
      options.onProgress?.(tally.scenarios);
    },
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return certificateOf(game, BENCH[game.id]?.reduction ?? null, plan, { tally, seconds });
}

/** In this thread, for games that are in no catalogue, and for tests. */
export function proveHere(game: AnyGame, reduction: Reduction | null, plan: ProofPlan): Certificate {
  let tally = emptyProof;
  const began = performance.now();
  for (let chunk = 0; chunk < proofChunks(game, plan); chunk++)
    tally = addProofs(tally, proveChunk(game, reduction, plan, chunk));
  return certificateOf(game, reduction, plan, { tally, seconds: (performance.now() - began) / 1000 });
}

const SAYS =
  'From each scenario every sequence of legal moves was followed, each state once. At every view, what is shown as won was part of what was sold and never taken back; no counter was negative; a move was left until the end; and every ending showed exactly the Prize Amount and the components sold.';

const SAYS_REDUCED =
  ' In scenarios visited reduced, states that the reduction holds alike are one state; whether it holds was put to the test beside each of them, not proved.';

const SAYS_MIRRORED =
  ' In scenarios visited reduced, views that are renamings of each other are one state (docs/symmetry.md): every view left out was such a renaming, and at every state and move a twin under other names, drawn at random, showed the same.';

function certificateOf(
  game: AnyGame,
  reduction: Reduction | null,
  plan: ProofPlan,
  { tally, seconds }: { readonly tally: ProofTally; readonly seconds: number },
): Certificate {
  return {
    game: game.id,
    version: game.version,
    structureSha256: structureHash(game.structure),
    seed: plan.seed,
    scenarios: tally.scenarios,
    wholeVisits: tally.whole,
    rowsVisited: tally.rows.length,
    everyRow: tally.rows.length === game.structure.rows.length + 1,
    states: tally.states,
    transitions: tally.transitions,
    endings: tally.endings,
    longestPlay: tally.longestPlay,
    incomplete: tally.incomplete,
    violations: tally.violations,
    findings: tally.findings,
    reduction: reduction?.says ?? null,
    says: SAYS + (tally.whole < tally.scenarios ? saysOf(reduction) : ''),
    isProved: tally.violations === 0 && tally.incomplete === 0 && tally.scenarios > 0,
    seconds,
  };
}

function saysOf(reduction: Reduction | null): string {
  if (reduction === null) return '';
  return reduction.symmetry === undefined ? SAYS_REDUCED : SAYS_MIRRORED;
}
