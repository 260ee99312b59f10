/** How each event of Lab Riches is shown: a group of events in each file of this folder. Adds nothing up. */
import type { Kit } from '../../../stage/kit.ts';
import { type BoardAccess, benchOf, type LabHandlers } from './board.ts';
import { bonusHandlers } from './bonus.ts';
import { carryHandlers } from './carry.ts';
import { goHandlers } from './go.ts';
import { matchHandlers } from './match.ts';
import type { LabCue } from './sounds.ts';

export function handlersOf(kit: Kit<LabCue>, board: BoardAccess): LabHandlers {
  const bench = benchOf(kit, board);
  return { ...goHandlers(bench), ...matchHandlers(bench), ...bonusHandlers(bench), ...carryHandlers(bench) };
}
