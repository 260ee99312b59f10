/** A simulation from start to report: on all cores, resumable, and honest about how far it came. */
import type { AnyGame } from '../../game/game.ts';
import { runPool } from '../workers/pool.ts';
import { chunksOf, type Plan, playsAChunk, simulateChunk } from './chunk.ts';
import { type Fit, fitOf } from './fit.ts';
import { addTallies, emptyTally, type Finding, type Tally } from './tally.ts';

/** Enough to go on later: everything before `nextChunk` is in the tally. */
export interface SimulationState {
  readonly game: string;
  readonly version: string;
  readonly plan: Plan;
  readonly nextChunk: number;
  readonly tally: Tally;
}

export interface SimulationReport {
  readonly game: string;
  readonly version: string;
  readonly plays: number;
  readonly seed: string;
  readonly stratified: boolean;
  readonly drawOnly: boolean;
  readonly complete: boolean;
  readonly seconds: number;
  readonly workers: number;
  /** Of this run, by the clock. */
  readonly playsPerSecond: number;
  /** Per second of processor time. */
  readonly playsPerSecondPerCore: number;
  readonly mismatches: number;
  readonly latentWins: number;
  /** As read off the screens; when stratified, weighted by the rows' odds. */
  readonly payoutPercent: number;
  readonly payoutStandardError: number;
  readonly winRate: number;
  readonly movesPerPlay: number;
  readonly viewsRead: number;
  /** Absent when stratified: rows were not drawn. */
  readonly fit?: Fit;
  readonly rowCounts: readonly number[];
  readonly findings: readonly Finding[];
}

export interface SimulationOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly from?: SimulationState;
  readonly onProgress?: (plays: number) => void;
}

export function startOf(game: AnyGame, plan: Plan): SimulationState {
  const tally = emptyTally(game.structure.rows.length);
  return { game: game.id, version: game.version, plan, nextChunk: 0, tally };
}

/** On all cores. The game must be in the catalogue: workers look it up there. */
export async function simulate(
  game: AnyGame,
  plan: Plan,
  options: SimulationOptions = {},
): Promise<{ readonly report: SimulationReport; readonly state: SimulationState }> {
  // A state taken up may have been asked for fewer Plays: what is complete is for this plan to say.
  const from = { ...(options.from ?? startOf(game, plan)), plan };
  let tally = from.tally;
  const outcome = await runPool<Plan, Tally>({
    job: 'simulate',
    gameId: game.id,
    plan,
    firstChunk: from.nextChunk,
    chunks: chunksOf(plan),
    onResult: (result, _chunk, busySeconds) => {
      tally = addTallies(tally, { ...result, busySeconds });
      options.onProgress?.(tally.plays);
    },
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const state = { ...from, nextChunk: outcome.nextChunk, tally };
  return { state, report: reportOf(game, state, outcome, from.tally.plays) };
}

/** In this thread, for games that are in no catalogue, and for tests. */
export function simulateHere(game: AnyGame, plan: Plan): SimulationReport {
  let tally = startOf(game, plan).tally;
  const began = performance.now();
  const chunks = chunksOf(plan);
  for (let chunk = 0; chunk < chunks; chunk++) tally = addTallies(tally, simulateChunk(game, plan, chunk));
  const seconds = (performance.now() - began) / 1000;
  const state = { ...startOf(game, plan), nextChunk: chunks, tally: { ...tally, busySeconds: seconds } };
  return reportOf(game, state, { seconds, workers: 1 });
}

/** Why a state cannot be taken up by this simulation, or `null`. */
export function resumeFault(game: AnyGame, plan: Plan, state: SimulationState): string | null {
  if (state.game !== game.id) return `it is of ${state.game}`;
  if (state.version !== game.version) return `it is of version ${state.version}; the game is ${game.version}`;
  if (state.plan.seed !== plan.seed) return `its seed is ${state.plan.seed}`;
  if (state.plan.stratify !== plan.stratify || state.plan.drawOnly !== plan.drawOnly) return 'it is of another kind';
  // A last, short chunk cannot be lengthened.
  if (state.tally.plays !== state.nextChunk * playsAChunk(plan) && state.tally.plays !== plan.plays)
    return `it ended with a short chunk, at ${state.tally.plays} Plays`;
  return state.tally.plays > plan.plays ? `it already has ${state.tally.plays} Plays` : null;
}

function reportOf(
  game: AnyGame,
  state: SimulationState,
  { seconds, workers }: { readonly seconds: number; readonly workers: number },
  playsBefore = 0,
): SimulationReport {
  const { tally, plan } = state;
  const money = moneyOf(game, tally, plan.stratify);
  return {
    game: state.game,
    version: state.version,
    plays: tally.plays,
    seed: plan.seed,
    stratified: plan.stratify,
    drawOnly: plan.drawOnly,
    complete: tally.plays >= plan.plays,
    seconds,
    workers,
    playsPerSecond: seconds > 0 ? (tally.plays - playsBefore) / seconds : 0,
    playsPerSecondPerCore: tally.busySeconds > 0 ? tally.plays / tally.busySeconds : 0,
    mismatches: tally.mismatches,
    latentWins: tally.latentWins,
    ...money,
    movesPerPlay: tally.plays > 0 ? tally.moves / tally.plays : 0,
    viewsRead: tally.views,
    ...(plan.stratify ? {} : { fit: fitOf(game.structure, tally.rowCounts) }),
    rowCounts: tally.rowCounts,
    findings: tally.findings,
  };
}

/** Means of what was shown; of a stratified simulation, each row's mean weighted by its odds. */
function moneyOf(
  game: AnyGame,
  tally: Tally,
  stratified: boolean,
): Pick<SimulationReport, 'payoutPercent' | 'payoutStandardError' | 'winRate'> {
  const { rows, pool, pricePence } = game.structure;
  const winners = rows.map((row) => row.winners);
  const losers = pool - winners.reduce((sum, w) => sum + w, 0);
  let [mean, squares, wins] = [0, 0, 0];
  tally.rowCounts.forEach((count, i) => {
    if (count === 0) return;
    const share = stratified ? (winners[i] ?? losers) / pool : count / Math.max(tally.plays, 1);
    const shown = (tally.shownPence[i] ?? 0) / count;
    mean += share * shown;
    squares += share * shown * shown;
    if (shown > 0) wins += share;
  });
  const error = Math.sqrt(Math.max(squares - mean * mean, 0) / Math.max(tally.plays, 1));
  return {
    payoutPercent: (100 * mean) / pricePence,
    payoutStandardError: stratified ? 0 : (100 * error) / pricePence,
    winRate: wins,
  };
}
