/** Purchases in SQLite: the facts, and the one transaction that debits, posts, writes the Play and moves the commitment on. */
import type { Database } from 'better-sqlite3';
import { assert, present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type {
  BoughtPlay,
  KeptAnswer,
  PurchaseFacts,
  PurchaseIntent,
  PurchaseOrder,
  Store,
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
  readonly facts: PurchaseFacts;
}

export function preparePurchases(db: Database, { write }: GroupCommit): Pick<Store, 'purchaseFacts' | 'buy'> {
  const read = prepareRead(db);
  const writePurchase = prepareWrite(db);
  const playByNumber = preparePlayByNumber(db);
  const balance = db.prepare<[number], { balance_pence: number }>('SELECT balance_pence FROM account WHERE id = ?');
  const keepRefusal = db.prepare<[number, Buffer, Buffer, string]>(
    'INSERT INTO purchase (account, key, fingerprint, refusal) VALUES (?, ?, ?, ?)',
  );

  return {
    purchaseFacts: async (intent) => read(intent).facts,
    buy: (intent, order, decide) =>
      write(() => {
        const { account, gameRow, facts } = read(intent);
        const decision = decide(facts);
        if (decision.type === 'buy') writePurchase(intent, order, account, gameRow);
        if (decision.type === 'refuse' && decision.keep)
          keepRefusal.run(
            account.id,
            fromHex(intent.purchaseKey),
            fromHex(intent.fingerprint),
            JSON.stringify(decision.refusal),
          );
        const playNumber = decision.type === 'buy' ? order.play.playNumber : facts.kept?.playNumber;
        return {
          decision,
          kept: facts.kept,
          play: playNumber ? playByNumber(playNumber) : null,
          balancePence: pence(present(balance.get(account.id), 'the account').balance_pence),
        };
      }),
  };
}

function prepareRead(db: Database): (intent: PurchaseIntent) => Read {
  const standing = prepareStanding(db);
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
    const gameRow = game.get(intent.gameId)?.id ?? null;
    const answer = kept.get(row.id, fromHex(intent.purchaseKey));
    const { commitment_hash, sealed_seed } = row;
    const facts: PurchaseFacts = {
      kept: answer ? keptOf(answer) : null,
      unfinishedPlayNumber: gameRow === null ? null : (unfinished.get(row.id, gameRow)?.number ?? null),
      pending: commitment_hash && sealed_seed ? { hash: toHex(commitment_hash), sealedSeed: sealed_seed } : null,
      balancePence: pence(row.balance_pence),
      standing: standing(row.id, intent.moment),
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
): (intent: PurchaseIntent, order: PurchaseOrder, account: AccountRow, gameRow: number | null) => void {
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
    const playRow = insertPlay(play, {
      account: account.id,
      game: gameRow ?? Number(addGame.run(play.gameId).lastInsertRowid),
      rules: keepRules(rules),
    });
    post(postings, { accountId: intent.accountId, accountRow: account.id, playRow, at: play.boughtAt });
    countPlay(account.id, intent.moment, play.pricePence);
    keepPlay.run(account.id, fromHex(intent.purchaseKey), fromHex(intent.fingerprint), playRow);
  };
}

function prepareInsertPlay(
  db: Database,
): (play: BoughtPlay, rows: { readonly account: number; readonly game: number; readonly rules: number }) => number {
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
