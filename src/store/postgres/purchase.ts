/**
 * The two hot halves of a purchase as PostgreSQL likes them: one statement reads what it is decided over, one writes
 * all of it. On the wire each statement costs more than the rows it touches. Same rows as `PLAIN_PURCHASE`: the
 * contract suite holds it to the same meaning, and a test to the same tables.
 */
import { present } from '../../kernel/assert.ts';
import { walletChange } from '../../ledger/ledger.ts';
import { lockAccount } from '../sql/account-row.ts';
import { fromHex } from '../sql/codec.ts';
import { ledgerNumber, reasonNumber } from '../sql/postings.ts';
import { FACTS_COLUMNS, FACTS_TABLES, type FactsRow, type PurchaseBody } from '../sql/purchases.ts';
import { one, postgresStatement, put } from '../sql/script.ts';
import { type DayRow, factsOf, firstDayOf, type LimitRow, type StandingRow } from '../sql/standing.ts';

interface ReadRow extends FactsRow, StandingRow {
  limits: readonly LimitRow[] | null;
  days: readonly DayRow[] | null;
}

const READ = postgresStatement<ReadRow>(
  `SELECT ${FACTS_COLUMNS}, last_play_at, visit_started_at, visit_seen_at, exclusion, exclusion_until_at, return_at,
     (SELECT json_agg(own_limit) FROM own_limit WHERE own_limit.account = account.id) AS limits,
     (SELECT json_agg(day_total) FROM day_total WHERE day_total.account = account.id AND day BETWEEN $4 AND $5) AS days
   FROM ${FACTS_TABLES} LEFT JOIN standing ON standing.account = account.id WHERE account.public_id = $3`,
);

/** Without a debit there is no Play, and a purchase of no Play breaks the rule of its table: all is undone. */
const WRITE = postgresStatement(
  `WITH debited AS (
     UPDATE account SET balance_pence = balance_pence + $1::bigint, commitment_hash = $2, sealed_seed = $3,
       commitment_number = commitment_number + $6::bigint, previous_end = $7, issued_at = $8, bound_seed = NULL,
       bound_at = NULL
     WHERE id = $4 AND commitment_hash = $5 RETURNING id
   ), sold AS (
     INSERT INTO play (number, account, game, game_version, price_pence, prize_pence, row_index, server_seed_hash,
       sealed_seed, client_seed, scenario_hash, bought_at, rules, commitment_number, previous_end, origin)
     SELECT $9, id, $10::bigint, $11, $12::bigint, $13::bigint, $14::bigint, $5, $15::bytea, $16::bytea, $17::bytea, $8,
       $18::bigint, $19::bigint, $20::bytea, (SELECT id FROM origin WHERE name = $21)
     FROM debited RETURNING id
   ), posted AS (
     INSERT INTO posting (reason, from_account, to_account, pence, play, at)
     SELECT entry.reason, entry.payer, entry.payee, entry.pence, sold.id, $8
     FROM sold, unnest($22::bigint[], $23::bigint[], $24::bigint[], $25::bigint[]) AS entry (reason, payer, payee, pence)
   ), logged AS (
     INSERT INTO leaf (origin, entry, play, is_settlement)
     SELECT origin.id, $26::bytea, sold.id, 0 FROM sold, origin WHERE origin.name = $21 AND $26::bytea IS NOT NULL
   ), turned AS (
     INSERT INTO turn (account, at) VALUES ($4, $27)
   ), spent AS (
     INSERT INTO day_total (account, day, spent_pence) VALUES ($4, $28, $12::bigint)
     ON CONFLICT (account, day) DO UPDATE SET spent_pence = day_total.spent_pence + excluded.spent_pence
   ), stamped AS (
     INSERT INTO standing (account, last_play_at) VALUES ($4, $27)
     ON CONFLICT (account) DO UPDATE SET last_play_at = excluded.last_play_at
     WHERE standing.last_play_at IS NULL OR standing.last_play_at < excluded.last_play_at
   )
   INSERT INTO purchase (account, key, fingerprint, play) VALUES ($4, $29, $30, (SELECT id FROM sold))`,
);

export const ONE_STATEMENT_PURCHASE: PurchaseBody = {
  *read(intent, gameRow) {
    // A statement of its own: who waited for the lock must see what the other has written.
    yield* lockAccount(intent.accountId);
    const { moment } = intent;
    const found = yield* one(
      READ,
      gameRow,
      fromHex(intent.purchaseKey),
      intent.accountId,
      firstDayOf(moment),
      moment.firstDays.day,
    );
    const row = present(found, `account ${intent.accountId}`);
    return { row, standing: factsOf(row, row.limits ?? [], row.days ?? [], moment) };
  },
  *write(intent, { play, postings, next, endHash, leaf }, account, rows) {
    const { commitment } = play;
    const context = { accountId: intent.accountId, accountRow: account.id, playRow: null, at: play.boughtAt };
    const array = (values: readonly number[]): string => `{${values.join(',')}}`;
    yield* put(
      WRITE,
      walletChange(intent.accountId, postings),
      fromHex(next.hash),
      next.sealedSeed,
      account.id,
      fromHex(play.serverSeedHash),
      commitment ? 1 : 0,
      endHash && fromHex(endHash),
      play.boughtAt,
      play.playNumber,
      rows.game,
      play.gameVersion,
      play.pricePence,
      play.prizePence,
      play.rowIndex,
      play.sealedSeed,
      fromHex(play.clientSeed),
      fromHex(play.scenarioHash),
      rows.rules,
      commitment?.number ?? null,
      commitment?.previousEnd ? fromHex(commitment.previousEnd) : null,
      commitment?.origin ?? null,
      array(postings.map(({ reason }) => reasonNumber(reason))),
      array(postings.map(({ from }) => ledgerNumber(from, context))),
      array(postings.map(({ to }) => ledgerNumber(to, context))),
      array(postings.map(({ pence }) => pence)),
      commitment && leaf,
      intent.moment.at,
      intent.moment.firstDays.day,
      fromHex(intent.purchaseKey),
      fromHex(intent.fingerprint),
    );
  },
};
