/** What the office reads: its log, notes, and figures from counts that were kept with the sale. */
import { present } from '../../kernel/assert.ts';
import { pence } from '../../kernel/pence.ts';
import { POSTING_REASONS, type PostingReason } from '../../ledger/ledger.ts';
import type { DayRow, LogFilter, MoneyHour, OfficeStore } from '../../platform/ports/office-store.ts';
import { accountRow } from './account-row.ts';
import type { Engine } from './engine.ts';
import { type LineRow, lineOf, logHead, writeLine } from './office-log.ts';
import { all, one, put, type Script, statement, together } from './script.ts';

type ViewStore = Pick<
  OfficeStore,
  | 'postingsOf'
  | 'addLine'
  | 'lines'
  | 'linesAfter'
  | 'logHead'
  | 'addNote'
  | 'notesOf'
  | 'settledByDay'
  | 'moneyHours'
  | 'standNow'
>;

const linesWhere = (condition: string) =>
  statement<LineRow>(`SELECT * FROM office_log WHERE ${condition} ORDER BY number DESC LIMIT $2`);
/** By what narrows most; the rest is looked at in the rows. */
const LINES = {
  about: linesWhere('number < $1 AND about = $3 AND (by = $4 OR $4 IS NULL) AND (act = $5 OR $5 IS NULL)'),
  by: linesWhere('number < $1 AND by = $3 AND (act = $4 OR $4 IS NULL)'),
  act: linesWhere('number < $1 AND act = $3'),
  all: linesWhere('number < $1'),
};
const AFTER = statement<LineRow>('SELECT * FROM office_log WHERE number > $1 ORDER BY number LIMIT $2');
const POSTINGS = statement<{ reason: number; amount: number; at: number }>(
  `SELECT reason, pence AS amount, at FROM posting WHERE play = (SELECT id FROM play WHERE number = $1) ORDER BY id`,
);
const ADD_NOTE = statement('INSERT INTO contact_note (account, at, by, sealed) VALUES ($1, $2, $3, $4)');
const NOTES = statement<{ id: number; at: number; by: string; sealed: Buffer }>(
  'SELECT id, at, by, sealed FROM contact_note WHERE account = $1 ORDER BY id DESC LIMIT 500',
);
const BY_DAY = statement<{ day: number; row: number; settled: number }>(
  `SELECT day, row_index AS row, CAST(sum(settled) AS BIGINT) AS settled FROM tally
   WHERE day BETWEEN $1 AND $2 AND game = (SELECT id FROM game WHERE name = $3) AND game_version = $4
   GROUP BY day, row_index ORDER BY day, row_index`,
);
const MONEY = statement<MoneyHour>(
  `SELECT hour, reason, CAST(sum(count) AS BIGINT) AS count, CAST(sum(pence) AS BIGINT) AS pence
   FROM money_hour WHERE hour >= $1 AND hour < $2 GROUP BY hour, reason ORDER BY hour, reason`,
);
/** By the index of unfinished Plays: as many as are open, however many there were. */
const UNFINISHED = statement<{ count: number }>(
  'SELECT count(*) AS count FROM play WHERE settled_at IS NULL AND bought_at > $1',
);
const PLAYERS = statement<{ count: number }>(
  'SELECT count(*) AS count FROM day_total WHERE day = $1 AND spent_pence > 0',
);
const CLAIMS = statement<{ status: string; count: number }>(
  `SELECT status, count(*) AS count FROM claim WHERE status IN ('open', 'claimed', 'verified') GROUP BY status`,
);

/** What the office reads as scripts: sums that are kept, and pages by row. */
export function officeViewStore({ ask, read, write }: Engine): ViewStore {
  return {
    addLine: (line) => write(() => writeLine(line)),
    lines: (filter) =>
      ask(function* () {
        return (yield* all(...linesAsked(filter))).map(lineOf);
      }),
    linesAfter: (number, limit) =>
      ask(function* () {
        return (yield* all(AFTER, number, limit)).map(lineOf);
      }),
    logHead: () => ask(() => logHead()),
    postingsOf: (playNumber) =>
      ask(function* () {
        const rows = yield* all(POSTINGS, playNumber);
        return rows.map(({ reason, amount, at }) => ({ reason: reasonOf(reason), pence: pence(amount), at }));
      }),
    addNote: (accountId, { at, by, sealed }, line) =>
      write(function* (): Script<void> {
        yield* put(ADD_NOTE, yield* accountRow(accountId), at, by, sealed);
        yield* writeLine(line);
      }),
    notesOf: (accountId) =>
      read(function* () {
        return yield* all(NOTES, yield* accountRow(accountId));
      }),
    settledByDay: ({ gameId, gameVersion, first, last }) =>
      ask(function* () {
        const rows = yield* all(BY_DAY, first, last, gameId, gameVersion);
        return rows.map(({ day, row, settled }): DayRow => ({ day, row: row < 0 ? null : row, settled }));
      }),
    moneyHours: ({ first, until }) => ask(() => all(MONEY, first, until)),
    standNow: (today) =>
      read(function* () {
        const [unfinished, players, claims] = yield* together(one(UNFINISHED, -1), one(PLAYERS, today), all(CLAIMS));
        return {
          unfinished: unfinished?.count ?? 0,
          players: players?.count ?? 0,
          claims: Object.fromEntries(claims.map(({ status, count }) => [status, count])),
        };
      }),
  };
}

function reasonOf(number: number): PostingReason {
  const names = Object.keys(POSTING_REASONS) as readonly PostingReason[];
  return present(
    names.find((name) => POSTING_REASONS[name] === number),
    `a posting for reason ${number}`,
  );
}

function linesAsked({ about, by, act, before, limit }: LogFilter): Parameters<typeof all<LineRow>> {
  const until = before ?? Number.MAX_SAFE_INTEGER;
  if (about !== undefined) return [LINES.about, until, limit, about, by ?? null, act ?? null];
  if (by !== undefined) return [LINES.by, until, limit, by, act ?? null];
  return act === undefined ? [LINES.all, until, limit] : [LINES.act, until, limit, act];
}
