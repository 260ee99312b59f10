/** Finding the game a command was asked about, and refusing by name when there is none. */
import type { AnyGame } from '../game/game.ts';
import { findGame, games } from '../games/catalogue.ts';
import { accept, type Result, refuse } from '../kernel/result.ts';

export function gameNamed(id: string): Result<AnyGame, 'unknown-game'> {
  const game = findGame(id);
  if (game) return accept(game);
  return refuse('unknown-game', `"${id}"; the games are: ${games.map((one) => one.id).join(', ')}`);
}
