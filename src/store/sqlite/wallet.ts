/** Withdrawals and statements in SQLite. A withdrawal is held when it is recorded, and ended once. */
import type { Database } from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import { walletChange, walletReason } from '../../ledger/ledger.ts';
import type { Store, StoredMovement, Withdrawal, WithdrawalStatus } from '../../platform/ports/store.ts';
import { fromHex, toHex } from './codec.ts';
import type { GroupCommit } from './group-commit.ts';
import { preparePost, reasonNumber } from './postings.ts';

type WithdrawalStore = Pick<
  Store,
  'openWithdrawal' | 'closeWithdrawal' | 'pendingWithdrawals' | 'pendingOf' | 'withdrawal'
>;

interface AccountRow {
  id: number;
  balance_pence: number;
}

interface WithdrawalRow {
  amount_pence: number;
  status: WithdrawalStatus;
  opened_at: number;
}

const ACCOUNT = 'SELECT id, balance_pence FROM account WHERE public_id = ?';

export function prepareWithdrawals(db: Database, { write }: GroupCommit): WithdrawalStore {
  const post = preparePost(db);
  const account = db.prepare<[string], AccountRow>(ACCOUNT);
  const byKey = db.prepare<[number, Buffer], WithdrawalRow>(
    'SELECT amount_pence, status, opened_at FROM withdrawal WHERE account = ? AND key = ?',
  );
  const insert = db.prepare<[number, Buffer, number, number]>(
    `INSERT INTO withdrawal (account, key, amount_pence, status, opened_at) VALUES (?, ?, ?, 'pending', ?)`,
  );
  const end = db.prepare<[WithdrawalStatus, number, Buffer]>(
    `UPDATE withdrawal SET status = ? WHERE account = ? AND key = ? AND status = 'pending'`,
  );
  const changeBalance = db.prepare<[number, number]>(
    'UPDATE account SET balance_pence = balance_pence + ? WHERE id = ?',
  );
  const stale = db.prepare<[number, number], WithdrawalRow & { public_id: string; key: Buffer }>(
    `SELECT public_id, key, amount_pence, status, opened_at FROM withdrawal JOIN account ON account.id = withdrawal.account
     WHERE status = 'pending' AND opened_at <= ? ORDER BY opened_at LIMIT ?`,
  );
  const pending = db.prepare<[number, number], { direction: 'in' | 'out'; amount_pence: number; opened_at: number }>(
    `SELECT 'in' AS direction, amount_pence, opened_at FROM payment WHERE account = ? AND status = 'pending'
     UNION ALL SELECT 'out', amount_pence, opened_at FROM withdrawal WHERE account = ? AND status = 'pending'
     ORDER BY opened_at`,
  );
  const rowOf = (accountId: string): AccountRow => present(account.get(accountId), `account ${accountId}`);

  return {
    openWithdrawal: ({ accountId, withdrawalKey, amountPence, openedAt }, postings, decide) =>
      write(() => {
        const { id, balance_pence } = rowOf(accountId);
        const row = byKey.get(id, fromHex(withdrawalKey));
        const existing = row ? withdrawalOf(accountId, withdrawalKey, row) : null;
        const facts = { existing, balancePence: pence(balance_pence) };
        const decision = decide(facts);
        if (decision !== null) return { decision, facts };
        insert.run(id, fromHex(withdrawalKey), amountPence, openedAt);
        post(postings, { accountId, accountRow: id, playRow: null, at: openedAt });
        changeBalance.run(walletChange(accountId, postings), id);
        return { decision, facts };
      }),
    closeWithdrawal: ({ accountId, withdrawalKey }, status, postings, at) =>
      write(() => {
        const { id } = rowOf(accountId);
        if (end.run(status, id, fromHex(withdrawalKey)).changes === 1) {
          post(postings, { accountId, accountRow: id, playRow: null, at });
          const change = walletChange(accountId, postings);
          if (change !== 0) changeBalance.run(change, id);
        }
        return present(byKey.get(id, fromHex(withdrawalKey)), 'the withdrawal to end').status;
      }),
    pendingWithdrawals: async ({ openedAtMax, limit }) =>
      stale.all(openedAtMax, limit).map((row) => withdrawalOf(row.public_id, toHex(row.key), row)),
    pendingOf: async (accountId) => {
      const { id } = rowOf(accountId);
      return pending.all(id, id).map(({ direction, amount_pence, opened_at }) => ({
        direction,
        amountPence: pence(amount_pence),
        openedAt: opened_at,
      }));
    },
    withdrawal: async (accountId, withdrawalKey) => {
      const id = account.get(accountId)?.id;
      const row = id === undefined ? undefined : byKey.get(id, fromHex(withdrawalKey));
      return row ? withdrawalOf(accountId, withdrawalKey, row) : null;
    },
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

interface MovementRow {
  id: number;
  at: number;
  reason: number;
  change: number;
  number: string | null;
  name: string | null;
}

/** The two sides of a wallet's postings, each from its own index. */
const MOVEMENTS = `SELECT posting.id, at, reason, pence AS change, play FROM posting WHERE to_account = :account AND to_account > 0
  UNION ALL SELECT posting.id, at, reason, -pence, play FROM posting WHERE from_account = :account AND from_account > 0`;

/** One side of a page, read backwards along its index: no more than the page holds. */
const sideOfPage = (side: 'to_account' | 'from_account', change: string): string =>
  `SELECT * FROM (SELECT id, at, reason, ${change} AS change, play FROM posting
     WHERE ${side} = :account AND ${side} > 0 AND at <= :beforeAt AND at >= :from AND at < :until
       AND (at < :beforeAt OR id < :before)
     ORDER BY at DESC, id DESC LIMIT :limit)`;
const PAGE = `SELECT movement.*, play.number, game.name
  FROM (SELECT * FROM (${sideOfPage('to_account', 'pence')} UNION ALL ${sideOfPage('from_account', '-pence')})
        ORDER BY at DESC, id DESC LIMIT :limit) AS movement
  LEFT JOIN play ON play.id = movement.play LEFT JOIN game ON game.id = play.game
  ORDER BY movement.at DESC, movement.id DESC`;

export function prepareStatement(db: Database): Pick<Store, 'statement' | 'withdrawnBetween'> {
  const account = db.prepare<[string], AccountRow>(ACCOUNT);
  const place = db.prepare<[number], { at: number }>('SELECT at FROM posting WHERE id = ?');
  const page = db.prepare<[object], MovementRow>(PAGE);
  const after = db
    .prepare<[object], number>(`SELECT total(change) FROM (${MOVEMENTS}) WHERE (at, id) > (:at, :id)`)
    .pluck();
  const withdrawn = db
    .prepare<[object], number>(
      `SELECT -total(change) FROM (${MOVEMENTS}) WHERE at >= :from AND at < :until AND reason IN (:out, :back)`,
    )
    .pluck();
  const rowOf = (accountId: string): AccountRow => present(account.get(accountId), `account ${accountId}`);

  return {
    statement: async (accountId, { limit, before, from, until }) => {
      const { id, balance_pence } = rowOf(accountId);
      const cursor = before === undefined ? undefined : place.get(before);
      const rows = page.all({
        account: id,
        beforeAt: cursor?.at ?? Number.MAX_SAFE_INTEGER,
        before: before ?? Number.MAX_SAFE_INTEGER,
        from: from ?? 0,
        until: until ?? Number.MAX_SAFE_INTEGER,
        limit,
      });
      const [newest] = rows;
      if (!newest) return [];
      const later = after.get({ account: id, at: newest.at, id: newest.id }) ?? 0;
      return withBalances(rows, pence(balance_pence - later));
    },
    withdrawnBetween: async (accountId, from, until) => {
      const [out, back] = [reasonNumber('withdrawal'), reasonNumber('withdrawal-returned')];
      return pence(withdrawn.get({ account: rowOf(accountId).id, from, until, out, back }) ?? 0);
    },
  };
}

/** The wallet after each movement, newest first, from what it held after the newest. */
function withBalances(rows: readonly MovementRow[], afterNewest: Pence): StoredMovement[] {
  let balance: number = afterNewest;
  return rows.map(({ id, at, reason, change, number, name }) => {
    const movement: StoredMovement = {
      id,
      at,
      reason: walletReason(reason),
      changePence: pence(change),
      balancePence: pence(balance),
      playNumber: number,
      gameId: name,
    };
    balance -= change;
    return movement;
  });
}
