/** The movements of a wallet, read from the postings backwards. */
import { present } from '../../kernel/assert.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import { walletReason } from '../../ledger/ledger.ts';
import type { MovementStore, StoredMovement } from '../../platform/ports/money-store.ts';
import { accountRow, findHead } from './account-row.ts';
import type { Engine } from './engine.ts';
import { reasonNumber } from './postings.ts';
import { all, one, type Script, statement } from './script.ts';

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
 * One side of a page, read backwards along its index: no more than the page holds. Parameters: the account, the place
 * it begins after (time and id), the borders in time, how many.
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
/** The postings of a wallet at one moment, in their order: nearly always one. */
const AT = statement<{ id: number }>(
  `SELECT id FROM posting WHERE to_account = $1 AND to_account > 0 AND at = $2
   UNION ALL SELECT id FROM posting WHERE from_account = $1 AND from_account > 0 AND at = $2 ORDER BY id`,
);
const AFTER = statement<{ total: number }>(
  `SELECT coalesce(sum(change), 0) AS total FROM (${MOVEMENTS}) AS movement WHERE (at, id) > ($2, $3)`,
);
const WITHDRAWN = statement<{ total: number }>(
  `SELECT coalesce(-sum(change), 0) AS total FROM (${MOVEMENTS}) AS movement
   WHERE at >= $2 AND at < $3 AND reason IN ($4, $5)`,
);

const EVER = Number.MAX_SAFE_INTEGER;

/** The statement as scripts: movements and the balance after each, as of one moment. */
export function movementStore({ read }: Engine): MovementStore {
  return {
    statement: (accountId, { limit, before, from, until }) =>
      read(function* () {
        const { id, balance_pence } = present(yield* findHead(accountId), `account ${accountId}`);
        const place = before === undefined ? { at: EVER, id: EVER } : yield* placeOf(id, before);
        if (place === null) return [];
        const rows = yield* all(PAGE, id, place.at, place.id, from ?? 0, until ?? EVER, limit);
        const [newest, last] = [rows[0], rows.at(-1)];
        if (!newest || !last) return [];
        const atLast = yield* all(AT, id, last.at);
        const later = (yield* one(AFTER, id, newest.at, newest.id))?.total ?? 0;
        return withBalances(
          rows,
          pence(balance_pence - later),
          atLast.map((posting) => posting.id),
        );
      }),
    withdrawnBetween: (accountId, from, until) =>
      read(function* () {
        const [out, back] = [reasonNumber('withdrawal'), reasonNumber('withdrawal-returned')];
        return pence((yield* one(WITHDRAWN, yield* accountRow(accountId), from, until, out, back))?.total ?? 0);
      }),
  };
}

const MOVEMENT_ID = /^(\d{1,15})-(\d{1,9})$/;

/** The posting that a movement's id names in this wallet; null when it names none. */
function* placeOf(account: number, id: string): Script<{ readonly at: number; readonly id: number } | null> {
  const [, at, index] = MOVEMENT_ID.exec(id) ?? [];
  if (at === undefined) return null;
  const posting = (yield* all(AT, account, Number(at)))[Number(index)];
  return posting === undefined ? null : { at: Number(at), id: posting.id };
}

/**
 * The wallet after each movement, newest first, from what it held after the newest. A movement's id is its moment and
 * its place among the wallet's own of that moment: the row of its posting would tell how many rows others, and prizes
 * not yet revealed, have taken in between. `atLast`: all the wallet's postings of the moment of the last row.
 */
function withBalances(rows: readonly MovementRow[], afterNewest: Pence, atLast: readonly number[]): StoredMovement[] {
  let balance: number = afterNewest;
  const last = rows.at(-1)?.at;
  return rows.map(({ id, at, reason, change, number, name }, index) => {
    const place = at === last ? atLast.indexOf(id) : rows.slice(index + 1).findIndex((row) => row.at !== at);
    const movement: StoredMovement = {
      id: `${at}-${place}`,
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
