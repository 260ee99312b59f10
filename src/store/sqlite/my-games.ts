/** The Plays of an account in SQLite: page by page and added up, those that pass a filter. Reads only. */
import type { Database } from 'better-sqlite3';
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { PlaysFilter } from '../../platform/ports/filter.ts';
import type { PlayedGame, Store } from '../../platform/ports/store.ts';
import { OF_ACCOUNT, type PlayRow, playOf, SELECT_PLAY } from './plays.ts';

type MyGamesStore = Pick<Store, 'playsOf' | 'gamesOf' | 'playSums'>;

interface Wanted {
  readonly account: string;
  readonly game: string | null;
  readonly number: string | null;
  readonly from: number;
  readonly until: number;
}

interface Sums {
  plays: number;
  cost: number;
  won: number;
}

const EVER = Number.MAX_SAFE_INTEGER;
const PASSES = `account.public_id = :account AND (:game IS NULL OR game.name = :game)
  AND (:number IS NULL OR play.number = :number) AND play.bought_at >= :from AND play.bought_at < :until`;
/** What an unfinished Play will win is never looked at. */
const UNSETTLED = `${PASSES} AND settled_at IS NULL`;
const SETTLED = `${PASSES} AND settled_at IS NOT NULL AND (:won IS NULL OR (prize_pence > 0) = :won)`;
const BELOW = 'AND play.id < :below ORDER BY play.id DESC LIMIT :limit';
const SUM = `SELECT count(*) AS plays, coalesce(sum(price_pence), 0) AS cost, coalesce(sum(prize_pence), 0) AS won
  FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game`;

/** The latest version of each game played. Settled and unsettled Plays have an index each. */
const GAMES = ['IS NULL', 'IS NOT NULL'].map(
  (settled) => `SELECT game.name AS gameId, game_version AS gameVersion, max(play.id) AS latest
    FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game
    WHERE account.public_id = :account AND settled_at ${settled} GROUP BY play.game`,
);

export function prepareMyGames(db: Database): MyGamesStore {
  const unsettled = db.prepare<[object], PlayRow>(`${SELECT_PLAY} WHERE ${UNSETTLED} ${BELOW}`);
  const settled = db.prepare<[object], PlayRow>(`${SELECT_PLAY} WHERE ${SETTLED} ${BELOW}`);
  const sumUnsettled = db.prepare<[object], Sums>(`${SUM} WHERE ${UNSETTLED}`);
  const sumSettled = db.prepare<[object], Sums>(`${SUM} WHERE ${SETTLED}`);
  const games = GAMES.map((sql) => db.prepare<[object], PlayedGame>(sql));
  const place = db.prepare<[string, string], { id: number; settled_at: number | null }>(
    `SELECT play.id, settled_at FROM play JOIN account ON account.id = play.account WHERE ${OF_ACCOUNT} AND number = ?`,
  );

  return {
    playsOf: async (accountId, { limit, before, filter = {} }) => {
      const from = before === undefined ? { id: EVER, settled_at: null } : place.get(accountId, before);
      if (!from) return [];
      const { result } = filter;
      const wanted = wantedBy(accountId, filter);
      const isAmongUnsettled = from.settled_at === null;
      const isUnsettledAsked = isAmongUnsettled && asksUnsettled(filter);
      const first = isUnsettledAsked ? unsettled.all({ ...wanted, below: from.id, limit }) : [];
      if (result === 'unfinished') return first.map(playOf);
      const below = isAmongUnsettled ? EVER : from.id;
      const rest = settled.all({ ...wanted, won: wonOf(filter), below, limit: limit - first.length });
      return [...first, ...rest].map(playOf);
    },
    gamesOf: async (accountId) => {
      const played = games.flatMap((rows) => rows.all({ account: accountId }));
      const versions = new Map(played.map(({ gameId, gameVersion }) => [gameId, gameVersion]));
      return [...versions].map(([gameId, gameVersion]) => ({ gameId, gameVersion }));
    },
    playSums: async (accountId, filter) => {
      const wanted = wantedBy(accountId, filter);
      const open = asksUnsettled(filter) ? present(sumUnsettled.get(wanted), 'a sum') : { plays: 0, cost: 0 };
      const done =
        filter.result === 'unfinished'
          ? { plays: 0, cost: 0, won: 0 }
          : present(sumSettled.get({ ...wanted, won: wonOf(filter) }), 'a sum');
      return {
        plays: open.plays + done.plays,
        unfinished: open.plays,
        costPence: pence(open.cost + done.cost),
        wonPence: pence(done.won),
      };
    },
  };
}

function wantedBy(account: string, { gameId, playNumber, boughtFrom, boughtBefore }: PlaysFilter): Wanted {
  return {
    account,
    game: gameId ?? null,
    number: playNumber ?? null,
    from: boughtFrom ?? 0,
    until: boughtBefore ?? EVER,
  };
}

function asksUnsettled({ result }: PlaysFilter): boolean {
  return result === undefined || result === 'unfinished';
}

/** 1 for won, 0 for not won, null for both. */
function wonOf({ result }: PlaysFilter): number | null {
  return result === 'won' ? 1 : result === 'not-won' ? 0 : null;
}
