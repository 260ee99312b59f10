/** What the profile says of accounts, as the use cases read it: spans in milliseconds. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import type { Profile } from './profile.ts';

/** Records kept for so many years are never dropped a day too early. */
const LEAP_YEAR_MS = 366 * DAY_MS;

export interface IdentityProfile
  extends Pick<Profile['accounts'], 'ageMin' | 'countries' | 'moneyNeedsIdentity' | 'recordsKeptYears'> {
  readonly timeZone: string;
  readonly sessionIdleMs: number;
  readonly sessionTotalMs: number;
  readonly confirmLinkMs: number;
  readonly resetLinkMs: number;
  readonly deviceKnownMs: number;
  readonly recordsKeptMs: number;
}

/**
 * The figures of a profile about accounts. Minutes, hours, days and years become milliseconds here and nowhere else.
 */
export function identityOf({ timeZone, accounts }: Profile): IdentityProfile {
  const { ageMin, countries, moneyNeedsIdentity, recordsKeptYears } = accounts;
  return {
    timeZone,
    ageMin,
    countries,
    moneyNeedsIdentity,
    recordsKeptYears,
    sessionIdleMs: accounts.sessionIdleMinutes * MINUTE_MS,
    sessionTotalMs: accounts.sessionTotalHours * HOUR_MS,
    confirmLinkMs: accounts.confirmLinkHours * HOUR_MS,
    resetLinkMs: accounts.resetLinkMinutes * MINUTE_MS,
    deviceKnownMs: accounts.deviceKnownDays * DAY_MS,
    recordsKeptMs: recordsKeptYears * LEAP_YEAR_MS,
  };
}
