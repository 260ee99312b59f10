/**
 * The choice proof: from a scenario every sequence of legal moves is followed, each state once. One scenario a row is
 * visited whole; drawn ones may use the reduction the game states, which the whole visits put to the test.
 */
import { drawRow } from '../../game/draw.ts';
import type { AnyGame } from '../../game/game.ts';
import type { Reduction } from '../../game/natural.ts';
import { watchedGame } from '../../game/parts.ts';
import { reductionFaults, watchedReduced } from '../../game/reduced.ts';
import { dealRow, playOut, randomMove } from '../../game/run.ts';
import type { RowIndex } from '../../game/structure.ts';
import { visit } from '../../game/visit.ts';
import { BENCH } from '../../games/bench.ts';
import type { Json } from '../../kernel/json.ts';
import { type Random, seededRandom } from '../../kernel/random.ts';
import { chunkSeed } from '../simulate/chunk.ts';

export interface ProofPlan {
  readonly seed: string;
  /** In all: first one a row and one that loses, then drawn ones. */
  readonly scenarios: number;
  /** A visit of one scenario that needs more states is a sample, and is counted as one. */
  readonly statesMax: number;
}

export interface ProofTally {
  readonly scenarios: number;
  readonly whole: number;
  readonly states: number;
  readonly transitions: number;
  readonly endings: number;
  readonly longestPlay: number;
  /** Scenarios whose states were too many to visit all. */
  readonly incomplete: number;
  readonly violations: number;
  readonly findings: readonly string[];
  /** Rows visited, the losing Play as −1. */
  readonly rows: readonly number[];
}

const FINDINGS_MAX = 10;
const DRAWN_A_CHUNK = 25;
/**
 * Random Plays of each drawn scenario in which its reduction is put to the test; beside whole visits it is in many
 * more.
 */
export const WALKS = 10;

/** Whole visits are a chunk each; drawn scenarios come in batches. */
export function proofChunks(game: AnyGame, plan: ProofPlan): number {
  const whole = wholeVisits(game, plan);
  return whole + Math.ceil((plan.scenarios - whole) / DRAWN_A_CHUNK);
}

function wholeVisits(game: AnyGame, plan: ProofPlan): number {
  return Math.min(plan.scenarios, game.structure.rows.length + 1);
}

export function proofChunk(game: AnyGame, plan: ProofPlan, chunk: number): ProofTally {
  return proveChunk(game, BENCH[game.id]?.reduction ?? null, plan, chunk);
}

export function proveChunk(game: AnyGame, reduction: Reduction | null, plan: ProofPlan, chunk: number): ProofTally {
  const whole = wholeVisits(game, plan);
  const seed = chunkSeed(`proof ${plan.seed}`, chunk);
  if (chunk < whole) return visitWhole(game, reduction, plan, { row: chunk === whole - 1 ? null : chunk, seed });
  const first = whole + (chunk - whole) * DRAWN_A_CHUNK;
  const count = Math.min(DRAWN_A_CHUNK, plan.scenarios - first);
  const [drawing, dealing] = [seededRandom(seed, 'draw'), seededRandom(seed, 'deal')];
  const moving = seededRandom(seed, 'move');
  let tally = NOTHING;
  for (let i = 0; i < count; i++) {
    const row = drawRow(game.structure, drawing);
    const scenario = dealRow(game, row, dealing);
    const visited = reduction === null ? game : watchedReduced(game, reduction, moving);
    const report = visit(visited, scenario, row, { statesMax: plan.statesMax });
    tally = addProofs(tally, tallyOf(report, row, reduction === null));
    if (reduction?.parts) tally = addProofs(tally, walkParts(watchedGame(game, reduction.parts), scenario, moving));
    else if (reduction !== null)
      tally = addProofs(tally, faultsAsTally(reductionFaults(game, reduction, scenario, moving, { walks: WALKS })));
  }
  return tally;
}

const NOTHING: ProofTally = {
  scenarios: 0,
  whole: 0,
  states: 0,
  transitions: 0,
  endings: 0,
  longestPlay: 0,
  incomplete: 0,
  violations: 0,
  findings: [],
  rows: [],
};

/** Without reduction; then again with it: both must end in the same ways, and the reduction must keep its word. */
function visitWhole(
  game: AnyGame,
  reduction: Reduction | null,
  plan: ProofPlan,
  { row, seed }: { readonly row: RowIndex; readonly seed: Uint8Array },
): ProofTally {
  const scenario = dealRow(game, row, seededRandom(seed, 'deal'));
  // Parts that know nothing of each other are watched at every state there is.
  const watched = reduction?.parts ? watchedGame(game, reduction.parts) : game;
  const full = visit(watched, scenario, row, { statesMax: plan.statesMax });
  const tally = tallyOf(full, row, true);
  if (reduction === null) return tally;
  const random = seededRandom(seed, 'move');
  const reduced = visit(watchedReduced(game, reduction, random), scenario, row, { statesMax: plan.statesMax });
  const faults = reductionFaults(game, reduction, scenario, random);
  if (!reduced.isComplete) faults.push('even reduced, its states are too many');
  if (full.isComplete && reduced.isComplete && reduction.key === undefined && full.endings !== reduced.endings)
    faults.push(`${full.endings} endings, ${reduced.endings} when reduced`);
  // Where the whole is out of reach, the reduced visit stands for it.
  const covered = full.isComplete ? 0 : reduced.isComplete ? -1 : 0;
  return addProofs(
    { ...tally, incomplete: tally.incomplete + covered, whole: full.isComplete ? 1 : 0 },
    faultsAsTally([...faults, ...reduced.violations.map((one) => `${one.check}: ${one.text}`)]),
  );
}

function faultsAsTally(findings: readonly string[]): ProofTally {
  return { ...NOTHING, violations: findings.length, findings };
}

/** Random Plays of a scenario through all its moves, in which its parts must keep to themselves. */
function walkParts(watched: AnyGame, scenario: Json, random: Random): ProofTally {
  const findings: string[] = [];
  for (let walk = 0; walk < WALKS && findings.length === 0; walk++) {
    try {
      playOut(watched, scenario, { choose: randomMove(random) });
    } catch (error) {
      findings.push(`parts: ${String(error)}`);
    }
  }
  return faultsAsTally(findings);
}

/** `isWhole`: nothing was reduced. */
function tallyOf(report: ReturnType<typeof visit>, row: RowIndex, isWhole: boolean): ProofTally {
  const name = row === null ? 'losing' : `row ${row}`;
  return {
    scenarios: 1,
    whole: isWhole && report.isComplete ? 1 : 0,
    states: report.states,
    transitions: report.transitions,
    endings: report.endings,
    longestPlay: report.longestPlay,
    incomplete: report.isComplete || report.violations.length > 0 ? 0 : 1,
    violations: report.violations.length,
    findings: report.violations.map(({ check, text }) => `${name}: ${check}: ${text}`),
    rows: [row ?? -1],
  };
}

export function addProofs(a: ProofTally, b: ProofTally): ProofTally {
  return {
    scenarios: a.scenarios + b.scenarios,
    whole: a.whole + b.whole,
    states: a.states + b.states,
    transitions: a.transitions + b.transitions,
    endings: a.endings + b.endings,
    longestPlay: Math.max(a.longestPlay, b.longestPlay),
    incomplete: a.incomplete + b.incomplete,
    violations: a.violations + b.violations,
    findings: [...a.findings, ...b.findings].slice(0, FINDINGS_MAX),
    rows: [...new Set([...a.rows, ...b.rows])].sort((x, y) => x - y),
  };
}

export const emptyProof = NOTHING;
