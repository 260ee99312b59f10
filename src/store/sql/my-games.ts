/** The Plays of an account: page by page and added up, those that pass a filter. Reads only. */
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { PlaysFilter } from '../../platform/ports/filter.ts';
import type { PlayedGame, PlayStore } from '../../platform/ports/play-store.ts';
import type { Engine } from './engine.ts';
import { type PlayRow, playOf, SELECT_PLAY } from './plays.ts';
import { all, one, statement, together, type Value } from './script.ts';

type MyGamesStore = Pick<PlayStore, 'playsOf' | 'gamesOf' | 'soldKinds' | 'playSums'>;

interface Sums {
  plays: number;
  cost: number;
  won: number;
}

interface KindRow {
  number: string;
  game: string;
  game_version: string;
  row_index: number | null;
  prize_pence: number;
  price_pence: number;
}

const EVER = Number.MAX_SAFE_INTEGER;
/** Parameters, as `wantedBy` gives them: account, game, number, from, until. A null asks for nothing. */
const PASSES = `account.public_id = $1 AND (CAST($2 AS TEXT) IS NULL OR game.name = $2)
  AND (CAST($3 AS TEXT) IS NULL OR play.number = $3) AND play.bought_at >= $4 AND play.bought_at < $5`;
/** What an unfinished Play will win is never looked at. */
const UNSETTLED = `${PASSES} AND settled_at IS NULL`;
/** The sixth parameter: 1 for won, 0 for not won, null for both. */
const SETTLED = `${PASSES} AND settled_at IS NOT NULL
  AND (CAST($6 AS BIGINT) IS NULL OR CASE WHEN prize_pence > 0 THEN 1 ELSE 0 END = $6)`;
const SUM = `SELECT count(*) AS plays, coalesce(sum(price_pence), 0) AS cost, coalesce(sum(prize_pence), 0) AS won
  FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game`;

const UNSETTLED_PAGE = statement<PlayRow>(
  `${SELECT_PLAY} WHERE ${UNSETTLED} AND play.id < $6 ORDER BY play.id DESC LIMIT $7`,
);
const SETTLED_PAGE = statement<PlayRow>(
  `${SELECT_PLAY} WHERE ${SETTLED} AND play.id < $7 ORDER BY play.id DESC LIMIT $8`,
);
const UNSETTLED_SUM = statement<Sums>(`${SUM} WHERE ${UNSETTLED}`);
const SETTLED_SUM = statement<Sums>(`${SUM} WHERE ${SETTLED}`);
const PLACE = statement<{ id: number; settled_at: number | null }>(
  `SELECT play.id, settled_at FROM play JOIN account ON account.id = play.account WHERE account.public_id = $1 AND number = $2`,
);
/** The latest versions of each game played. Settled and unsettled Plays have an index each. */
const gamesThat = (settled: string) =>
  statement<PlayedGame & { latest: number }>(
    `SELECT game.name AS "gameId", game_version AS "gameVersion", max(play.id) AS latest
     FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game
     WHERE account.public_id = $1 AND settled_at ${settled} GROUP BY game.name, game_version ORDER BY max(play.id)`,
  );
const [UNSETTLED_GAMES, SETTLED_GAMES] = [gamesThat('IS NULL'), gamesThat('IS NOT NULL')];

const kindsOf = (of: string) =>
  statement<KindRow>(
    `SELECT min(play.number) AS number, game.name AS game, game_version, row_index, prize_pence, price_pence
     FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game ${of}
     WHERE account.public_id = $1 AND settled_at IS NOT NULL
     GROUP BY game.name, game_version, row_index, prize_pence, price_pence`,
  );
const KINDS = { all: kindsOf(''), claimed: kindsOf('JOIN claim ON claim.play = play.id') };

/** My Games as scripts: pages by row, never by offset, and sums over all that passes. */
export function myGamesStore({ read }: Engine): MyGamesStore {
  return {
    playsOf: (accountId, { limit, before, filter = {} }) =>
      read(function* () {
        const from = before === undefined ? { id: EVER, settled_at: null } : yield* one(PLACE, accountId, before);
        if (!from) return [];
        const wanted = wantedBy(accountId, filter);
        const isAmongUnsettled = from.settled_at === null;
        const isUnsettledAsked = isAmongUnsettled && asksUnsettled(filter);
        const first = isUnsettledAsked ? yield* all(UNSETTLED_PAGE, ...wanted, from.id, limit) : [];
        if (filter.result === 'unfinished') return first.map(playOf);
        const below = isAmongUnsettled ? EVER : from.id;
        const rest = yield* all(SETTLED_PAGE, ...wanted, wonOf(filter), below, limit - first.length);
        return [...first, ...rest].map(playOf);
      }),
    gamesOf: (accountId) =>
      read(function* () {
        const [unsettled, settled] = yield* together(all(UNSETTLED_GAMES, accountId), all(SETTLED_GAMES, accountId));
        const versions = new Map([...unsettled, ...settled].map(({ gameId, gameVersion }) => [gameId, gameVersion]));
        return [...versions].map(([gameId, gameVersion]) => ({ gameId, gameVersion }));
      }),
    soldKinds: (accountId, which) =>
      read(function* () {
        return (yield* all(KINDS[which], accountId)).map((row) => ({
          playNumber: row.number,
          gameId: row.game,
          gameVersion: row.game_version,
          rowIndex: row.row_index,
          prizePence: pence(row.prize_pence),
          pricePence: pence(row.price_pence),
        }));
      }),
    playSums: (accountId, filter) =>
      read(function* () {
        const wanted = wantedBy(accountId, filter);
        const open = asksUnsettled(filter) ? present(yield* one(UNSETTLED_SUM, ...wanted), 'a sum') : NOTHING;
        const done =
          filter.result === 'unfinished'
            ? NOTHING
            : present(yield* one(SETTLED_SUM, ...wanted, wonOf(filter)), 'a sum');
        return {
          plays: open.plays + done.plays,
          unfinished: open.plays,
          costPence: pence(open.cost + done.cost),
          wonPence: pence(done.won),
        };
      }),
  };
}

const NOTHING: Sums = { plays: 0, cost: 0, won: 0 };

function wantedBy(
  account: string,
  { gameId, playNumber, boughtFrom, boughtBefore }: PlaysFilter,
): readonly [...Value[]] {
  return [account, gameId ?? null, playNumber ?? null, boughtFrom ?? 0, boughtBefore ?? EVER];
}

function asksUnsettled({ result }: PlaysFilter): boolean {
  return result === undefined || result === 'unfinished';
}

function wonOf({ result }: PlaysFilter): number | null {
  return result === 'won' ? 1 : result === 'not-won' ? 0 : null;
}
