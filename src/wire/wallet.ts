/**
 * Money in, money out and the statement of a wallet, as they travel between browser and server. Amounts are whole
 * pence, times milliseconds since the epoch.
 */
import { type Static, Type } from 'typebox';
import { hex, strict, WholeNumber } from './shapes.ts';

/** POST /api/funds */
export const AddFundsBody = Type.Object({ fundsKey: hex(16), amountPence: WholeNumber(1) }, strict);
export type AddFundsBody = Static<typeof AddFundsBody>;

/** `isPending`: the provider has not answered; the funds come when it does. */
export const BalanceAnswer = Type.Object({ balancePence: Type.Integer(), isPending: Type.Boolean() });
export type BalanceAnswer = Static<typeof BalanceAnswer>;

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
