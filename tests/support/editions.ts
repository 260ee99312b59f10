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
  return { ...game, version: versionOf(game.version, wish), structure: { ...game.structure, pool: 1, rows } };
}

/**
 * The patch of an edition's version: 1, the patch of the game in two digits, and the row from 001 on, 000 for losing.
 */
const EDITION = /^(\d+\.\d+)\.1(\d{2})(\d{3})$/;

function versionOf(version: string, wish: number | 'losing'): string {
  const [, line = '', patch = ''] = /^(\d+\.\d+)\.(\d{1,2})$/.exec(version) ?? [];
  const row = wish === 'losing' ? 0 : wish + 1;
  return `${line}.1${patch.padStart(2, '0')}${String(row).padStart(3, '0')}`;
}

/** The version of the game that an edition is of. Any other version is its own. */
export function plainVersion(version: string): string {
  const [, line, patch] = EDITION.exec(version) ?? [];
  return line === undefined ? version : `${line}.${Number(patch)}`;
}

/** The game of a version, an edition among them; null when there is none. */
export function editionOf(version: string, id: string): AnyGame | null {
  const game = findGame(id, plainVersion(version));
  const row = EDITION.exec(version)?.[3];
  if (row === undefined || game === null) return game;
  return edition(game, row === '000' ? 'losing' : Number(row) - 1);
}
