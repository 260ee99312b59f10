/**
 * The shapes of an account's limits, money and claims, as they travel between browser and server. The site imports the
 * types only. Money is whole pence, times are milliseconds since the epoch.
 */
import { type Static, Type } from 'typebox';
import { ClaimStanding, Section, WholeNumber } from './wire.ts';

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
  pendingIncrease: Type.Union([
    Type.Null(),
    Type.Object({ value: OrNull(Type.Integer()), fromAt: Type.Integer(), untilAt: Type.Integer() }),
  ]),
  used: Type.Integer(),
  resetsAt: OrNull(Type.Integer()),
});
export type LimitEntry = Static<typeof LimitEntry>;
const Span = Type.Object({ least: Type.Integer(), most: Type.Integer() });
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
  lengths: Type.Object({ timeOutDays: Span, exclusionMonths: Span }),
});
export type LimitsAnswer = Static<typeof LimitsAnswer>;

/** POST /api/limits/:limit: null asks for none. */
export const LimitParams = Type.Object({ limit: LimitId });
export const SetLimitBody = Type.Object({ value: OrNull(WholeNumber(0)) }, strict);
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

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });

/** POST /api/withdrawals. Pending: the provider has not answered; the amount is held. */
export const WithdrawBody = Type.Object({ withdrawalKey: hex(16), amountPence: WholeNumber(1) }, strict);
export type WithdrawBody = Static<typeof WithdrawBody>;
export const WithdrawAnswer = Type.Object({
  status: Type.Union([Type.Literal('paid'), Type.Literal('pending')]),
  balancePence: Type.Integer(),
});
export type WithdrawAnswer = Static<typeof WithdrawAnswer>;

/** GET /api/wallet/pending: payments in and out that the provider has not answered. */
export const PendingMoneyAnswer = Type.Object({
  pending: Type.Array(
    Type.Object({
      direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
      amountPence: Type.Integer(),
      openedAt: Type.Integer(),
    }),
  ),
});
export type PendingMoneyAnswer = Static<typeof PendingMoneyAnswer>;

/** GET /api/wallet/statement?limit=&before=&from=&to= : newest first, with the balance after each movement. */
export const MovementAnswer = Type.Object({
  id: Type.String(),
  at: Type.Integer(),
  reason: Type.String(),
  /** The reason in words. */
  words: Type.String(),
  changePence: Type.Integer(),
  balancePence: Type.Integer(),
  playNumber: Type.Union([Type.Null(), Type.String()]),
  gameName: Type.Union([Type.Null(), Type.String()]),
});
export type MovementAnswer = Static<typeof MovementAnswer>;
export const StatementAnswer = Type.Object({ movements: Type.Array(MovementAnswer) });
export type StatementAnswer = Static<typeof StatementAnswer>;

/** GET /api/wallet/net?from=&to= : whole days, both included. */
export const NetPositionAnswer = Type.Object({
  from: Type.String(),
  to: Type.String(),
  addedPence: Type.Integer(),
  withdrawnPence: Type.Integer(),
  spentPence: Type.Integer(),
  paidPence: Type.Integer(),
  netPence: Type.Integer(),
  unpaidPence: Type.Integer(),
});
export type NetPositionAnswer = Static<typeof NetPositionAnswer>;

/** GET /api/claims, POST /api/claims/:playNumber. */
export const ClaimAnswer = Type.Object({
  playNumber: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  prizePence: Type.Integer(),
  boughtAt: Type.Integer(),
  ...ClaimStanding.properties,
});
export type ClaimAnswer = Static<typeof ClaimAnswer>;
export const ClaimsAnswer = Type.Object({ claims: Type.Array(ClaimAnswer) });
export type ClaimsAnswer = Static<typeof ClaimsAnswer>;
export const ClaimBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80 }),
    sortCode: Type.String({ maxLength: 16 }),
    accountNumber: Type.String({ maxLength: 16 }),
  },
  strict,
);
export type ClaimBody = Static<typeof ClaimBody>;

/** GET /api/help: the rules in force, in words. GET /api/plays/:playNumber/terms: those it was sold under. */
const Sections = Type.Array(Section);
export const TopicAnswer = Type.Object({ id: Type.String(), heading: Type.String(), sections: Sections });
export type TopicAnswer = Static<typeof TopicAnswer>;
export const TopicsAnswer = Type.Object({ topics: Type.Array(TopicAnswer) });
export type TopicsAnswer = Static<typeof TopicsAnswer>;
export const PlayTermsAnswer = Type.Object({
  topics: Type.Array(TopicAnswer),
  procedures: Sections,
  gameVersion: Type.String(),
});
export type PlayTermsAnswer = Static<typeof PlayTermsAnswer>;
