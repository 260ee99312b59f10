/**
 * Fills an empty database with many settled Plays, straight through SQL: rows as long and as scattered as real ones,
 * and books that add up. Seeds, hashes and moves are random bytes, so nothing of these Plays can be opened or shown:
 * they are there to be in the way.
 */
import { assert } from '../../kernel/assert.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import { HOUSE_ACCOUNTS, POSTING_REASONS } from '../../ledger/ledger.ts';
import type { BulkDatabase } from './bulk.ts';

export interface GenerateAsked {
  readonly plays: number;
  /** How many Plays each account has bought. */
  readonly playsEach: number;
  readonly game: { readonly id: string; readonly version: string; readonly pricePence: Pence };
  /** What Plays win, in turns that look like chance; each no more than a wallet takes. Null for nothing. */
  readonly outcomes: readonly { readonly rowIndex: number | null; readonly prizePence: Pence }[];
  /** When the last of them was bought. */
  readonly until: Instant;
  /** What each account holds beyond what it has spent. */
  readonly spareFundsPence: Pence;
  say?(line: string, done: number): void;
}

/** The id of a generated account, as the platform would know it. */
export function generatedAccountId(row: number): string {
  return row.toString(16).padStart(ACCOUNT_ID_DIGITS, '0');
}

const ACCOUNT_ID_DIGITS = 32;
const SLICE = 100_000;
const SEALED_SEED_BYTES = 136;
const MOVES = 33;
/** Odd and large: neighbours among Plays fall on outcomes far apart. */
const STRIDE = 2_654_435_761;
const BULKY = ['play', 'purchase', 'posting', 'leaf', 'day_total', 'account', 'identity', 'payment', 'standing'];

export async function generatePlays(database: BulkDatabase, asked: GenerateAsked): Promise<void> {
  const { plays, playsEach, say = () => {} } = asked;
  assert(plays % playsEach === 0, `${plays} Plays are not ${playsEach} for each account`);
  assert((await database.number('SELECT count(*) FROM account')) === 0, 'Plays are generated into an empty database');
  const accounts = plays / playsEach;
  const fill = fillings(database.words, asked, accounts);
  await database.dropIndexes(BULKY);
  for (const sql of fill.before) await database.run(sql);
  for (let from = 1; from <= plays; from += SLICE) {
    const to = Math.min(plays, from + SLICE - 1);
    for (const sql of fill.plays(from, to)) await database.run(sql);
    say('Plays', to);
  }
  const together = Math.max(1, Math.floor(SLICE / playsEach));
  for (let from = 1; from <= accounts; from += together) {
    await database.run(fill.purchases(from, Math.min(accounts, from + together - 1)));
    say('purchases', Math.min(accounts, from + together - 1) * playsEach);
  }
  for (const sql of fill.after) await database.run(sql);
  await database.makeIndexes((line) => say(line, plays));
  await database.settle(['account', 'play', 'game', 'origin', 'rules']);
}

