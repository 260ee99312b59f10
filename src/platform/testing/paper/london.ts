/**
 * London's clocks by hand, for tests that check the calendar: nothing here is shared with it but the machine's own
 * time zones.
 */
import type { Instant } from '../../../kernel/clock.ts';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WALL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });

/** `2026-03-29 01:59:59`, as a clock on the wall shows it. */
const wallOf = (at: Instant): string => WALL.format(at);

export const dateOf = (at: Instant): string => wallOf(at).slice(0, 10);

/** The first moment with this wall time; one that is skipped in spring is taken an hour later. */
function momentOf(date: string, time: string): Instant {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const summer = asUtc - HOUR_MS;
  return wallOf(summer) === `${date} ${time}` ? summer : asUtc;
}

export const midnightOf = (date: string): Instant => momentOf(date, '00:00:00');

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last moment of the last of so many days after the day of `at`. */
export function endOfTerm(at: Instant, days: number): Instant {
  return midnightOf(daysAfter(dateOf(at), days + 1)) - 1;
}

export function plusDays(at: Instant, days: number): Instant {
  return momentOf(daysAfter(dateOf(at), days), wallOf(at).slice(11)) + (at % 1000);
}

export function plusMonths(at: Instant, months: number): Instant {
  const [year = 0, month = 0, day = 0] = dateOf(at).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const date = new Date(lastOfMonth.getTime());
  date.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()));
  return momentOf(date.toISOString().slice(0, 10), wallOf(at).slice(11)) + (at % 1000);
}

/** What two moments of the same day, week (from Sunday) or month have in common. */
export function periodOf(period: string, at: Instant): string {
  const date = dateOf(at);
  if (period === 'day') return date;
  if (period === 'month') return date.slice(0, 7);
  return String(Math.floor((Date.parse(date) / DAY_MS + 4) / 7));
}
