import { expect, it } from 'vitest';
import { dateAndTime, isoDay, sumsWords, tellTimesIn } from './words.ts';

it.each([
  [1, 0, 500, 0, 'One Play. It cost £5.00 and won £0.00.'],
  [1, 1, 500, 0, 'One Play, unfinished. It cost £5.00.'],
  [3, 0, 1_250, 100_000, '3 Plays. Together they cost £12.50 and won £1,000.00.'],
  [3, 1, 1_500, 250, '3 Plays, 1 of them unfinished. Together they cost £15.00 and the finished ones won £2.50.'],
  [2, 2, 700, 0, '2 Plays, 2 of them unfinished. Together they cost £7.00.'],
  [12_345, 0, 100, 0, '12,345 Plays. Together they cost £1.00 and won £0.00.'],
])('%i Plays, %i unfinished, %i pence and %i won: %s', (plays, unfinished, costPence, wonPence, words) => {
  expect(sumsWords({ plays, unfinished, costPence, wonPence })).toBe(words);
});

it.each([
  ['America/New_York', '30 June 2026, 19:30', '2026-06-30'],
  ['Europe/London', '1 July 2026, 00:30', '2026-07-01'],
])('days and times are told on the clocks of %s when the server names them', (timeZone, moment, day) => {
  const ms = Date.UTC(2026, 5, 30, 23, 30);
  tellTimesIn(timeZone);
  expect([dateAndTime(ms), isoDay(ms)]).toEqual([moment, day]);
});
