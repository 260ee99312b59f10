/** How loudly a prize may be greeted. Knows no game. */
import type { Pence } from '../kernel/pence.ts';

export type Celebration = 'none' | 'small' | 'medium' | 'large';

/** None unless the prize exceeds the price: getting one's money back is told calmly. */
export function celebrationOf(prizePence: Pence, pricePence: Pence): Celebration {
  if (prizePence <= pricePence) return 'none';
  if (prizePence < pricePence * 10) return 'small';
  return prizePence < pricePence * 200 ? 'medium' : 'large';
}
