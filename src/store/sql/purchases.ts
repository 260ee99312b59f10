/** Purchases: the facts, and the one transaction that debits, posts, writes the Play and moves the commitment on. */
import { assert, present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type {
  EarlyFacts,
  PurchaseDecision,
  PurchaseFacts,
  PurchaseIntent,
  PurchaseOrder,
  PurchaseOutcome,
  PurchaseStore,
} from '../../platform/ports/purchase-store.ts';
import type { StoredMoves, StoredPlay } from '../../platform/ports/stored-play.ts';
import { lockAccount } from './account-row.ts';
import { fromHex, toHex } from './codec.ts';
import { PENDING_COLUMNS, type PendingRow, pendingIn } from './commitments.ts';
import type { Engine } from './engine.ts';
import { IDENTIFIED } from './identity.ts';
import { addLeaf } from './leaves.ts';
import { playByNumber } from './plays.ts';
import { post, reasonNumber } from './postings.ts';
import { STOPS_COLUMN, shareSale, standingStops } from './sale.ts';
import { add, one, put, run, type Script, type Step, statement, together } from './script.ts';
import { countPlay, decideOver, type StandingFacts, standingFacts } from './standing.ts';
import { countSold } from './tallies.ts';
import { keepTerms } from './terms.ts';

/** Everything a purchase begins with, in one row: a read of its own costs more than what it reads. */
export interface FactsRow extends PendingRow {
  id: number;
  balance_pence: number;
  identified: number;
  fingerprint: Buffer | null;
  refusal: string | null;
  bought: string | null;
  unfinished: string | null;
  stops: number;
}

/** Rows that never change once they are there. Remembered only after their COMMIT: what was undone has no row. */
export interface Rows {
  readonly game: number;
  readonly rules: number;
}
export interface Known {
  readonly games: Map<string, number>;
  readonly rules: Map<string, number>;
}

/** What a purchase is decided over, read with the account held. */
export interface Read {
  readonly row: FactsRow;
  readonly standing: StandingFacts;
}

/** How the two hot halves of a purchase are done. An engine may know a faster way to the same rows. */
export interface PurchaseBody {
  read(intent: PurchaseIntent, gameRow: number | null): Script<Read>;
  write(intent: PurchaseIntent, order: PurchaseOrder, account: FactsRow, rows: Rows): Script<void>;
}

export const FACTS_COLUMNS = `account.id, balance_pence, ${PENDING_COLUMNS},
  CASE WHEN ${IDENTIFIED} THEN 1 ELSE 0 END AS identified,
  purchase.fingerprint, purchase.refusal, bought.number AS bought,
  (SELECT number FROM play WHERE play.account = account.id AND play.game = $1 AND settled_at IS NULL) AS unfinished,
  ${STOPS_COLUMN}`;
export const FACTS_TABLES = `account LEFT JOIN identity ON identity.account = account.id
  LEFT JOIN purchase ON purchase.account = account.id AND purchase.key = $2
  LEFT JOIN play AS bought ON bought.id = purchase.play`;

const FACTS = statement<FactsRow>(`SELECT ${FACTS_COLUMNS} FROM ${FACTS_TABLES} WHERE account.public_id = $3`);
const LATER = (side: 'to_account' | 'from_account'): string =>
  `(SELECT coalesce(sum(pence), 0) FROM posting WHERE ${side} = account.id AND ${side} > 0 AND posting.id > price.id)`;
/** The present balance without what came after the price: postings of a wallet are numbered in the order it changed. */
const BALANCE_AFTER = statement<{ pence: number }>(
  `SELECT balance_pence - ${LATER('to_account')} + ${LATER('from_account')} AS pence
   FROM play JOIN account ON account.id = play.account JOIN posting AS price ON price.play = play.id AND price.reason = $1
   WHERE play.number = $2`,
);
const GAME = statement<{ id: number }>('SELECT id FROM game WHERE name = $1');
const ADD_GAME = statement('INSERT INTO game (name) VALUES ($1) ON CONFLICT (name) DO NOTHING');
const KEEP_REFUSAL = statement('INSERT INTO purchase (account, key, fingerprint, refusal) VALUES ($1, $2, $3, $4)');
const KEEP_PLAY = statement('INSERT INTO purchase (account, key, fingerprint, play) VALUES ($1, $2, $3, $4)');
const DEBIT = statement(
  `UPDATE account SET balance_pence = balance_pence + $1, commitment_hash = $2, sealed_seed = $3,
     commitment_number = commitment_number + $6, previous_end = $7, issued_at = $8, bound_seed = NULL, bound_at = NULL
   WHERE id = $4 AND commitment_hash = $5`,
);
const INSERT_PLAY = statement(
  `INSERT INTO play (number, account, game, game_version, price_pence, prize_pence, row_index,
     server_seed_hash, sealed_seed, client_seed, scenario_hash, bought_at, rules,
     commitment_number, previous_end, origin)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
     (SELECT id FROM origin WHERE name = $16))`,
);

/** One statement after another, as both engines take them. */
export const PLAIN_PURCHASE: PurchaseBody = {
  *read(intent, gameRow) {
    yield* lockAccount(intent.accountId);
    const row = yield* readFacts(intent, gameRow);
    return { row, standing: yield* standingFacts(row.id, intent.moment) };
  },
  *write(intent, { play, postings, next, endHash, leaf }, account, rows) {
    const change = walletChange(intent.accountId, postings);
    const usedHash = fromHex(play.serverSeedHash);
    const [debited, playRow] = yield* together(
      run(
        DEBIT,
        change,
        fromHex(next.hash),
        next.sealedSeed,
        account.id,
        usedHash,
        play.commitment ? 1 : 0,
        endHash && fromHex(endHash),
        play.boughtAt,
      ),
      add(
        INSERT_PLAY,
        play.playNumber,
        account.id,
        rows.game,
        play.gameVersion,
        play.pricePence,
        play.prizePence,
        play.rowIndex,
        usedHash,
        play.sealedSeed,
        fromHex(play.clientSeed),
        fromHex(play.scenarioHash),
        play.boughtAt,
        rows.rules,
        play.commitment?.number ?? null,
        play.commitment?.previousEnd ? fromHex(play.commitment.previousEnd) : null,
        play.commitment?.origin ?? null,
      ),
    );
    assert(debited === 1, 'a purchase uses the pending commitment');
    yield* post(postings, { accountId: intent.accountId, accountRow: account.id, playRow, at: play.boughtAt });
    if (leaf && play.commitment) yield* addLeaf({ origin: play.commitment.origin, entry: leaf }, playRow, false);
    yield* countPlay(account.id, intent.moment, play.pricePence);
    yield* put(KEEP_PLAY, account.id, fromHex(intent.purchaseKey), fromHex(intent.fingerprint), playRow);
  },
};

/** Purchases as scripts. An engine may bring a body of its own that asks the same in fewer round trips. */
export function purchaseStore(
  { ask, read, write }: Engine,
  body: PurchaseBody = PLAIN_PURCHASE,
): Pick<PurchaseStore, 'earlyFacts' | 'buy' | 'balanceAfterPurchase'> {
  const known = noneKnown();
  const earlyFacts = function* (intent: PurchaseIntent): Script<EarlyFacts> {
    return yield* factsOf(yield* readFacts(intent, yield* gameRow(known, intent.gameId)));
  };

  return {
    balanceAfterPurchase: (playNumber) =>
      ask(function* () {
        const row = yield* one(BALANCE_AFTER, reasonNumber('price'), playNumber);
        return pence(present(row, `the price of Play ${playNumber}`).pence);
      }),
    earlyFacts: (intent) => (known.games.has(intent.gameId) ? ask : read)(() => earlyFacts(intent)),
    buy: async <Code extends string>(
      intent: PurchaseIntent,
      order: PurchaseOrder,
      decide: (facts: PurchaseFacts) => PurchaseDecision<Code>,
    ): Promise<PurchaseOutcome<Code>> => {
      let rows: Rows | null = null;
      const outcome = await write(function* (): Script<PurchaseOutcome<Code>> {
        rows = null;
        yield* shareSale();
        const { row, standing } = yield* body.read(intent, yield* gameRow(known, intent.gameId));
        const early = yield* factsOf(row);
        const decision = yield* decideOver(row.id, standing, (whole) => decide({ ...early, standing: whole }));
        const { kept, balancePence } = early;
        if (decision.type === 'buy') {
          rows = yield* keepRows(known, order);
          yield* body.write(intent, order, row, rows);
          yield* countOrder(intent, order, row.id, rows.game);
          const after = pence(balancePence + walletChange(intent.accountId, order.postings));
          return { decision, kept, play: asStored(order), balancePence: after };
        }
        if (decision.type === 'refuse' && decision.keep) {
          yield* keepRefusal(row.id, intent, decision.refusal);
        }
        return { decision, kept, play: kept?.playNumber ? yield* playByNumber(kept.playNumber) : null, balancePence };
      });
      if (rows) remember(known, order, rows);
      return outcome;
    },
  };
}

/** The refusal is the answer of the key from now on. */
export function keepRefusal(
  accountRow: number,
  { purchaseKey, fingerprint }: Pick<PurchaseIntent, 'purchaseKey' | 'fingerprint'>,
  refusal: Refusal,
): Step<void> {
  return put(KEEP_REFUSAL, accountRow, fromHex(purchaseKey), fromHex(fingerprint), JSON.stringify(refusal));
}

/** Nothing remembered yet of the rows of games and terms. */
export function noneKnown(): Known {
  return { games: new Map(), rules: new Map() };
}

function* countOrder({ moment }: PurchaseIntent, { play }: PurchaseOrder, account: number, game: number): Script<void> {
  const { gameVersion: version, rowIndex, boughtAt: at, pricePence } = play;
  yield* countSold({ game, version, rowIndex, account, day: moment.firstDays.day, at }, pricePence);
}

function remember(known: Known, { play, terms }: PurchaseOrder, rows: Rows): void {
  known.games.set(play.gameId, rows.game);
  known.rules.set(terms.hash, rows.rules);
}

/** One for all: an empty Buffer of its own costs each purchase microseconds. */
const NO_MOVES: StoredMoves = { count: 0, indices: Buffer.alloc(0), digest: '', bySystem: 0 };

/** The Play as it is read from now on. */
export function asStored({ play, terms }: PurchaseOrder): StoredPlay {
  return { ...play, moves: NO_MOVES, settledAt: null, claim: null, termsHash: terms.hash };
}

/** The row of a game; null for one that nobody has bought. */
export function* gameRow({ games }: Known, gameId: string): Script<number | null> {
  return games.get(gameId) ?? (yield* one(GAME, gameId))?.id ?? null;
}

/** The rows of the game and the terms of an order, written when they are new. */
export function* keepRows(known: Known, { play, terms }: PurchaseOrder): Script<Rows> {
  let game = yield* gameRow(known, play.gameId);
  if (game === null) {
    yield* put(ADD_GAME, play.gameId);
    game = present(yield* one(GAME, play.gameId), 'the game just added').id;
  }
  return { game, rules: known.rules.get(terms.hash) ?? (yield* keepTerms(terms)) };
}

function* readFacts({ accountId, purchaseKey }: PurchaseIntent, gameRow: number | null): Script<FactsRow> {
  return present(yield* one(FACTS, gameRow, fromHex(purchaseKey), accountId), `account ${accountId}`);
}

/** The early facts in a row. */
export function* factsOf(row: FactsRow): Script<EarlyFacts> {
  const { fingerprint } = row;
  return {
    kept:
      fingerprint === null
        ? null
        : { fingerprint: toHex(fingerprint), playNumber: row.bought, refusal: refusalOf(row.refusal) },
    unfinishedPlayNumber: row.unfinished,
    pending: pendingIn(row),
    balancePence: pence(row.balance_pence),
    isIdentified: row.identified === 1,
    stops: row.stops === 0 ? NO_STOPS : yield* standingStops(),
  };
}

const NO_STOPS: EarlyFacts['stops'] = [];

/** Older files hold the bare code. */
export function refusalOf(text: string | null): Refusal | null {
  if (text === null) return null;
  return text.startsWith('{') ? (JSON.parse(text) as Refusal) : { code: text };
}
