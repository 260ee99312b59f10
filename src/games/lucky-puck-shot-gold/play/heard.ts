/** What an answer of Lucky Puck Shot Gold may be, checked before anything of it is shown. */
import {
  type AnswerCheck,
  answerCheck,
  from,
  type Heard,
  listOf,
  membersOf,
  oneOf,
  wholeIn,
} from '../../../game/heard.ts';
import { assert } from '../../../kernel/assert.ts';
import { INSTANT_PENCE } from './prizes.ts';
import { rules } from './rules.ts';
import { type PuckScenario, pathCode, turnLetter } from './scenario.ts';
import { codeOf, isOfMainGame, type PuckSymbol } from './symbols.ts';
import { ARROWS, POCKETS, TURNS } from './table.ts';
import type { PuckEvent, PuckMove, PuckView } from './view.ts';

export const checkAnswer: AnswerCheck<PuckView, PuckMove, PuckEvent> = answerCheck(rules, hear);

function hear(heard: Heard, view: PuckView, move: PuckMove): PuckScenario {
  const isMain = view.screen === 'main';
  const symbols = heard.all('symbol-revealed').map(({ symbol }) => symbolHeard(symbol, isMain));
  const turns = heard.all('bumper-hit').map(({ turn }) => turnLetter(oneOf(turn, TURNS, 'turn')));
  const path = pathCode(coveredBy(heard), turns.join(''));
  const shot = { reveals: symbols.map(codeOf).join(' '), paths: from(ARROWS.indexOf(move.arrow), path) };
  return { shots: from(view.shotsMade, shot) };
}

/** The symbol as far as it has a code; whatever else it says makes it differ from the one the rules reveal. */
function symbolHeard(value: unknown, isMain: boolean): PuckSymbol {
  const symbol = membersOf(value, 'symbol') as unknown as PuckSymbol;
  if (symbol.kind === 'instant') oneOf(symbol.pence, INSTANT_PENCE, 'amount');
  assert(isOfMainGame(symbol) === isMain, 'a symbol of the other game');
  return symbol;
}

function coveredBy(heard: Heard): number {
  const pockets = listOf(heard.first('bumpers-appeared')?.pockets, 'Spinning Bumpers');
  return pockets.reduce<number>((covered, pocket) => covered | (1 << wholeIn(pocket, 0, POCKETS - 1, 'pocket')), 0);
}
