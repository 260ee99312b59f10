/** Plays in SQLite: reading them, recording moves, settling once. */
import type { Database } from 'better-sqlite3';
import { assert, present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type { Claim, ClaimReason, ClaimRoute, ClaimStatus } from '../../platform/ports/claim.ts';
import type { Settlement, SettlementOutcome, Store, StoredMoves, StoredPlay } from '../../platform/ports/store.ts';
import { prepareOpenClaim } from './claims.ts';
import { fromHex, toHex } from './codec.ts';
import type { GroupCommit } from './group-commit.ts';
import { prepareAddToDay } from './limits.ts';
import { preparePost } from './postings.ts';

type PlayStore = Pick<
  Store,
  'play' | 'unfinishedPlay' | 'recordMoves' | 'settle' | 'unsettledPlays' | 'unsettledVersions'
>;

export interface PlayRow {
  id: number;
  number: string;
  public_id: string;
  account: number;
  name: string;
  game_version: string;
  price_pence: number;
  prize_pence: number;
  row_index: number | null;
  server_seed_hash: Buffer;
  sealed_seed: Buffer;
  client_seed: Buffer;
  scenario_hash: Buffer;
  bought_at: number;
  settled_at: number | null;
  move_count: number;
  moves_by_system: number;
  moves: Buffer;
  moves_digest: Buffer;
  rules_hash: Buffer | null;
  route: ClaimRoute | null;
  status: ClaimStatus | null;
  deadline_at: number | null;
  changed_at: number | null;
  reason: ClaimReason | null;
}

export const SELECT_PLAY = `SELECT play.*, account.public_id, game.name, rules.hash AS rules_hash,
    claim.route, claim.status, claim.deadline_at, claim.changed_at, claim.reason
  FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game
  LEFT JOIN rules ON rules.id = play.rules LEFT JOIN claim ON claim.play = play.id`;
export const OF_ACCOUNT = 'account.public_id = ?';

/** Reads one Play by its number: shared with the purchase, which reads what it wrote. */
export function preparePlayByNumber(db: Database): (playNumber: string) => StoredPlay | null {
  const byNumber = db.prepare<[string], PlayRow>(`${SELECT_PLAY} WHERE play.number = ?`);
  return (playNumber) => {
    const row = byNumber.get(playNumber);
    return row ? playOf(row) : null;
  };
}

export function preparePlays(db: Database, { write }: GroupCommit): PlayStore {
  const playByNumber = preparePlayByNumber(db);
  const recordMoves = prepareRecordMoves(db);
  const settle = prepareSettle(db);
  const unfinished = db.prepare<[string, string], PlayRow>(
    `${SELECT_PLAY} WHERE ${OF_ACCOUNT} AND game.name = ? AND settled_at IS NULL`,
  );
  const due = db.prepare<[number, number, number, number], PlayRow>(
    `${SELECT_PLAY} WHERE settled_at IS NULL AND bought_at <= ? AND (bought_at, play.id) > (?, ?)
     ORDER BY bought_at, play.id LIMIT ?`,
  );
  const cursor = db.prepare<[string], { id: number; bought_at: number }>(
    'SELECT id, bought_at FROM play WHERE number = ?',
  );
  const versions = db.prepare<[], { gameId: string; gameVersion: string; plays: number }>(
    `SELECT game.name AS gameId, game_version AS gameVersion, count(*) AS plays
     FROM play JOIN game ON game.id = play.game WHERE settled_at IS NULL GROUP BY game.name, game_version`,
  );

  return {
    play: async (playNumber) => playByNumber(playNumber),
    unfinishedPlay: async (accountId, gameId) => {
      const row = unfinished.get(accountId, gameId);
      return row ? playOf(row) : null;
    },
    recordMoves: (playNumber, afterCount, moves) =>
      write(() => (recordMoves(playNumber, afterCount, moves) ? 'recorded' : 'moved-on')),
    settle: (settlement) => write(() => settle(settlement)),
    unsettledPlays: async ({ boughtAtMax, limit, after }) => {
      const from = after === undefined ? undefined : cursor.get(after);
      return due.all(boughtAtMax, from?.bought_at ?? -1, from?.id ?? -1, limit).map(playOf);
    },
    unsettledVersions: async () => versions.all(),
  };
}

/** True when the Play, unsettled, held exactly `afterCount` moves and now holds these. */
function prepareRecordMoves(db: Database): (playNumber: string, afterCount: number, moves: StoredMoves) => boolean {
  const update = db.prepare<[number, number, Uint8Array, Buffer, string, number]>(
    `UPDATE play SET move_count = ?, moves_by_system = ?, moves = ?, moves_digest = ?
     WHERE number = ? AND move_count = ? AND settled_at IS NULL`,
  );
  return (playNumber, afterCount, { count, bySystem, indices, digest }) => {
    assert(count > afterCount, `moves of Play ${playNumber} can only be added`);
    return update.run(count, bySystem, indices, fromHex(digest), playNumber, afterCount).changes === 1;
  };
}

function prepareSettle(db: Database): (settlement: Settlement) => SettlementOutcome {
  const post = preparePost(db);
  const recordMoves = prepareRecordMoves(db);
  const openClaim = prepareOpenClaim(db);
  const win = prepareAddToDay(db, 'won_pence');
  const standing = db.prepare<
    [string],
    Pick<PlayRow, 'id' | 'account' | 'public_id' | 'move_count' | 'settled_at' | 'prize_pence'>
  >(
    `SELECT play.id, account, public_id, move_count, settled_at, prize_pence
     FROM play JOIN account ON account.id = play.account WHERE number = ?`,
  );
  const close = db.prepare<[number, number]>('UPDATE play SET settled_at = ? WHERE id = ? AND settled_at IS NULL');
  const changeBalance = db.prepare<[number, number]>(
    'UPDATE account SET balance_pence = balance_pence + ? WHERE id = ?',
  );

  return ({ playNumber, moveCount, completion, postings, settledAt, day, claim }) => {
    const play = present(standing.get(playNumber), `Play ${playNumber}`);
    if (play.settled_at !== null) return 'settled-before';
    if (play.move_count !== moveCount) return 'moved-on';
    if (completion) assert(recordMoves(playNumber, moveCount, completion), `the completion of Play ${playNumber}`);
    assert(close.run(settledAt, play.id).changes === 1, `Play ${playNumber} settles once`);
    post(postings, { accountId: play.public_id, accountRow: play.account, playRow: play.id, at: settledAt });
    if (claim) openClaim(play, claim, settledAt);
    win(play.account, day, play.prize_pence);
    const change = walletChange(play.public_id, postings);
    if (change !== 0) changeBalance.run(change, play.account);
    return 'settled';
  };
}

export function playOf(row: PlayRow): StoredPlay {
  return {
    playNumber: row.number,
    accountId: row.public_id,
    gameId: row.name,
    gameVersion: row.game_version,
    pricePence: pence(row.price_pence),
    prizePence: pence(row.prize_pence),
    rowIndex: row.row_index,
    serverSeedHash: toHex(row.server_seed_hash),
    sealedSeed: row.sealed_seed,
    clientSeed: toHex(row.client_seed),
    scenarioHash: toHex(row.scenario_hash),
    boughtAt: row.bought_at,
    settledAt: row.settled_at,
    claim: claimOf(row),
    termsHash: row.rules_hash === null ? null : toHex(row.rules_hash),
    moves: {
      count: row.move_count,
      bySystem: row.moves_by_system,
      indices: row.moves,
      digest: toHex(row.moves_digest),
    },
  };
}

function claimOf({ route, status, deadline_at, changed_at, reason }: PlayRow): Claim | null {
  if (route === null || status === null || deadline_at === null || changed_at === null) return null;
  return { route, status, deadlineAt: deadline_at, changedAt: changed_at, reason };
}
