/**
 * What is asked of an operator's wallet: five verbs, each a small JSON object. The body under one id is the same to
 * the byte at every attempt, so it is made once and kept. Amounts are whole minor units of a currency, as text.
 */
import { assert } from '../kernel/assert.ts';
import { canonicalJson, type Json } from '../kernel/json.ts';

export const VERBS = ['session', 'balance', 'debit', 'credit', 'cancel'] as const;
export type Verb = (typeof VERBS)[number];

/** The verbs that move money: each happens once under its id, however often it is asked. */
export const MONEY_VERBS = ['debit', 'credit', 'cancel'] as const;
export type MoneyVerb = (typeof MONEY_VERBS)[number];

export const SCALES = [0, 2, 3] as const;
/** How many decimals the currency has. */
export type Scale = (typeof SCALES)[number];

export const PURSES = ['cash', 'grant'] as const;
export type Purse = (typeof PURSES)[number];

export interface Money {
  /** Whole minor units, in digits. */
  readonly amount: string;
  /** Three letters of ISO 4217. */
  readonly currency: string;
  readonly scale: Scale;
}

export interface SessionCall {
  readonly launchToken: string;
}

export interface BalanceCall {
  readonly player: string;
}

export interface DebitCall extends Money {
  readonly id: string;
  readonly player: string;
  readonly session: string;
  readonly play: string;
  readonly game: string;
  readonly gameVersion: string;
  readonly purse: Purse;
}

/** `none`: the Play has won nothing; the amount is 0. `claim`: the claims desk pays it, not the wallet. */
export type CreditKind = 'prize' | 'none' | 'claim';

export interface CreditCall extends Money {
  readonly id: string;
  readonly debit: string;
  readonly player: string;
  readonly play: string;
  readonly final: true;
  readonly kind: CreditKind;
  /** Who ended the Play: its player, or the system after the time a Play may stay unfinished. */
  readonly by: 'player' | 'system';
}

export interface CancelCall extends Money {
  readonly id: string;
  readonly debit: string;
  readonly player: string;
  readonly play: string;
  readonly reason: 'undecided';
}

/** What each verb sends. */
export interface Calls {
  readonly session: SessionCall;
  readonly balance: BalanceCall;
  readonly debit: DebitCall;
  readonly credit: CreditCall;
  readonly cancel: CancelCall;
}

/** The permanent name of a movement of money: one of each a Play. */
export function callId(playNumber: string, verb: MoneyVerb): string {
  return `${playNumber}:${verb}`;
}

/** The bytes of a call: canonical JSON, so that the same call is the same bytes wherever it is made. */
export function callBody<V extends Verb>(_verb: V, call: Calls[V]): Uint8Array {
  return Buffer.from(canonicalJson({ ...call } as unknown as Json));
}

/** Whole minor units as they travel. */
export function amountText(minor: number): string {
  assert(Number.isSafeInteger(minor) && minor >= 0, `an amount of ${minor} minor units`);
  return String(minor);
}

/** No amount that travels is longer: what is above cannot be held exactly. */
const AMOUNT = /^(0|[1-9]\d{0,14})$/;

/** Whole minor units of a text; null when it is none. */
export function readAmount(text: unknown): number | null {
  return typeof text === 'string' && AMOUNT.test(text) ? Number(text) : null;
}
