/**
 * How each event of £1 Million Jackpot Blue is shown: a group of events in each file of this folder. Adds nothing up.
 */
import type { Kit } from '../../../stage/kit.ts';
import type { BlueHandlers, BoardAccess } from './board.ts';
import { bonusHandlers } from './bonus.ts';
import { doorHandlers } from './door.ts';
import { gameHandlers } from './games.ts';
import type { BlueCue } from './sounds.ts';

export function handlersOf(kit: Kit<BlueCue>, access: BoardAccess): BlueHandlers {
  const bench = { kit, ...access };
  return { ...gameHandlers(bench), ...doorHandlers(bench), ...bonusHandlers(bench) };
}
