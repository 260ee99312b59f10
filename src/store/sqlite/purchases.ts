/**
 * Purchases in SQLite: the facts, and the one transaction that debits, posts, writes the Play and moves the commitment
 * on.
 */
import type { Database } from 'better-sqlite3';
import { assert, present } from '../../kernel/assert.ts';
import { type Pence, pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type {
  BoughtPlay,
  EarlyFacts,
  PurchaseIntent,
  PurchaseOrder,
  Store,
  StoredPlay,
} from '../../platform/ports/store.ts';
import { fromHex, toHex } from './codec.ts';
import type { GroupCommit } from './group-commit.ts';
import { IDENTIFIED } from './identity.ts';
import { prepareCountPlay, prepareStanding } from './limits.ts';
import { preparePlayByNumber } from './plays.ts';
import { preparePost, reasonNumber } from './postings.ts';
import { prepareKeepRules } from './rules.ts';

/** Everything a purchase begins with, in one row: a read of its own costs more than what it reads. */
interface FactsRow {
  id: number;
  balance_pence: number;
  commitment_hash: Buffer | null;
  sealed_seed: Buffer | null;
  identified: number | null;
  fingerprint: Buffer | null;
  refusal: string | null;
  bought: string | null;
  unfinished: string | null;
}

interface Read {
  readonly account: Pick<FactsRow, 'id' | 'balance_pence'>;
  readonly gameRow: number | null;
  readonly facts: EarlyFacts;
}

/** Rows that never change once they are there. Remembered only after their COMMIT: what was undone has no row. */
interface Rows {
  readonly game: number;
  readonly rules: number;
}
interface Known {
  readonly games: Map<string, number>;
  readonly rules: Map<string, number>;
}

export function preparePurchases(
  db: Database,
  { write }: GroupCommit,
): Pick<Store, 'earlyFacts' | 'buy' | 'balanceAfterPurchase'> {
  const known: Known = { games: new Map(), rules: new Map() };
  const read = prepareRead(db, known);
  const standing = prepareStanding(db);
  const writePurchase = prepareWrite(db, known);
  const playByNumber = preparePlayByNumber(db);
  const keepRefusal = db.prepare<[number, Buffer, Buffer, string]>(
    'INSERT INTO purchase (account, key, fingerprint, refusal) VALUES (?, ?, ?, ?)',
  );

  const balanceAfter = prepareBalanceAfter(db);

  return {
    balanceAfterPurchase: async (playNumber) => balanceAfter(playNumber),
    earlyFacts: async (intent) => read(intent).facts,
    buy: async (intent, order, decide) => {
      let rows: Rows | null = null;
      const outcome = await write(() => {
        const { account, gameRow, facts: early } = read(intent);
        const facts = { ...early, standing: standing(account.id, intent.moment) };
        const decision = decide(facts);
        if (decision.type === 'buy') rows = writePurchase(intent, order, account, gameRow);
        if (decision.type === 'refuse' && decision.keep)
          keepRefusal.run(
            account.id,
            fromHex(intent.purchaseKey),
            fromHex(intent.fingerprint),
            JSON.stringify(decision.refusal),
          );
        const { kept } = facts;
        if (decision.type === 'buy') {
          const balancePence = pence(account.balance_pence + walletChange(intent.accountId, order.postings));
          return { decision, kept, play: asStored(order), balancePence };
        }
        const play = kept?.playNumber ? playByNumber(kept.playNumber) : null;
        return { decision, kept, play, balancePence: facts.balancePence };
      });
      if (rows) remember(known, order, rows);
      return outcome;
    },
  };
}

/** The present balance without what came after the price: postings of a wallet are numbered in the order it changed. */
function prepareBalanceAfter(db: Database): (playNumber: string) => Pence {
  const later = (side: 'to_account' | 'from_account') =>
    `(SELECT coalesce(sum(pence), 0) FROM posting WHERE ${side} = account.id AND ${side} > 0 AND posting.id > price.id)`;
  const balance = db
    .prepare<[number, string], number>(
      `SELECT balance_pence - ${later('to_account')} + ${later('from_account')}
       FROM play JOIN account ON account.id = play.account JOIN posting AS price ON price.play = play.id AND price.reason = ?
       WHERE play.number = ?`,
    )
    .pluck();
  return (playNumber) =>
    pence(present(balance.get(reasonNumber('price'), playNumber), `the price of Play ${playNumber}`));
}

function remember(known: Known, { play, terms }: PurchaseOrder, rows: Rows): void {
  known.games.set(play.gameId, rows.game);
  known.rules.set(terms.hash, rows.rules);
}

/** The Play as it is read from now on. */
function asStored({ play, terms }: PurchaseOrder): StoredPlay {
  const moves = { count: 0, indices: Buffer.alloc(0), digest: '', bySystem: 0 };
  return { ...play, moves, settledAt: null, claim: null, termsHash: terms.hash };
}

function prepareRead(db: Database, { games }: Known): (intent: PurchaseIntent) => Read {
  const game = db.prepare<[string], { id: number }>('SELECT id FROM game WHERE name = ?');
  const facts = db.prepare<[number | null, Buffer, string], FactsRow>(
    `SELECT account.id, balance_pence, commitment_hash, account.sealed_seed, ${IDENTIFIED} AS identified,
       purchase.fingerprint, purchase.refusal, bought.number AS bought,
       (SELECT number FROM play WHERE play.account = account.id AND play.game = ? AND settled_at IS NULL) AS unfinished
     FROM account LEFT JOIN identity ON identity.account = account.id
     LEFT JOIN purchase ON purchase.account = account.id AND purchase.key = ?
     LEFT JOIN play AS bought ON bought.id = purchase.play
     WHERE account.public_id = ?`,
  );
  return ({ accountId, gameId, purchaseKey }) => {
    const gameRow = games.get(gameId) ?? game.get(gameId)?.id ?? null;
    const row = present(facts.get(gameRow, fromHex(purchaseKey), accountId), `account ${accountId}`);
    return { account: row, gameRow, facts: factsOf(row) };
  };
}

function factsOf(row: FactsRow): EarlyFacts {
  const { fingerprint, commitment_hash, sealed_seed } = row;
  return {
    kept:
      fingerprint === null
        ? null
        : { fingerprint: toHex(fingerprint), playNumber: row.bought, refusal: refusalOf(row.refusal) },
    unfinishedPlayNumber: row.unfinished,
    pending: commitment_hash && sealed_seed ? { hash: toHex(commitment_hash), sealedSeed: sealed_seed } : null,
    balancePence: pence(row.balance_pence),
    isIdentified: row.identified === 1,
  };
}

/** Older files hold the bare code. */
export function refusalOf(text: string | null): Refusal | null {
  if (text === null) return null;
  return text.startsWith('{') ? (JSON.parse(text) as Refusal) : { code: text };
}

function prepareWrite(
  db: Database,
  known: Known,
): (intent: PurchaseIntent, order: PurchaseOrder, account: Read['account'], gameRow: number | null) => Rows {
  const post = preparePost(db);
  const countPlay = prepareCountPlay(db);
  const keepRules = prepareKeepRules(db);
  const addGame = db.prepare<[string]>('INSERT INTO game (name) VALUES (?)');
  const insertPlay = prepareInsertPlay(db);
  const debit = db.prepare<[number, Buffer, Uint8Array, number, Buffer]>(
    `UPDATE account SET balance_pence = balance_pence + ?, commitment_hash = ?, sealed_seed = ?
     WHERE id = ? AND commitment_hash = ?`,
  );
  const keepPlay = db.prepare<[number, Buffer, Buffer, number]>(
    'INSERT INTO purchase (account, key, fingerprint, play) VALUES (?, ?, ?, ?)',
  );
  return (intent, { play, postings, next, terms }, account, gameRow) => {
    const { changes } = debit.run(
      walletChange(intent.accountId, postings),
      fromHex(next.hash),
      next.sealedSeed,
      account.id,
      fromHex(play.serverSeedHash),
    );
    assert(changes === 1, 'a purchase uses the pending commitment');
    const rows = {
      game: gameRow ?? Number(addGame.run(play.gameId).lastInsertRowid),
      rules: known.rules.get(terms.hash) ?? keepRules(terms),
    };
    const playRow = insertPlay(play, { account: account.id, ...rows });
    post(postings, { accountId: intent.accountId, accountRow: account.id, playRow, at: play.boughtAt });
    countPlay(account.id, intent.moment, play.pricePence);
    keepPlay.run(account.id, fromHex(intent.purchaseKey), fromHex(intent.fingerprint), playRow);
    return rows;
  };
}

function prepareInsertPlay(db: Database): (play: BoughtPlay, rows: Rows & { readonly account: number }) => number {
  const insert = db.prepare(
    `INSERT INTO play (number, account, game, game_version, price_pence, prize_pence, row_index,
       server_seed_hash, sealed_seed, client_seed, scenario_hash, bought_at, rules)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (play, rows) => {
    const { lastInsertRowid } = insert.run(
      play.playNumber,
      rows.account,
      rows.game,
      play.gameVersion,
      play.pricePence,
      play.prizePence,
      play.rowIndex,
      fromHex(play.serverSeedHash),
      play.sealedSeed,
      fromHex(play.clientSeed),
      fromHex(play.scenarioHash),
      play.boughtAt,
      rows.rules,
    );
    return Number(lastInsertRowid);
  };
}
