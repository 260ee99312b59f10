/**
 * What an operator decides about accounts: who may have one, what it needs before money moves, and how long things last.
 * Figures only; the use cases read them, and the site prints them from `GET /api/profile`.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface IdentityProfile {
  /** In whole years, complete at midnight of the birthday in `timeZone`. */
  readonly ageMin: number;
  readonly timeZone: string;
  /** Where a player may live: ISO 3166-1, two letters. The first is what a form offers. */
  readonly countries: readonly string[];
  /** Whether a Play or funds need a confirmed email address and the person's details. Signing in, looking and Try never do. */
  readonly moneyNeedsIdentity: boolean;
  /** A session ends after so long without use, and after so long in any case. */
  readonly sessionIdleMs: number;
  readonly sessionTotalMs: number;
  /** How long the link in a mail works: to confirm an address, and to choose a new password. */
  readonly confirmLinkMs: number;
  readonly resetLinkMs: number;
  /** How long a browser stays known to an account after it last signed in there. */
  readonly deviceKnownMs: number;
  /** How long name, date of birth and country of a closed account are kept, as records of its Plays must be. */
  readonly recordsKeptMs: number;
}

export const UK_IDENTITY: IdentityProfile = {
  ageMin: 18,
  timeZone: 'Europe/London',
  countries: ['GB', 'IM'],
  moneyNeedsIdentity: true,
  sessionIdleMs: 30 * MINUTE_MS,
  sessionTotalMs: 12 * HOUR_MS,
  confirmLinkMs: 24 * HOUR_MS,
  resetLinkMs: 30 * MINUTE_MS,
  deviceKnownMs: 180 * DAY_MS,
  recordsKeptMs: 5 * 365 * DAY_MS,
};
