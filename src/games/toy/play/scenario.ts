/** A dealt Play of the toy, complete and hidden: the n-th box opened shows the n-th amount. */
import { assert } from '../../../kernel/assert.ts';
import type { Json } from '../../../kernel/json.ts';
import { type Pence, pence } from '../../../kernel/pence.ts';

export const BOXES = 4;

export type ToyScenario = { readonly amounts: readonly Pence[] };

export function parseScenario(value: Json): ToyScenario {
  const amounts = (value as { readonly amounts?: Json } | null)?.amounts;
  assert(Array.isArray(amounts) && amounts.length === BOXES, 'not four amounts');
  return { amounts: amounts.map((amount) => pence(Number(amount))) };
}
