import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, PERIODS } from './calendar.ts';
import { HOUR_MS } from './clock.ts';

const london = calendarOf('Europe/London', 'sunday');
const utc = (text: string): number => Date.parse(`${text}Z`);
const iso = (at: number): string => new Date(at).toISOString().slice(0, 19);

describe('spans in London', () => {
  // Each line: what is asked, a moment in UTC, and the span's first moment and end in UTC.
  it.each([
    ['day', '2026-11-30T12:00:00', '2026-11-30T00:00:00', '2026-12-01T00:00:00'],
    ['day', '2026-11-30T23:59:59', '2026-11-30T00:00:00', '2026-12-01T00:00:00'],
    ['day', '2026-12-01T00:00:00', '2026-12-01T00:00:00', '2026-12-02T00:00:00'],
    // 29 March 2026 has 23 hours, 25 October 25.
    ['day', '2026-03-29T12:00:00', '2026-03-29T00:00:00', '2026-03-29T23:00:00'],
    ['day', '2026-10-25T12:00:00', '2026-10-24T23:00:00', '2026-10-26T00:00:00'],
    // 01:30 comes twice on that morning: both belong to the same day.
    ['day', '2026-10-25T00:30:00', '2026-10-24T23:00:00', '2026-10-26T00:00:00'],
    ['day', '2026-10-25T01:30:00', '2026-10-24T23:00:00', '2026-10-26T00:00:00'],
    // In summer the day begins at 23:00 UTC.
    ['day', '2026-07-01T22:59:59', '2026-06-30T23:00:00', '2026-07-01T23:00:00'],
    ['day', '2026-07-01T23:00:00', '2026-07-01T23:00:00', '2026-07-02T23:00:00'],
    ['day', '2028-02-29T12:00:00', '2028-02-29T00:00:00', '2028-03-01T00:00:00'],
    // Weeks run from Sunday to Saturday.
    ['week', '2026-11-28T23:59:59', '2026-11-22T00:00:00', '2026-11-29T00:00:00'],
    ['week', '2026-11-29T00:00:00', '2026-11-29T00:00:00', '2026-12-06T00:00:00'],
    ['week', '2026-03-29T12:00:00', '2026-03-29T00:00:00', '2026-04-04T23:00:00'],
    ['week', '2026-10-25T12:00:00', '2026-10-24T23:00:00', '2026-11-01T00:00:00'],
    ['month', '2026-11-30T12:00:00', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
    ['month', '2028-02-10T12:00:00', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
    ['month', '2026-03-31T22:59:59', '2026-03-01T00:00:00', '2026-03-31T23:00:00'],
  ] as const)('the %s of %s', (period, at, from, until) => {
    const span = london.spanOf(period, utc(at));
    expect([iso(span.from), iso(span.until)]).toEqual([from, until]);
  });

  it('tile the years without gap or overlap, and hold their moments', () => {
    const moments = fc.integer({ min: utc('2020-01-01T00:00:00'), max: utc('2040-01-01T00:00:00') });
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), moments, (period, at) => {
        const span = london.spanOf(period, at);
        expect(span.from <= at && at < span.until).toBe(true);
        expect(london.spanOf(period, span.until).from).toBe(span.until);
        expect(london.spanOf(period, span.from - 1).until).toBe(span.from);
        expect(london.startOf(span.fromDay)).toBe(span.from);
        expect(london.dayOf(span.from)).toBe(span.fromDay);
      }),
    );
  });

  it('agree with another way of telling the date', () => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: utc('2040-01-01T00:00:00') }), (at) => {
        expect(london.isoDate(at)).toBe(format.format(at));
        expect(london.parseDay(london.isoDate(at))).toBe(london.dayOf(at));
      }),
    );
  });
});

describe('terms', () => {
  it('count days on the clock, across both changes', () => {
    const beforeSpring = utc('2026-03-28T18:00:00');
    expect(london.plus(beforeSpring, 1, 'days') - beforeSpring).toBe(23 * HOUR_MS);
    const beforeAutumn = utc('2026-10-24T17:00:00');
    expect(london.plus(beforeAutumn, 1, 'days') - beforeAutumn).toBe(25 * HOUR_MS);
  });

  it('of months end on a day that exists', () => {
    expect(iso(london.plus(utc('2026-08-31T11:00:00'), 6, 'months'))).toBe('2027-02-28T12:00:00');
    expect(iso(london.plus(utc('2028-02-29T12:00:00'), 12, 'months'))).toBe('2029-02-28T12:00:00');
  });

  it('of 180 days end with the last moment of the last day', () => {
    // 180 days after 30 November 2026 is 29 May 2027, in summer time.
    const end = london.termEnd(utc('2026-11-30T23:59:59'), 180);
    expect(new Date(end).toISOString()).toBe('2027-05-29T22:59:59.999Z');
    expect(london.termEnd(utc('2026-11-30T00:00:00'), 180)).toBe(end);
    expect(london.termEnd(utc('2026-12-01T00:00:00'), 180)).toBe(end + 24 * HOUR_MS);
  });
});

it('parses dates and nothing else', () => {
  expect(london.parseDay('1970-01-02')).toBe(1);
  for (const text of ['2026-02-29', '2026-2-1', 'today', '', '2026-13-01']) expect(london.parseDay(text)).toBeNull();
});