function fillings(words: BulkDatabase['words'], asked: GenerateAsked, accounts: number) {
  const { plays, playsEach, game, outcomes, until, spareFundsPence } = asked;
  const { series, bytes, hex } = words;
  const { price, 'prize-owed': owed, 'prize-paid': paid, 'funds-added': added } = POSTING_REASONS;
  const { sales, prizes, 'unrevealed-prizes': unrevealed, provider } = HOUSE_ACCOUNTS;
  const funds = game.pricePence * playsEach + spareFundsPence;
  const step = Math.max(1, Math.floor((playsEach * DAY_MS) / plays));
  const began = until - plays * step;
  const slots = outcomes.map(({ rowIndex, prizePence }, slot) => `(${slot}, ${rowIndex ?? 'NULL'}, ${prizePence})`);
  return {
    before: [
      `CREATE TEMP TABLE outcome (slot BIGINT PRIMARY KEY, row_index BIGINT, prize BIGINT NOT NULL)`,
      `INSERT INTO outcome VALUES ${slots.join(', ')}`,
      `CREATE TEMP TABLE kind (reason BIGINT PRIMARY KEY)`,
      `INSERT INTO kind VALUES (${price}), (${owed}), (${paid})`,
      `CREATE TEMP TABLE half (is_settlement BIGINT PRIMARY KEY)`,
      `INSERT INTO half VALUES (0), (1)`,
      `INSERT INTO game (id, name) VALUES (1, '${game.id}')`,
      `INSERT INTO rules (id, hash, text) VALUES (1, ${bytes(32, 'rules', '1')}, '{}')`,
      `INSERT INTO origin (id, name, begun_at) VALUES (1, 'generated.example/2026', ${began})`,
      `INSERT INTO leaf (origin, entry, place) VALUES (1, ${bytes(200, 'first', '1')}, 0)`,
      `INSERT INTO account (id, public_id, email, password_hash, commitment_hash, sealed_seed, created_at, series,
         commitment_number, issued_at, previous_end)
       SELECT i, ${hex('i', ACCOUNT_ID_DIGITS)}, ${hex('i', ACCOUNT_ID_DIGITS)} || '@example.org', 'none',
         ${bytes(32, 'pending', 'i')}, ${bytes(SEALED_SEED_BYTES, 'sealed pending', 'i')}, ${began},
         ${bytes(16, 'series', 'i')}, ${playsEach + 1}, ${until}, ${bytes(32, 'end', 'i')}
       FROM ${series('s', 1, accounts)}`,
      `INSERT INTO identity (account, verified_at, sealed_person, person_match)
       SELECT i, ${began}, ${bytes(100, 'person', 'i')}, ${bytes(32, 'match', 'i')} FROM ${series('s', 1, accounts)}`,
      `INSERT INTO standing (account, last_play_at) SELECT i, ${until} FROM ${series('s', 1, accounts)}`,
      `INSERT INTO payment (account, key, amount_pence, status, opened_at, day)
       SELECT i, ${bytes(16, 'funds', 'i')}, ${funds}, 'paid', ${began}, ${Math.floor(began / DAY_MS)}
       FROM ${series('s', 1, accounts)}`,
      `INSERT INTO posting (reason, from_account, to_account, pence, at)
       SELECT ${added}, ${provider}, i, ${funds}, ${began} FROM ${series('s', 1, accounts)}`,
    ],
    plays: (from: number, to: number): readonly string[] => [
      `INSERT INTO play (id, number, account, game, game_version, price_pence, prize_pence, row_index,
         server_seed_hash, sealed_seed, client_seed, scenario_hash, bought_at, settled_at, move_count, moves,
         moves_digest, rules, origin, commitment_number, previous_end)
       SELECT i, ${hex(`(i * ${STRIDE}) % 1099511627776`, 10)} || ${hex('i', 9)}, 1 + (i - 1) % ${accounts}, 1,
         '${game.version}', ${game.pricePence}, prize, row_index, ${bytes(32, 'seed', 'i')},
         ${bytes(SEALED_SEED_BYTES, 'sealed', 'i')}, ${bytes(16, 'client', 'i')}, ${bytes(32, 'scenario', 'i')},
         ${began} + i * ${step}, ${began} + i * ${step} + ${MINUTE_MS}, ${MOVES}, ${bytes(MOVES, 'moves', 'i')},
         ${bytes(8, 'digest', 'i')}, 1, 1, 1 + (i - 1) / ${accounts}, ${bytes(32, 'previous', 'i')}
       FROM ${series('s', from, to)} JOIN outcome ON slot = (i * ${STRIDE}) % ${outcomes.length}`,
      `INSERT INTO posting (reason, from_account, to_account, pence, play, at)
       SELECT reason, CASE reason WHEN ${price} THEN account WHEN ${owed} THEN ${prizes} ELSE ${unrevealed} END,
         CASE reason WHEN ${price} THEN ${sales} WHEN ${owed} THEN ${unrevealed} ELSE account END,
         CASE reason WHEN ${price} THEN price_pence ELSE prize_pence END, id,
         CASE reason WHEN ${paid} THEN settled_at ELSE bought_at END
       FROM play CROSS JOIN kind
       WHERE id BETWEEN ${from} AND ${to} AND (reason = ${price} OR prize_pence > 0) ORDER BY id, reason`,
      `INSERT INTO leaf (origin, entry, play, is_settlement, place)
       SELECT 1, ${bytes(32, 'leaf', '(id * 2 + is_settlement)')}, id, is_settlement, id * 2 - 1 + is_settlement
       FROM play CROSS JOIN half WHERE id BETWEEN ${from} AND ${to} ORDER BY id, is_settlement`,
    ],
    purchases: (first: number, last: number): string =>
      `INSERT INTO purchase (account, key, fingerprint, play)
       SELECT a.i, ${bytes(16, 'key', `(a.i + r.i * ${accounts})`)}, ${bytes(32, 'body', `(a.i + r.i * ${accounts})`)},
         a.i + r.i * ${accounts}
       FROM ${series('a', first, last)} CROSS JOIN ${series('r', 0, playsEach - 1)} ORDER BY 1, 2`,
    after: [
      `INSERT INTO day_total (account, day, spent_pence, won_pence)
       SELECT account, bought_at / ${DAY_MS}, sum(price_pence), sum(prize_pence) FROM play GROUP BY 1, 2`,
      `INSERT INTO day_total (account, day, added_pence)
       SELECT account, day, amount_pence FROM payment WHERE true
       ON CONFLICT (account, day) DO UPDATE SET added_pence = excluded.added_pence`,
      `UPDATE account SET balance_pence =
         (SELECT sum(added_pence - spent_pence + won_pence) FROM day_total WHERE day_total.account = account.id)`,
      // What a sale and a settlement count, as they would have.
      `INSERT INTO tally (game, game_version, day, row_index, shard, sold, settled)
       SELECT game, game_version, bought_at / ${DAY_MS}, coalesce(row_index, -1), 0, count(*), 0
       FROM play GROUP BY 1, 2, 3, 4`,
      `INSERT INTO tally (game, game_version, day, row_index, shard, sold, settled)
       SELECT game, game_version, settled_at / ${DAY_MS}, coalesce(row_index, -1), 0, 0, count(*)
       FROM play WHERE settled_at IS NOT NULL GROUP BY 1, 2, 3, 4
       ON CONFLICT (day, game, game_version, row_index, shard) DO UPDATE SET settled = excluded.settled`,
      `INSERT INTO hour_tally (hour, game, shard, sold, sold_pence)
       SELECT bought_at / ${HOUR_MS}, game, 0, count(*), sum(price_pence) FROM play GROUP BY 1, 2`,
      `INSERT INTO hour_tally (hour, game, shard, settled, won_pence)
       SELECT settled_at / ${HOUR_MS}, game, 0, count(*), sum(prize_pence)
       FROM play WHERE settled_at IS NOT NULL GROUP BY 1, 2
       ON CONFLICT (hour, game, shard) DO UPDATE SET settled = excluded.settled, won_pence = excluded.won_pence`,
      `INSERT INTO money_hour (hour, reason, shard, count, pence)
       SELECT at / ${HOUR_MS}, reason, 0, count(*), sum(pence) FROM posting WHERE reason = ${added} GROUP BY 1, 2`,
      'DROP TABLE outcome',
      'DROP TABLE kind',
      'DROP TABLE half',
    ],
  };
}
