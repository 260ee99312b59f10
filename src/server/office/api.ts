/** What the routes of the office share. */
import { Type } from 'typebox';
import type { AlarmCounts } from '../../platform/ports/alarms.ts';
import type { Office } from '../../platform/ports/office.ts';
import type { Days } from '../../platform/ports/office-pages.ts';
import type { GameAnswer } from '../../wire/games.ts';

export interface OfficeServices {
  readonly office: Office;
  /** What a game is called. */
  nameOf(gameId: string): string;
  /** What is published of a version that may have sold Plays. */
  pageOf(gameId: string, gameVersion: string): GameAnswer | undefined;
  readonly alarmCount: AlarmCounts['count'];
}

const DATE = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Days by their dates; the last thirty when nobody says. */
export const DaysQuery = Type.Object(
  { from: Type.Optional(DATE), to: Type.Optional(DATE) },
  { additionalProperties: false },
);
const DAYS_SHOWN = 30;
/** A year and a day: no question is larger, however long the office is open. */
const DAYS_MAX = 367;

/** The days asked for, both included: never more than a year and a day. */
export function daysOf(office: Office, query: { readonly from?: string; readonly to?: string }): Days {
  const last = office.dayOf(query.to ?? null) ?? office.today();
  const first = office.dayOf(query.from ?? null) ?? last - DAYS_SHOWN + 1;
  return { first: Math.max(first, last - DAYS_MAX + 1), last };
}

export const NumberParams = Type.Object({ playNumber: Type.String({ minLength: 1, maxLength: 64 }) });
export const AccountParams = Type.Object({ accountId: Type.String({ minLength: 1, maxLength: 64 }) });
export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
