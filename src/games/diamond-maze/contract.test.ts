import { describeGame } from '../../game/contract.ts';
import { diamondMaze } from './index.ts';
import { reduction } from './natural.ts';

describeGame(diamondMaze, { reduction });
