/** What an answer of Diamond Maze may be, checked before anything of it is shown. */
import { type AnswerCheck, answerCheck, from, type Heard, listOf, oneOf, wholeIn } from '../../../game/heard.ts';
import { assert } from '../../../kernel/assert.ts';
import { MOTIFS, type Motif } from './motifs.ts';
import { BONUS_PRIZE_PENCE } from './prizes.ts';
import { play } from './rules.ts';
import { CARD_MAX, DIE_FACES, type MazeScenario, ROLLS_MAX, SPINS_MAX } from './scenario.ts';
import type { MazeEvent, MazeMove, MazeView } from './view.ts';
import { WHEEL } from './wheel.ts';

export const checkAnswer: AnswerCheck<MazeView, MazeMove, MazeEvent> = answerCheck({ play }, hear);

/** Each list ends with what is heard now: the rules end a Play when nothing that was dealt is left. */
function hear(heard: Heard, view: MazeView): MazeScenario {
  const cards = heard.all('card-drawn').map(({ card }) => wholeIn(card, 1, CARD_MAX, 'Card'));
  return {
    rolls: from(view.rollsMade, ...rollHeard(heard, view)),
    cards: from(view.cardsDrawn, ...cards),
    bonuses: from(view.bonusesPlayed, ...bonusHeard(heard, view)),
    rocks: from(view.rocksPlayed, ...rockHeard(heard, view)),
    wheels: from(view.wheelsPlayed, ...wheelHeard(heard, view)),
  };
}

function rollHeard(heard: Heard, view: MazeView): readonly number[] {
  const rolled = heard.first('dice-rolled');
  if (rolled === null) return [];
  assert(view.rollsMade < ROLLS_MAX, 'more rolls than a Play can have');
  const [first, second] = listOf(rolled.dice, 'dice').map((face) => wholeIn(face, 1, DIE_FACES, 'face of a die'));
  return [(first ?? 0) * 10 + (second ?? 0)];
}

function bonusHeard(heard: Heard, { bonus }: MazeView): readonly (readonly Motif[])[] {
  if (bonus === null) return [];
  const picked = bonus.picked.map(({ motif }) => motif);
  const revealed = heard.first('motif-revealed');
  return [revealed === null ? picked : [...picked, oneOf(revealed.motif, MOTIFS, 'motif')]];
}

function rockHeard(heard: Heard, { rocks }: MazeView): MazeScenario['rocks'] {
  return rocks === null ? [] : [oneOf(heard.first('rock-broken')?.pence, BONUS_PRIZE_PENCE, 'amount')];
}

function wheelHeard(heard: Heard, { wheel }: MazeView): readonly (readonly number[])[] {
  if (wheel === null) return [];
  assert(wheel.spinsMade < SPINS_MAX, 'more spins than a wheel can have');
  return [from(wheel.spinsMade, wholeIn(heard.first('wheel-stopped')?.segment, 0, WHEEL.length - 1, 'segment'))];
}
