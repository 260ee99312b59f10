/**
 * The work of a simulation, cut into chunks: the same seed and chunk give the same Plays on any machine, with any
 * number of workers, after any interruption. A Play is drawn, dealt, played with random legal moves and read at every
 * view.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { preparedRowAt } from '../../game/draw.ts';
import type { AnyGame, GameEvent, Reading, View } from '../../game/game.ts';
import { isPartOf, isSameComponents, outcomeAt, type RowIndex } from '../../game/structure.ts';
import { MOVES_MAX } from '../../kernel/moves.ts';
import { type Random, seededRandom } from '../../kernel/random.ts';
import { emptyTally, FINDINGS_MAX, type Finding, type Tally } from './tally.ts';

export interface Plan {
  readonly seed: string;
  readonly plays: number;
  /** Deal every row (and the losing Play) equally often instead of drawing. */
  readonly stratify: boolean;
  /** Only draw rows: nothing is dealt. */
  readonly drawOnly: boolean;
}

const PLAYS_A_CHUNK = 2000;
const DRAWS_A_CHUNK = 4_000_000;

export function playsAChunk(plan: Plan): number {
  return plan.drawOnly ? DRAWS_A_CHUNK : PLAYS_A_CHUNK;
}

export function chunksOf(plan: Plan): number {
  return Math.ceil(plan.plays / playsAChunk(plan));
}

/** The seed of a chunk: a hash of the simulation's seed and the chunk's number. */
export function chunkSeed(seed: string, chunk: number): Uint8Array {
  return sha256(new TextEncoder().encode(`unveil simulation|${seed}|${chunk}`));
}

/** Simulates one chunk. Without a clock: `busySeconds` is for the caller to fill in. */
export function simulateChunk(game: AnyGame, plan: Plan, chunk: number): Tally {
  const first = chunk * playsAChunk(plan);
  const plays = Math.min(playsAChunk(plan), plan.plays - first);
  const seed = chunkSeed(plan.seed, chunk);
  return plan.drawOnly ? drawMany(game, seed, plays) : playMany(game, plan, { chunk, first, plays, seed });
}

function drawMany(game: AnyGame, seed: Uint8Array, plays: number): Tally {
  const { rows, pool } = game.structure;
  const counts = new Float64Array(rows.length + 1);
  const random = seededRandom(seed, 'draw');
  const rowAt = preparedRowAt(game.structure);
  for (let i = 0; i < plays; i++) {
    const at = rowAt(random.below(pool)) ?? rows.length;
    counts[at] = (counts[at] as number) + 1;
  }
  const rowCounts = [...counts];
  const shownPence = rowCounts.map((count, i) => count * (rows[i]?.prizePence ?? 0));
  return { ...emptyTally(rows.length), plays, rowCounts, shownPence };
}

interface Share {
  readonly chunk: number;
  readonly first: number;
  readonly plays: number;
  readonly seed: Uint8Array;
}

function playMany(game: AnyGame, plan: Plan, { chunk, first, plays, seed }: Share): Tally {
  const { rows, pool } = game.structure;
  const rowAt = preparedRowAt(game.structure);
  const [drawing, dealing, moving] = ['draw', 'deal', 'move'].map((domain) => seededRandom(seed, domain)) as [
    Random,
    Random,
    Random,
  ];
  const rowCounts = new Array<number>(rows.length + 1).fill(0);
  const shownPence = new Array<number>(rows.length + 1).fill(0);
  const judges: Judge[] = [];
  const findings: Finding[] = [];
  const seen = { moves: 0, views: 0, mismatches: 0, latentWins: 0 };
  for (let play = 0; play < plays; play++) {
    const at = plan.stratify ? (first + play) % (rows.length + 1) : (rowAt(drawing.below(pool)) ?? rows.length);
    const row = at === rows.length ? null : at;
    judges[at] ??= judgeOf(game, row);
    const watched = watchPlay(game, judges[at], dealing, moving);
    rowCounts[at] = (rowCounts[at] as number) + 1;
    shownPence[at] = (shownPence[at] as number) + watched.shownPence;
    seen.moves += watched.moves;
    seen.views += watched.views;
    for (const [kind, what] of [
      ['mismatch', watched.mismatch],
      ['latent-win', watched.latentWin],
    ] as const) {
      if (what === null) continue;
      if (kind === 'mismatch') seen.mismatches++;
      else seen.latentWins++;
      if (findings.length < FINDINGS_MAX) findings.push({ kind, chunk, play, row, what });
    }
  }
  return { ...emptyTally(rows.length), plays, rowCounts, shownPence, ...seen, findings };
}

