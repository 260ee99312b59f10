/**
 * Operators that keep their players' money themselves: who they are, how their wallets are asked, and the life of a
 * purchase until their wallet has decided. Nothing here but `SealedSale` knows what a reserved Play would show, and
 * that does not open before the debit is booked: whoever retries, cancels or orders calls cannot see a row.
 */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Booked } from '../../wallet/answers.ts';
import type { MoneyVerb, Purse, Scale } from '../../wallet/calls.ts';
import type { WalletPort } from '../../wallet/client.ts';

/** What one unit of the price lists costs in a currency: `minor` of its minor units for each `pence`. */
export interface Rate {
  readonly minor: number;
  readonly pence: number;
}

/** A currency that an operator sells in, with the games whose prices it has. */
export interface PriceList {
  readonly currency: string;
  readonly scale: Scale;
  readonly rate: Rate;
}

export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly port: WalletPort;
  readonly prices: readonly PriceList[];
  /** Prizes above this are handed to the operator's claims desk. In pence of the structure. */
  readonly capPence: Pence | null;
  /** Pages that may show the game in a frame. */
  readonly frameOrigins: readonly string[];
  /** Posts a signed message to the operator; true once it was taken. Null when the operator wants none. */
  readonly tell: ((id: string, body: Uint8Array) => Promise<boolean>) | null;
}

export interface Operators {
  /** Null for an operator that is not served here. */
  find(id: string): Operator | null;
  readonly all: readonly Operator[];
}

export const NO_OPERATORS: Operators = { find: () => null, all: [] };

/** A player of an operator's. The launch token names the session that the operator opened for them last. */
export interface OperatorPlayer {
  readonly accountId: string;
  readonly operatorId: string;
  /** As the operator names them. */
  readonly ref: string;
  readonly currency: string;
  readonly scale: Scale;
  readonly launchToken: string;
  /** What the operator said last, in minor units. */
  readonly balance: number;
  readonly balanceAt: Instant;
  readonly mayBuy: boolean;
}

/**
 * `reserved`: the debit is under way. `undecided`: it was not answered in time. `cancelling`: nothing more is asked but
 * to undo it. The others are ends.
 */
export type ReservationState = 'reserved' | 'undecided' | 'cancelling' | 'sold' | 'refused' | 'cancelled';

/** A Play reserved for a player: all that may be known of it before its debit is booked. */
export interface Reservation {
  readonly accountId: string;
  readonly operatorId: string;
  readonly playNumber: string;
  readonly gameId: string;
  readonly gameVersion: string;
  readonly pricePence: Pence;
  readonly purse: Purse;
  readonly reservedAt: Instant;
  readonly state: ReservationState;
  readonly endedAt: Instant | null;
}

/** A call that waits in the queue: everything that decides when it is sent, sent again or given up. */
export interface CallHead {
  readonly id: number;
  readonly operatorId: string;
  readonly verb: MoneyVerb | 'event';
  /** What it is about: calls of one subject keep their order. */
  readonly subject: string;
  /** How often it was sent, this time included. */
  readonly tries: number;
  readonly openedAt: Instant;
}

/** What is sent: the name and the bytes, which the queue hands on unread. */
export interface CallBody {
  readonly name: string;
  readonly currency: string;
  readonly scale: Scale;
  readonly body: Uint8Array;
}

export interface NewCall extends CallBody {
  readonly operatorId: string;
  readonly verb: CallHead['verb'];
  readonly subject: string;
}

/** One line of the feed: a call that was answered. */
export interface AnsweredCall extends NewCall {
  readonly openedAt: Instant;
  readonly answeredAt: Instant;
  readonly status: string;
  readonly operatorRef: string | null;
}

declare const booked: unique symbol;
/** That the wallet has booked the debit of this Play: what opens a sealed sale. */
export interface DebitBooked extends Booked {
  readonly playNumber: string;
  readonly [booked]: true;
}

/** Made where the answer of a debit is read, and nowhere else. */
export function debitBooked(playNumber: string, answer: Booked): DebitBooked {
  return { ...answer, playNumber } as DebitBooked;
}
