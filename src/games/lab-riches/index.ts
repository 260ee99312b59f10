/** Lab Riches, whole. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { type LabComponent, read } from './play/read.ts';
import { rules } from './play/rules.ts';
import { type LabScenario, parseScenario } from './play/scenario.ts';
import type { LabEvent, LabMove, LabView } from './play/view.ts';
import { copy } from './words/published.ts';

export const labRiches: Game<LabScenario, LabView, LabMove, LabEvent, LabComponent> = {
  id: 'lab-riches',
  version: '1.0.0',
  structure,
  growingKinds: ['meter'],
  rules,
  copy,
  deal,
  parseScenario,
  read,
};
