/**
 * `npm run scale [-- --measure] [--plays-a-day N] [--shards N]`: a day of 10^9 Plays on many databases, which part of
 * it binds, and what it costs. With --measure the cost of a Play is measured on this machine first.
 */
import { parseArgs } from 'node:util';
import { billOf, type Fleet, type PlayCost, simulateDay } from './scale/simulate.ts';

/**
 * Twice a purchase as measured (docs/scale.md), for moves and FINISH: put what --measure says of your machines here.
 */
const COST: PlayCost = {
  serverMicros: 5800,
  databaseMicros: 4900,
  walBytes: 8800,
  storedBytes: 2500,
  leaves: 2,
};
/** Plays of each hour of a day, from midnight: an evening has six times as many as a night. */
const HOURS = [3, 2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 6, 5, 4, 4, 5, 6, 7, 8, 8, 8, 6, 4];
/** Assumed, in dollars: put your own contract's in their place. */
const PRICES = { corePerHour: 0.04, gigabyteMonth: 0.1, archivedGigabyteMonth: 0.004 };
const SKEW = 1.3;
const MEASURED_PLAYS = 1000;

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean' },
    'plays-a-day': { type: 'string', default: '1e9' },
    shards: { type: 'string', default: '64' },
  },
});
const [playsPerDay, shards] = [Number(values['plays-a-day']), Number(values.shards)];
if (!(playsPerDay > 0) || !Number.isInteger(shards) || shards < 1) {
  console.error('scale: --plays-a-day is a number above 0, --shards a whole number from 1');
  process.exit(2);
}
if (values.measure) {
  const { measureCost } = await import('./scale/measure.ts');
  console.log('one purchase here:', await measureCost(MEASURED_PLAYS));
}

const fleet: Fleet = {
  shards,
  databaseCores: 8,
  serverCores: 384,
  logs: 1,
  leavesPerSecond: 8192,
  walBytesPerSecond: 100e6,
  usableShare: 0.6,
};
const day = { playsPerDay, hours: HOURS, skew: SKEW };
for (const [name, each] of [
  ['one log for all', fleet],
  ['a log for each database', { ...fleet, logs: shards }],
] as const) {
  console.log(`\n${playsPerDay.toExponential()} Plays a day on ${shards} databases, ${name}:`);
  for (const { part, peakShare, longestWaitS } of simulateDay(COST, each, day))
    console.log(
      `  ${part.padEnd(18)} ${(peakShare * 100).toFixed(0).padStart(5)}% at the peak, waited for ${longestWaitS.toFixed(0)} s at most`,
    );
}
const bill = billOf(COST, fleet, { playsPerDay, daysAtHand: 90, yearsKept: 7, prices: PRICES });
console.log('\na month, in dollars of the prices assumed:');
for (const [name, value] of Object.entries(bill)) console.log(`  ${name.padEnd(18)} ${value.toFixed(2)}`);
