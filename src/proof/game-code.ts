/**
 * What the published file of a game's version gives a verifier: it computes a Play, and folds what was revealed. The
 * hash of that file is the `codeHash` of records and publications.
 */
import type { AnyGame, GameEvent, View } from '../game/game.ts';
import { present } from '../kernel/assert.ts';
import { type ComputedPlay, computeWith, type PlayAsked } from './compute.ts';

export interface GameCode {
  /** Null for a Play of another game or version. The hash is of the file, as its loader found it. */
  compute(asked: PlayAsked, codeHash: string): ComputedPlay | null;
  apply(view: View, event: GameEvent): View;
}

/** A game, or several. */
type Part = AnyGame | readonly AnyGame[];

/** The code of one version, out of what a game's modules export. */
export function gameCodeOf(parts: readonly unknown[], id: string, version: string): GameCode {
  const candidates = (parts as readonly Part[]).flat();
  const game = present(
    candidates.find((part) => part.id === id && part.version === version),
    `${id} ${version}`,
  );
  return {
    compute: (asked, codeHash) =>
      computeWith((wanted, wantedVersion) => (wanted === id && wantedVersion === version ? { game, codeHash } : null))(
        asked,
      ),
    apply: (view, event) => game.rules.apply(view, event),
  };
}
