import { describeGame } from '../../game/contract.ts';
import { millionJackpotBlue } from './index.ts';

describeGame(millionJackpotBlue);
