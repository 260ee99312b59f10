/**
 * Counts what dealt and natural Plays show: the elements of chance, how full unfinished sets are, what the first
 * reveal tells.
 */
import { preparedRowAt } from '../../game/draw.ts';
import type { AnyGame } from '../../game/game.ts';
import type { NaturalModel } from '../../game/natural.ts';
import { outcomeAt } from '../../game/structure.ts';
import type { GameEvent, View } from '../../game/view.ts';
import { BENCH } from '../../games/bench.ts';
import { assert } from '../../kernel/assert.ts';
import type { Json } from '../../kernel/json.ts';
import { MOVES_MAX } from '../../kernel/moves.ts';
import { type Random, seededRandom } from '../../kernel/random.ts';
import { chunkSeed } from '../simulate/chunk.ts';

export interface NaturalPlan {
  readonly seed: string;
  /** Dealt Plays, and as many natural ones. */
  readonly plays: number;
}

/** Counts of one population. Records by text, so that tallies of many workers add up. */
export interface NaturalTally {
  readonly plays: number;
  /** Per element, per value. */
  readonly elements: readonly (readonly number[])[];
  /** Losing Plays by how full their fullest unfinished set is. */
  readonly fullness: Readonly<Record<string, number>>;
  /** By first reveal, per class of prize. */
  readonly tells: Readonly<Record<string, readonly number[]>>;
  /** Natural draws that are never dealt, and natural Plays that the reader refuses. */
  readonly thrownAway: number;
  readonly unreadable: number;
  readonly wins: number;
  readonly paidPence: number;
}

/** Prizes by how many prices they are: nothing, the price, and up to these. */
export const CLASS_ENDS = [0, 1, 5, 50, Number.POSITIVE_INFINITY];
const PLAYS_A_CHUNK = 2000;

/** Even chunks are dealt, odd ones natural. */
export function naturalChunks(plan: NaturalPlan): number {
  return 2 * Math.ceil(plan.plays / PLAYS_A_CHUNK);
}

export function isDealt(chunk: number): boolean {
  return chunk % 2 === 0;
}

export function naturalChunk(game: AnyGame, plan: NaturalPlan, chunk: number): NaturalTally {
  return countChunk(game, modelOf(game), plan, chunk);
}

export function modelOf(game: AnyGame): NaturalModel {
  const model = BENCH[game.id]?.natural;
  assert(model !== undefined, `${game.id} states no natural model`);
  return model;
}

export function countChunk(game: AnyGame, model: NaturalModel, plan: NaturalPlan, chunk: number): NaturalTally {
  const first = Math.floor(chunk / 2) * PLAYS_A_CHUNK;
  const plays = Math.min(PLAYS_A_CHUNK, plan.plays - first);
  const seed = chunkSeed(`natural ${plan.seed}`, chunk);
  const [chance, moving] = [seededRandom(seed, 'deal'), seededRandom(seed, 'move')];
  const counter = counterOf(game, model);
  const rowAt = preparedRowAt(game.structure);
  for (let play = 0; play < plays; play++) {
    if (isDealt(chunk)) {
      const row = rowAt(chance.below(game.structure.pool));
      counter.play(game.deal(outcomeAt(game.structure, row).breakdown, chance), moving);
    } else counter.playNatural(chance, moving);
  }
  return counter.tally();
}

/** A natural draw that is thrown away so many times in a row is no model of the game. */
const DRAWS_MAX = 100_000;

interface Counter {
  play(scenario: Json, moving: Random): void;
  playNatural(chance: Random, moving: Random): void;
  tally(): NaturalTally;
}

