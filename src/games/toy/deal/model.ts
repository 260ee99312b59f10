/** The natural model of the toy: every amount alike in every box, whatever is won. */
import type { Pence } from '../../../kernel/pence.ts';
import { pick, type Random } from '../../../kernel/random.ts';
import { AMOUNTS } from '../play/prizes.ts';

/** Different amounts, none of those taken: what stands beside the pairs. */
export function drawSingles(random: Random, count: number, taken: readonly Pence[]): Pence[] {
  const singles: Pence[] = [];
  while (singles.length < count) {
    const amount = pick(random, AMOUNTS);
    if (!taken.includes(amount) && !singles.includes(amount)) singles.push(amount);
  }
  return singles;
}
