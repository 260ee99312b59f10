/**
 * What a view of the toy shows as won: each amount found twice. From the Procedures alone; knows nothing of dealing.
 */
import type { Reading } from '../../../game/game.ts';
import type { Component } from '../../../game/structure.ts';
import { assert } from '../../../kernel/assert.ts';
import { sumPence } from '../../../kernel/pence.ts';
import { AMOUNTS } from './prizes.ts';
import type { ToyView } from './view.ts';

export interface ToyPair extends Component {
  readonly kind: 'pair';
}

export function read(view: ToyView): Reading<ToyPair> {
  const components = AMOUNTS.flatMap((pence): ToyPair[] => {
    const count = view.boxes.filter((shown) => shown === pence).length;
    assert(count <= 2, 'an amount three times');
    return count === 2 ? [{ kind: 'pair', pence }] : [];
  });
  return { components, prizePence: sumPence(components.map((component) => component.pence)) };
}

/** For the scene: which boxes win. */
export function wins(view: ToyView): readonly boolean[] {
  const won = new Set(read(view).components.map(({ pence }) => pence));
  return view.boxes.map((amount) => amount !== null && won.has(amount));
}
