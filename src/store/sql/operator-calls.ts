/** Calls to operators' wallets that wait for an answer, and those that were answered: the queue, and the feed. */
import { present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { AnsweredCall, CallHead, NewCall } from '../../platform/ports/operator.ts';
import type { OperatorStore } from '../../platform/ports/operator-store.ts';
import type { Scale } from '../../wallet/calls.ts';
import type { Engine } from './engine.ts';
import { keepBalanceOf } from './operator-players.ts';
import { all, one, put, type Script, statement } from './script.ts';

type CallStore = Pick<
  OperatorStore,
  'addCalls' | 'takeCalls' | 'callBody' | 'callAnswered' | 'stopCall' | 'answeredCalls' | 'callOf'
>;

interface HeadRow {
  id: number;
  verb: CallHead['verb'];
  subject: string;
  tries: number;
  opened_at: number;
}

interface CallRow extends HeadRow {
  operator: string;
  name: string;
  currency: string;
  scale: number;
  body: Buffer;
  answered_at: number | null;
  status: string | null;
  operator_ref: string | null;
}

const ADD = statement(
  `INSERT INTO operator_call (operator, subject, verb, name, currency, scale, body, opened_at, due_at, tries)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (name) DO NOTHING`,
);
const ID_OF = statement<{ id: number }>('SELECT id FROM operator_call WHERE name = $1');
const DUE = `FROM operator_call AS call WHERE operator = $1 AND due_at <= $2 AND answered_at IS NULL AND stopped_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM operator_call AS earlier
    WHERE earlier.subject = call.subject AND earlier.id < call.id AND earlier.answered_at IS NULL)`;
const ANY_DUE = statement<{ found: number }>(`SELECT 1 AS found ${DUE} LIMIT 1`);
const TO_TAKE = statement<HeadRow>(
  `SELECT id, verb, subject, tries, opened_at ${DUE} ORDER BY due_at, id LIMIT $3 FOR UPDATE OF call SKIP LOCKED`,
);
const LEASE = statement('UPDATE operator_call SET tries = tries + 1, due_at = $1 WHERE id = $2');
const PUT_OFF = statement('UPDATE operator_call SET due_at = $1 WHERE id = $2 AND answered_at IS NULL');
const ANSWER = statement(
  `UPDATE operator_call SET answered_at = $1, status = $2, operator_ref = $3 WHERE id = $4 AND answered_at IS NULL`,
);
const STOP = statement('UPDATE operator_call SET stopped_at = $1, status = $2 WHERE id = $3 AND answered_at IS NULL');
const BY_ID = statement<CallRow>('SELECT * FROM operator_call WHERE id = $1');
const BY_NAME = statement<CallRow>('SELECT * FROM operator_call WHERE name = $1');
const ANSWERED = statement<CallRow>(
  `SELECT * FROM operator_call WHERE operator = $1 AND answered_at >= $2 AND answered_at < $3 AND verb <> 'event'
     AND id > $4 ORDER BY id LIMIT $5`,
);
const ACCOUNT_OF = statement<{ account: number }>(
  `SELECT account FROM reservation WHERE number = (SELECT subject FROM operator_call WHERE id = $1)`,
);

/** Writes a call down, due at once; one of this name that is there already stays as it is. */
export function* addCall(call: NewCall, at: Instant, { leasedUntil = at, tries = 0 } = {}): Script<number> {
  const { operatorId, subject, verb, name, currency, scale, body } = call;
  yield* put(ADD, operatorId, subject, verb, name, currency, scale, body, at, leasedUntil, tries);
  return present(yield* one(ID_OF, name), `the call ${name}`).id;
}

/** Notes the answer to a call: it is sent no more. */
export function* answerCall(id: number, status: string, operatorRef: string | null, at: Instant): Script<void> {
  yield* put(ANSWER, at, status, operatorRef, id);
}

/** Makes a call due again at the time. */
export function* putOffCall(id: number, dueAt: Instant): Script<void> {
  yield* put(PUT_OFF, dueAt, id);
}

/** Calls as scripts; taken ones are leased first, so that a dead server leaves them to others. */
export function callStore({ ask, act, write }: Engine): CallStore {
  return {
    addCalls: async (calls, at) => {
      if (calls.length === 0) return;
      await write(function* () {
        for (const call of calls) yield* addCall(call, at);
      });
    },
    takeCalls: async ({ operatorId, now, leasedUntil, limit }) => {
      // Asked several times a second, and mostly in vain: that needs no write.
      const isAnyDue = await ask(function* () {
        return (yield* one(ANY_DUE, operatorId, now)) !== undefined;
      });
      if (!isAnyDue) return [];
      return write(function* () {
        const taken = yield* all(TO_TAKE, operatorId, now, limit);
        for (const { id } of taken) yield* put(LEASE, leasedUntil, id);
        return taken.map(({ id, verb, subject, tries, opened_at }) => ({
          ...{ id, operatorId, verb, subject },
          tries: tries + 1,
          openedAt: opened_at,
        }));
      });
    },
    callBody: (id) =>
      ask(function* () {
        const { name, currency, scale, body } = present(yield* one(BY_ID, id), `call ${id}`);
        return { name, currency, scale: scale as Scale, body };
      }),
    callAnswered: (head, { status, booked }, events, at) =>
      write(function* () {
        if (booked !== null) {
          const row = yield* one(ACCOUNT_OF, head.id);
          if (row) yield* keepBalanceOf(row.account, booked);
        }
        yield* answerCall(head.id, status, booked?.operatorId ?? null, at);
        for (const event of events) yield* addCall(event, at);
      }),
    stopCall: ({ id }, status, at) =>
      act(function* () {
        yield* put(STOP, at, status, id);
      }),
    answeredCalls: (operatorId, { from, until, after, limit }) =>
      ask(function* () {
        const rows = yield* all(ANSWERED, operatorId, from, until, after, limit);
        return rows.flatMap((row) => {
          const call = answeredOf(row);
          return call ? [{ ...call, row: row.id }] : [];
        });
      }),
    callOf: (playNumber, verb) =>
      ask(function* () {
        const row = yield* one(BY_NAME, `${playNumber}:${verb}`);
        return row ? (answeredOf(row) ?? 'waiting') : null;
      }),
  };
}

function answeredOf(row: CallRow): AnsweredCall | null {
  const { operator, subject, verb, name, currency, scale, body, opened_at, answered_at, status, operator_ref } = row;
  if (answered_at === null || status === null) return null;
  const call = { operatorId: operator, subject, verb, name, currency, scale: scale as Scale, body };
  return { ...call, openedAt: opened_at, answeredAt: answered_at, status, operatorRef: operator_ref };
}
