/** The amounts that boxes show: what rules, words and scene need of money. */
import { pounds } from '../../../kernel/pence.ts';

export const AMOUNTS = [1, 2, 5, 10, 100].map(pounds);
