/** £1 Million Jackpot Blue, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import type { BlueComponent } from './play/board.ts';
import { read } from './play/read.ts';
import { rules } from './play/rules.ts';
import { type BlueScenario, parseScenario } from './play/scenario.ts';
import type { BlueEvent, BlueMove, BlueView } from './play/view.ts';
import { copy } from './words/published.ts';

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
