/**
 * The shapes of the office's API: what staff ask and are answered. Money is whole pence, times are milliseconds since
 * 1970, days are dates like 2026-12-01. Nothing here says what a Play that its owner has not finished will win.
 */
import { type Static, type TSchema, Type } from 'typebox';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Whole = Type.Integer();
const Text = Type.String();
const Exact = { additionalProperties: false } as const;

export const StaffAnswer = Type.Object({
  id: Text,
  email: Text,
  name: Text,
  roles: Type.Array(Text),
  createdAt: Whole,
  disabledAt: Nullable(Whole),
  isEnrolled: Type.Boolean(),
});
export type StaffAnswer = Static<typeof StaffAnswer>;

export const OfficeSessionAnswer = Type.Object({
  session: Nullable(
    Type.Object({
      csrfToken: Text,
      staff: StaffAnswer,
      rights: Type.Array(Text),
      mayPropose: Type.Array(Text),
      mayApprove: Type.Array(Text),
      idleMs: Whole,
    }),
  ),
});
export type OfficeSessionAnswer = Static<typeof OfficeSessionAnswer>;

export const OfficeSignInBody = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    password: Type.String({ maxLength: 200 }),
    code: Type.String({ maxLength: 20 }),
  },
  Exact,
);
const Token = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const EnrolmentDraftBody = Type.Object({ token: Token }, Exact);
export const EnrolmentDraftAnswer = Type.Object({ email: Text, uri: Text, secret: Text, draft: Text });
export type EnrolmentDraftAnswer = Static<typeof EnrolmentDraftAnswer>;
export const EnrolmentBody = Type.Object(
  {
    token: Token,
    draft: Type.String({ maxLength: 600 }),
    password: Type.String({ maxLength: 200 }),
    code: Type.String({ maxLength: 20 }),
  },
  Exact,
);

export const StopAnswer = Type.Object({
  id: Whole,
  gameId: Nullable(Text),
  gameVersion: Nullable(Text),
  pricePence: Nullable(Whole),
  fromAt: Whole,
  reason: Text,
  setBy: Text,
  setAt: Whole,
  liftedAt: Nullable(Whole),
  liftedBy: Nullable(Text),
  toldAt: Nullable(Whole),
});
export type StopAnswer = Static<typeof StopAnswer>;
export const StopsAnswer = Type.Object({ stops: Type.Array(StopAnswer) });
const Reason = Type.String({ minLength: 3, maxLength: 500 });
const Id = Type.String({ minLength: 1, maxLength: 64 });
export const StopBody = Type.Object(
  {
    gameId: Nullable(Id),
    gameVersion: Nullable(Id),
    pricePence: Nullable(Type.Integer({ minimum: 1 })),
    fromAt: Nullable(Type.Integer({ minimum: 0 })),
    reason: Reason,
  },
  Exact,
);

const HourAnswer = Type.Object({
  from: Whole,
  sold: Whole,
  soldPence: Whole,
  settled: Whole,
  wonPence: Whole,
  usualSoldPence: Whole,
});
export const TodayAnswer = Type.Object({
  at: Whole,
  from: Whole,
  hours: Type.Array(HourAnswer),
  sold: Whole,
  soldPence: Whole,
  settled: Whole,
  wonPence: Whole,
  ggrPence: Whole,
  players: Whole,
  unfinished: Whole,
  claims: Type.Array(Type.Object({ status: Text, count: Whole })),
  changes: Whole,
  stops: Type.Array(StopAnswer),
  stopReasons: Type.Array(Type.Object({ alarm: Text, words: Text })),
  alarms: Type.Array(Type.Object({ name: Text, level: Text, count: Whole })),
});
export type TodayAnswer = Static<typeof TodayAnswer>;

const Interval = Type.Object({
  observed: Type.Number(),
  expected: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
});
const GAME_LINE = {
  gameId: Text,
  gameName: Text,
  gameVersion: Text,
  pricePence: Whole,
  isOffered: Type.Boolean(),
  stop: Nullable(StopAnswer),
  sold: Whole,
  settled: Whole,
  soldPence: Whole,
  wonPence: Whole,
  payout: Interval,
  wins: Interval,
  level: Text,
};
export const OfficeGamesAnswer = Type.Object({ games: Type.Array(Type.Object(GAME_LINE)) });
export type OfficeGamesAnswer = Static<typeof OfficeGamesAnswer>;
export const OfficeGameAnswer = Type.Object({
  ...GAME_LINE,
  payoutWithoutTop: Interval,
  rows: Type.Array(
    Type.Object({
      row: Whole,
      prizePence: Whole,
      breakdown: Text,
      observed: Whole,
      expected: Type.Number(),
      low: Whole,
      high: Whole,
      isInside: Type.Boolean(),
    }),
  ),
  days: Type.Array(
    Type.Object({
      date: Text,
      settled: Whole,
      wins: Whole,
      wonPence: Whole,
      winsLow: Type.Number(),
      winsHigh: Type.Number(),
      up: Type.Number(),
      down: Type.Number(),
    }),
  ),
  cusumLimit: Type.Number(),
  structureHash: Text,
  codeHash: Nullable(Text),
  figures: Type.Object({ pool: Whole, overallOdds: Text, payoutPercent: Text }),
});
export type OfficeGameAnswer = Static<typeof OfficeGameAnswer>;

export const MoneyAnswer = Type.Object({
  days: Type.Array(
    Type.Object({
      date: Text,
      soldPence: Whole,
      prizesToWalletsPence: Whole,
      prizesToClaimsPence: Whole,
      ggrPence: Whole,
      fundsAddedPence: Whole,
      withdrawnPence: Whole,
      withdrawalsReturnedPence: Whole,
      withdrawalsPaidPence: Whole,
      claimsPaidPence: Whole,
      claimsExpiredPence: Whole,
      claimsRejectedPence: Whole,
    }),
  ),
});
export type MoneyAnswer = Static<typeof MoneyAnswer>;
export const SalesAnswer = Type.Object({
  rows: Type.Array(
    Type.Object({
      date: Text,
      gameId: Text,
      gameName: Text,
      gameVersion: Text,
      sold: Whole,
      soldPence: Whole,
      settled: Whole,
      wonPence: Whole,
    }),
  ),
});
export type SalesAnswer = Static<typeof SalesAnswer>;
