/**
 * An operator's wallet as a till: the Play is reserved, with everything that it will ever be, then its debit is asked
 * for, and it becomes a Play once that is booked. Until then it cannot be shown or moved, and nobody here can tell what
 * it holds.
 */
import { assert } from '../../kernel/assert.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Context } from '../ports/context.ts';
import type { Operator, OperatorPlayer, Reservation } from '../ports/operator.ts';
import type { HeldReservation } from '../ports/operator-store.ts';
import type { BuyRefusal } from '../ports/platform.ts';
import type { PurchaseIntent, PurchaseOrder } from '../ports/purchase-store.ts';
import type { SaleOutcome, Till, TillOf } from '../ports/till.ts';
import type { Desk } from './desk.ts';
import { debitCall } from './messages.ts';
import { fits, priceListIn } from './prices.ts';
import { LEASE_MS } from './queue.ts';
import { sealSale } from './sealed-sale.ts';

/** The till of each account: its operator's, or `embedded`. Where there are no operators nothing is looked up. */
export function createOperatorTills(context: Context, desk: Desk, embedded: Till): TillOf {
  const { store, operators } = context;
  return async (accountId) => {
    if (operators.all.length === 0) return embedded;
    const player = await store.operatorPlayer(accountId);
    if (player === null) return embedded;
    const operator = operators.find(player.operatorId);
    return operator ? operatorTill(context, desk, operator, player) : closedTill(context, player);
  };
}

function operatorTill(context: Context, desk: Desk, operator: Operator, player: OperatorPlayer): Till {
  const { store } = context;
  const balanceNow = async (): Promise<Pence> => balanceIn(await store.operatorPlayer(player.accountId));

  return {
    payer: 'operators',
    isOwnerKnown: () => true,
    underWay: async (intent) => {
      if (!player.mayBuy) return { code: 'operator-player-disabled' };
      const open = await store.openReservation(intent.accountId);
      return open && refusalWhile(open, intent);
    },
    sell: async (intent, order, decide) => {
      const fault = priceFault(context, operator, player, order);
      if (fault !== null) return { type: 'refused', refusal: { code: fault } };
      const reservation = reservationOf(operator, player, order);
      const { next: _next, terms, ...sale } = order;
      const at = context.clock.now();
      const outcome = await store.reserve(
        intent,
        {
          reservation,
          sealed: sealSale(context, { ...sale, intent, termsHash: terms.hash }),
          debit: debitCall(operator, player, reservation),
          leasedUntil: at + LEASE_MS,
          terms,
        },
        decide,
      );
      if (outcome.type === 'open') return { type: 'refused', refusal: refusalWhile(outcome.reservation, intent) };
      if (outcome.type === 'decided')
        return outcome.decision.type === 'refuse'
          ? { type: 'refused', refusal: outcome.decision.refusal }
          : { type: 'answer-again', kept: (await store.earlyFacts(intent)).kept };
      const { playNumber } = reservation;
      const head = { id: outcome.callId, operatorId: operator.id, verb: 'debit', subject: playNumber } as const;
      const play = await desk.send({ ...head, tries: 1, openedAt: reservation.reservedAt });
      if (play !== null) return { type: 'sold', play, balancePence: await balanceNow() };
      return afterDebit(context, intent, playNumber);
    },
    balanceAfter: balanceNow,
  };
}

/** What the first attempt at a debit has come to, when it sold nothing. */
async function afterDebit({ store }: Context, intent: PurchaseIntent, playNumber: string): Promise<SaleOutcome> {
  const open = await store.openReservation(intent.accountId);
  if (open?.playNumber === playNumber) return { type: 'refused', refusal: undecided(open) };
  return { type: 'answer-again', kept: (await store.earlyFacts(intent)).kept };
}

/** An operator that is no longer named in the settings: what was sold goes on, nothing more is sold. */
function closedTill({ store }: Context, player: OperatorPlayer): Till {
  const refusal = { code: 'operator-player-disabled' } as const;
  return {
    payer: 'operators',
    isOwnerKnown: () => true,
    underWay: async () => refusal,
    sell: async () => ({ type: 'refused', refusal }),
    balanceAfter: async () => balanceIn(await store.operatorPlayer(player.accountId)),
  };
}

function balanceIn(player: OperatorPlayer | null): Pence {
  assert(player !== null, 'a player of an operator stays one');
  return pence(player.balance);
}

/** The same intent is told what has become of it; another one that it waits. */
function refusalWhile(open: HeldReservation, intent: PurchaseIntent): Refusal<BuyRefusal> {
  if (open.purchaseKey !== intent.purchaseKey) return { code: 'purchase-waits', detail: open.playNumber };
  return open.fingerprint === intent.fingerprint ? undecided(open) : { code: 'purchase-key-reused' };
}

function undecided({ playNumber, reservedAt, pricePence }: Reservation): Refusal<BuyRefusal> {
  return { code: 'purchase-undecided', detail: playNumber, data: { since: reservedAt, pricePence } };
}

/** Whether every amount of the game is whole in the player's currency. */
function priceFault(
  { findGame }: Context,
  operator: Operator,
  { currency, scale }: OperatorPlayer,
  { play }: PurchaseOrder,
): BuyRefusal | null {
  const list = priceListIn(operator, currency);
  const game = findGame(play.gameId, play.gameVersion);
  const isSold = list !== null && list.scale === scale && !!game && fits(list, game.structure);
  return isSold ? null : 'operator-currency-wrong';
}

function reservationOf(operator: Operator, { accountId }: OperatorPlayer, { play }: PurchaseOrder): Reservation {
  const { playNumber, gameId, gameVersion, pricePence, boughtAt } = play;
  return {
    accountId,
    operatorId: operator.id,
    playNumber,
    gameId,
    gameVersion,
    pricePence,
    purse: 'cash',
    reservedAt: boughtAt,
    state: 'reserved',
    endedAt: null,
  };
}
