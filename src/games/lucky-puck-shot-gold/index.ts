/** Lucky Puck Shot Gold, whole. */
import type { Game } from '../../game/game.ts';
import type { PuckComponent } from './components.ts';
import { deal } from './deal.ts';
import { copy } from './published.ts';
import { read } from './read.ts';
import { type PuckEvent, type PuckMove, type PuckView, rules } from './rules.ts';
import { type PuckScenario, parseScenario } from './scenario.ts';
import { structure } from './structure.ts';

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
