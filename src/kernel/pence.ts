/** Money: whole pence, branded so that a plain number cannot pass for it. Knows nothing of prizes. */
import { InvariantError } from './assert.ts';

declare const brand: unique symbol;

/** An amount of money in whole pence. Always a safe integer; never a float. */
export type Pence = number & { readonly [brand]: 'Pence' };

/** Takes a whole number of pence. Throws when it is not a safe integer: money is never rounded here. */
export function pence(value: number): Pence {
  // Not by `assert`: amounts are made everywhere, and the message is a string to build.
  if (!Number.isSafeInteger(value)) throw new InvariantError(`not whole pence: ${value}`);
  return value as Pence;
}

/** Takes pounds, with up to two decimals. Throws when they are not whole pence: money is never rounded here. */
export function pounds(value: number): Pence {
  // The nearest whole pence has to be the very number given: 13.13 is, though 13.13 × 100 is not 1313.
  const whole = Math.round(value * 100);
  if (whole / 100 !== value) throw new InvariantError(`not whole pence: £${value}`);
  return pence(whole);
}

export const NO_PENCE: Pence = pence(0);

/** The sum of amounts, in pence. Throws on overflow. */
export function sumPence(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

/** An amount times a whole number. Throws when the factor is none. */
export function timesPence(amount: Pence, factor: number): Pence {
  if (!Number.isSafeInteger(factor)) throw new InvariantError(`not a whole factor: ${factor}`);
  return pence(amount * factor);
}

/** Half of an amount. Throws when it would be half a penny. */
export function halfPence(amount: Pence): Pence {
  return pence(amount / 2);
}

/** As printed everywhere: `£2.50`, `£10`, `£100,000`, `-£5` (docs/rulings.md, "Amounts"). */
export function formatPence(amount: Pence): string {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}£${digits}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** With both decimals always, for wallets and statements: `£2.50`, `£10.00`. */
export function formatPenceExact(amount: Pence): string {
  const short = formatPence(amount);
  return short.includes('.') ? short : `${short}.00`;
}
