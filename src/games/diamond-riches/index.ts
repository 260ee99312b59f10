/** Diamond Riches, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { type RichesComponent, read } from './play/read.ts';
import { rules } from './play/rules.ts';
import { parseScenario, type RichesScenario } from './play/scenario.ts';
import type { RichesEvent, RichesMove, RichesView } from './play/view.ts';
import { copy } from './words/published.ts';

export const diamondRiches: Game<RichesScenario, RichesView, RichesMove, RichesEvent, RichesComponent> = {
  id: 'diamond-riches',
  version: '1.1.0',
  structure,
  // The PRIZE POT grows with every extra spin of the Prize Game.
  growingKinds: ['prize-game'],
  rules,
  copy,
  deal,
  parseScenario,
  read,
};
