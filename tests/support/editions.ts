/**
 * Editions of a game in which every Play is the wished one: its prize structure has one row. Drawing, dealing, checking
 * and paying are the shipped code.
 */
import type { AnyGame } from '../../src/game/game.ts';
import type { PrizeRow } from '../../src/game/structure.ts';
import { findGame } from '../../src/games/catalogue.ts';

/** Which row the next Plays of a game are: an index into its structure, `losing`, or `drawn` by the real odds. */
export type Wish = number | 'losing' | 'drawn';

/** The edition of a game in which every Play is the wished one. Its version says so, and a Play pins it. */
export function edition(game: AnyGame, wish: Wish): AnyGame {
  if (wish === 'drawn') return game;
  const rows: PrizeRow[] = [];
  if (wish !== 'losing') {
    const row = game.structure.rows[wish];
    if (row === undefined) throw new Error(`${game.id} has no row ${wish}`);
    rows.push({ ...row, winners: 1 });
  }
  return { ...game, version: `${game.version}+row-${wish}`, structure: { ...game.structure, pool: 1, rows } };
}

export function editionOf(version: string, id: string): AnyGame | null {
  const match = /^(.*)\+row-(\d+|losing)$/.exec(version);
  const game = findGame(id, match?.[1] ?? version);
  if (match === null || game === null) return game;
  return edition(game, match[2] === 'losing' ? 'losing' : Number(match[2]));
}
