/** Claims: opened with a settlement, moved on one step at a time with a line in their log. Decides nothing. */
import { pence } from '../../kernel/pence.ts';
import type { ClaimReason, ClaimRoute, ClaimStatus } from '../../platform/ports/claim.ts';
import type {
  ClaimChange,
  ClaimLogLine,
  ClaimStore,
  OpenedClaim,
  StoredClaim,
} from '../../platform/ports/claim-store.ts';
import { IS_UNDER_WAY } from './claim-status.ts';
import { keepEmail } from './emails.ts';
import type { Engine } from './engine.ts';
import { post } from './postings.ts';
import { all, one, put, type Script, statement } from './script.ts';

interface ClaimRow {
  play: number;
  account: number;
  number: string;
  name: string;
  game_version: string;
  row_index: number | null;
  price_pence: number;
  prize_pence: number;
  bought_at: number;
  public_id: string;
  email: string;
  route: ClaimRoute;
  status: ClaimStatus;
  deadline_at: number;
  changed_at: number;
  reason: ClaimReason | null;
  payee: Buffer | null;
}

const SELECT = `SELECT claim.*, play.number, play.game_version, play.row_index, play.price_pence, play.prize_pence, play.bought_at, account.public_id, account.email, game.name
  FROM claim JOIN play ON play.id = claim.play JOIN account ON account.id = claim.account JOIN game ON game.id = play.game`;

const BY_NUMBER = statement<ClaimRow>(`${SELECT} WHERE play.number = $1`);
const BY_NUMBER_TO_CHANGE = statement<ClaimRow>(`${SELECT} WHERE play.number = $1 FOR NO KEY UPDATE OF claim`);
const OF_ACCOUNT = statement<ClaimRow>(`${SELECT} WHERE account.public_id = $1 ORDER BY claim.play DESC`);
const ALL = statement<ClaimRow>(
  `${SELECT} WHERE (CAST($1 AS TEXT) IS NULL OR claim.status = $1)
     AND claim.play > coalesce((SELECT id FROM play WHERE number = $2), 0) ORDER BY claim.play LIMIT $3`,
);
const DUE = statement<ClaimRow>(
  `${SELECT} WHERE claim.status = 'open' AND claim.deadline_at < $1 AND (claim.deadline_at, claim.play) > ($2, $3)
   ORDER BY claim.deadline_at, claim.play LIMIT $4`,
);
const PLACE = statement<{ play: number; deadline_at: number }>(
  'SELECT play, deadline_at FROM claim WHERE play = (SELECT id FROM play WHERE number = $1)',
);
const LOG = statement<ClaimLogLine>(
  `SELECT step, by, at, reason FROM claim_log WHERE play = (SELECT id FROM play WHERE number = $1) ORDER BY id`,
);
const INSERT = statement(
  `INSERT INTO claim (play, account, route, status, deadline_at, changed_at) VALUES ($1, $2, $3, 'open', $4, $5)`,
);
const UPDATE = statement(
  'UPDATE claim SET status = $1, deadline_at = $2, changed_at = $3, reason = $4, payee = $5 WHERE play = $6',
);
const ADD_LINE = statement('INSERT INTO claim_log (play, at, step, by, reason) VALUES ($1, $2, $3, $4, $5)');

/** Claims as scripts; a change locks the claim from reading to writing. */
export function claimStore({ ask, write }: Engine): ClaimStore {
  const list = (script: () => Script<readonly ClaimRow[]>): Promise<readonly StoredClaim[]> =>
    ask(function* () {
      return (yield* script()).map(present);
    });
  return {
    claim: (playNumber) =>
      ask(function* () {
        const row = yield* one(BY_NUMBER, playNumber);
        return row ? present(row) : null;
      }),
    claimsOf: (accountId) => list(() => all(OF_ACCOUNT, accountId)),
    claims: ({ status, limit, after }) => list(() => all(ALL, status ?? null, after ?? null, limit)),
    openClaimsDue: ({ deadlineBefore, limit, after }) =>
      list(function* () {
        const from = after === undefined ? undefined : yield* one(PLACE, after);
        return yield* all(DUE, deadlineBefore, from?.deadline_at ?? -1, from?.play ?? -1, limit);
      }),
    claimLog: (playNumber) => ask(() => all(LOG, playNumber)),
    changeClaim: (playNumber, decide) =>
      write(function* () {
        const row = yield* one(BY_NUMBER_TO_CHANGE, playNumber);
        if (!row) return null;
        const { answer, change } = decide(present(row));
        if (change) yield* writeChange(row, change);
        return answer;
      }),
  };
}

/** Opens the claim of a Play, in the transaction that settles it. */
export function* openClaim(
  { id, account }: { id: number; account: number },
  { route, deadlineAt, email }: OpenedClaim,
  at: number,
): Script<void> {
  yield* put(INSERT, id, account, route, deadlineAt, at);
  yield* keepEmail(account, email);
}

/** Prizes to be claimed: won by Plays settled in a time, those of them still to be paid, and those paid in it. */
export interface ClaimSums {
  readonly won: number;
  readonly unpaid: number;
  readonly paid: number;
}

const sumWhere = (condition: string): string => `coalesce(sum(CASE WHEN ${condition} THEN prize_pence ELSE 0 END), 0)`;

/** From the one moment, the second parameter, up to and without the other. */
export const CLAIM_SUMS = statement<ClaimSums>(
  `SELECT ${sumWhere('settled_at >= $2 AND settled_at < $3')} AS won,
     ${sumWhere(`settled_at >= $2 AND settled_at < $3 AND ${IS_UNDER_WAY}`)} AS unpaid,
     ${sumWhere(`changed_at >= $2 AND changed_at < $3 AND status = 'paid'`)} AS paid
   FROM claim JOIN play ON play.id = claim.play WHERE claim.account = $1`,
);

function* writeChange(
  { play, account, public_id }: ClaimRow,
  { status, deadlineAt, reason, payee, line, postings, email }: ClaimChange,
): Script<void> {
  yield* put(UPDATE, status, deadlineAt, line.at, reason, payee, play);
  yield* put(ADD_LINE, play, line.at, line.step, line.by, line.reason);
  yield* keepEmail(account, email);
  yield* post(postings, { accountId: public_id, accountRow: account, playRow: play, at: line.at });
}

function present(row: ClaimRow): StoredClaim {
  return {
    playNumber: row.number,
    gameId: row.name,
    gameVersion: row.game_version,
    rowIndex: row.row_index,
    pricePence: pence(row.price_pence),
    prizePence: pence(row.prize_pence),
    boughtAt: row.bought_at,
    accountId: row.public_id,
    email: row.email,
    route: row.route,
    status: row.status,
    deadlineAt: row.deadline_at,
    changedAt: row.changed_at,
    reason: row.reason,
    sealedPayee: row.payee,
  };
}
