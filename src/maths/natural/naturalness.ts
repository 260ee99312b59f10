/** How natural dealt Plays look: the published measures, from counts of dealt and of natural Plays. */
import type { AnyGame } from '../../game/game.ts';
import type { NaturalModel } from '../../game/natural.ts';
import { runPool } from '../workers/pool.ts';
import {
  addNatural,
  CLASS_ENDS,
  countChunk,
  isDealt,
  modelOf,
  type NaturalPlan,
  type NaturalTally,
  naturalChunks,
} from './count.ts';
import { distanceOfSteps, mutualInformation, noiseOf, totalVariation } from './measures.ts';

/** The aims a game is held to. */
export const AIMS = { maxTotalVariation: 0.02, ks: 0.05, bitsAboveNatural: 0.01 } as const;

export interface ElementReport {
  readonly name: string;
  /**
   * The distance as counted, less what chance alone makes of it: √(raw² − noise²). With many Plays all three say it.
   */
  readonly totalVariation: number;
  readonly raw: number;
  /** The distance to expect from so many showings when there is none. */
  readonly noise: number;
  readonly values: readonly string[];
  readonly dealt: readonly number[];
  readonly natural: readonly number[];
}

export interface NaturalReport {
  readonly game: string;
  readonly version: string;
  readonly plays: number;
  readonly seed: string;
  readonly says: string;
  readonly elements: readonly ElementReport[];
  readonly maxTotalVariation: number;
  readonly nearMiss: {
    readonly ks: number;
    readonly dealt: readonly (readonly [fullness: number, share: number])[];
    readonly natural: readonly (readonly [fullness: number, share: number])[];
  };
  readonly tells: { readonly bits: number; readonly naturalBits: number; readonly labels: number };
  /** What the natural model by itself would be: how often it wins, what it pays, what of it is never dealt. */
  readonly model: {
    readonly winRate: number;
    readonly payoutPercent: number;
    readonly thrownAway: number;
    readonly unreadable: number;
  };
  readonly meetsAims: boolean;
}

export interface NaturalOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (plays: number) => void;
}

