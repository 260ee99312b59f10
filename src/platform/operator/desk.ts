/**
 * Sends one call to an operator's wallet and writes down what follows: sold, refused, asked again, cancelled, settled.
 * The same for a call that a purchase has just made and for one that waited in the queue; knows no more of a Play than
 * a `CallHead` says, until its debit is booked.
 */
import { assert, present } from '../../kernel/assert.ts';
import type { Refusal } from '../../kernel/result.ts';
import { endEntry } from '../../proof/leaf.ts';
import type { Booked, CreditAnswer, DebitAnswer, DebitRefusal } from '../../wallet/answers.ts';
import type { Calls } from '../../wallet/calls.ts';
import type { Context } from '../ports/context.ts';
import type { CallBody, CallHead, Operator, OperatorPlayer } from '../ports/operator.ts';
import type { HeldReservation } from '../ports/operator-store.ts';
import type { BuyRefusal } from '../ports/platform.ts';
import type { StoredPlay } from '../ports/stored-play.ts';
import { freshCommitment, unsoldRetirement } from '../proof/commitments.ts';
import { cancelCall, settledEvents, soldEvent, undecidedEvent } from './messages.ts';
import { debitBooked, openSale } from './sealed-sale.ts';
import { ALARM_AFTER_TRIES, mayStillBeSent, stepAfterSilence } from './steps.ts';

export interface Desk {
  /** One attempt and what follows from it. Gives the Play, when this attempt sold one. */
  send(head: CallHead): Promise<StoredPlay | null>;
}

/** `sold`: told of each Play that a later attempt sold. */
export function createDesk(context: Context, sold: () => void): Desk {
  const { store, clock, operators } = context;

  return {
    send: async (head) => {
      const operator = present(operators.find(head.operatorId), `the operator ${head.operatorId}`);
      if (!mayStillBeSent(head, clock.now())) return silence(context, operator, head);
      const call = await store.callBody(head.id);
      const movement = { ...call, id: call.name };
      switch (head.verb) {
        case 'debit':
          return heedDebit(context, operator, head, await operator.port.move('debit', movement)).then((play) => {
            if (play !== null) sold();
            return play;
          });
        case 'cancel': {
          const answer = await operator.port.move('cancel', movement);
          if (answer.status === 'no-answer') return silence(context, operator, head);
          if (answer.status === 'conflict') return contradiction(context, head, answer.status);
          return endUnsold(context, head, { refusal: { code: 'purchase-cancelled' }, status: answer.status });
        }
        case 'credit':
          return heedCredit(context, operator, { head, call }, await operator.port.move('credit', movement));
        case 'event': {
          const isTaken = operator.tell === null || (await operator.tell(call.name, call.body));
          if (!isTaken) return silence(context, operator, head);
          await store.callAnswered(head, { status: 'ok', booked: null }, [], clock.now());
          return null;
        }
      }
    },
  };
}

async function heedDebit(
  context: Context,
  operator: Operator,
  head: CallHead,
  answer: DebitAnswer,
): Promise<StoredPlay | null> {
  switch (answer.status) {
    case 'ok':
    case 'duplicate':
      return sell(context, operator, head, answer);
    case 'refused':
      // An earlier attempt may still be on its way: only a cancel makes sure that nothing is booked late.
      if (head.tries > 1) return cancel(context, operator, head);
      return endUnsold(context, head, { refusal: { code: REFUSED_AS[answer.code] }, status: answer.code });
    case 'cancelled':
      return endUnsold(context, head, { refusal: { code: 'purchase-cancelled' }, status: answer.status });
    case 'conflict':
      return contradiction(context, head, answer.status);
    case 'no-answer':
      return silence(context, operator, head);
  }
}

/** What a wallet's refusal is called here. */
export const REFUSED_AS: { readonly [Code in DebitRefusal]: BuyRefusal } = {
  'insufficient-funds': 'insufficient-funds',
  'limit-reached': 'operator-limit-reached',
  excluded: 'operator-excluded',
  'player-disabled': 'operator-player-disabled',
  'session-ended': 'operator-session-ended',
  'game-not-allowed': 'operator-game-not-allowed',
  'currency-wrong': 'operator-currency-wrong',
};

