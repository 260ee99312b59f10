/** How loudly a prize may be greeted, and for how long it has the whole scene. Knows no game. */
import type { Pence } from '../kernel/pence.ts';

export type Celebration = 'none' | 'small' | 'medium' | 'large' | 'top';

/** None unless the prize exceeds the price: getting one's money back is told calmly. */
export function celebrationOf(prizePence: Pence, pricePence: Pence, topPrizePence?: Pence): Celebration {
  if (prizePence <= pricePence) return 'none';
  if (prizePence === topPrizePence) return 'top';
  if (prizePence < pricePence * 10) return 'small';
  return prizePence < pricePence * 200 ? 'medium' : 'large';
}

/** How long a prize has the whole scene before its end message. */
export const SPECTACLE_MS: { readonly [C in Celebration]: number } = {
  none: 0,
  small: 0,
  medium: 1800,
  large: 3800,
  top: 7200,
};

/** The same under reduced motion: the amount stands still in the light, and only for what is rare. */
export const STILL_SPECTACLE_MS: { readonly [C in Celebration]: number } = {
  none: 0,
  small: 0,
  medium: 0,
  large: 2000,
  top: 4000,
};
