/** Price, pool and prize rows of the toy: the only place where what is won, and how often, is written down. */
import type { PrizeStructure } from '../../../game/structure.ts';
import { pounds } from '../../../kernel/pence.ts';
import type { ToyPair } from '../play/read.ts';

const pair = (amount: number): ToyPair => ({ kind: 'pair', pence: pounds(amount) });

export const structure: PrizeStructure<ToyPair> = {
  pricePence: pounds(1),
  pool: 5_000_000,
  rows: [
    { prizePence: pounds(1), breakdown: [pair(1)], winners: 800_000 },
    { prizePence: pounds(3), breakdown: [pair(1), pair(2)], winners: 300_000 },
    { prizePence: pounds(5), breakdown: [pair(5)], winners: 100_000 },
    { prizePence: pounds(100), breakdown: [pair(100)], winners: 5 },
  ],
};
