/**
 * Where an account stands, read from indexes and running sums, and how Plays and payments change it. Decides nothing.
 */
import { assert } from '../../kernel/assert.ts';
import type { Day, Period } from '../../kernel/calendar.ts';
import { DAY_MS, type Instant } from '../../kernel/clock.ts';
import { NO_PENCE, type Pence, pence } from '../../kernel/pence.ts';
import { LIMITS, type LimitId } from '../../platform/jurisdiction/profile.ts';
import type { Exclusion, Moment, OwnLimit, PlaySession, Standing } from '../../platform/ports/standing.ts';
import { all, one, put, type Script, type Statement, statement, together } from './script.ts';

export interface StandingRow {
  last_play_at: number | null;
  visit_started_at: number | null;
  visit_seen_at: number | null;
  exclusion: Exclusion['kind'] | null;
  exclusion_until_at: number | null;
  return_at: number | null;
}

export interface LimitRow {
  name: string;
  value: number;
  wanted: number | null;
  wanted_at: number | null;
}

export interface DayRow {
  day: number;
  added_pence: number;
  spent_pence: number;
}

const STANDING = statement<StandingRow>('SELECT * FROM standing WHERE account = $1');
const LIMITS_OF = statement<LimitRow>('SELECT name, value, wanted, wanted_at FROM own_limit WHERE account = $1');
const DAYS = statement<DayRow>(
  'SELECT day, added_pence, spent_pence FROM day_total WHERE account = $1 AND day BETWEEN $2 AND $3',
);
const TURNS = statement<{ at: number }>('SELECT at FROM turn WHERE account = $1 AND at > $2 ORDER BY at DESC');
const NTH_TURN = statement<{ answer: number }>(
  'SELECT at AS answer FROM turn WHERE account = $1 ORDER BY at DESC LIMIT 1 OFFSET $2',
);
const TURNS_AFTER = statement<{ answer: number }>('SELECT count(*) AS answer FROM turn WHERE account = $1 AND at > $2');
const ADD_TURN = statement('INSERT INTO turn (account, at) VALUES ($1, $2)');
const STAMP = statement(
  `INSERT INTO standing (account, last_play_at) VALUES ($1, $2)
   ON CONFLICT (account) DO UPDATE SET last_play_at = excluded.last_play_at
   WHERE standing.last_play_at IS NULL OR standing.last_play_at < excluded.last_play_at`,
);

/** All of a standing but its turns: there may be many of them, and few ask. */
export type StandingFacts = Omit<Standing, 'nthTurnAt' | 'turnsAfter'>;

/** Where the account stands at the moment, but for its turns, in one round trip. */
export function* standingFacts(accountRow: number, moment: Moment): Script<StandingFacts> {
  const [row, limits, days] = yield* together(
    one(STANDING, accountRow),
    all(LIMITS_OF, accountRow),
    all(DAYS, accountRow, firstDayOf(moment), moment.firstDays.day),
  );
  return factsOf(row, limits, days, moment);
}

/** The earliest day that any sum of the moment begins with. */
export function firstDayOf({ firstDays }: Moment): Day {
  return Math.min(firstDays.week, firstDays.month);
}

/** The same from rows that were read together with others. */
export function factsOf(
  row: StandingRow | undefined,
  limits: readonly LimitRow[],
  days: readonly DayRow[],
  { firstDays }: Moment,
): StandingFacts {
  const since = (column: 'added_pence' | 'spent_pence', period: Period): Pence =>
    pence(days.reduce((sum, day) => (day.day >= firstDays[period] ? sum + day[column] : sum), 0));
  const periods = (column: 'added_pence' | 'spent_pence'): Record<Period, Pence> =>
    days.length === 0
      ? NOTHING
      : { day: since(column, 'day'), week: since(column, 'week'), month: since(column, 'month') };
  return {
    own: ownOf(limits),
    added: periods('added_pence'),
    spent: periods('spent_pence'),
    lastPlayAt: row?.last_play_at ?? null,
    exclusion: exclusionOf(row),
    playSession: visitOf(row),
  };
}

const NOTHING = { day: NO_PENCE, week: NO_PENCE, month: NO_PENCE } as const;

