/**
 * The shapes of an account's limits, money and claims, as they travel between browser and server. The site imports the
 * types only. Money is whole pence, times are milliseconds since the epoch.
 */
import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false } as const;
const OrNull = (type: ReturnType<typeof Type.Integer>) => Type.Union([Type.Null(), type]);

const LimitId = Type.Union([
  Type.Literal('add-day'),
  Type.Literal('add-week'),
  Type.Literal('add-month'),
  Type.Literal('spend-day'),
  Type.Literal('spend-week'),
  Type.Literal('spend-month'),
  Type.Literal('turns-24h'),
]);
export type LimitId = Static<typeof LimitId>;

/** GET /api/limits: each limit in pence, Plays and Tries in number; null where there is none. */
export const LimitEntry = Type.Object({
  id: LimitId,
  cap: OrNull(Type.Integer()),
  own: OrNull(Type.Integer()),
  wanted: Type.Union([
    Type.Null(),
    Type.Object({ value: OrNull(Type.Integer()), fromAt: Type.Integer(), untilAt: Type.Integer() }),
  ]),
  used: Type.Integer(),
  resetsAt: OrNull(Type.Integer()),
});
export type LimitEntry = Static<typeof LimitEntry>;
const Term = Type.Object({ least: Type.Integer(), most: Type.Integer() });
export const LimitsAnswer = Type.Object({
  limits: Type.Array(LimitEntry),
  exclusion: Type.Union([
    Type.Null(),
    Type.Object({
      kind: Type.Union([Type.Literal('time-out'), Type.Literal('self-exclusion')]),
      untilAt: OrNull(Type.Integer()),
      mayAskReturn: Type.Boolean(),
    }),
  ]),
  terms: Type.Object({ timeOutDays: Term, exclusionMonths: Term }),
});
export type LimitsAnswer = Static<typeof LimitsAnswer>;

/** POST /api/limits/:limit: null wishes the limit away. */
export const LimitParams = Type.Object({ limit: LimitId });
export const SetLimitBody = Type.Object({ value: OrNull(Type.Integer({ minimum: 0 })) }, strict);
export type SetLimitBody = Static<typeof SetLimitBody>;
/** POST /api/time-out, POST /api/self-exclusion. */
export const TimeOutBody = Type.Object({ days: Type.Integer({ minimum: 1 }) }, strict);
export type TimeOutBody = Static<typeof TimeOutBody>;
export const SelfExclusionBody = Type.Object({ months: Type.Integer({ minimum: 1 }) }, strict);
export type SelfExclusionBody = Static<typeof SelfExclusionBody>;

/** GET /api/visit: since when the player is here, when the visit ends by itself, and what it has brought or cost. */
export const VisitAnswer = Type.Object({
  startedAt: Type.Integer(),
  endsAt: Type.Integer(),
  breakMinutes: Type.Integer(),
  reminderMinutes: Type.Integer(),
  netPence: Type.Integer(),
  serverTime: Type.Integer(),
});
export type VisitAnswer = Static<typeof VisitAnswer>;
