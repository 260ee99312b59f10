/**
 * The natural model of the toy, for the measure of naturalness. Only the maths bench reads it; no Play depends on it.
 */
import type { NaturalModel } from '../../../game/natural.ts';
import { componentsKey } from '../../../game/structure.ts';
import { formatPence } from '../../../kernel/pence.ts';
import { pick } from '../../../kernel/random.ts';
import { structure } from '../deal/structure.ts';
import { AMOUNTS } from '../play/prizes.ts';
import { read } from '../play/read.ts';
import { BOXES, type ToyScenario } from '../play/scenario.ts';
import type { ToyEvent, ToyView } from '../play/view.ts';

const MOST_ALIKE = 2;
const rowKeys = new Set(['', ...structure.rows.map((row) => componentsKey(row.breakdown))]);

export const natural: NaturalModel<ToyScenario, ToyView, ToyEvent> = {
  says: 'Every box holds any amount, each alike; no amount three times. What pays no row is thrown away.',
  elements: [{ name: 'amount in a box', values: AMOUNTS.map(formatPence) }],
  draw: (random) => {
    const amounts = Array.from({ length: BOXES }, () => pick(random, AMOUNTS));
    const isAllowed = AMOUNTS.every((one) => amounts.filter((amount) => amount === one).length <= MOST_ALIKE);
    if (!isAllowed) return null;
    return rowKeys.has(componentsKey(read({ finished: true, boxes: amounts, left: 0 }).components))
      ? { amounts }
      : null;
  },
  observe: (event, _before, count) => count(0, AMOUNTS.indexOf(event.pence)),
  nearMiss: () => null,
  firstReveal: ([first]) => (first === undefined ? null : formatPence(first.pence)),
};
