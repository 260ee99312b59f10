/** Every game there is, and every version of it that may still have Plays to finish. */
import type { AnyGame } from '../game/game.ts';
import { diamondMaze } from './diamond-maze/index.ts';
import { former as formerDiamondRiches } from './diamond-riches/former.ts';
import { diamondRiches } from './diamond-riches/index.ts';
import { labRiches } from './lab-riches/index.ts';
import { former as formerLuckyPuckShotGold } from './lucky-puck-shot-gold/former.ts';
import { luckyPuckShotGold } from './lucky-puck-shot-gold/index.ts';
import { millionJackpotBlue } from './million-jackpot-blue/index.ts';

/** The games on sale, one version each, in the order of the lobby. */
export const games: readonly AnyGame[] = [millionJackpotBlue, diamondRiches, labRiches, luckyPuckShotGold, diamondMaze];

/** Versions no longer sold, kept until no open Play uses them. */
export const formerVersions: readonly AnyGame[] = [...formerDiamondRiches, ...formerLuckyPuckShotGold];

/** The game on sale, or the version asked for even when it is no longer sold; `null` when there is none. */
export function findGame(id: string, version?: string): AnyGame | null {
  const candidates = version === undefined ? games : [...games, ...formerVersions];
  return candidates.find((game) => game.id === id && (version === undefined || game.version === version)) ?? null;
}
