import { describeGame } from '../../game/contract.ts';
import { reduction } from './bench/symmetry.ts';
import { toy } from './index.ts';

describeGame(toy, { visits: 5, reduction });
