/** Why the choice proofs of the toy may be short. Only the maths bench reads this. */
import type { Reduction } from '../../../game/natural.ts';
import type { ToyMove, ToyView } from '../play/view.ts';

export const reduction: Reduction<ToyView, ToyMove> = {
  says: 'the n-th box opened shows the n-th amount: which box it is changes nothing else',
  representatives: (_, moves) => moves.slice(0, 1),
};
