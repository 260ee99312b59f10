/**
 * Calendar arithmetic on the clocks of one place, so that a day is what people there call a day, be it 23, 24 or 25
 * hours long. Time is an argument; nothing here asks what time it is.
 */
import { Temporal } from 'temporal-polyfill';
import type { Instant } from './clock.ts';

/** A date, as the number of days since 1 January 1970. */
export type Day = number;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** A day, week or month: from its first moment up to, but without, the first moment of the next. */
export interface Span {
  readonly fromDay: Day;
  readonly from: Instant;
  readonly until: Instant;
}

export interface Calendar {
  dayOf(at: Instant): Day;
  /** The day, week or month that holds the moment. */
  spanOf(period: Period, at: Instant): Span;
  /** The first moment of a day. */
  startOf(day: Day): Instant;
  /** So many days or months on, at the same time on the clock. A time the clock skips is taken an hour later. */
  plus(at: Instant, count: number, unit: 'days' | 'months'): Instant;
  /** The last moment a term of so many days holds: the end of the last of the days that follow the day of `at`. */
  termEnd(at: Instant, days: number): Instant;
  /** `2026-11-30`. */
  isoDate(at: Instant): string;
  /** `2026-11-30T14:05:09+00:00`. */
  isoTime(at: Instant): string;
  /** The day written `2026-11-30`, or null when there is none such. */
  parseDay(text: string): Day | null;
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');

export function calendarOf(timeZone: string, weekStart: Weekday): Calendar {
  const zoned = (at: Instant) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const dayNumber = (date: Temporal.PlainDate): Day => EPOCH.until(date).days;
  const firstMoment = (date: Temporal.PlainDate): Instant => date.toZonedDateTime(timeZone).epochMilliseconds;

  function spanFresh(period: Period, at: Instant): Span {
    const date = zoned(at).toPlainDate();
    const first = firstDate(period, date, weekStart);
    return {
      fromDay: dayNumber(first),
      from: firstMoment(first),
      until: firstMoment(first.add(LENGTHS[period])),
    };
  }

  // Nearly every question is about the present day, week or month: the last answer is kept.
  const kept = new Map<Period, Span>();
  const spanOf = (period: Period, at: Instant): Span => {
    const last = kept.get(period);
    if (last && at >= last.from && at < last.until) return last;
    const span = spanFresh(period, at);
    kept.set(period, span);
    return span;
  };

  return {
    spanOf,
    dayOf: (at) => spanOf('day', at).fromDay,
    startOf: (day) => firstMoment(EPOCH.add({ days: day })),
    plus: (at, count, unit) => zoned(at).add({ [unit]: count }).epochMilliseconds,
    termEnd: (at, days) =>
      firstMoment(
        zoned(at)
          .toPlainDate()
          .add({ days: days + 1 }),
      ) - 1,
    isoDate: (at) => zoned(at).toPlainDate().toString(),
    isoTime: (at) => zoned(at).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 }),
    parseDay: (text) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
      try {
        return dayNumber(Temporal.PlainDate.from(text));
      } catch {
        return null;
      }
    },
  };
}

/** Whether the machine knows the place, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

const LENGTHS = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } } as const;

function firstDate(period: Period, date: Temporal.PlainDate, weekStart: Weekday): Temporal.PlainDate {
  switch (period) {
    case 'day':
      return date;
    case 'week':
      return date.subtract({ days: (date.dayOfWeek - 1 - WEEKDAYS.indexOf(weekStart) + 7) % 7 });
    case 'month':
      return date.with({ day: 1 });
  }
}