export async function naturalness(
  game: AnyGame,
  plan: NaturalPlan,
  options: NaturalOptions = {},
): Promise<NaturalReport> {
  const model = modelOf(game);
  const tallies: { dealt: NaturalTally | null; natural: NaturalTally | null } = { dealt: null, natural: null };
  await runPool<NaturalPlan, NaturalTally>({
    job: 'natural',
    gameId: game.id,
    plan,
    firstChunk: 0,
    chunks: naturalChunks(plan),
    onResult: (result, chunk) => {
      const side = isDealt(chunk) ? 'dealt' : 'natural';
      tallies[side] = addNatural(tallies[side], result);
      options.onProgress?.((tallies.dealt?.plays ?? 0) + (tallies.natural?.plays ?? 0));
    },
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return reportOf(game, model, plan, tallies);
}

/** In this thread, for games that are in no catalogue, and for tests. */
export function naturalnessHere(game: AnyGame, model: NaturalModel, plan: NaturalPlan): NaturalReport {
  const tallies: { dealt: NaturalTally | null; natural: NaturalTally | null } = { dealt: null, natural: null };
  for (let chunk = 0; chunk < naturalChunks(plan); chunk++) {
    const side = isDealt(chunk) ? 'dealt' : 'natural';
    tallies[side] = addNatural(tallies[side], countChunk(game, model, plan, chunk));
  }
  return reportOf(game, model, plan, tallies);
}

function reportOf(
  game: AnyGame,
  model: NaturalModel,
  plan: NaturalPlan,
  { dealt, natural }: { readonly dealt: NaturalTally | null; readonly natural: NaturalTally | null },
): NaturalReport {
  if (dealt === null || natural === null) throw new Error('interrupted before anything was counted');
  const elements = model.elements.map((element, e): ElementReport => {
    const shown = dealt.elements[e] ?? [];
    const expected = element.weights ?? natural.elements[e] ?? [];
    const raw = totalVariation(shown, expected);
    const noise = noiseOf(shown, expected, element.weights === undefined ? (natural.elements[e] ?? []) : null);
    return {
      name: element.name,
      totalVariation: Math.sqrt(Math.max(raw * raw - noise * noise, 0)),
      raw,
      noise,
      values: element.values,
      dealt: shares(shown),
      natural: shares(expected),
    };
  });
  const maxTotalVariation = Math.max(0, ...elements.map((element) => element.totalVariation));
  const fullness = { dealt: steps(dealt.fullness), natural: steps(natural.fullness) };
  const ks = distanceOfSteps(fullness.dealt, fullness.natural);
  const tells = tellsOf(dealt, natural);
  return {
    game: game.id,
    version: game.version,
    plays: dealt.plays,
    seed: plan.seed,
    says: model.says,
    elements,
    maxTotalVariation,
    nearMiss: { ks, ...fullness },
    tells,
    model: {
      winRate: natural.wins / natural.plays,
      payoutPercent: (100 * natural.paidPence) / natural.plays / game.structure.pricePence,
      thrownAway: natural.thrownAway,
      unreadable: natural.unreadable,
    },
    meetsAims:
      maxTotalVariation <= AIMS.maxTotalVariation &&
      ks <= AIMS.ks &&
      tells.bits - tells.naturalBits <= AIMS.bitsAboveNatural,
  };
}

/** Why a missed aim may be no miss, or `null`: of so few Plays chance alone makes distances larger than the aim. */
export function fewPlays({ elements, plays }: Pick<NaturalReport, 'elements' | 'plays'>): string | null {
  const blurred = elements.filter(({ noise }) => noise > AIMS.maxTotalVariation).map(({ name }) => name);
  if (blurred.length === 0) return null;
  return `${plays.toLocaleString('en-GB')} Plays are too few to judge by: chance alone comes to more than the aim in ${blurred.join(', ')}`;
}

/** Classes with fewer natural Plays than this are joined to the one below, for both populations. */
const CLASS_PLAYS_MIN = 500;

/**
 * What the first reveal tells of the class of prize; in the model at the odds sold, so that only the picture is
 * compared.
 */
function tellsOf(dealt: NaturalTally, natural: NaturalTally): NaturalReport['tells'] {
  const labels = [...new Set([...Object.keys(dealt.tells), ...Object.keys(natural.tells)])].sort();
  const table = (tally: NaturalTally): number[][] =>
    labels.map((label) => CLASS_ENDS.map((_, c) => tally.tells[label]?.[c] ?? 0));
  const naturalPerClass = CLASS_ENDS.map((_, c) => natural.tells && sumOf(table(natural).map((row) => row[c] ?? 0)));
  const joined = joinedClasses(naturalPerClass);
  const [sold, model] = [table(dealt), table(natural)].map((rows) => rows.map((row) => joinCounts(row, joined))) as [
    number[][],
    number[][],
  ];
  const classes = sold[0]?.map((_, c) => sumOf(sold.map((row) => row[c] ?? 0))) ?? [];
  return {
    bits: mutualInformation(sold, classes),
    naturalBits: mutualInformation(model, classes),
    labels: labels.length,
  };
}

/** For each class the class it is counted under. */
function joinedClasses(plays: readonly number[]): number[] {
  const under: number[] = [];
  plays.forEach((count, c) => {
    under.push(c === 0 || count >= CLASS_PLAYS_MIN ? c : (under[c - 1] as number));
  });
  return under;
}

function joinCounts(row: readonly number[], under: readonly number[]): number[] {
  const kept = [...new Set(under)];
  return kept.map((c) => sumOf(row.filter((_, i) => under[i] === c)));
}

function steps(counts: Readonly<Record<string, number>>): [number, number][] {
  const total = sumOf(Object.values(counts));
  return Object.entries(counts)
    .map(([level, count]): [number, number] => [Number(level), count / total])
    .sort((a, b) => a[0] - b[0]);
}

function shares(counts: readonly number[]): number[] {
  const total = sumOf(counts) || 1;
  return counts.map((count) => count / total);
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, item) => sum + item, 0);
}
