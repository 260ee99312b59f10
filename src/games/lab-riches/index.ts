/** Lab Riches, put together. */
import type { Game } from '../../game/game.ts';
import { deal } from './deal.ts';
import { copy } from './published.ts';
import { type LabComponent, read } from './read.ts';
import { apply, type LabEvent, type LabMove, type LabView, moves, open, play } from './rules.ts';
import { type LabScenario, parseScenario } from './scenario.ts';
import { structure } from './structure.ts';

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
