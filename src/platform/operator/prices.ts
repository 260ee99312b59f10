/** What the amounts of a structure are in an operator's currency. Exact, or not sold: nothing is ever rounded. */
import type { PrizeStructure } from '../../game/structure.ts';
import { assert, present } from '../../kernel/assert.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Operator, PriceList, Rate } from '../ports/operator.ts';

/** The price list of a currency; null when the operator has none. */
export function priceListIn({ prices }: Operator, currency: string): PriceList | null {
  return prices.find((list) => list.currency === currency) ?? null;
}

/** Whole minor units. Throws when they are not: such a structure is not sold in this currency (`fits`). */
export function minorOf({ rate, currency }: PriceList, amount: Pence): number {
  const minor = convert(rate, amount);
  assert(minor !== null, `${amount} pence are whole minor units of ${currency}`);
  return minor;
}

/** Whether every amount of the structure is whole in the currency. Odds and payout are the same in all of them. */
export function fits({ rate }: PriceList, { pricePence, rows }: PrizeStructure): boolean {
  const amounts = rows.flatMap(({ prizePence, breakdown }) => [prizePence, ...breakdown.map(({ pence }) => pence)]);
  return [pricePence, ...amounts].every((amount) => convert(rate, amount) !== null);
}

function convert({ minor, pence }: Rate, amount: Pence): number | null {
  const scaled = BigInt(amount) * BigInt(minor);
  if (scaled % BigInt(pence) !== 0n) return null;
  const whole = Number(scaled / BigInt(pence));
  return Number.isSafeInteger(whole) ? whole : null;
}

/** The price list that a player of the operator buys by. */
export function listOf(operator: Operator, currency: string): PriceList {
  return present(priceListIn(operator, currency), `the prices of ${operator.id} in ${currency}`);
}
