/**
 * The person behind an account: what they say of themselves, checked, and by what two registrations are the same
 * person. Pure.
 */
import type { Instant } from '../../kernel/clock.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { hasHidden } from '../../kernel/visible.ts';
import type { IdentityProfile } from '../jurisdiction/identity.ts';
import { isOfOneScript } from './likeness.ts';

export interface Person {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly bornOn: string;
  /** Where they live: ISO 3166-1, two letters. */
  readonly country: string;
}

export type PersonRefusal = 'name-invalid' | 'birth-date-invalid' | 'too-young' | 'country-not-served';

const NAME_LENGTH_MAX = 100;
const AGE_MAX = 125;

/** The person as they are kept, or the first thing that is wrong, in the documented order. */
export function checkPerson(given: Person, profile: IdentityProfile, now: Instant): Result<Person, PersonRefusal> {
  const name = given.name.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const today = dateIn(profile.timeZone, now);
  if (name.length > NAME_LENGTH_MAX || !/^[\p{L}\p{M}'’.\- ]+$/u.test(name) || !/\p{L}.*\p{L}/u.test(name))
    return refuse('name-invalid');
  if (hasHidden(name)) return refuse('name-invalid', 'Some letters of it cannot be seen.');
  if (!isOfOneScript(name)) return refuse('name-invalid', 'The letters of a name are all of one script.');
  if (!isDate(given.bornOn) || given.bornOn > today || given.bornOn < yearsBefore(today, AGE_MAX))
    return refuse('birth-date-invalid');
  if (!hasReached(profile.ageMin, given.bornOn, today)) return refuse('too-young');
  if (!profile.countries.includes(given.country)) return refuse('country-not-served');
  return accept({ name, bornOn: given.bornOn, country: given.country });
}

/**
 * Whether the age is reached on that day. Dates compare as texts: who was born on 29 February reaches it, in a year
 * without that day, on 1 March, as the law of England and Wales has it.
 */
export function hasReached(years: number, bornOn: string, today: string): boolean {
  return today >= yearsBefore(bornOn, -years);
}

/** The calendar date at that moment in that place, `YYYY-MM-DD`. */
export function dateIn(timeZone: string, now: Instant): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(now);
}

function yearsBefore(date: string, years: number): string {
  return String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
