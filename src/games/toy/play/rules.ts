/** The rules of the toy: four boxes, opened in any order. Which box is opened decides nothing. */
import type { Rules } from '../../../game/game.ts';
import { assert, present } from '../../../kernel/assert.ts';
import { apply } from './fold.ts';
import { BOXES, type ToyScenario } from './scenario.ts';
import type { ToyEvent, ToyMove, ToyView } from './view.ts';

export const rules: Rules<ToyScenario, ToyView, ToyMove, ToyEvent> = {
  open: () => ({ finished: false, boxes: new Array(BOXES).fill(null), left: BOXES }),
  moves: (view) => view.boxes.flatMap((amount, box): ToyMove[] => (amount === null ? [{ type: 'open', box }] : [])),
  play(scenario, view, move) {
    assert(move.type === 'open' && view.boxes[move.box] === null, 'the box is open, or no box');
    return [{ type: 'opened', box: move.box, pence: present(scenario.amounts[BOXES - view.left], 'amount') }];
  },
  apply,
  stateKey: (view) => view.boxes.join(),
};
