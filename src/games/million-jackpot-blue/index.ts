/** £1 Million Jackpot Blue, whole. */
import type { Game } from '../../game/game.ts';
import type { BlueComponent } from './board.ts';
import { deal } from './deal.ts';
import { copy } from './published.ts';
import { read } from './read.ts';
import { type BlueEvent, type BlueMove, type BlueView, rules } from './rules.ts';
import { type BlueScenario, parseScenario } from './scenario.ts';
import { structure } from './structure.ts';

export const millionJackpotBlue: Game<BlueScenario, BlueView, BlueMove, BlueEvent, BlueComponent> = {
  id: 'million-jackpot-blue',
  version: '1.0.0',
  structure,
  growingKinds: ['bonus'],
  rules,
  copy,
  deal,
  parseScenario,
  read,
};
