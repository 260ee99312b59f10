import { describe, expect, it } from 'vitest';
import { identityOf } from '../jurisdiction/identity.ts';
import { ukProfile } from '../jurisdiction/profile.ts';
import { checkPerson, dateIn } from './person.ts';

const uk = identityOf(ukProfile());

const NOON = Date.UTC(2026, 10, 30, 12);
const ann = { name: 'Ann Example', bornOn: '1980-05-17', country: 'GB' };
const check = (changes: Partial<typeof ann>, now = NOON) => {
  const checked = checkPerson({ ...ann, ...changes }, uk, now);
  return checked.ok ? 'ok' : checked.refusal.code;
};

describe('the age, at the calendar of London', () => {
  it.each([
    // Winter: midnight in London is midnight of the universal clock.
    ['2008-11-30', '2026-11-30T00:00:00Z', 'ok'],
    ['2008-11-30', '2026-11-29T23:59:59.999Z', 'too-young'],
    // Summer: London is an hour ahead.
    ['2008-07-01', '2026-06-30T23:00:00Z', 'ok'],
    ['2008-07-01', '2026-06-30T22:59:59.999Z', 'too-young'],
    // The nights of both clock changes.
    ['2008-03-29', '2026-03-29T00:00:00Z', 'ok'],
    ['2008-10-25', '2026-10-24T23:00:00Z', 'ok'],
    ['2008-10-25', '2026-10-24T22:59:59Z', 'too-young'],
    // Born on a leap day: of age on 1 March of a year without one.
    ['2008-02-29', '2026-02-28T23:59:59.999Z', 'too-young'],
    ['2008-02-29', '2026-03-01T00:00:00Z', 'ok'],
  ])('who was born on %s is at %s: %s', (bornOn, now, expected) => {
    expect(check({ bornOn }, Date.parse(now))).toBe(expected);
  });

  it('names the day as London has it', () => {
    expect(dateIn('Europe/London', Date.parse('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(dateIn('Europe/London', Date.parse('2026-12-31T23:59:59Z'))).toBe('2026-12-31');
  });
});

it.each([
  '2001-02-29',
  '2000-02-30',
  '2000-13-01',
  '2000-00-10',
  '1-1-2000',
  '',
  '2026-12-01',
  '1901-11-29',
  '0000-00-00',
])('%j is no date of birth', (bornOn) => expect(check({ bornOn })).toBe('birth-date-invalid'));

it.each(['', ' ', 'A', 'Ann1', '<b>Ann</b>', 'x'.repeat(101), 'Ann\nExample\u0000'])('%j is no name', (name) =>
  expect(check({ name })).toBe('name-invalid'),
);

it.each(['Li Xu', "Siobhán O'Brien-Smith", 'Иван Петров', '王 小明', 'Martin Luther King Jr.'])(
  '%s is a name',
  (name) => expect(check({ name })).toBe('ok'),
);

it.each(['Аnn Example', 'Ann Ехаmрlе', 'Ann\u3164Example', 'Ann Ex\u034fample', 'Ann \u115fExample'])(
  '%j is no name: letters of two scripts, or not to be seen',
  (name) => expect(check({ name })).toBe('name-invalid'),
);
