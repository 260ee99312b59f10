/**
 * The calls and events of a Play as they are written down: bytes that stay the same at every attempt. Of a Play that is
 * not finished they say its price and nothing else of its money; a credit can only be made of a finished one.
 */
import type { Instant } from '../../kernel/clock.ts';
import { canonicalJson } from '../../kernel/json.ts';
import type { Pence } from '../../kernel/pence.ts';
import { amountText, type Calls, callBody, callId, type MoneyVerb } from '../../wallet/calls.ts';
import type { NewCall, Operator, OperatorPlayer, Reservation } from '../ports/operator.ts';
import { listOf, minorOf } from './prices.ts';

/** What all calls of a Play say of it. */
export type PlayOf = Pick<Reservation, 'playNumber' | 'gameId' | 'gameVersion' | 'pricePence' | 'purse'>;

declare const finished: unique symbol;
/** A Play whose last reveal has been made, and its prize: only what settles a Play makes one (`settlementOf`). */
export interface FinishedPlay extends Pick<PlayOf, 'playNumber' | 'gameId' | 'pricePence'> {
  readonly prizePence: Pence;
  readonly by: 'player' | 'system';
  readonly [finished]: true;
}

/** Marks a Play as finished: only such a one has a prize that a call may carry. */
export function finishedPlay(play: Omit<FinishedPlay, typeof finished>): FinishedPlay {
  return play as FinishedPlay;
}

/** The call that takes the price, in the operator's currency. Its name is the Play's, so that it is booked once. */
export function debitCall(operator: Operator, player: OperatorPlayer, play: PlayOf): NewCall {
  const { playNumber, gameId, gameVersion, purse } = play;
  return moneyCall(operator, player, 'debit', {
    id: callId(playNumber, 'debit'),
    player: player.ref,
    session: player.launchToken,
    play: playNumber,
    game: gameId,
    gameVersion,
    purse,
    ...priceOf(operator, player, play),
  });
}

/** The call that undoes a debit nobody answered, by the name of that debit. */
export function cancelCall(operator: Operator, player: OperatorPlayer, play: PlayOf): NewCall {
  const { playNumber } = play;
  return moneyCall(operator, player, 'cancel', {
    id: callId(playNumber, 'cancel'),
    debit: callId(playNumber, 'debit'),
    player: player.ref,
    play: playNumber,
    reason: 'undecided',
    ...priceOf(operator, player, play),
  });
}

/** The call that hands a finished Play's prize over: nothing, a prize, or a claim for the operator's desk. */
export function creditCall(operator: Operator, player: OperatorPlayer, play: FinishedPlay): NewCall {
  const { playNumber, prizePence, by } = play;
  return moneyCall(operator, player, 'credit', {
    id: callId(playNumber, 'credit'),
    debit: callId(playNumber, 'debit'),
    player: player.ref,
    play: playNumber,
    final: true,
    kind: kindOf(operator, prizePence),
    by,
    ...moneyOf(operator, player, prizePence),
  });
}

/** What becomes of a prize in pence: above the operator's cap it is a claim. */
export function kindOf({ capPence }: Operator, prizePence: Pence): Calls['credit']['kind'] {
  if (prizePence === 0) return 'none';
  return capPence !== null && prizePence > capPence ? 'claim' : 'prize';
}

/** A Play from a grant costs its player nothing. */
function priceOf(operator: Operator, player: OperatorPlayer, { pricePence, purse }: PlayOf) {
  const money = moneyOf(operator, player, pricePence);
  return purse === 'grant' ? { ...money, amount: amountText(0) } : money;
}

function moneyOf(operator: Operator, { currency, scale }: OperatorPlayer, amount: Pence) {
  return { amount: amountText(minorOf(listOf(operator, currency), amount)), currency, scale };
}

function moneyCall<V extends MoneyVerb>(operator: Operator, player: OperatorPlayer, verb: V, call: Calls[V]): NewCall {
  const { currency, scale } = player;
  const { id: name, play: subject } = call;
  return { operatorId: operator.id, verb, subject, name, currency, scale, body: callBody(verb, call) };
}

export const EVENTS = ['play.sold', 'play.settled', 'claim.opened', 'wallet.undecided', 'sale.stopped'] as const;
export type EventType = (typeof EVENTS)[number];

/** A message that tells the operator of something: in the form of Standard Webhooks, sent until it is taken. */
export function event(
  { id: operatorId }: Operator,
  type: EventType,
  about: { readonly subject: string; readonly at: Instant; readonly data: Readonly<Record<string, string | null>> },
): NewCall {
  const { subject, at, data } = about;
  const body = Buffer.from(canonicalJson({ type, timestamp: new Date(at).toISOString(), data }));
  const none = { currency: '', scale: 0 } as const;
  // One of each kind a subject; of its own line, so that money never waits for a message.
  return { operatorId, verb: 'event', subject: `event ${subject}`, name: `${subject}:${type}`, ...none, body };
}

/** Nothing here depends on what the Play shows. */
export function soldEvent(operator: Operator, player: OperatorPlayer, play: PlayOf, at: Instant): NewCall {
  return event(operator, 'play.sold', { subject: play.playNumber, at, data: aboutPlay(player, play) });
}

/** The event that says a debit has gone unanswered. */
export function undecidedEvent(operator: Operator, player: OperatorPlayer, play: PlayOf, at: Instant): NewCall {
  return event(operator, 'wallet.undecided', { subject: play.playNumber, at, data: aboutPlay(player, play) });
}

function aboutPlay({ ref }: OperatorPlayer, { playNumber, gameId }: Pick<PlayOf, 'playNumber' | 'gameId'>) {
  return { play: playNumber, game: gameId, player: ref };
}

/** What a settled Play is told by, read off its credit. A claim is told as soon as it is opened, with the Play. */
export function settledEvents(operator: Operator, credit: Calls['credit'], at: Instant): readonly NewCall[] {
  const { play, player, amount, currency, scale, kind } = credit;
  const data = { play, player, amount, currency, scale: String(scale), kind };
  const settled = event(operator, 'play.settled', { subject: play, at, data });
  return kind === 'claim' ? [event(operator, 'claim.opened', { subject: play, at, data }), settled] : [settled];
}
