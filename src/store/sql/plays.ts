/** Plays: reading them, recording moves, settling once. */
import { assert, present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { walletChange } from '../../ledger/ledger.ts';
import type { Claim, ClaimReason, ClaimRoute, ClaimStatus } from '../../platform/ports/claim.ts';
import type { PlayStore, Settlement, SettlementOutcome } from '../../platform/ports/play-store.ts';
import type { PlayCommitment, StoredMoves, StoredPlay } from '../../platform/ports/stored-play.ts';
import { openClaim } from './claims.ts';
import { fromHex, toHex } from './codec.ts';
import type { Engine } from './engine.ts';
import { addLeaf } from './leaves.ts';
import { addCall } from './operator-calls.ts';
import { changeBalance, post } from './postings.ts';
import { all, one, run, type Script, statement } from './script.ts';
import { addPrizeToDay } from './standing.ts';
import { countSettled } from './tallies.ts';

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
  origin_name: string | null;
  series: Buffer | null;
  commitment_number: number | null;
  previous_end: Buffer | null;
  route: ClaimRoute | null;
  status: ClaimStatus | null;
  deadline_at: number | null;
  changed_at: number | null;
  reason: ClaimReason | null;
}

export const SELECT_PLAY = `SELECT play.*, account.public_id, account.series, game.name,
    origin.name AS origin_name, rules.hash AS rules_hash,
    claim.route, claim.status, claim.deadline_at, claim.changed_at, claim.reason
  FROM play JOIN account ON account.id = play.account JOIN game ON game.id = play.game
  LEFT JOIN origin ON origin.id = play.origin
  LEFT JOIN rules ON rules.id = play.rules LEFT JOIN claim ON claim.play = play.id`;

const BY_NUMBER = statement<PlayRow>(`${SELECT_PLAY} WHERE play.number = $1`);
const UNFINISHED = statement<PlayRow>(
  `${SELECT_PLAY} WHERE account.public_id = $1 AND game.name = $2 AND settled_at IS NULL`,
);
const DUE = statement<PlayRow>(
  `${SELECT_PLAY} WHERE settled_at IS NULL AND bought_at <= $1 AND (bought_at, play.id) > ($2, $3)
   ORDER BY bought_at, play.id LIMIT $4`,
);
const CURSOR = statement<{ id: number; bought_at: number }>('SELECT id, bought_at FROM play WHERE number = $1');
const VERSIONS = statement<{ gameId: string; gameVersion: string; plays: number }>(
  `SELECT game.name AS "gameId", game_version AS "gameVersion", count(*) AS plays
   FROM play JOIN game ON game.id = play.game WHERE settled_at IS NULL GROUP BY game.name, game_version
   ORDER BY game.name, game_version`,
);
const RECORD_MOVES = statement(
  `UPDATE play SET move_count = $1, moves_by_system = $2, moves = $3, moves_digest = $4
   WHERE number = $5 AND move_count = $6 AND settled_at IS NULL`,
);
const TO_SETTLE = statement<
  Pick<
    PlayRow,
    'id' | 'account' | 'public_id' | 'move_count' | 'settled_at' | 'prize_pence' | 'game_version' | 'row_index'
  > & { game: number }
>(
  `SELECT play.id, account, public_id, move_count, settled_at, prize_pence, game, game_version, row_index
   FROM play JOIN account ON account.id = play.account WHERE number = $1 FOR NO KEY UPDATE OF play`,
);
const CLOSE = statement('UPDATE play SET settled_at = $1 WHERE id = $2 AND settled_at IS NULL');

/** Reads one Play by its number: shared with the purchase, which reads what it wrote. */
export function* playByNumber(playNumber: string): Script<StoredPlay | null> {
  const row = yield* one(BY_NUMBER, playNumber);
  return row ? playOf(row) : null;
}

/** Plays as scripts; moves are recorded and a Play is settled only at the count of moves it was read with. */
export function playStore({
  ask,
  read,
  act,
  write,
}: Engine): Omit<PlayStore, 'playsOf' | 'gamesOf' | 'soldKinds' | 'playSums'> {
  return {
    play: (playNumber) => ask(() => playByNumber(playNumber)),
    unfinishedPlay: (accountId, gameId) =>
      ask(function* () {
        const row = yield* one(UNFINISHED, accountId, gameId);
        return row ? playOf(row) : null;
      }),
    recordMoves: (playNumber, afterCount, moves) =>
      act(function* () {
        return (yield* recordMoves(playNumber, afterCount, moves)) ? 'recorded' : 'moved-on';
      }),
    settle: (settlement) => write(() => settle(settlement)),
    unsettledPlays: ({ boughtAtMax, limit, after }) =>
      read(function* () {
        const from = after === undefined ? undefined : yield* one(CURSOR, after);
        return (yield* all(DUE, boughtAtMax, from?.bought_at ?? -1, from?.id ?? -1, limit)).map(playOf);
      }),
    unsettledVersions: () => ask(() => all(VERSIONS)),
  };
}

/** True when the Play, unsettled, held exactly `afterCount` moves and now holds these. */
function* recordMoves(
  playNumber: string,
  afterCount: number,
  { count, bySystem, indices, digest }: StoredMoves,
): Script<boolean> {
  assert(count > afterCount, `moves of Play ${playNumber} can only be added`);
  return (yield* run(RECORD_MOVES, count, bySystem, indices, fromHex(digest), playNumber, afterCount)) === 1;
}

function* settle(settlement: Settlement): Script<SettlementOutcome> {
  const { playNumber, moveCount, completion, postings, settledAt, day, claim, leaf, credit } = settlement;
  const play = present(yield* one(TO_SETTLE, playNumber), `Play ${playNumber}`);
  if (play.settled_at !== null) return 'settled-before';
  if (play.move_count !== moveCount) return 'moved-on';
  if (completion) assert(yield* recordMoves(playNumber, moveCount, completion), `the completion of Play ${playNumber}`);
  assert((yield* run(CLOSE, settledAt, play.id)) === 1, `Play ${playNumber} settles once`);
  yield* post(postings, { accountId: play.public_id, accountRow: play.account, playRow: play.id, at: settledAt });
  if (leaf) yield* addLeaf(leaf, play.id, true);
  if (claim) yield* openClaim(play, claim, settledAt);
  if (credit) yield* addCall(credit, settledAt);
  // The account before its day, as everywhere: who locks in another order may wait for each other.
  yield* changeBalance(play.account, walletChange(play.public_id, postings));
  yield* addPrizeToDay(play.account, day, play.prize_pence);
  const { game, game_version: version, row_index: rowIndex, account } = play;
  yield* countSettled({ game, version, rowIndex, account, day, at: settledAt }, play.prize_pence);
  return 'settled';
}

/** A row as the Play it is. Throws for a row that no Play can have. */
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
    commitment: commitmentIn(row),
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

function commitmentIn(row: PlayRow): PlayCommitment | null {
  const { origin_name, series, commitment_number: number, previous_end } = row;
  if (origin_name === null || series === null || number === null) return null;
  return { origin: origin_name, series: toHex(series), number, previousEnd: previous_end && toHex(previous_end) };
}

function claimOf({ route, status, deadline_at, changed_at, reason }: PlayRow): Claim | null {
  if (route === null || status === null || deadline_at === null || changed_at === null) return null;
  return { route, status, deadlineAt: deadline_at, changedAt: changed_at, reason };
}
