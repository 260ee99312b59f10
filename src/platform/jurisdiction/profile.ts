/**
 * The jurisdiction profile: every figure of the rules a jurisdiction sets for playing, paying and claiming. It is
 * data in one file (`uk.json` is the one that ships), read through this parser; nothing else in the platform types
 * such a figure.
 */
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import Value from 'typebox/value';
import { assert } from '../../kernel/assert.ts';
import { type Calendar, calendarOf, isTimeZone, WEEKDAYS } from '../../kernel/calendar.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';

/** What can be limited: adding funds and spending, by period of the calendar, and Plays and Tries in any 24 hours. */
export const LIMITS = [
  'add-day',
  'add-week',
  'add-month',
  'spend-day',
  'spend-week',
  'spend-month',
  'turns-24h',
] as const;
export type LimitId = (typeof LIMITS)[number];

const strict = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const CountOrNone = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const caps = Object.fromEntries(LIMITS.map((id) => [id, Type.Optional(Count)])) as Record<
  LimitId,
  ReturnType<typeof Type.Optional<typeof Count>>
>;

export const Profile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    /** Where the rules are made, in words. */
    jurisdiction: Type.String({ minLength: 1 }),
    timeZone: Type.String(),
    weekStart: Type.Union(WEEKDAYS.map((day) => Type.Literal(day))),
    /** One payment in, and the balance that no payment may lift above. Prizes may. */
    addFunds: Type.Object({ leastPence: Count, mostPence: Count, balanceMaxPence: Count }, strict),
    /** One payment out; a whole balance below this may still be taken out. */
    withdraw: Type.Object({ leastPence: Count }, strict),
    /** Limits nobody can raise. In pence, Plays-and-Tries in number. Absent: none but the player's own. */
    caps: Type.Object(caps, strict),
    /** A higher limit has to wait so long, and then be confirmed within so many days. */
    limitIncrease: Type.Object({ waitHours: Count, confirmWithinDays: Count }, strict),
    /** Between the start of one Play and the start of the next. */
    playIntervalSeconds: CountOrNone,
    /** How often a player is told the time and the net position. */
    realityCheckMinutes: Count,
    /** Playing without a break; a play session that long ends, and the next begins after the break. */
    playSession: Type.Object({ mostMinutes: Count, breakMinutes: Count }, strict),
    timeOut: Type.Object({ leastDays: Count, mostDays: Count }, strict),
    /** `returnHours`: from asking to play again, once the term is over, until it is possible. */
    selfExclusion: Type.Object({ leastMonths: Count, mostMonths: Count, returnHours: Count }, strict),
    /**
     * Where prizes go: up to `walletMaxPence` to the wallet at once, up to `bankMaxPence` to the bank, up to
     * `telephoneMaxPence` by telephone, above in person. To be claimed within `days` of the day of purchase, and never
     * less than `leastDaysFromPayment` after the Play ended.
     */
    claims: Type.Object(
      {
        walletMaxPence: Count,
        bankMaxPence: Count,
        telephoneMaxPence: Count,
        days: Count,
        leastDaysFromPayment: CountOrNone,
      },
      strict,
    ),
    /** Who may have an account, what it needs before money moves, and how long things about it last. */
    accounts: Type.Object(
      {
        /** In whole years, complete at midnight of the birthday in `timeZone`. */
        ageMin: Count,
        /** Where a player may live: ISO 3166-1, two letters. The first is what a form offers. */
        countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1 }),
        /**
         * Whether a Play or funds need a confirmed email address and the person's details. Signing in, looking and
         * Try never do.
         */
        moneyNeedsIdentity: Type.Boolean(),
        /** A session ends after so long without use, and after so long in any case. */
        sessionIdleMinutes: Count,
        sessionTotalHours: Count,
        /** How long the link in an email works: to confirm an address, and to choose a new password. */
        confirmLinkHours: Count,
        resetLinkMinutes: Count,
        /** How long a browser stays known to an account after it last signed in there. */
        deviceKnownDays: Count,
        /** How long name, date of birth and country of a closed account are kept, as records of its Plays must be. */
        recordsKeptYears: Count,
      },
      strict,
    ),
    /** The operator, as players reach it: in emails, in the rules, and for claims by telephone and in person. */
    contact: Type.Object(
      {
        name: Type.String({ minLength: 1 }),
        email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$' }),
        telephone: Type.String({ minLength: 1 }),
        /** When somebody answers, in words. */
        hours: Type.String({ minLength: 1 }),
      },
      strict,
    ),
    /** Whom to talk to about playing too much. */
    careLine: Type.Object({ name: Type.String(), number: Type.String() }, strict),
  },
  strict,
);
export type Profile = Static<typeof Profile>;

/**
 * What fields were called in profiles of before, as Plays sold under them keep them: they are read under their names
 * of today.
 */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  place: 'jurisdiction',
  loosening: 'limitIncrease',
  pauseSeconds: 'playIntervalSeconds',
  reminderMinutes: 'realityCheckMinutes',
  visit: 'playSession',
};

function withNamesOfToday(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const named = Object.entries(value).map(([name, field]) => [FORMER_NAMES[name] ?? name, field] as const);
  // Two names of one field are no profile: which of them counts is nobody's guess.
  return new Set(named.map(([name]) => name)).size === named.length ? Object.fromEntries(named) : value;
}

/** A profile from untrusted JSON: every field there and none other, and the figures in an order that makes sense. */
export function parseProfile(given: unknown): Result<Profile, 'profile-invalid'> {
  const value = withNamesOfToday(given);
  const [error] = Value.Errors(Profile, value);
  if (error) return refuse('profile-invalid', `${error.instancePath || '/'} ${error.message}`);
  const profile = Value.Parse(Profile, value);
  const wrong = ORDERS.find(([, isRight]) => !isRight(profile));
  return wrong ? refuse('profile-invalid', wrong[0]) : accept(profile);
}

const ORDERS: readonly (readonly [string, (profile: Profile) => boolean])[] = [
  ['timeZone is not known here', ({ timeZone }) => isTimeZone(timeZone)],
  ['addFunds: leastPence is above mostPence', ({ addFunds }) => addFunds.leastPence <= addFunds.mostPence],
  ['addFunds: mostPence is above balanceMaxPence', ({ addFunds }) => addFunds.mostPence <= addFunds.balanceMaxPence],
  ['timeOut: leastDays is above mostDays', ({ timeOut }) => timeOut.leastDays <= timeOut.mostDays],
  [
    'selfExclusion: leastMonths is above mostMonths',
    ({ selfExclusion }) => selfExclusion.leastMonths <= selfExclusion.mostMonths,
  ],
  [
    'claims: the borders do not rise',
    ({ claims }) => claims.walletMaxPence < claims.bankMaxPence && claims.bankMaxPence < claims.telephoneMaxPence,
  ],
];

/** The calendar its limits and deadlines go by. */
export function calendarFor({ timeZone, weekStart }: Profile): Calendar {
  return calendarOf(timeZone, weekStart);
}

/** Reads a profile from a file; refused in words when it is not one. */
export function readProfile(path: string | URL): Result<Profile, 'profile-invalid'> {
  try {
    return parseProfile(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return refuse('profile-invalid', error instanceof Error ? error.message : String(error));
  }
}

/** The profile that ships. */
export function ukProfile(): Profile {
  const result = readProfile(new URL('./uk.json', import.meta.url));
  assert(result.ok, 'the profile that ships is one');
  return result.value;
}
