/** Diamond Maze, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { type MazeComponent, read } from './play/read.ts';
import { rules } from './play/rules.ts';
import { type MazeScenario, parseScenario } from './play/scenario.ts';
import type { MazeEvent, MazeMove, MazeView } from './play/view.ts';
import { copy } from './words/published.ts';

export const diamondMaze: Game<MazeScenario, MazeView, MazeMove, MazeEvent, MazeComponent> = {
  id: 'diamond-maze',
  version: '1.0.0',
  structure,
  rules,
  copy,
  deal,
  parseScenario,
  read,
};
