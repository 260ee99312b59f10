/**
 * Plays reserved until an operator's wallet has decided. A reservation holds the account's commitment: it ends as a
 * Play, by the statements of every purchase, or unsold, with its commitment opened.
 */
import { assert, present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { Reservation, ReservationState } from '../../platform/ports/operator.ts';
import type {
  HeldReservation,
  NewReservation,
  OperatorStore,
  ReserveOutcome,
  SoldEnd,
  UnsoldEnd,
} from '../../platform/ports/operator-store.ts';
import type { PurchaseDecision, PurchaseFacts, PurchaseIntent } from '../../platform/ports/purchase-store.ts';
import type { StoredPlay } from '../../platform/ports/stored-play.ts';
import type { Purse } from '../../wallet/calls.ts';
import { lockAccount } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { retire } from './commitments.ts';
import type { Engine } from './engine.ts';
import { addSealedLeaf } from './leaves.ts';
import { addCall, answerCall, putOffCall } from './operator-calls.ts';
import { keepBalanceOf } from './operator-players.ts';
import { playByNumber } from './plays.ts';
import {
  asStored,
  factsOf,
  gameRow,
  keepRefusal,
  keepRows,
  noneKnown,
  PLAIN_PURCHASE,
  type PurchaseBody,
} from './purchases.ts';
import { shareSale } from './sale.ts';
import { one, put, run, type Script, statement } from './script.ts';
import { decideOver } from './standing.ts';
import { keepTerms } from './terms.ts';

type ReservationStore = Pick<
  OperatorStore,
  | 'reserve'
  | 'openReservation'
  | 'reservation'
  | 'sealedSale'
  | 'sellReserved'
  | 'endReservation'
  | 'askAgain'
  | 'cancelReserved'
>;

interface ReservationRow {
  id: number;
  account: number;
  public_id: string;
  operator: string;
  key: Buffer;
  fingerprint: Buffer;
  number: string;
  game: string;
  game_version: string;
  price_pence: number;
  purse: Purse;
  state: ReservationState;
  sealed: Buffer | null;
  reserved_at: number;
  ended_at: number | null;
}

const SELECT = 'SELECT reservation.*, public_id FROM reservation JOIN account ON account.id = reservation.account';
const OPEN = statement<ReservationRow>(`${SELECT} WHERE public_id = $1 AND ended_at IS NULL`);
const BY_NUMBER = statement<ReservationRow>(`${SELECT} WHERE number = $1`);
const TO_END = statement<ReservationRow>(`${SELECT} WHERE number = $1 FOR NO KEY UPDATE OF reservation`);
const INSERT = statement(
  `INSERT INTO reservation (account, operator, key, fingerprint, number, game, game_version, price_pence, purse, state,
     sealed, reserved_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'reserved', $10, $11)`,
);
const END = statement('UPDATE reservation SET state = $1, ended_at = $2, sealed = NULL WHERE id = $3');
const UNDECIDED = statement(`UPDATE reservation SET state = 'undecided' WHERE number = $1 AND state = 'reserved'`);
const CANCELLING = statement(
  `UPDATE reservation SET state = 'cancelling' WHERE number = $1 AND state IN ('reserved', 'undecided')`,
);

/** Reservations as scripts: each ends once, as a Play or without one. */
export function reservationStore({ ask, write }: Engine): ReservationStore {
  const body = PLAIN_PURCHASE;
  return {
    reserve: (intent, order, decide) => write(() => reserve(body, intent, order, decide)),
    openReservation: (accountId) =>
      ask(function* () {
        const row = yield* one(OPEN, accountId);
        return row ? heldOf(row) : null;
      }),
    reservation: (playNumber) =>
      ask(function* () {
        const row = yield* one(BY_NUMBER, playNumber);
        return row ? heldOf(row) : null;
      }),
    sealedSale: (playNumber) =>
      ask(function* () {
        return (yield* one(BY_NUMBER, playNumber))?.sealed ?? null;
      }),
    sellReserved: (end) => write(() => sell(body, end)),
    endReservation: (end) => write(() => endUnsold(end)),
    askAgain: ({ id, verb, subject }, dueAt, events, at) =>
      write(function* () {
        const isNews = verb === 'debit' && (yield* run(UNDECIDED, subject)) === 1;
        yield* putOffCall(id, dueAt);
        if (isNews) for (const event of events) yield* addCall(event, at);
      }),
    cancelReserved: ({ id, subject }, cancel, at) =>
      write(function* () {
        if ((yield* run(CANCELLING, subject)) !== 1) return;
        yield* answerCall(id, 'no-answer', null, at);
        yield* addCall(cancel, at);
      }),
  };
}

function* reserve<Code extends string>(
  body: PurchaseBody,
  intent: PurchaseIntent,
  { reservation, sealed, debit, leasedUntil, terms }: NewReservation,
  decide: (facts: PurchaseFacts) => PurchaseDecision<Code>,
): Script<ReserveOutcome<Code>> {
  yield* shareSale();
  yield* lockAccount(intent.accountId);
  const open = yield* one(OPEN, intent.accountId);
  if (open) return { type: 'open', reservation: heldOf(open) };
  const { row, standing } = yield* body.read(intent, yield* gameRow(noneKnown(), intent.gameId));
  const early = yield* factsOf(row);
  const decision = yield* decideOver(row.id, standing, (whole) => decide({ ...early, standing: whole }));
  if (decision.type !== 'buy') {
    if (decision.type === 'refuse' && decision.keep) yield* keepRefusal(row.id, intent, decision.refusal);
    const play = early.kept?.playNumber ? yield* playByNumber(early.kept.playNumber) : null;
    return { type: 'decided', decision, play };
  }
  const { operatorId, playNumber, gameId, gameVersion, pricePence, purse, reservedAt } = reservation;
  const asked = [fromHex(intent.purchaseKey), fromHex(intent.fingerprint)] as const;
  const what = [playNumber, gameId, gameVersion, pricePence, purse] as const;
  yield* put(INSERT, row.id, operatorId, ...asked, ...what, sealed, reservedAt);
  yield* keepTerms(terms);
  return { type: 'reserved', callId: yield* addCall(debit, reservedAt, { leasedUntil, tries: 1 }) };
}

/** The reservation, when it has not ended: with the account held, as everybody who changes what belongs to one. */
function* toEnd(playNumber: string): Script<ReservationRow | null> {
  const { public_id } = present(yield* one(BY_NUMBER, playNumber), `the reservation of Play ${playNumber}`);
  yield* lockAccount(public_id);
  const row = present(yield* one(TO_END, playNumber), `the reservation of Play ${playNumber}`);
  return row.ended_at === null ? row : null;
}

function* sell(body: PurchaseBody, { intent, order, callId, answer, events, at }: SoldEnd): Script<StoredPlay | null> {
  const { playNumber } = order.play;
  const row = yield* toEnd(playNumber);
  if (row === null) return yield* playByNumber(playNumber);
  // Whoever began to cancel sends nothing else any more: what is answered now is undone.
  if (row.state === 'cancelling') return null;
  const known = noneKnown();
  const { row: account } = yield* body.read(intent, yield* gameRow(known, intent.gameId));
  assert(account.id === row.account, `Play ${playNumber} is sold to who reserved it`);
  yield* body.write(intent, order, account, yield* keepRows(known, order));
  yield* put(END, 'sold', at, row.id);
  yield* answerCall(callId, answer.status, answer.operatorId, at);
  yield* keepBalanceOf(row.account, answer);
  for (const event of events) yield* addCall(event, at);
  return asStored(order);
}

function* endUnsold({ playNumber, state, refusal, retirement, leaf, callId, status, at }: UnsoldEnd): Script<boolean> {
  const row = yield* toEnd(playNumber);
  if (row === null) return false;
  yield* put(END, state, at, row.id);
  assert(yield* retire(row.public_id, retirement), `the commitment of Play ${playNumber} ends with it`);
  if (leaf) yield* addSealedLeaf({ origin: retirement.origin, entry: leaf });
  const asked = { purchaseKey: toHex(row.key), fingerprint: toHex(row.fingerprint) };
  yield* keepRefusal(row.account, asked, refusal);
  yield* answerCall(callId, status, null, at);
  return true;
}

function heldOf(row: ReservationRow): HeldReservation {
  const reservation: Reservation = {
    accountId: row.public_id,
    operatorId: row.operator,
    playNumber: row.number,
    gameId: row.game,
    gameVersion: row.game_version,
    pricePence: pence(row.price_pence),
    purse: row.purse,
    reservedAt: row.reserved_at,
    state: row.state,
    endedAt: row.ended_at,
  };
  return { ...reservation, purchaseKey: toHex(row.key), fingerprint: toHex(row.fingerprint) };
}