/** The debit is booked: now, and not before, the sale is opened and becomes a Play. */
async function sell(context: Context, operator: Operator, head: CallHead, answer: Booked): Promise<StoredPlay | null> {
  const { store, clock, secrets } = context;
  const sealed = await store.sealedSale(head.subject);
  if (sealed === null) return null;
  const { intent, termsHash, ...sale } = openSale(context, sealed, debitBooked(head.subject, answer));
  const { player, reservation } = await heldBy(context, head);
  const text = present(await store.terms(termsHash), `the terms ${termsHash}`);
  const order = { ...sale, next: freshCommitment(secrets), terms: { hash: termsHash, text } };
  const at = clock.now();
  const events = [soldEvent(operator, player, reservation, at)];
  return store.sellReserved({ intent, order, callId: head.id, answer, events, at });
}

async function heldBy(
  { store }: Context,
  { subject }: CallHead,
): Promise<{ reservation: HeldReservation; player: OperatorPlayer }> {
  const reservation = present(await store.reservation(subject), `the reservation of Play ${subject}`);
  const player = present(await store.operatorPlayer(reservation.accountId), `the player of Play ${subject}`);
  return { reservation, player };
}

/** The reservation ends unsold: its commitment is opened, and a leaf says so. */
async function endUnsold(
  context: Context,
  head: CallHead,
  { refusal, status }: { readonly refusal: Refusal<BuyRefusal>; readonly status: string },
): Promise<null> {
  const { store, clock } = context;
  const { reservation } = await heldBy(context, head);
  if (reservation.endedAt !== null) return null;
  const state = head.verb === 'debit' && status !== 'cancelled' ? 'refused' : 'cancelled';
  const { retirement, end, salts } = await unsoldRetirement(context, reservation.accountId, state);
  await context.seedGuard.beforeOpening();
  await store.endReservation({
    playNumber: head.subject,
    state,
    refusal,
    retirement,
    leaf: salts && endEntry(salts.settlement, end),
    callId: head.id,
    status,
    at: clock.now(),
  });
  return null;
}

async function cancel(context: Context, operator: Operator, head: CallHead): Promise<null> {
  const { reservation, player } = await heldBy(context, head);
  await context.store.cancelReserved(head, cancelCall(operator, player, reservation), context.clock.now());
  return null;
}

/** No answer: time decides what follows, the same for every Play. */
async function silence(context: Context, operator: Operator, head: CallHead): Promise<null> {
  const { store, clock, alarm } = context;
  const now = clock.now();
  if (head.tries === ALARM_AFTER_TRIES)
    alarm(
      `${operator.name} has not answered the ${head.verb} of ${head.subject} for ${head.tries} times`,
      'wallet-silent',
    );
  const step = stepAfterSilence(head, now);
  if (step.type === 'cancel') return cancel(context, operator, head);
  const events = head.verb === 'debit' ? await undecidedNews(context, operator, head) : [];
  await store.askAgain(head, step.dueAt, events, now);
  return null;
}

async function undecidedNews(context: Context, operator: Operator, head: CallHead) {
  if (head.tries > 1) return [];
  const { reservation, player } = await heldBy(context, head);
  return [undecidedEvent(operator, player, reservation, context.clock.now())];
}

async function heedCredit(
  context: Context,
  operator: Operator,
  { head, call }: { readonly head: CallHead; readonly call: CallBody },
  answer: CreditAnswer,
): Promise<null> {
  const { store, clock } = context;
  switch (answer.status) {
    case 'ok':
    case 'duplicate': {
      const credit = JSON.parse(Buffer.from(call.body).toString()) as Calls['credit'];
      assert(credit.id === call.name, `the bytes of ${call.name}`);
      const at = clock.now();
      const events = settledEvents(operator, credit, at);
      await store.callAnswered(head, { status: answer.status, booked: answer }, events, at);
      return null;
    }
    case 'unknown-debit':
      if (head.tries === 1)
        context.alarm(
          `${operator.name} says that it never booked the debit of Play ${head.subject}, which has been finished`,
          'wallet-contradicts',
        );
      return silence(context, operator, head);
    case 'conflict':
      return contradiction(context, head, answer.status);
    case 'no-answer':
      return silence(context, operator, head);
  }
}

/** Two bodies under one id: nothing of this Play is sent any more until a person has looked. */
async function contradiction({ store, clock, alarm }: Context, head: CallHead, status: string): Promise<null> {
  await store.stopCall(head, status, clock.now());
  alarm(
    `the wallet of ${head.operatorId} holds another ${head.verb} of Play ${head.subject} than was sent`,
    'wallet-contradicts',
  );
  return null;
}