/** One Play, read at every view. `mismatch` and `latentWin` say what was wrong, or are `null`. */
interface Watched {
  readonly shownPence: number;
  readonly moves: number;
  readonly views: number;
  readonly mismatch: string | null;
  readonly latentWin: string | null;
}

/** What a reading may show on the way and at the end of a Play sold as a row; remembered from Play to Play. */
interface Judge {
  readonly sold: ReturnType<typeof outcomeAt>;
  /** Why a reading shows what is no part of what was sold, or `null`. */
  latentIn(reading: Reading): string | null;
  isAsSold(reading: Reading): boolean;
}

function judgeOf(game: AnyGame, row: RowIndex): Judge {
  const sold = outcomeAt(game.structure, row);
  const parts = new Map<string, boolean>();
  const wholes = new Map<string, boolean>();
  return {
    sold,
    latentIn(reading) {
      if (reading.prizePence > sold.prizePence) return `a view shows ${reading.prizePence}, sold ${sold.prizePence}`;
      const { components } = reading;
      if (components.length === 0) return null;
      if (remembered(parts, components, () => isPartOf(components, sold.breakdown, game.growingKinds))) return null;
      return `a view shows ${JSON.stringify(components)}, which is not part of what was sold`;
    },
    isAsSold: ({ components, prizePence }) =>
      prizePence === sold.prizePence &&
      remembered(wholes, components, () => isSameComponents(components, sold.breakdown)),
  };
}

function remembered(known: Map<string, boolean>, components: Reading['components'], find: () => boolean): boolean {
  if (components.length === 0) return find();
  const text = JSON.stringify(components);
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = find();
  known.set(text, found);
  return found;
}

/**
 * Deals and plays one Play. A mismatch: it cannot be dealt, played or read, or its finished view shows other than was
 * sold. A latent win: some view on the way shows a component that is not part of what is sold, or more money than the
 * Prize Amount.
 */
function watchPlay(game: AnyGame, judge: Judge, dealing: Random, moving: Random): Watched {
  const { rules } = game;
  let moves = 0;
  let views = 0;
  let latentWin: string | null = null;
  let shown: Reading | null = null;
  const look = (view: View): void => {
    views++;
    const reading = game.read(view);
    if (shown === null || isChanged(shown, reading)) latentWin ??= judge.latentIn(reading);
    shown = reading;
  };
  try {
    const scenario = game.deal(judge.sold.breakdown, dealing);
    let view = rules.open(scenario);
    look(view);
    for (; !view.finished; moves++) {
      const legal = rules.moves(view);
      const move = legal[legal.length > 1 ? moving.below(legal.length) : 0];
      if (move === undefined || moves >= MOVES_MAX) throw new Error('a Play without a way on, or without end');
      const events = rules.play(scenario, view, move);
      for (let at = 0; at < events.length; at++) {
        const next = rules.apply(view, events[at] as GameEvent);
        // An event that tells and changes nothing leaves the very view that has been read.
        if (next === view) continue;
        view = next;
        look(view);
      }
    }
    const final = shown as Reading | null;
    const shownPence = final?.prizePence ?? 0;
    const isAsSold = final !== null && judge.isAsSold(final);
    const mismatch = isAsSold ? null : `finished view shows ${JSON.stringify(final?.components)} for ${shownPence}`;
    return { shownPence, moves, views, mismatch, latentWin };
  } catch (error) {
    const mismatch = error instanceof Error ? error.message : String(error);
    return { shownPence: 0, moves, views, mismatch, latentWin };
  }
}

/** Only a changed reading is looked at again; the last one is compared in full anyway. */
function isChanged(before: Reading, now: Reading): boolean {
  return before.prizePence !== now.prizePence || before.components.length !== now.components.length;
}
