/** Lab Riches, put together. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal/deal.ts';
import { structure } from './deal/structure.ts';
import { type LabComponent, read } from './play/read.ts';
import { apply, type LabEvent, type LabMove, type LabView, moves, open, play } from './play/rules.ts';
import { type LabScenario, parseScenario } from './play/scenario.ts';
import { copy } from './words/published.ts';

export const labRiches: Game<LabScenario, LabView, LabMove, LabEvent, LabComponent> = {
  id: 'lab-riches',
  version: '1.0.0',
  structure,
  rules: { open, moves, play, apply },
  copy,
  deal,
  parseScenario,
  read,
  growingKinds: ['meter'],
};
