/** A game seen through the reduction it states, and the tests of whether that statement holds. */

import { canonicalJson, type Json } from '../kernel/json.ts';
import { MOVES_MAX } from '../kernel/moves.ts';
import type { Random } from '../kernel/random.ts';
import type { AnyGame, Move } from './game.ts';
import type { Reduction } from './natural.ts';
import { movesOfFirstPart } from './parts.ts';
import { makeMove } from './run.ts';
import { mirroredGame } from './symmetry.ts';
import type { View } from './view.ts';

/**
 * The same game with fewer states: views the reduction holds equal share a key, and moves it can wait for are left
 * out.
 */
export function reducedGame(game: AnyGame, reduction: Reduction): AnyGame {
  const { rules } = game;
  const stateKey = keyOf(game, reduction);
  return {
    ...game,
    rules: {
      open: rules.open.bind(rules),
      play: rules.play.bind(rules),
      apply: rules.apply.bind(rules),
      moves: (view) => representativesOf(reduction, view, rules.moves(view)),
      stateKey,
    },
  };
}

/** As `reducedGame`, for one scenario: where the reduction states a symmetry, that is watched on the way. */
export function watchedReduced(game: AnyGame, reduction: Reduction, random: Random): AnyGame {
  const { symmetry } = reduction;
  const watched = symmetry === undefined ? game : mirroredGame(game, symmetry, keyOf(game, reduction), random);
  return reducedGame(watched, reduction);
}

function representativesOf(reduction: Reduction, view: View, moves: readonly Move[]): readonly Move[] {
  if (reduction.parts !== undefined && moves.length > 0) return movesOfFirstPart(reduction.parts, moves);
  return reduction.representatives?.(view, moves) ?? moves;
}

function keyOf(game: AnyGame, reduction: Reduction): (view: View) => string {
  return reduction.key?.bind(reduction) ?? game.rules.stateKey?.bind(game.rules) ?? canonicalJson;
}

const WALKS = 200;
const COMPARED_MAX = 2000;

export interface WalkOptions {
  /** Random Plays to make, at most. */
  readonly walks?: number;
}

/**
 * Random Plays of one scenario, in which the reduction must keep its word: views of one key show the same prize and
 * lead to the same keys; representatives are legal, and there is one wherever a move is left.
 */
export function reductionFaults(
  game: AnyGame,
  reduction: Reduction,
  scenario: Json,
  random: Random,
  { walks = WALKS }: WalkOptions = {},
): string[] {
  const faults = new Set<string>();
  const key = keyOf(game, reduction);
  const full = game.rules.stateKey?.bind(game.rules) ?? canonicalJson;
  const known = new Map<string, { readonly state: string; readonly leads: string }>();
  let compared = 0;
  for (let walk = 0; walk < walks && compared < COMPARED_MAX; walk++) {
    let view = game.rules.open(scenario);
    for (let count = 0; !view.finished && count < MOVES_MAX; count++) {
      const moves = game.rules.moves(view);
      // A dead end is for the visit to report.
      if (moves.length === 0) break;
      const kept = representativesOf(reduction, view, moves);
      if (kept.length === 0) faults.add('the reduction leaves no move where there is one');
      if (kept.some((move) => !moves.includes(move))) faults.add('the reduction makes up a move');
      if (reduction.key !== undefined) {
        const before = known.get(key(view));
        const state = full(view);
        if (before === undefined) known.set(key(view), { state, leads: leadsOf(game, key, scenario, view) });
        else if (before.state !== state) {
          compared++;
          if (before.leads !== leadsOf(game, key, scenario, view))
            faults.add('two views of one key lead to different ends');
        }
      }
      const move = moves[random.below(moves.length)];
      if (move === undefined) break;
      view = makeMove(game, scenario, view, move).view;
    }
  }
  return [...faults];
}

/** What a view shows as won, and the keys it leads to. */
function leadsOf(game: AnyGame, key: (view: View) => string, scenario: Json, view: View): string {
  const next = game.rules.moves(view).map((move) => key(makeMove(game, scenario, view, move).view));
  return canonicalJson([game.read(view).prizePence, [...new Set(next)].sort()]);
}
