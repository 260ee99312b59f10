/** Deals the toy: the amounts of the pairs twice, other amounts once, in any order. Always succeeds. */
import { type Random, shuffled } from '../../../kernel/random.ts';
import type { ToyPair } from '../play/read.ts';
import { BOXES, type ToyScenario } from '../play/scenario.ts';
import { drawSingles } from './model.ts';

export function deal(breakdown: readonly ToyPair[], random: Random): ToyScenario {
  const pairs = breakdown.map((part) => part.pence);
  const singles = drawSingles(random, BOXES - 2 * pairs.length, pairs);
  return { amounts: shuffled(random, [...pairs, ...pairs, ...singles]) };
}
