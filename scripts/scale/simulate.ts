/**
 * A day of sales on many databases, second by second: what each part has to do, how much waits for it, and which part
 * binds. Pure: costs of parts are measured elsewhere and handed in.
 */

/** What a Play costs, bought, played and paid. */
export interface PlayCost {
  /** Processor time of a server, in microseconds. */
  readonly serverMicros: number;
  /** Processor time of the database, in microseconds. */
  readonly databaseMicros: number;
  /** What the database writes ahead, and sends to each standby, in bytes. */
  readonly walBytes: number;
  /** What stays, indexes among it, in bytes. */
  readonly storedBytes: number;
  readonly leaves: number;
}

export interface Fleet {
  /** Databases, each with its accounts and a standby beside it. */
  readonly shards: number;
  readonly databaseCores: number;
  readonly serverCores: number;
  /** How many logs there are: each has one sequencer. */
  readonly logs: number;
  readonly leavesPerSecond: number;
  readonly walBytesPerSecond: number;
  /** How much of a core is to be used at most: above it, waiting grows without bound. */
  readonly usableShare: number;
}

export interface DayAsked {
  readonly playsPerDay: number;
  /** Plays of each hour, as shares of any sum. */
  readonly hours: readonly number[];
  /** How much more than its part the busiest shard has: accounts are not alike. */
  readonly skew: number;
}

export const PARTS = ['servers', 'databases', 'write-ahead logs', 'sequencers'] as const;
export type Part = (typeof PARTS)[number];

export interface PartDay {
  readonly part: Part;
  /** Of what it can do, in its busiest second. */
  readonly peakShare: number;
  /** The longest that anything waited for it, in seconds. */
  readonly longestWaitS: number;
}

const SECONDS_PER_HOUR = 3600;

/** The parts in the order of their peaks: the first binds. */
export function simulateDay(cost: PlayCost, fleet: Fleet, { playsPerDay, hours, skew }: DayAsked): readonly PartDay[] {
  const sum = hours.reduce((total, share) => total + share, 0);
  const capacity = capacities(cost, fleet, skew);
  const waiting = new Map<Part, number>(PARTS.map((part) => [part, 0]));
  const worst = new Map<Part, PartDay>(PARTS.map((part) => [part, { part, peakShare: 0, longestWaitS: 0 }]));
  for (let second = 0; second < hours.length * SECONDS_PER_HOUR; second += 1) {
    const plays = rateAt(hours, second) * (playsPerDay / sum / SECONDS_PER_HOUR);
    for (const part of PARTS) {
      const able = capacity[part];
      const left = Math.max(0, (waiting.get(part) ?? 0) + plays - able);
      waiting.set(part, left);
      const { peakShare, longestWaitS } = worst.get(part) ?? { peakShare: 0, longestWaitS: 0 };
      worst.set(part, {
        part,
        peakShare: Math.max(peakShare, plays / able),
        longestWaitS: Math.max(longestWaitS, left / able),
      });
    }
  }
  return [...worst.values()].sort((a, b) => b.peakShare - a.peakShare);
}

/** Between the middles of two hours the rate goes evenly from one to the other. */
function rateAt(hours: readonly number[], second: number): number {
  const at = second / SECONDS_PER_HOUR - 0.5 + hours.length;
  const before = Math.floor(at);
  const [one, other] = [hours[before % hours.length] ?? 0, hours[(before + 1) % hours.length] ?? 0];
  return one + (other - one) * (at - before);
}

/** How many Plays a second each part can do. */
function capacities(cost: PlayCost, fleet: Fleet, skew: number): Readonly<Record<Part, number>> {
  const { shards, databaseCores, serverCores, logs, leavesPerSecond, walBytesPerSecond, usableShare } = fleet;
  return {
    servers: (serverCores * usableShare * 1e6) / cost.serverMicros,
    databases: (shards * databaseCores * usableShare * 1e6) / cost.databaseMicros / skew,
    'write-ahead logs': (shards * walBytesPerSecond) / cost.walBytes / skew,
    sequencers: (logs * leavesPerSecond) / cost.leaves / skew,
  };
}

export interface Prices {
  readonly corePerHour: number;
  /** Of fast disk, and of the objects that years-old Plays are moved to. */
  readonly gigabyteMonth: number;
  readonly archivedGigabyteMonth: number;
}

export interface Bill {
  readonly coresPerMonth: number;
  readonly diskPerMonth: number;
  readonly archivePerMonth: number;
  readonly perMillionPlays: number;
}

const HOURS_PER_MONTH = 730;
const DAYS_PER_MONTH = 30.4;
const GIGABYTE = 1e9;
/** A database, and the standby that has what it acknowledged. */
const COPIES = 2;

/** What a month costs, with Plays of so many days at hand and those of so many years kept. */
export function billOf(
  cost: PlayCost,
  fleet: Fleet,
  {
    playsPerDay,
    daysAtHand,
    yearsKept,
    prices,
  }: { playsPerDay: number; daysAtHand: number; yearsKept: number; prices: Prices },
): Bill {
  const cores = fleet.serverCores + fleet.shards * fleet.databaseCores * COPIES;
  const perDay = (playsPerDay * cost.storedBytes) / GIGABYTE;
  const coresPerMonth = cores * prices.corePerHour * HOURS_PER_MONTH;
  const diskPerMonth = perDay * daysAtHand * COPIES * prices.gigabyteMonth;
  const archivePerMonth = perDay * 365 * yearsKept * prices.archivedGigabyteMonth;
  const sum = coresPerMonth + diskPerMonth + archivePerMonth;
  return {
    coresPerMonth,
    diskPerMonth,
    archivePerMonth,
    perMillionPlays: (sum / (playsPerDay * DAYS_PER_MONTH)) * 1e6,
  };
}
