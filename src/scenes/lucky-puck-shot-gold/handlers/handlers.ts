/**
 * How each event of Lucky Puck Shot Gold is shown: a group of events in each file of `handlers/`. Reads the view and
 * the reader; adds nothing up.
 */
import type { Kit } from '../../../stage/kit.ts';
import type { Air } from './air.svelte.ts';
import { type BoardAccess, type PuckHandlers, tableOf } from './board.ts';
import { bonusHandlers } from './bonus.ts';
import { revealHandlers } from './reveal.ts';
import { shotHandlers } from './shot.ts';
import type { PuckCue } from './sounds.ts';

export function handlersOf(kit: Kit<PuckCue>, air: Air, board: BoardAccess): PuckHandlers {
  const table = tableOf(kit, air, board);
  return { ...shotHandlers(table), ...revealHandlers(table), ...bonusHandlers(table) };
}
