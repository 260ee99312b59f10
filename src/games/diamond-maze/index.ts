/** Diamond Maze, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal.ts';
import { copy } from './published.ts';
import { type MazeComponent, read } from './read.ts';
import { apply, moves, open, play, stateKey } from './rules.ts';
import { type MazeScenario, parseScenario } from './scenario.ts';
import { structure } from './structure.ts';
import type { MazeEvent, MazeMove, MazeView } from './view.ts';

export const diamondMaze: Game<MazeScenario, MazeView, MazeMove, MazeEvent, MazeComponent> = {
  id: 'diamond-maze',
  version: '1.0.0',
  structure,
  rules: { open, moves, play, apply, stateKey },
  copy,
  deal,
  parseScenario,
  read,
};
