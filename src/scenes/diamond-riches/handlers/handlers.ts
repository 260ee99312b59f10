/** How each event of Diamond Riches is shown: a group of events in each file of this folder. Adds nothing up. */
import type { Kit } from '../../../stage/kit.ts';
import { type BoardAccess, benchOf, type RichesHandlers } from './board.ts';
import { bonusHandlers } from './bonus.ts';
import { ladderHandlers } from './ladders.ts';
import { meterHandlers } from './meters.ts';
import { prizeHandlers } from './prize.ts';
import type { RichesCue } from './sounds.ts';
import { spinHandlers } from './spins.ts';
import { upgradeHandlers } from './upgrades.ts';

export function handlersOf(kit: Kit<RichesCue>, access: BoardAccess): RichesHandlers {
  const bench = benchOf(kit, access);
  return {
    ...spinHandlers(bench),
    ...ladderHandlers(bench),
    ...meterHandlers(bench),
    ...bonusHandlers(bench),
    ...upgradeHandlers(bench),
    ...prizeHandlers(bench),
  };
}
