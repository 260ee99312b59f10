/**
 * Limits, exclusions and the play session, as they travel between browser and server. Amounts are whole pence, times
 * milliseconds since the epoch.
 */
import { type Static, Type } from 'typebox';
import { Nullable, strict, WholeNumber } from './shapes.ts';

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
  cap: Nullable(Type.Integer()),
  own: Nullable(Type.Integer()),
  pendingIncrease: Type.Union([
    Type.Null(),
    Type.Object({ value: Nullable(Type.Integer()), fromAt: Type.Integer(), untilAt: Type.Integer() }),
  ]),
  used: Type.Integer(),
  resetsAt: Nullable(Type.Integer()),
});
export type LimitEntry = Static<typeof LimitEntry>;

const Span = Type.Object({ least: Type.Integer(), most: Type.Integer() });

export const LimitsAnswer = Type.Object({
  limits: Type.Array(LimitEntry),
  exclusion: Type.Union([
    Type.Null(),
    Type.Object({
      kind: Type.Union([Type.Literal('time-out'), Type.Literal('self-exclusion')]),
      untilAt: Nullable(Type.Integer()),
      mayAskReturn: Type.Boolean(),
    }),
  ]),
  lengths: Type.Object({ timeOutDays: Span, exclusionMonths: Span }),
});
export type LimitsAnswer = Static<typeof LimitsAnswer>;

/** POST /api/limits/:limit: null asks for none. */
export const LimitParams = Type.Object({ limit: LimitId });

export const SetLimitBody = Type.Object({ value: Nullable(WholeNumber(0)) }, strict);
export type SetLimitBody = Static<typeof SetLimitBody>;

/** POST /api/time-out, POST /api/self-exclusion. */
export const TimeOutBody = Type.Object({ days: WholeNumber(1) }, strict);
export type TimeOutBody = Static<typeof TimeOutBody>;

export const SelfExclusionBody = Type.Object({ months: WholeNumber(1) }, strict);
export type SelfExclusionBody = Static<typeof SelfExclusionBody>;

/**
 * GET /api/play-session: since when the player is here, when the play session ends by itself, and what it has brought
 * or cost.
 */
export const PlaySessionAnswer = Type.Object({
  startedAt: Type.Integer(),
  endsAt: Type.Integer(),
  breakMinutes: Type.Integer(),
  realityCheckMinutes: Type.Integer(),
  netPence: Type.Integer(),
  unpaidPence: Type.Integer(),
  serverTime: Type.Integer(),
});
export type PlaySessionAnswer = Static<typeof PlaySessionAnswer>;
