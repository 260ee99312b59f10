/**
 * Limits in SQLite: where an account stands, read from indexes and running sums, and how that changes. Decides
 * nothing.
 */
import type { Database } from 'better-sqlite3';
import { assert } from '../../kernel/assert.ts';
import type { Day, Period } from '../../kernel/calendar.ts';
import type { Instant } from '../../kernel/clock.ts';
import { NO_PENCE, type Pence, pence } from '../../kernel/pence.ts';
import { LIMITS, type LimitId } from '../../platform/jurisdiction/profile.ts';
import type { Exclusion, Moment, OwnLimit, PlaySession, Standing } from '../../platform/ports/standing.ts';
import type { StandingChange } from '../../platform/ports/standing-change.ts';
import type { Store } from '../../platform/ports/store.ts';
import { prepareAccountRow } from './account-row.ts';
import { prepareClaimSums } from './claims.ts';
import type { GroupCommit } from './group-commit.ts';
import { prepareKeepLetter } from './letters.ts';
import { reasonNumber } from './postings.ts';

type LimitStore = Pick<
  Store,
  'standing' | 'changeStanding' | 'openTurn' | 'playSession' | 'broughtSince' | 'broughtOn' | 'forgetTurns'
>;

interface StandingRow {
  last_play_at: number | null;
  visit_started_at: number | null;
  visit_seen_at: number | null;
  exclusion: Exclusion['kind'] | null;
  exclusion_until_at: number | null;
  return_at: number | null;
}

interface LimitRow {
  name: string;
  value: number;
  wanted: number | null;
  wanted_at: number | null;
}

const FORGET_BATCH = 1000;

export function prepareLimits(db: Database, { write }: GroupCommit): LimitStore {
  const readStanding = prepareStanding(db);
  const changeStanding = prepareChange(db);
  const keepLetter = prepareKeepLetter(db);
  const addTurn = prepareAddTurn(db);
  const account = prepareAccountRow(db);
  const playSession = db.prepare<[string], StandingRow>(
    'SELECT standing.* FROM account JOIN standing ON standing.account = account.id WHERE public_id = ?',
  );
  const totals = db.prepare<[number, number, number], { added: number; spent: number; won: number }>(
    `SELECT total(added_pence) AS added, total(spent_pence) AS spent, total(won_pence) AS won
     FROM day_total WHERE account = ? AND day BETWEEN ? AND ?`,
  );
  const spentSince = db
    .prepare<[number, number, number], number>(
      'SELECT total(pence) FROM posting WHERE from_account = ? AND from_account > 0 AND at >= ? AND reason = ?',
    )
    .pluck();
  const paidSince = db
    .prepare<[number, number, number], number>(
      'SELECT total(pence) FROM posting WHERE to_account = ? AND to_account > 0 AND at >= ? AND reason = ?',
    )
    .pluck();
  const claimSums = prepareClaimSums(db);
  const forget = db.prepare<[number, number]>(
    'DELETE FROM turn WHERE id IN (SELECT id FROM turn ORDER BY id LIMIT ?) AND at < ?',
  );

  return {
    standing: async (accountId, moment) => readStanding(account(accountId), moment),
    changeStanding: (accountId, moment, decide) =>
      write(() => {
        const row = account(accountId);
        const { answer, change, email } = decide(readStanding(row, moment));
        if (change) changeStanding(row, change, moment.at);
        if (email) keepLetter(row, email);
        return answer;
      }),
    openTurn: (accountId, moment, decide) =>
      write(() => {
        const row = account(accountId);
        const decision = decide(readStanding(row, moment));
        if (decision === null) addTurn(row, moment.at);
        return decision;
      }),
    playSession: async (accountId) => visitOf(playSession.get(accountId)),
    broughtSince: async (accountId, at) => {
      const row = account(accountId);
      const claims = claimSums(row, at, Number.MAX_SAFE_INTEGER);
      return {
        spentPence: pence(spentSince.get(row, at, reasonNumber('price')) ?? 0),
        paidPence: pence((paidSince.get(row, at, reasonNumber('prize-paid')) ?? 0) + claims.paid),
        unpaidPence: pence(claims.unpaid),
      };
    },
    broughtOn: async (accountId, { first, last, from, until }) => {
      const row = account(accountId);
      const sums = totals.get(row, first, last);
      const claims = claimSums(row, from, until);
      return {
        addedPence: pence(sums?.added ?? 0),
        spentPence: pence(sums?.spent ?? 0),
        // The sums of days hold every prize where its Play was settled: those to be claimed count where they were paid.
        paidPence: pence((sums?.won ?? 0) - claims.won + claims.paid),
        unpaidPence: pence(claims.unpaid),
      };
    },
    forgetTurns: async (beforeAt) => {
      for (;;) if ((await write(() => forget.run(FORGET_BATCH, beforeAt).changes)) < FORGET_BATCH) return;
    },
  };
}

/** A Play or Try began. */
export function prepareAddTurn(db: Database): (accountRow: number, at: Instant) => void {
  const insert = db.prepare<[number, number]>('INSERT INTO turn (account, at) VALUES (?, ?)');
  return (accountRow, at) => void insert.run(accountRow, at);
}

export type DayColumn = 'added_pence' | 'spent_pence' | 'won_pence';

/** Adds to a running sum of the account's day; below zero it takes back what was added before. */
export function prepareAddToDay(
  db: Database,
  column: DayColumn,
): (accountRow: number, day: Day, amount: number) => void {
  const add = db.prepare<[number, number, number]>(
    `INSERT INTO day_total (account, day, ${column}) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET ${column} = ${column} + excluded.${column}`,
  );
  const takeBack = db.prepare<[number, number, number]>(
    `UPDATE day_total SET ${column} = ${column} + ? WHERE account = ? AND day = ?`,
  );
  return (accountRow, day, amount) => {
    if (amount > 0) add.run(accountRow, day, amount);
    if (amount < 0) takeBack.run(amount, accountRow, day);
  };
}

