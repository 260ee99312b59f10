/** Lucky Puck Shot Gold, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import type { PuckComponent } from './play/components.ts';
import { read } from './play/read.ts';
import { rules } from './play/rules.ts';
import { type PuckScenario, parseScenario } from './play/scenario.ts';
import type { PuckEvent, PuckMove, PuckView } from './play/view.ts';
import { copy } from './words/published.ts';

export const luckyPuckShotGold: Game<PuckScenario, PuckView, PuckMove, PuckEvent, PuckComponent> = {
  id: 'lucky-puck-shot-gold',
  version: '1.1.0',
  structure,
  rules,
  copy,
  deal,
  parseScenario,
  read,
};
