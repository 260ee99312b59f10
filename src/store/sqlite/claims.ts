/**
 * Claims in SQLite: opened with a settlement, moved on one step at a time with a line in their log. Decides nothing.
 */
import type { Database } from 'better-sqlite3';
import { pence } from '../../kernel/pence.ts';
import type { ClaimReason, ClaimRoute, ClaimStatus } from '../../platform/ports/claim.ts';
import type { ClaimChange, ClaimLogLine, OpenedClaim, Store, StoredClaim } from '../../platform/ports/store.ts';
import type { GroupCommit } from './group-commit.ts';
import { prepareKeepLetter } from './letters.ts';
import { preparePost } from './postings.ts';

type ClaimStore = Pick<Store, 'claim' | 'claimsOf' | 'claims' | 'openClaimsDue' | 'claimLog' | 'changeClaim'>;

interface ClaimRow {
  play: number;
  account: number;
  number: string;
  name: string;
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

const SELECT = `SELECT claim.*, play.number, play.prize_pence, play.bought_at, account.public_id, account.email, game.name
  FROM claim JOIN play ON play.id = claim.play JOIN account ON account.id = claim.account JOIN game ON game.id = play.game`;

export function prepareClaims(db: Database, { write }: GroupCommit): ClaimStore {
  const byNumber = db.prepare<[string], ClaimRow>(`${SELECT} WHERE play.number = ?`);
  const ofAccount = db.prepare<[string], ClaimRow>(`${SELECT} WHERE account.public_id = ? ORDER BY claim.play DESC`);
  const all = db.prepare<[{ status: string | null; after: string | null; limit: number }], ClaimRow>(
    `${SELECT} WHERE (:status IS NULL OR claim.status = :status)
       AND claim.play > coalesce((SELECT id FROM play WHERE number = :after), 0) ORDER BY claim.play LIMIT :limit`,
  );
  const due = db.prepare<[number, number], ClaimRow>(
    `${SELECT} WHERE claim.status = 'open' AND claim.deadline_at < ? ORDER BY claim.deadline_at LIMIT ?`,
  );
  const log = db.prepare<[string], ClaimLogLine>(
    `SELECT step, by, at, reason FROM claim_log WHERE play = (SELECT id FROM play WHERE number = ?) ORDER BY id`,
  );
  const change = prepareChange(db);
  return {
    claim: async (playNumber) => claimOf(byNumber.get(playNumber)),
    claimsOf: async (accountId) => ofAccount.all(accountId).map(present),
    claims: async ({ status, limit, after }) =>
      all.all({ status: status ?? null, after: after ?? null, limit }).map(present),
    openClaimsDue: async ({ deadlineBefore, limit }) => due.all(deadlineBefore, limit).map(present),
    claimLog: async (playNumber) => log.all(playNumber),
    changeClaim: (playNumber, decide) =>
      write(() => {
        const row = byNumber.get(playNumber);
        if (!row) return null;
        const { answer, change: wanted } = decide(present(row));
        if (wanted) change(row, wanted);
        return answer;
      }),
  };
}

/** Opens the claim of a Play, in the transaction that settles it. */
export function prepareOpenClaim(
  db: Database,
): (play: { id: number; account: number }, claim: OpenedClaim, at: number) => void {
  const insert = db.prepare<[number, number, string, number, number]>(
    `INSERT INTO claim (play, account, route, status, deadline_at, changed_at) VALUES (?, ?, ?, 'open', ?, ?)`,
  );
  const keepLetter = prepareKeepLetter(db);
  return ({ id, account }, { route, deadlineAt, email }, at) => {
    insert.run(id, account, route, deadlineAt, at);
    keepLetter(account, email);
  };
}

/** Prizes to be claimed: won by Plays settled in a time, those of them still to be paid, and those paid in it. */
export interface ClaimSums {
  readonly won: number;
  readonly unpaid: number;
  readonly paid: number;
}

/** From the one moment up to, and without, the other. */
export function prepareClaimSums(db: Database): (account: number, from: number, until: number) => ClaimSums {
  const inTime = (column: string) => `prize_pence * (${column} >= :from AND ${column} < :until)`;
  const sums = db.prepare<[object], ClaimSums>(
    `SELECT total(${inTime('settled_at')}) AS won,
       total(${inTime('settled_at')} * (status IN ('open', 'claimed', 'verified'))) AS unpaid,
       total(${inTime('changed_at')} * (status = 'paid')) AS paid
     FROM claim JOIN play ON play.id = claim.play WHERE claim.account = :account`,
  );
  return (account, from, until) => sums.get({ account, from, until }) ?? { won: 0, unpaid: 0, paid: 0 };
}

function prepareChange(db: Database): (row: ClaimRow, change: ClaimChange) => void {
  const post = preparePost(db);
  const keepLetter = prepareKeepLetter(db);
  const update = db.prepare<[string, number, number, string | null, Uint8Array | null, number]>(
    'UPDATE claim SET status = ?, deadline_at = ?, changed_at = ?, reason = ?, payee = ? WHERE play = ?',
  );
  const log = db.prepare<[number, number, string, string, string | null]>(
    'INSERT INTO claim_log (play, at, step, by, reason) VALUES (?, ?, ?, ?, ?)',
  );
  return ({ play, account, public_id }, { status, deadlineAt, reason, payee, line, postings, email }) => {
    update.run(status, deadlineAt, line.at, reason, payee, play);
    log.run(play, line.at, line.step, line.by, line.reason);
    keepLetter(account, email);
    post(postings, { accountId: public_id, accountRow: account, playRow: play, at: line.at });
  };
}

function claimOf(row: ClaimRow | undefined): StoredClaim | null {
  return row ? present(row) : null;
}

function present(row: ClaimRow): StoredClaim {
  return {
    playNumber: row.number,
    gameId: row.name,
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
