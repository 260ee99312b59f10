/** Purchases in SQLite: the facts, and the one transaction that debits, posts, writes the Play and moves the commitment on. */
import type { Database } from 'better-sqlite3';
import { assert, present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type {
  BoughtPlay,
  EarlyFacts,
  KeptAnswer,
  PurchaseIntent,
  PurchaseOrder,
  Store,
  StoredPlay,
} from '../../platform/store.ts';
import { fromHex, toHex } from './codec.ts';
import type { GroupCommit } from './group-commit.ts';
import { prepareCountPlay, prepareStanding } from './limits.ts';
import { preparePlayByNumber } from './plays.ts';
import { preparePost } from './postings.ts';
import { prepareKeepRules } from './rules.ts';

interface AccountRow {
  id: number;
  balance_pence: number;
  commitment_hash: Buffer | null;
  sealed_seed: Buffer | null;
}

interface Read {
  readonly account: AccountRow;
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

export function preparePurchases(db: Database, { write }: GroupCommit): Pick<Store, 'earlyFacts' | 'buy'> {
  const known: Known = { games: new Map(), rules: new Map() };
  const read = prepareRead(db, known);
  const standing = prepareStanding(db);
  const writePurchase = prepareWrite(db, known);
  const playByNumber = preparePlayByNumber(db);
  const keepRefusal = db.prepare<[number, Buffer, Buffer, string]>(
    'INSERT INTO purchase (account, key, fingerprint, refusal) VALUES (?, ?, ?, ?)',
  );

  return {
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

function remember(known: Known, { play, rules }: PurchaseOrder, rows: Rows): void {
  known.games.set(play.gameId, rows.game);
  known.rules.set(rules.hash, rows.rules);
}

/** The Play as it is read from now on. */
function asStored({ play, rules }: PurchaseOrder): StoredPlay {
  const moves = { count: 0, indices: Buffer.alloc(0), digest: '', bySystem: 0 };
  return { ...play, moves, settledAt: null, claim: null, rulesHash: rules.hash };
}

function prepareRead(db: Database, { games }: Known): (intent: PurchaseIntent) => Read {
  const account = db.prepare<[string], AccountRow>(
    'SELECT id, balance_pence, commitment_hash, sealed_seed FROM account WHERE public_id = ?',
  );
  const game = db.prepare<[string], { id: number }>('SELECT id FROM game WHERE name = ?');
  const kept = db.prepare<[number, Buffer], { fingerprint: Buffer; number: string | null; refusal: string | null }>(
    `SELECT fingerprint, play.number, refusal FROM purchase LEFT JOIN play ON play.id = purchase.play
     WHERE purchase.account = ? AND key = ?`,
  );
  const unfinished = db.prepare<[number, number], { number: string }>(
    'SELECT number FROM play WHERE account = ? AND game = ? AND settled_at IS NULL',
  );
  return (intent) => {
    const row = present(account.get(intent.accountId), `account ${intent.accountId}`);
    const gameRow = games.get(intent.gameId) ?? game.get(intent.gameId)?.id ?? null;
    const answer = kept.get(row.id, fromHex(intent.purchaseKey));
    const { commitment_hash, sealed_seed } = row;
    const facts: EarlyFacts = {
      kept: answer ? keptOf(answer) : null,
      unfinishedPlayNumber: gameRow === null ? null : (unfinished.get(row.id, gameRow)?.number ?? null),
      pending: commitment_hash && sealed_seed ? { hash: toHex(commitment_hash), sealedSeed: sealed_seed } : null,
      balancePence: pence(row.balance_pence),
    };
    return { account: row, gameRow, facts };
  };
}

function keptOf(row: { fingerprint: Buffer; number: string | null; refusal: string | null }): KeptAnswer {
  return { fingerprint: toHex(row.fingerprint), playNumber: row.number, refusal: refusalOf(row.refusal) };
}

/** Older files hold the bare code. */
export function refusalOf(text: string | null): Refusal | null {
  if (text === null) return null;
  return text.startsWith('{') ? (JSON.parse(text) as Refusal) : { code: text };
}

function prepareWrite(
  db: Database,
  known: Known,
): (intent: PurchaseIntent, order: PurchaseOrder, account: AccountRow, gameRow: number | null) => Rows {
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
  return (intent, { play, postings, next, rules }, account, gameRow) => {
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
      rules: known.rules.get(rules.hash) ?? keepRules(rules),
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
