/**
 * The toy, whole: a game small enough to read at once, for tests and for whoever adds a game. Four boxes, opened in
 * any order; each amount found twice is won. It has every file that a game has, and stands in no catalogue: it is not
 * sold.
 */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { read, type ToyPair } from './play/read.ts';
import { rules } from './play/rules.ts';
import { parseScenario, type ToyScenario } from './play/scenario.ts';
import type { ToyEvent, ToyMove, ToyView } from './play/view.ts';
import { copy } from './words/published.ts';

export const toy: Game<ToyScenario, ToyView, ToyMove, ToyEvent, ToyPair> = {
  id: 'toy',
  version: '1.0.0',
  structure,
  rules,
  copy,
  deal,
  parseScenario,
  read,
};
