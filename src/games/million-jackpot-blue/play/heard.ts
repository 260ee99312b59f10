/** What an answer of £1 Million Jackpot Blue may be, checked before anything of it is shown. */
import { type AnswerCheck, answerCheck, from, type Heard, oneOf, wholeIn } from '../../../game/heard.ts';
import { assert, assertNever } from '../../../kernel/assert.ts';
import type { Pence } from '../../../kernel/pence.ts';
import {
  BONUS_NUMBER_MAX,
  GAME_1_SYMBOLS,
  GAME_4_SYMBOLS,
  type GameNumber,
  MULTIPLIERS,
  NUMBER_MAX,
  WEIGHT_MAX,
} from './board.ts';
import { PLACE_AMOUNTS } from './prizes.ts';
import { rules } from './rules.ts';
import type { BlueScenario } from './scenario.ts';
import type { BlueEvent, BlueMove, BlueView } from './view.ts';

export const checkAnswer: AnswerCheck<BlueView, BlueMove, BlueEvent> = answerCheck(rules, hear);

const NOTHING: BlueScenario = { game1: [], game2: [], game3: [], game4: [], bonus: { motifs: [], multiplier: 1 } };

function hear(heard: Heard, _view: BlueView, move: BlueMove): BlueScenario {
  switch (move.type) {
    case 'reveal':
      return { ...NOTHING, ...placeHeard(heard, move.game, move.place) };
    case 'open-bonus':
      return NOTHING;
    case 'reveal-bonus-motif': {
      const number = wholeIn(heard.first('bonus-motif-revealed')?.number, 1, BONUS_NUMBER_MAX, 'number');
      return { ...NOTHING, bonus: { motifs: from(move.motif, number), multiplier: 1 } };
    }
    case 'reveal-multiplier': {
      const multiplier = oneOf(heard.first('multiplier-revealed')?.multiplier, MULTIPLIERS, 'multiplier');
      return { ...NOTHING, bonus: { motifs: [], multiplier } };
    }
    default:
      return assertNever(move);
  }
}

function placeHeard(heard: Heard, game: GameNumber, place: number): Partial<BlueScenario> {
  const pence: Pence = oneOf(heard.first('prize-revealed')?.pence, PLACE_AMOUNTS, 'amount');
  switch (game) {
    case 1:
      return {
        game1: from(place, { symbol: oneOf(heard.first('symbol-revealed')?.symbol, GAME_1_SYMBOLS, 'symbol'), pence }),
      };
    case 2: {
      const weights = heard.first('weights-revealed');
      const yours = wholeIn(weights?.yours, 1, WEIGHT_MAX, 'weight');
      const theirs = wholeIn(weights?.theirs, 1, WEIGHT_MAX, 'weight');
      assert(yours !== theirs, 'equal weights');
      return { game2: from(place, { yours, theirs, pence }) };
    }
    case 3: {
      const numbers = heard.first('numbers-revealed');
      const first = wholeIn(numbers?.first, 1, NUMBER_MAX, 'number');
      return { game3: from(place, { first, second: wholeIn(numbers?.second, 1, NUMBER_MAX, 'number'), pence }) };
    }
    case 4: {
      const symbols = heard.first('symbols-revealed');
      const left = oneOf(symbols?.left, GAME_4_SYMBOLS, 'symbol');
      return { game4: from(place, { left, right: oneOf(symbols?.right, GAME_4_SYMBOLS, 'symbol'), pence }) };
    }
    default:
      return assertNever(game);
  }
}
