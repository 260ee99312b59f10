/**
 * What operators' wallets need of a store: their players, reserved Plays, and the calls that wait for an answer. Each
 * operation is atomic and durable before it resolves.
 */
import type { Instant } from '../../kernel/clock.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Booked } from '../../wallet/answers.ts';
import type { CommitmentRetirement } from './commitment-store.ts';
import type { AnsweredCall, CallBody, CallHead, NewCall, OperatorPlayer, Reservation } from './operator.ts';
import type { PurchaseDecision, PurchaseFacts, PurchaseIntent, PurchaseOrder } from './purchase-store.ts';
import type { StoredPlay } from './stored-play.ts';

/** A Play to be reserved, with the call of its debit. `sealed`: the sale, for nobody to read before it is booked. */
export interface NewReservation {
  readonly reservation: Reservation;
  readonly sealed: Uint8Array;
  readonly debit: NewCall;
  /** Until when this process alone sends the debit. */
  readonly leasedUntil: Instant;
  readonly terms: PurchaseOrder['terms'];
}

export type ReserveOutcome<Code extends string> =
  | { readonly type: 'reserved'; readonly callId: number }
  /** The account has one that is not decided yet. */
  | { readonly type: 'open'; readonly reservation: HeldReservation }
  | { readonly type: 'decided'; readonly decision: PurchaseDecision<Code>; readonly play: StoredPlay | null };

/** A reservation with what it was asked under. */
export interface HeldReservation extends Reservation {
  readonly purchaseKey: string;
  readonly fingerprint: string;
}

/** How a reservation ends unsold: the refusal that stays under its key, and the end of its commitment. */
export interface UnsoldEnd {
  readonly playNumber: string;
  readonly state: 'refused' | 'cancelled';
  readonly refusal: Refusal;
  readonly retirement: CommitmentRetirement;
  /** What the log will hold of it. */
  readonly leaf: Uint8Array | null;
  readonly callId: number;
  readonly status: string;
  readonly at: Instant;
}

/** How a reservation ends as a Play. */
export interface SoldEnd {
  readonly intent: PurchaseIntent;
  readonly order: PurchaseOrder;
  readonly callId: number;
  readonly answer: Booked;
  readonly events: readonly NewCall[];
  readonly at: Instant;
}

export interface TakeCalls {
  readonly operatorId: string;
  readonly now: Instant;
  readonly leasedUntil: Instant;
  readonly limit: number;
}

export interface OperatorStore {
  /** The account of an operator's player, made when there is none; brought up to date when there is. */
  keepOperatorPlayer(player: OperatorPlayer, createdAt: Instant): Promise<OperatorPlayer>;
  /** Null for an account that is no operator's. */
  operatorPlayer(accountId: string): Promise<OperatorPlayer | null>;
  /** Null when the operator never named this player. */
  operatorPlayerBy(operatorId: string, ref: string): Promise<OperatorPlayer | null>;
  /** What the operator says the player has. An older word than the one known changes nothing. */
  keepOperatorBalance(accountId: string, balance: number, at: Instant): Promise<void>;
  /** Writes the reservation, its debit, and nothing else, when `decide` says to buy. */
  reserve<Code extends string>(
    intent: PurchaseIntent,
    order: NewReservation,
    decide: (facts: PurchaseFacts) => PurchaseDecision<Code>,
  ): Promise<ReserveOutcome<Code>>;
  /** The account's reservation that is not decided yet. */
  openReservation(accountId: string): Promise<HeldReservation | null>;
  /** Null when the Play was never reserved. */
  reservation(playNumber: string): Promise<HeldReservation | null>;
  /** The sale as it was sealed, with what it was asked under; null once it has ended. */
  sealedSale(playNumber: string): Promise<Uint8Array | null>;
  /** The reservation becomes a Play. Null when it has ended otherwise. */
  sellReserved(end: SoldEnd): Promise<StoredPlay | null>;
  /** False when it has ended before. */
  endReservation(end: UnsoldEnd): Promise<boolean>;
  /** After no answer: the call is due again then. The Play is undecided from now on. */
  askAgain(head: CallHead, dueAt: Instant, events: readonly NewCall[], at: Instant): Promise<void>;
  /** After the last debit went unanswered: the cancel takes its place, and no debit is sent any more. */
  cancelReserved(head: CallHead, cancel: NewCall, at: Instant): Promise<void>;
  /** The answer to a call that ends nothing else: credits and events. */
  callAnswered(
    head: CallHead,
    answer: { readonly status: string; readonly booked: Booked | null },
    events: readonly NewCall[],
    at: Instant,
  ): Promise<void>;
  /** A call that a person must look at: it is sent no more until then. */
  stopCall(head: CallHead, status: string, at: Instant): Promise<void>;
  /** Keeps calls to be sent, due at once, in their order. */
  addCalls(calls: readonly NewCall[], at: Instant): Promise<void>;
  /**
   * Takes calls that are due, the longest due first, and leases them. A call waits for earlier ones of its subject, and
   * for nothing else.
   */
  takeCalls(asked: TakeCalls): Promise<readonly CallHead[]>;
  /** The bytes of a call as they are sent each time. Throws for none. */
  callBody(id: number): Promise<CallBody>;
  /** Answered calls of an operator in a time, in the order of their answers, after the given one. */
  answeredCalls(
    operatorId: string,
    page: { readonly from: Instant; readonly until: Instant; readonly after: number; readonly limit: number },
  ): Promise<readonly (AnsweredCall & { readonly row: number })[]>;
  /** The call of a Play by its verb, answered or not. */
  callOf(playNumber: string, verb: 'debit' | 'credit' | 'cancel'): Promise<AnsweredCall | 'waiting' | null>;
}