function counterOf(game: AnyGame, model: NaturalModel): Counter {
  const elements = model.elements.map((element) => new Array<number>(element.values.length).fill(0));
  const fullness: Record<string, number> = {};
  const tells: Record<string, number[]> = {};
  const totals = { plays: 0, thrownAway: 0, unreadable: 0, wins: 0, paidPence: 0 };
  const observe = (element: number, value: number): void => {
    const counts = elements[element];
    assert(
      counts?.[value] !== undefined,
      `${game.id}: an element shows what its model does not list: ${element}, ${value}`,
    );
    counts[value] = (counts[value] as number) + 1;
  };
  const play = (scenario: Json, moving: Random): void => {
    const { view, label } = watch(game, model, scenario, { moving, observe });
    const { prizePence } = game.read(view);
    totals.plays++;
    totals.paidPence += prizePence;
    const kind = classOf(prizePence / game.structure.pricePence);
    if (prizePence > 0) totals.wins++;
    else {
      const full = model.nearMiss(view);
      if (full !== null) fullness[String(full)] = (fullness[String(full)] ?? 0) + 1;
    }
    tells[label] ??= new Array<number>(CLASS_ENDS.length).fill(0);
    const counts = tells[label];
    counts[kind] = (counts[kind] as number) + 1;
  };
  const playNatural = (chance: Random, moving: Random): void => {
    for (let i = 0; i < DRAWS_MAX; i++) {
      const scenario = model.draw(chance);
      if (scenario !== null && isReadable(game, scenario)) {
        play(scenario, moving);
        return;
      }
      if (scenario === null) totals.thrownAway++;
      else totals.unreadable++;
    }
    throw new Error(`${game.id}: ${DRAWS_MAX} natural draws in a row were thrown away`);
  };
  return { play, playNatural, tally: () => ({ ...totals, elements, fullness, tells }) };
}

/** Looked at before it is counted, so that half a Play is never counted. */
function isReadable(game: AnyGame, scenario: Json): boolean {
  try {
    const moving = { below: () => 0 };
    game.read(watch(game, null, scenario, { moving, observe: () => undefined }).view);
    return true;
  } catch {
    return false;
  }
}

interface Watching {
  readonly moving: Random;
  observe(element: number, value: number): void;
}

/** Plays to the end with random legal moves. `label` is the first reveal. */
function watch(
  game: AnyGame,
  model: NaturalModel | null,
  scenario: Json,
  { moving, observe }: Watching,
): { readonly view: View; readonly label: string } {
  const { rules } = game;
  let view = rules.open(scenario);
  let label: string | null = null;
  const soFar: GameEvent[] = [];
  for (let count = 0; !view.finished; count++) {
    assert(count < MOVES_MAX, 'a Play without end');
    const moves = rules.moves(view);
    const move = moves[moves.length > 1 ? moving.below(moves.length) : 0];
    assert(move !== undefined, 'a Play without a way on');
    for (const event of rules.play(scenario, view, move)) {
      model?.observe(event, view, observe);
      if (label === null) soFar.push(event);
      view = rules.apply(view, event);
    }
    if (label === null && model !== null) label = model.firstReveal(soFar);
  }
  return { view, label: label ?? 'none' };
}

function classOf(times: number): number {
  return CLASS_ENDS.findIndex((end) => times <= end);
}

export function addNatural(a: NaturalTally | null, b: NaturalTally): NaturalTally {
  if (a === null) return b;
  const labels = [...new Set([...Object.keys(a.tells), ...Object.keys(b.tells)])];
  const levels = [...new Set([...Object.keys(a.fullness), ...Object.keys(b.fullness)])];
  return {
    plays: a.plays + b.plays,
    elements: a.elements.map((counts, e) => counts.map((count, v) => count + (b.elements[e]?.[v] ?? 0))),
    fullness: Object.fromEntries(levels.map((level) => [level, (a.fullness[level] ?? 0) + (b.fullness[level] ?? 0)])),
    tells: Object.fromEntries(
      labels.map((label) => [label, CLASS_ENDS.map((_, c) => (a.tells[label]?.[c] ?? 0) + (b.tells[label]?.[c] ?? 0))]),
    ),
    thrownAway: a.thrownAway + b.thrownAway,
    unreadable: a.unreadable + b.unreadable,
    wins: a.wins + b.wins,
    paidPence: a.paidPence + b.paidPence,
  };
}
