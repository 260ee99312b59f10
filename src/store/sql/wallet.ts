/** Withdrawals. One is held when it is recorded, and ended once. */
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type { Withdrawal, WithdrawalStatus, WithdrawalStore } from '../../platform/ports/money-store.ts';
import { ACCOUNT_ROW, accountRow, headToChange, rowToChange } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { changeBalance, post } from './postings.ts';
import { all, one, put, run, statement } from './script.ts';
import { takeTurns } from './turns.ts';

interface WithdrawalRow {
  amount_pence: number;
  status: WithdrawalStatus;
  opened_at: number;
}

const BY_KEY = statement<WithdrawalRow>(
  'SELECT amount_pence, status, opened_at FROM withdrawal WHERE account = $1 AND key = $2',
);
const OF_ID = statement<WithdrawalRow>(
  `SELECT amount_pence, status, opened_at FROM withdrawal WHERE account = ${ACCOUNT_ROW} AND key = $2`,
);
const INSERT = statement(
  `INSERT INTO withdrawal (account, key, amount_pence, status, opened_at) VALUES ($1, $2, $3, 'pending', $4)`,
);
const END = statement(`UPDATE withdrawal SET status = $1 WHERE account = $2 AND key = $3 AND status = 'pending'`);
const take = takeTurns<WithdrawalRow>('withdrawal');
const PENDING = statement<{ direction: 'in' | 'out'; amount_pence: number; opened_at: number }>(
  `SELECT 'in' AS direction, amount_pence, opened_at FROM payment WHERE account = $1 AND status = 'pending'
   UNION ALL SELECT 'out', amount_pence, opened_at FROM withdrawal WHERE account = $1 AND status = 'pending'
   ORDER BY opened_at`,
);

/** Withdrawals as scripts: held when opened, ended once. */
export function withdrawalStore({ ask, read, write }: Engine): WithdrawalStore {
  return {
    openWithdrawal: ({ accountId, withdrawalKey, amountPence, openedAt }, postings, decide) =>
      write(function* () {
        const { id, balance_pence } = yield* headToChange(accountId);
        const row = yield* one(BY_KEY, id, fromHex(withdrawalKey));
        const existing = row ? withdrawalOf(accountId, withdrawalKey, row) : null;
        const facts = { existing, balancePence: pence(balance_pence) };
        const decision = decide(facts);
        if (decision !== null) return { decision, facts };
        yield* put(INSERT, id, fromHex(withdrawalKey), amountPence, openedAt);
        yield* post(postings, { accountId, accountRow: id, playRow: null, at: openedAt });
        yield* changeBalance(id, walletChange(accountId, postings));
        return { decision, facts };
      }),
    closeWithdrawal: ({ accountId, withdrawalKey }, status, postings, at) =>
      write(function* () {
        const id = yield* rowToChange(accountId);
        if ((yield* run(END, status, id, fromHex(withdrawalKey))) === 1) {
          yield* post(postings, { accountId, accountRow: id, playRow: null, at });
          yield* changeBalance(id, walletChange(accountId, postings));
        }
        return present(yield* one(BY_KEY, id, fromHex(withdrawalKey)), 'the withdrawal to end').status;
      }),
    takeWithdrawals: async (turn) =>
      (await take({ ask, write }, turn)).map((row) => withdrawalOf(row.public_id, toHex(row.key), row)),
    pendingOf: (accountId) =>
      read(function* () {
        const rows = yield* all(PENDING, yield* accountRow(accountId));
        return rows.map(({ direction, amount_pence, opened_at }) => ({
          direction,
          amountPence: pence(amount_pence),
          openedAt: opened_at,
        }));
      }),
    withdrawal: (accountId, withdrawalKey) =>
      ask(function* () {
        const row = yield* one(OF_ID, accountId, fromHex(withdrawalKey));
        return row ? withdrawalOf(accountId, withdrawalKey, row) : null;
      }),
  };
}

function withdrawalOf(accountId: string, withdrawalKey: string, row: WithdrawalRow): Withdrawal {
  return {
    accountId,
    withdrawalKey,
    amountPence: pence(row.amount_pence),
    status: row.status,
    openedAt: row.opened_at,
  };
}
