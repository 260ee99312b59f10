import { expect, it } from 'vitest';
import { billOf, type DayAsked, type Fleet, type PlayCost, simulateDay } from './simulate.ts';

const cost: PlayCost = { serverMicros: 1000, databaseMicros: 500, walBytes: 10_000, storedBytes: 1000, leaves: 2 };
const fleet: Fleet = {
  shards: 2,
  databaseCores: 1,
  serverCores: 4,
  logs: 2,
  leavesPerSecond: 8000,
  walBytesPerSecond: 1e8,
  usableShare: 0.5,
};
/** A thousand Plays in every second of two hours. */
const even: DayAsked = { playsPerDay: 7_200_000, hours: [1, 1], skew: 1 };

it('says which part binds, and how long is waited for it', () => {
  const parts = Object.fromEntries(simulateDay(cost, fleet, even).map((day) => [day.part, day]));
  // Four cores, half used, a millisecond each: 2,000 a second. Two databases: 2,000.
  expect(parts.servers).toMatchObject({ peakShare: 0.5, longestWaitS: 0 });
  expect(parts.databases).toMatchObject({ peakShare: 0.5, longestWaitS: 0 });
  expect(parts['write-ahead logs']?.peakShare).toBeCloseTo(0.05);
  expect(parts.sequencers?.peakShare).toBeCloseTo(0.125);
  const [first] = simulateDay(cost, { ...fleet, logs: 1, leavesPerSecond: 1000 }, even);
  // 500 a second of 1,000: after two hours as much waits as takes two hours.
  expect(first).toMatchObject({ part: 'sequencers', peakShare: 2, longestWaitS: 7200 });
  expect(simulateDay(cost, fleet, { ...even, skew: 4 })[0]).toMatchObject({ part: 'databases', peakShare: 2 });
});

it('bills cores for the month, disk for the days at hand in two copies, and what is kept', () => {
  const prices = { corePerHour: 0.1, gigabyteMonth: 0.2, archivedGigabyteMonth: 0.01 };
  const bill = billOf(cost, fleet, { playsPerDay: 1e9, daysAtHand: 10, yearsKept: 1, prices });
  expect(bill.coresPerMonth).toBeCloseTo(8 * 73);
  expect(bill.diskPerMonth).toBeCloseTo(1000 * 10 * 2 * 0.2);
  expect(bill.archivePerMonth).toBeCloseTo(1000 * 365 * 0.01);
});