/** The whole standing, with the turns of the last 24 hours. */
export function* readStanding(accountRow: number, moment: Moment): Script<Standing> {
  const facts = yield* standingFacts(accountRow, moment);
  const turns = (yield* all(TURNS, accountRow, moment.at - DAY_MS)).map(({ at }) => at);
  return {
    ...facts,
    nthTurnAt: (n) => turns[n - 1] ?? null,
    turnsAfter: (after) => turns.filter((at) => at > after).length,
  };
}

/**
 * Decides over a standing and looks turns up only when they are asked for: a decision that asked for what was not known
 * is made again once it is. So `decide` must be pure.
 */
export function* decideOver<R>(accountRow: number, facts: StandingFacts, decide: (standing: Standing) => R): Script<R> {
  const turns = new Turns();
  const standing: Standing = {
    ...facts,
    nthTurnAt: (n) => turns.look(NTH_TURN, n - 1),
    turnsAfter: (at) => turns.look(TURNS_AFTER, at) ?? 0,
  };
  for (;;) {
    const decision = decide(standing);
    if (turns.missing === null) return decision;
    yield* turns.fetch(accountRow, turns.missing);
  }
}

interface TurnQuestion {
  readonly question: Statement<{ answer: number }>;
  readonly parameter: number;
}

/** What is known of an account's turns so far, and what was asked and is not. Nearly always nothing is. */
class Turns {
  missing: TurnQuestion[] | null = null;
  private known: Map<string, number | null> | null = null;

  look(question: TurnQuestion['question'], parameter: number): number | null {
    const answer = this.known?.get(`${question.number} ${parameter}`);
    if (answer !== undefined) return answer;
    this.missing ??= [];
    this.missing.push({ question, parameter });
    return null;
  }

  *fetch(accountRow: number, missing: readonly TurnQuestion[]): Script<void> {
    this.known ??= new Map();
    for (const { question, parameter } of missing) {
      const answer = (yield* one(question, accountRow, parameter))?.answer ?? null;
      this.known.set(`${question.number} ${parameter}`, answer);
    }
    this.missing = null;
  }
}

/** A Play or Try began. */
export function* addTurn(accountRow: number, at: Instant): Script<void> {
  yield* put(ADD_TURN, accountRow, at);
}

/** Adds to a running sum of an account's day; below zero it takes back what was added before. */
export type AddToDay = (accountRow: number, day: Day, amount: number) => Script<void>;

function toDay(column: 'added_pence' | 'spent_pence' | 'won_pence'): AddToDay {
  const add = statement(
    `INSERT INTO day_total (account, day, ${column}) VALUES ($1, $2, $3)
     ON CONFLICT (account, day) DO UPDATE SET ${column} = day_total.${column} + excluded.${column}`,
  );
  const takeBack = statement(
    `UPDATE day_total SET ${column} = day_total.${column} + $1 WHERE account = $2 AND day = $3`,
  );
  return function* (accountRow, day, amount) {
    if (amount > 0) yield* put(add, accountRow, day, amount);
    if (amount < 0) yield* put(takeBack, amount, accountRow, day);
  };
}

export const addFundsToDay = toDay('added_pence');
export const addPriceToDay = toDay('spent_pence');
export const addPrizeToDay = toDay('won_pence');

/** A Play was bought: it counts as a turn, in the day's spending, and for the pause before the next. */
export function* countPlay(accountRow: number, moment: Moment, pricePence: Pence): Script<void> {
  yield* addTurn(accountRow, moment.at);
  yield* addPriceToDay(accountRow, moment.firstDays.day, pricePence);
  yield* put(STAMP, accountRow, moment.at);
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

/** The exclusion in a row; null when there is none, past ones included. */
export function exclusionOf(row: ExclusionRow | undefined): Exclusion | null {
  if (!row?.exclusion || row.exclusion_until_at === null) return null;
  return { kind: row.exclusion, untilAt: row.exclusion_until_at, returnAt: row.return_at };
}

/** The play session in a row; null when its player was never here. */
export function visitOf(row: Pick<StandingRow, 'visit_started_at' | 'visit_seen_at'> | undefined): PlaySession | null {
  if (!row || row.visit_started_at === null || row.visit_seen_at === null) return null;
  return { startedAt: row.visit_started_at, seenAt: row.visit_seen_at };
}
