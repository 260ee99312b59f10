/** Payments into wallets in SQLite: recorded as pending before the provider is asked, ended once. */
import type { Database } from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type { Payment, PaymentStatus, Store } from '../../platform/ports/store.ts';
import { fromHex, toHex } from './codec.ts';
import type { GroupCommit } from './group-commit.ts';
import { prepareAddToDay, prepareStanding } from './limits.ts';
import { preparePost } from './postings.ts';

interface PaymentRow {
  amount_pence: number;
  status: PaymentStatus;
  opened_at: number;
  day: number;
}

export function preparePayments(
  db: Database,
  { write }: GroupCommit,
): Pick<Store, 'openPayment' | 'closePayment' | 'pendingPayments' | 'payment'> {
  const post = preparePost(db);
  const standing = prepareStanding(db);
  const addToDay = prepareAddToDay(db, 'added_pence');
  const account = db.prepare<[string], { id: number; balance_pence: number; closed: 0 | 1 }>(
    `SELECT id, balance_pence, closed_at IS NOT NULL AS closed
     FROM account LEFT JOIN identity ON identity.account = account.id WHERE public_id = ?`,
  );
  const byKey = db.prepare<[number, Buffer], PaymentRow>(
    'SELECT amount_pence, status, opened_at, day FROM payment WHERE account = ? AND key = ?',
  );
  const pendingPence = db.prepare<[number], { total: number }>(
    `SELECT coalesce(sum(amount_pence), 0) AS total FROM payment WHERE account = ? AND status = 'pending'`,
  );
  const insert = db.prepare<[number, Buffer, number, number, number]>(
    `INSERT INTO payment (account, key, amount_pence, status, opened_at, day) VALUES (?, ?, ?, 'pending', ?, ?)`,
  );
  const end = db.prepare<[PaymentStatus, number, Buffer]>(
    `UPDATE payment SET status = ? WHERE account = ? AND key = ? AND status = 'pending'`,
  );
  const changeBalance = db.prepare<[number, number]>(
    'UPDATE account SET balance_pence = balance_pence + ? WHERE id = ?',
  );

  const stale = db.prepare<[number, number], PaymentRow & { public_id: string; key: Buffer }>(
    `SELECT public_id, key, amount_pence, status, opened_at, day FROM payment JOIN account ON account.id = payment.account
     WHERE status = 'pending' AND opened_at <= ? ORDER BY opened_at LIMIT ?`,
  );

  return {
    openPayment: ({ accountId, fundsKey, amountPence, openedAt }, moment, decide) =>
      write(() => {
        const { id, balance_pence, closed } = present(account.get(accountId), `account ${accountId}`);
        const row = byKey.get(id, fromHex(fundsKey));
        const existing = row ? paymentOf(accountId, fundsKey, row) : null;
        const facts = {
          existing,
          balancePence: pence(balance_pence),
          pendingPence: pence(pendingPence.get(id)?.total ?? 0),
          isClosed: closed === 1,
          standing: standing(id, moment),
        };
        const decision = decide(facts);
        if (decision === null) {
          insert.run(id, fromHex(fundsKey), amountPence, openedAt, moment.firstDays.day);
          addToDay(id, moment.firstDays.day, amountPence);
        }
        return { decision, facts };
      }),
    closePayment: ({ accountId, fundsKey }, status, postings, at) =>
      write(() => {
        const { id } = present(account.get(accountId), `account ${accountId}`);
        const isEnded = end.run(status, id, fromHex(fundsKey)).changes === 1;
        const payment = present(byKey.get(id, fromHex(fundsKey)), 'the payment to end');
        // What was declined was never added.
        if (isEnded && status === 'declined') addToDay(id, payment.day, -payment.amount_pence);
        if (isEnded && status === 'paid') {
          post(postings, { accountId, accountRow: id, playRow: null, at });
          changeBalance.run(walletChange(accountId, postings), id);
        }
        return payment.status;
      }),
    payment: async (accountId, fundsKey) => {
      const id = account.get(accountId)?.id;
      const row = id === undefined ? undefined : byKey.get(id, fromHex(fundsKey));
      return row ? paymentOf(accountId, fundsKey, row) : null;
    },
    pendingPayments: async ({ openedAtMax, limit }) =>
      stale.all(openedAtMax, limit).map((row) => paymentOf(row.public_id, toHex(row.key), row)),
  };
}

function paymentOf(accountId: string, fundsKey: string, row: PaymentRow): Payment {
  return { accountId, fundsKey, amountPence: pence(row.amount_pence), status: row.status, openedAt: row.opened_at };
}
