/**
 * Computing a Play again, from its seed to what a player read at the end. Which games there are is told by the caller,
 * so that nothing here holds any game's dealing: the page, the server and the command line hand in those they have.
 */
import type { AnyGame, GameEvent, View } from '../game/game.ts';
import { legalMove, makeMove, sellFromSeed, settlementFault } from '../game/run.ts';
import { outcomeAt } from '../game/structure.ts';
import type { Json } from '../kernel/json.ts';
import { structureHash } from './structure-hash.ts';

export interface PlayAsked {
  readonly game: string;
  readonly version: string;
  readonly playSeed: Uint8Array;
  readonly moves: readonly Json[];
}

/** One move, what it revealed, and the view after it. */
export interface Reveal {
  readonly move: Json;
  readonly events: readonly GameEvent[];
  readonly view: View;
}

export interface ComputedPlay {
  readonly structureHash: string;
  /** Of the file that computes here; null when that is not known. */
  readonly codeHash: string | null;
  readonly pricePence: number;
  readonly rowIndex: number | null;
  /** Of the row. */
  readonly prizePence: number;
  readonly scenario: Json;
  readonly opening: View;
  readonly reveals: readonly Reveal[];
  /** Why what the moves show is not what was sold, in words; null when it is. */
  readonly fault: string | null;
}

/** Computes a Play, or gives null when this version of the game is not at hand. */
export type ComputePlay = (asked: PlayAsked) => ComputedPlay | null;

/** A game with the hash of the published file that computes it, when it comes from one. */
export interface ComputingGame {
  readonly game: AnyGame;
  readonly codeHash: string | null;
}

/** The computation over some games. */
export function computeWith(find: (id: string, version: string) => ComputingGame | null): ComputePlay {
  return ({ game: id, version, playSeed, moves }) => {
    const found = find(id, version);
    return found === null ? null : computePlay(found, playSeed, moves);
  };
}

function computePlay({ game, codeHash }: ComputingGame, playSeed: Uint8Array, moves: readonly Json[]): ComputedPlay {
  const { rowIndex, scenario } = sellFromSeed(game, playSeed);
  const { pricePence } = game.structure;
  const { prizePence } = outcomeAt(game.structure, rowIndex);
  const opening = game.rules.open(scenario);
  const { reveals, fault } = replay(game, scenario, opening, moves);
  const end = reveals.at(-1)?.view ?? opening;
  return {
    structureHash: structureHash(game.structure),
    codeHash,
    pricePence,
    rowIndex,
    prizePence,
    scenario,
    opening,
    reveals,
    fault: fault ?? settlementFault(game, end, rowIndex),
  };
}

function replay(game: AnyGame, scenario: Json, opening: View, moves: readonly Json[]) {
  const reveals: Reveal[] = [];
  let view = opening;
  for (const [index, value] of moves.entries()) {
    const move = legalMove(game, view, value);
    if (move === null) return { reveals, fault: `move ${index + 1} is not legal` };
    const step = makeMove(game, scenario, view, move);
    reveals.push({ move: value, ...step });
    view = step.view;
  }
  return { reveals, fault: null };
}
