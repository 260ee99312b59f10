import { describeGame } from '../../game/contract.ts';
import { labRiches } from './index.ts';

describeGame(labRiches);
