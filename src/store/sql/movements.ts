/** The movements of a wallet, read from the postings backwards. */
import { present } from '../../kernel/assert.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import { walletReason } from '../../ledger/ledger.ts';
import type { Store, StoredMovement } from '../../platform/ports/store.ts';
import { accountRow, findHead } from './account-row.ts';
import type { Engine } from './engine.ts';
import { reasonNumber } from './postings.ts';
import { all, one, statement } from './script.ts';

interface MovementRow {
  id: number;
  at: number;
  reason: number;
  change: number;
  number: string | null;
  name: string | null;
}

/** The two sides of a wallet's postings, each from its own index. */
const MOVEMENTS = `SELECT posting.id, at, reason, pence AS change, play FROM posting WHERE to_account = $1 AND to_account > 0
  UNION ALL SELECT posting.id, at, reason, -pence, play FROM posting WHERE from_account = $1 AND from_account > 0`;

/**
 * One side of a page, read backwards along its index: no more than the page holds. Parameters: the account, the place it
 * begins after (time and id), the borders in time, how many.
 */
const sideOfPage = (side: 'to_account' | 'from_account', change: string): string =>
  `SELECT * FROM (SELECT id, at, reason, ${change} AS change, play FROM posting
     WHERE ${side} = $1 AND ${side} > 0 AND at <= $2 AND at >= $4 AND at < $5 AND (at < $2 OR id < $3)
     ORDER BY at DESC, id DESC LIMIT $6) AS ${side}`;
const PAGE = statement<MovementRow>(`SELECT movement.*, play.number, game.name
  FROM (SELECT * FROM (${sideOfPage('to_account', 'pence')} UNION ALL ${sideOfPage('from_account', '-pence')}) AS sides
        ORDER BY at DESC, id DESC LIMIT $6) AS movement
  LEFT JOIN play ON play.id = movement.play LEFT JOIN game ON game.id = play.game
  ORDER BY movement.at DESC, movement.id DESC`);
const PLACE = statement<{ at: number }>('SELECT at FROM posting WHERE id = $1');
const AFTER = statement<{ total: number }>(
  `SELECT coalesce(sum(change), 0) AS total FROM (${MOVEMENTS}) AS movement WHERE (at, id) > ($2, $3)`,
);
const WITHDRAWN = statement<{ total: number }>(
  `SELECT coalesce(-sum(change), 0) AS total FROM (${MOVEMENTS}) AS movement
   WHERE at >= $2 AND at < $3 AND reason IN ($4, $5)`,
);

const EVER = Number.MAX_SAFE_INTEGER;

export function movementStore({ read }: Engine): Pick<Store, 'statement' | 'withdrawnBetween'> {
  return {
    statement: (accountId, { limit, before, from, until }) =>
      read(function* () {
        const { id, balance_pence } = present(yield* findHead(accountId), `account ${accountId}`);
        const cursor = before === undefined ? undefined : yield* one(PLACE, before);
        const rows = yield* all(PAGE, id, cursor?.at ?? EVER, before ?? EVER, from ?? 0, until ?? EVER, limit);
        const [newest] = rows;
        if (!newest) return [];
        const later = (yield* one(AFTER, id, newest.at, newest.id))?.total ?? 0;
        return withBalances(rows, pence(balance_pence - later));
      }),
    withdrawnBetween: (accountId, from, until) =>
      read(function* () {
        const [out, back] = [reasonNumber('withdrawal'), reasonNumber('withdrawal-returned')];
        return pence((yield* one(WITHDRAWN, yield* accountRow(accountId), from, until, out, back))?.total ?? 0);
      }),
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
