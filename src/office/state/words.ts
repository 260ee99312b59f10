/** How times, shares and names of things are written here. */
import { formatPenceExact, pence } from '../../kernel/pence.ts';

const ZONE = 'Europe/London';
const moment = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
const dayOnly = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'long', day: 'numeric', month: 'long' });
const counts = new Intl.NumberFormat('en-GB');

export const at = (ms: number): string => moment.format(ms);
export const hourOf = (ms: number): string => clock.format(ms);
export const dayOf = (ms: number): string => dayOnly.format(ms);
export const count = (number: number): string => counts.format(number);
export const money = (amountPence: number): string =>
  amountPence < 0 ? `−${formatPenceExact(pence(-amountPence))}` : formatPenceExact(pence(amountPence));
export const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
/** `claim-step` as `Claim step`. */
export const named = (word: string): string => {
  const text = word.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const ABOUT_CHANGE: Readonly<Record<string, string>> = {
  restart: 'Let a stopped sale go on',
  'claim-step': 'A step of a large claim',
  'lift-exclusion': 'Lift an exclusion',
  'add-staff': 'Add somebody to the staff',
  'set-roles': 'Change somebody’s roles',
  'disable-staff': 'End somebody’s access',
};
