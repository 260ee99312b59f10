/**
 * What a form says of a person, turned into what the server takes, and what can be seen to be wrong before it is
 * sent.
 */
import type { PersonBody } from '../../wire/account.ts';
import type { Mistake } from './form.svelte.ts';

export interface TypedPerson {
  readonly name: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly country: string;
}

export function bodyOf({ name, day, month, year, country }: TypedPerson): PersonBody {
  const two = (part: string) => part.trim().padStart(2, '0');
  return { name: name.trim(), bornOn: `${year.trim()}-${two(month)}-${two(day)}`, country };
}

/** Only what needs no calendar and no rule of the operator: those are the server's. */
export function personMistakes({ name, day, month, year }: TypedPerson): Mistake[] {
  const found: Mistake[] = [];
  if (name.trim() === '') found.push({ field: 'name', text: 'Enter your full name' });
  const isDate = /^\d{1,2}$/.test(day.trim()) && /^\d{1,2}$/.test(month.trim()) && /^\d{4}$/.test(year.trim());
  if (!isDate) found.push({ field: 'day', text: 'Enter your date of birth, like 31 3 1980' });
  return found;
}

/** The field a refusal about a person belongs to. */
export function personField(code: string): string | null {
  switch (code) {
    case 'name-invalid':
    case 'person-known':
      return 'name';
    case 'birth-date-invalid':
    case 'too-young':
      return 'day';
    case 'country-not-served':
      return 'country';
    default:
      return null;
  }
}
