/**
 * Running a Play of any game: from a seed to its outcome, from a move to the next view, from the finished view to
 * what may be paid. Pure; the same code serves platform, laboratory and verifier.
 */
import { assert } from '../kernel/assert.ts';
import { canonicalJson, type Json } from '../kernel/json.ts';
import { MOVES_MAX } from '../kernel/moves.ts';
import { type Random, seededRandom } from '../kernel/random.ts';
import { drawRow } from './draw.ts';
import type { AnyGame, GameEvent, Move, View } from './game.ts';
import { isSameComponents, outcomeAt, type RowIndex } from './structure.ts';

/** What was sold: the row drawn and the scenario dealt for it. */
export interface SoldPlay {
  readonly rowIndex: RowIndex;
  readonly scenario: Json;
}

/** The outcome of a Play seed (32 bytes): the row from its `draw` stream, the scenario from its `deal` stream. */
export function sellFromSeed(game: AnyGame, playSeed: Uint8Array): SoldPlay {
  const rowIndex = drawRow(game.structure, seededRandom(playSeed, 'draw', 1));
  return { rowIndex, scenario: dealRow(game, rowIndex, seededRandom(playSeed, 'deal')) };
}

/** A scenario for a row; `null` is a losing Play. */
export function dealRow(game: AnyGame, rowIndex: RowIndex, random: Random): Json {
  return game.deal(outcomeAt(game.structure, rowIndex).breakdown, random);
}

/** The game's own move equal to an untrusted value, or `null` when the value is no legal move of the view. */
export function legalMove(game: AnyGame, view: View, value: unknown): Move | null {
  const moves = game.rules.moves(view);
  return moves[indexOfMove(moves, value)] ?? null;
}

/** The index among legal moves of the one equal to an untrusted value, or -1. */
export function indexOfMove(moves: readonly Move[], value: unknown): number {
  const text = canonicalJson(value);
  return moves.findIndex((move) => canonicalJson(move) === text);
}

/** A move of a view and what came of it. */
export interface Step {
  readonly events: readonly GameEvent[];
  readonly view: View;
}

/** Makes a legal move. */
export function makeMove(game: AnyGame, scenario: Json, view: View, move: Move): Step {
  const events = game.rules.play(scenario, view, move);
  return { events, view: applyAll(game, view, events) };
}

/** The view after events. */
export function applyAll(game: AnyGame, view: View, events: readonly GameEvent[]): View {
  let next = view;
  for (const event of events) next = game.rules.apply(next, event);
  return next;
}

/** The view after some moves from the start. Throws `InvariantError` at a move that is not legal. */
export function viewAfter(game: AnyGame, scenario: Json, moves: readonly unknown[]): View {
  let view = game.rules.open(scenario);
  for (const value of moves) {
    const move = legalMove(game, view, value);
    assert(move !== null, `not a legal move: ${canonicalJson(value)}`);
    view = makeMove(game, scenario, view, move).view;
  }
  return view;
}

/** Chooses one of the legal moves, by its index. */
export type Choose = (moves: readonly Move[]) => number;

/** Always the first move: a Play completed without a player. */
export const firstMove: Choose = () => 0;

/** A random legal move, each equally likely. */
export function randomMove(random: Random): Choose {
  return (moves) => random.below(moves.length);
}

/**
 * Plays from a view to the end. `onStep` sees every move made, with its events, the view after it and the view
 * before.
 */
export function playOut(
  game: AnyGame,
  scenario: Json,
  options: {
    readonly from?: View;
    readonly choose?: Choose;
    readonly onStep?: (move: Move, step: Step, before: View) => void;
  } = {},
): View {
  const { choose = firstMove, onStep } = options;
  let view = options.from ?? game.rules.open(scenario);
  for (let count = 0; !view.finished; count++) {
    assert(count < MOVES_MAX, 'a Play without end');
    const moves = game.rules.moves(view);
    const move = moves[choose(moves)];
    assert(move !== undefined, 'a Play without a way on');
    const step = makeMove(game, scenario, view, move);
    onStep?.(move, step, view);
    view = step.view;
  }
  return view;
}

/**
 * Why a view may not be settled at what was sold, or `null` when it may: it is finished, and what a person reads on it
 * is the row's Prize Amount, made of the row's components.
 */
export function settlementFault(game: AnyGame, view: View, rowIndex: RowIndex): string | null {
  if (!view.finished) return 'the Play is not finished';
  const sold = outcomeAt(game.structure, rowIndex);
  const shown = game.read(view);
  if (shown.prizePence !== sold.prizePence) return `shown ${shown.prizePence}, sold ${sold.prizePence}`;
  if (!isSameComponents(shown.components, sold.breakdown)) return 'the components shown are not those sold';
  return null;
}

/** As `settlementFault`, for a scenario not yet played: what it will show when played to its end. For before a sale. */
export function saleFault(game: AnyGame, scenario: Json, rowIndex: RowIndex): string | null {
  return settlementFault(game, playOut(game, scenario), rowIndex);
}
