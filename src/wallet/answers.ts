/**
 * What an operator's wallet answers. An answer is believed only when it is whole: signed, about this attempt and this
 * id, in this currency, with a status that the verb can have. Everything else counts as no answer, and says nothing.
 */
import { type Money, type MoneyVerb, readAmount, SCALES, type Scale, type SessionCall } from './calls.ts';

/** What an answer tells of the player's money, as of when. */
export interface Balance {
  /** Whole minor units. */
  readonly balance: number;
  /** ISO 8601, as the operator says it. */
  readonly asOf: string;
}

export const DEBIT_REFUSALS = [
  'insufficient-funds',
  'limit-reached',
  'excluded',
  'player-disabled',
  'session-ended',
  'game-not-allowed',
  'currency-wrong',
] as const;
export type DebitRefusal = (typeof DEBIT_REFUSALS)[number];

/** Nothing is known: time is up, the line broke, or what came cannot be believed. `why` is for the operator's eyes. */
export interface NoAnswer {
  readonly status: 'no-answer';
  readonly why: string;
}

/** `duplicate`: booked before under this id with these bytes. The money moved once. */
export type Booked = { readonly status: 'ok' | 'duplicate'; readonly operatorId: string } & Balance;

/** Same id, other bytes: one of the two sides is wrong, and a person has to look. */
export interface Conflict {
  readonly status: 'conflict';
}

export type DebitAnswer =
  | Booked
  | { readonly status: 'refused'; readonly code: DebitRefusal }
  /** A cancel came first. */
  | { readonly status: 'cancelled' }
  | Conflict
  | NoAnswer;

/** `unknown-debit`: the wallet has never heard of the Play that is paid here. */
export type CreditAnswer = Booked | { readonly status: 'unknown-debit' } | Conflict | NoAnswer;

/** Undone, or never booked and never to be: a wallet keeps the cancel and refuses the debit that comes late. */
export type CancelAnswer = Booked | { readonly status: 'unknown-debit' | 'cancelled' } | Conflict | NoAnswer;

export interface OpenedSession extends Balance {
  readonly status: 'ok';
  readonly player: string;
  readonly currency: string;
  readonly scale: Scale;
  readonly country: string;
  readonly jurisdiction: string;
  readonly realityCheckSeconds: number | null;
  readonly mayBuy: boolean;
}
export type SessionAnswer = OpenedSession | { readonly status: 'refused'; readonly code: DebitRefusal } | NoAnswer;
export type BalanceAnswer = ({ readonly status: 'ok' } & Balance) | NoAnswer;

export interface MoneyAnswers {
  readonly debit: DebitAnswer;
  readonly credit: CreditAnswer;
  readonly cancel: CancelAnswer;
}

/** What an answer to a movement must be about. */
export interface AskedOf extends Pick<Money, 'currency' | 'scale'> {
  readonly requestId: string;
  readonly id: string;
}

export function noAnswer(why: string): NoAnswer {
  return { status: 'no-answer', why };
}

const TEXT_MAX = 200;
/** The statuses of a verb that say something besides `ok` and `duplicate`. */
const PLAIN: { readonly [V in MoneyVerb]: readonly string[] } = {
  debit: ['cancelled', 'conflict'],
  credit: ['unknown-debit', 'conflict'],
  cancel: ['unknown-debit', 'cancelled', 'conflict'],
};

/** The answer to a movement of money, from the bytes of a body whose signature holds. */
export function readMoneyAnswer<V extends MoneyVerb>(verb: V, bytes: Uint8Array, asked: AskedOf): MoneyAnswers[V] {
  return moneyAnswer(verb, bytes, asked) as MoneyAnswers[V];
}

function moneyAnswer(verb: MoneyVerb, bytes: Uint8Array, asked: AskedOf): MoneyAnswers[MoneyVerb] {
  const said = objectIn(bytes);
  if (said === null) return noAnswer('the body is not a JSON object');
  const { requestId, id, status, currency, scale } = said;
  if (requestId !== asked.requestId) return noAnswer('requestId is another attempt’s');
  if (id !== asked.id) return noAnswer('id is another call’s');
  if (currency !== asked.currency || scale !== asked.scale) return noAnswer('the currency is not the one asked in');
  if (status === 'try-later') return noAnswer('try-later');
  if (typeof status !== 'string') return noAnswer('status is missing');
  const refusal = DEBIT_REFUSALS.find((code) => code === status);
  if (verb === 'debit' && refusal !== undefined) return { status: 'refused', code: refusal };
  if (PLAIN[verb].includes(status)) return { status } as MoneyAnswers[MoneyVerb];
  if (status !== 'ok' && status !== 'duplicate') return noAnswer(`a ${verb} cannot be answered with ${short(status)}`);
  const balance = balanceIn(said);
  if (balance === null) return noAnswer('balance and asOf are missing or malformed');
  const { operatorId } = said;
  if (!isText(operatorId)) return noAnswer('operatorId is missing');
  return { status, operatorId, ...balance };
}

export function readSessionAnswer(bytes: Uint8Array, requestId: string, _call: SessionCall): SessionAnswer {
  const said = objectIn(bytes);
  if (said === null) return noAnswer('the body is not a JSON object');
  if (said.requestId !== requestId) return noAnswer('requestId is another attempt’s');
  const refusal = DEBIT_REFUSALS.find((code) => code === said.status);
  if (refusal !== undefined) return { status: 'refused', code: refusal };
  const { player, currency, country, jurisdiction, realityCheckSeconds = null, mayBuy } = said;
  const balance = balanceIn(said);
  const scale = SCALES.find((one) => one === said.scale);
  if (said.status !== 'ok' || balance === null || scale === undefined) return noAnswer('no session is described');
  if (!isPlayer(player) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    return noAnswer('player or currency is malformed');
  if (!isText(country) || !isText(jurisdiction) || typeof mayBuy !== 'boolean')
    return noAnswer('country, jurisdiction or mayBuy is missing');
  if (realityCheckSeconds !== null && !isSeconds(realityCheckSeconds))
    return noAnswer('realityCheckSeconds is not whole seconds');
  return { status: 'ok', player, currency, scale, country, jurisdiction, realityCheckSeconds, mayBuy, ...balance };
}

export function readBalanceAnswer(bytes: Uint8Array, requestId: string): BalanceAnswer {
  const said = objectIn(bytes);
  const balance = said && balanceIn(said);
  if (!said || said.requestId !== requestId || said.status !== 'ok' || !balance) return noAnswer('no balance is told');
  return { status: 'ok', ...balance };
}

/** A player as the operator names them. */
export function isPlayer(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value);
}

function balanceIn({ balance, asOf }: Readonly<Record<string, unknown>>): Balance | null {
  const minor = readAmount(balance);
  return minor === null || !isText(asOf) || Number.isNaN(Date.parse(asOf)) ? null : { balance: minor, asOf };
}

function objectIn(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX;
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function short(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
