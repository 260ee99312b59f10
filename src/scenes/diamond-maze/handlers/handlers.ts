/** How each event of Diamond Maze is shown: a group of events in each file of this folder. Adds nothing up. */
import type { Kit } from '../../../stage/kit.ts';
import type { Air } from './air.svelte.ts';
import { awardHandlers } from './award.ts';
import { type BoardAccess, benchOf, type MazeHandlers } from './board.ts';
import { bonusHandlers } from './bonus.ts';
import { collectHandlers } from './collect.ts';
import { rockHandlers } from './rocks.ts';
import type { MazeCue } from './sounds.ts';
import { tokenHandlers } from './token.ts';
import { turnHandlers } from './turn.ts';
import { wheelHandlers } from './wheel.ts';

export function handlersOf(kit: Kit<MazeCue>, air: Air, access: BoardAccess): MazeHandlers {
  const bench = benchOf(kit, air, access);
  return {
    ...tokenHandlers(bench),
    ...turnHandlers(bench),
    ...collectHandlers(bench),
    ...bonusHandlers(bench),
    ...awardHandlers(bench),
    ...rockHandlers(bench),
    ...wheelHandlers(bench),
  };
}
