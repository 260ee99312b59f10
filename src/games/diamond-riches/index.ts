/** Diamond Riches, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal.ts';
import { copy } from './published.ts';
import { type RichesComponent, read } from './read.ts';
import { apply, moves, open, play, stateKey } from './rules.ts';
import { parseScenario, type RichesScenario } from './scenario.ts';
import { structure } from './structure.ts';
import type { RichesEvent, RichesMove, RichesView } from './view.ts';

export const diamondRiches: Game<RichesScenario, RichesView, RichesMove, RichesEvent, RichesComponent> = {
  id: 'diamond-riches',
  version: '1.1.0',
  structure,
  // The PRIZE POT grows with every extra spin of the Prize Game.
  growingKinds: ['prize-game'],
  rules: { open, moves, play, apply, stateKey },
  copy,
  deal,
  parseScenario,
  read,
};
