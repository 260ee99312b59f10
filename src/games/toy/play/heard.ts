/** What an answer of the toy may be, checked before anything of it is shown. */
import { type AnswerCheck, answerCheck, from, oneOf } from '../../../game/heard.ts';
import { AMOUNTS } from './prizes.ts';
import { rules } from './rules.ts';
import { BOXES } from './scenario.ts';
import type { ToyEvent, ToyMove, ToyView } from './view.ts';

export const checkAnswer: AnswerCheck<ToyView, ToyMove, ToyEvent> = answerCheck(rules, (heard, view) => ({
  amounts: from(BOXES - view.left, oneOf(heard.first('opened')?.pence, AMOUNTS, 'amount')),
}));
