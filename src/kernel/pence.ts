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

/** Takes a whole number of pounds. Throws when the result is not whole pence. */
export function pounds(value: number): Pence {
  return pence(Math.round(value * 100));
}

export const NO_PENCE: Pence = pence(0);

/** The sum of amounts, in pence. Throws on overflow. */
export function sumPence(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

/** An amount times a whole number. */
export function timesPence(amount: Pence, factor: number): Pence {
  return pence(amount * factor);
}

/** As printed everywhere: `£2.50`, `£10`, `£100,000`, `-£5` (RULINGS, "All games", 10). */
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