/** A Play was bought: it counts as a turn, in the day's spending, and for the pause before the next. */
export function prepareCountPlay(db: Database): (accountRow: number, moment: Moment, pricePence: Pence) => void {
  const addTurn = prepareAddTurn(db);
  const spend = prepareAddToDay(db, 'spent_pence');
  const stamp = db.prepare<[number, number]>(
    `INSERT INTO standing (account, last_play_at) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET last_play_at = max(coalesce(last_play_at, 0), excluded.last_play_at)`,
  );
  return (accountRow, moment, pricePence) => {
    addTurn(accountRow, moment.at);
    spend(accountRow, moment.firstDays.day, pricePence);
    stamp.run(accountRow, moment.at);
  };
}

export function prepareStanding(db: Database): (accountRow: number, moment: Moment) => Standing {
  const standing = db.prepare<[number], StandingRow>('SELECT * FROM standing WHERE account = ?');
  const limits = db.prepare<[number], LimitRow>(
    'SELECT name, value, wanted, wanted_at FROM own_limit WHERE account = ?',
  );
  const days = db.prepare<[number, number, number], { day: number; added_pence: number; spent_pence: number }>(
    'SELECT day, added_pence, spent_pence FROM day_total WHERE account = ? AND day BETWEEN ? AND ?',
  );
  const nthTurn = db
    .prepare<[number, number], number>('SELECT at FROM turn WHERE account = ? ORDER BY at DESC LIMIT 1 OFFSET ?')
    .pluck();
  const turnsAfter = db
    .prepare<[number, number], number>('SELECT count(*) FROM turn WHERE account = ? AND at > ?')
    .pluck();
  return (accountRow, { firstDays }) => {
    const row = standing.get(accountRow);
    const first = Math.min(firstDays.week, firstDays.month);
    const sums = days.all(accountRow, first, firstDays.day);
    const since = (column: 'added_pence' | 'spent_pence', period: Period): Pence =>
      pence(sums.reduce((sum, day) => (day.day >= firstDays[period] ? sum + day[column] : sum), 0));
    const periods = (column: 'added_pence' | 'spent_pence'): Record<Period, Pence> =>
      sums.length === 0
        ? NOTHING
        : { day: since(column, 'day'), week: since(column, 'week'), month: since(column, 'month') };
    return {
      own: ownOf(limits.all(accountRow)),
      added: periods('added_pence'),
      spent: periods('spent_pence'),
      turnsAfter: (at) => turnsAfter.get(accountRow, at) ?? 0,
      nthTurnAt: (n) => nthTurn.get(accountRow, n - 1) ?? null,
      lastPlayAt: row?.last_play_at ?? null,
      exclusion: exclusionOf(row),
      playSession: visitOf(row),
    };
  };
}

const NOTHING = { day: NO_PENCE, week: NO_PENCE, month: NO_PENCE } as const;

function prepareChange(db: Database): (accountRow: number, change: StandingChange, at: Instant) => void {
  const removeLimit = db.prepare<[number, string]>('DELETE FROM own_limit WHERE account = ? AND name = ?');
  const putLimit = db.prepare<[number, string, number, number | null, number | null]>(
    'INSERT OR REPLACE INTO own_limit (account, name, value, wanted, wanted_at) VALUES (?, ?, ?, ?, ?)',
  );
  const putExclusion = db.prepare<[number, string | null, number | null, number | null]>(
    `INSERT INTO standing (account, exclusion, exclusion_until_at, return_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET exclusion = excluded.exclusion, exclusion_until_at = excluded.exclusion_until_at,
       return_at = excluded.return_at`,
  );
  const log = db.prepare<[number, number, string]>('INSERT INTO account_log (account, at, entry) VALUES (?, ?, ?)');
  return (accountRow, change, at) => {
    log.run(accountRow, at, JSON.stringify(change));
    if (change.type === 'exclusion') {
      const { kind, untilAt, returnAt } = change.exclusion ?? {};
      putExclusion.run(accountRow, kind ?? null, untilAt ?? null, returnAt ?? null);
    } else if (change.own === null) removeLimit.run(accountRow, change.limit);
    else {
      const { value, pendingIncrease } = change.own;
      putLimit.run(accountRow, change.limit, value, pendingIncrease?.value ?? null, pendingIncrease?.askedAt ?? null);
    }
  };
}

function ownOf(rows: readonly LimitRow[]): Standing['own'] {
  const own: Partial<Record<LimitId, OwnLimit>> = {};
  for (const { name, value, wanted, wanted_at } of rows) {
    const limit = LIMITS.find((id) => id === name);
    assert(limit !== undefined, `a limit named ${name}`);
    own[limit] = { value, pendingIncrease: wanted_at === null ? null : { value: wanted, askedAt: wanted_at } };
  }
  return own;
}

export type ExclusionRow = Pick<StandingRow, 'exclusion' | 'exclusion_until_at' | 'return_at'>;

export function exclusionOf(row: ExclusionRow | undefined): Exclusion | null {
  if (!row?.exclusion || row.exclusion_until_at === null) return null;
  return { kind: row.exclusion, untilAt: row.exclusion_until_at, returnAt: row.return_at };
}

export function visitOf(row: Pick<StandingRow, 'visit_started_at' | 'visit_seen_at'> | undefined): PlaySession | null {
  if (!row || row.visit_started_at === null || row.visit_seen_at === null) return null;
  return { startedAt: row.visit_started_at, seenAt: row.visit_seen_at };
}
