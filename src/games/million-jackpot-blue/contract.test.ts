import { describeGame } from '../../game/contract.ts';
import { millionJackpotBlue } from './index.ts';

// Whole visits of 67,584 states each, of the losing Play and the last row; all 67 are kept in docs/maths.md.
describeGame(millionJackpotBlue, { visits: 2 });
