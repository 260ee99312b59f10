/** Payments into wallets: recorded as pending before the provider is asked, ended once. */
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type { Payment, PaymentStatus, PaymentStore } from '../../platform/ports/money-store.ts';
import { ACCOUNT_ROW, headToChange, rowToChange } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { changeBalance, post } from './postings.ts';
import { one, put, run, statement, together } from './script.ts';
import { addFundsToDay, decideOver, standingFacts } from './standing.ts';
import { takeTurns } from './turns.ts';

interface PaymentRow {
  amount_pence: number;
  status: PaymentStatus;
  opened_at: number;
  day: number;
}

const BY_KEY = statement<PaymentRow>(
  'SELECT amount_pence, status, opened_at, day FROM payment WHERE account = $1 AND key = $2',
);
const IS_CLOSED = statement<{ found: number }>(
  'SELECT 1 AS found FROM identity WHERE account = $1 AND closed_at IS NOT NULL',
);
const OF_ID = statement<PaymentRow>(
  `SELECT amount_pence, status, opened_at, day FROM payment WHERE account = ${ACCOUNT_ROW} AND key = $2`,
);
const PENDING_PENCE = statement<{ total: number }>(
  `SELECT coalesce(sum(amount_pence), 0) AS total FROM payment WHERE account = $1 AND status = 'pending'`,
);
const INSERT = statement(
  `INSERT INTO payment (account, key, amount_pence, status, opened_at, day) VALUES ($1, $2, $3, 'pending', $4, $5)`,
);
const END = statement(`UPDATE payment SET status = $1 WHERE account = $2 AND key = $3 AND status = 'pending'`);
const take = takeTurns<PaymentRow>('payment');

/** Payments as scripts: a key opens one, and it ends once. */
export function paymentStore({ ask, write }: Engine): PaymentStore {
  return {
    openPayment: ({ accountId, fundsKey, amountPence, openedAt }, moment, decide) =>
      write(function* () {
        const { id, balance_pence } = yield* headToChange(accountId);
        const [row, pending, closed] = yield* together(
          one(BY_KEY, id, fromHex(fundsKey)),
          one(PENDING_PENCE, id),
          one(IS_CLOSED, id),
        );
        const known = {
          existing: row ? paymentOf(accountId, fundsKey, row) : null,
          balancePence: pence(balance_pence),
          pendingPence: pence(pending?.total ?? 0),
          isClosed: closed !== undefined,
        };
        const answer = yield* decideOver(id, yield* standingFacts(id, moment), (standing) => {
          const facts = { ...known, standing };
          return { decision: decide(facts), facts };
        });
        if (answer.decision === null) {
          yield* put(INSERT, id, fromHex(fundsKey), amountPence, openedAt, moment.firstDays.day);
          yield* addFundsToDay(id, moment.firstDays.day, amountPence);
        }
        return answer;
      }),
    closePayment: ({ accountId, fundsKey }, status, postings, at) =>
      write(function* () {
        const id = yield* rowToChange(accountId);
        const [ended, found] = yield* together(
          run(END, status, id, fromHex(fundsKey)),
          one(BY_KEY, id, fromHex(fundsKey)),
        );
        const payment = present(found, 'the payment to end');
        // What was declined was never added.
        if (ended === 1 && status === 'declined') yield* addFundsToDay(id, payment.day, -payment.amount_pence);
        if (ended === 1 && status === 'paid') {
          yield* post(postings, { accountId, accountRow: id, playRow: null, at });
          yield* changeBalance(id, walletChange(accountId, postings));
        }
        return payment.status;
      }),
    payment: (accountId, fundsKey) =>
      ask(function* () {
        const row = yield* one(OF_ID, accountId, fromHex(fundsKey));
        return row ? paymentOf(accountId, fundsKey, row) : null;
      }),
    takePayments: async (turn) =>
      (await take({ ask, write }, turn)).map((row) => paymentOf(row.public_id, toHex(row.key), row)),
  };
}

function paymentOf(accountId: string, fundsKey: string, row: PaymentRow): Payment {
  return { accountId, fundsKey, amountPence: pence(row.amount_pence), status: row.status, openedAt: row.opened_at };
}
