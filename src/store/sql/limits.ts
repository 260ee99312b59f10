/** Limits: how owners see and change their account's standing, and what its Plays have brought. Decides nothing. */
import type { Instant } from '../../kernel/clock.ts';
import { pence } from '../../kernel/pence.ts';
import type { LimitStore } from '../../platform/ports/limit-store.ts';
import type { StandingChange } from '../../platform/ports/standing-change.ts';
import { accountRow, rowToChange } from './account-row.ts';
import { CLAIM_SUMS } from './claims.ts';
import { keepEmail } from './emails.ts';
import type { Engine } from './engine.ts';
import { reasonNumber } from './postings.ts';
import { one, put, run, type Script, statement, together } from './script.ts';
import { addTurn, decideOver, readStanding, type StandingRow, standingFacts, visitOf } from './standing.ts';

const FORGET_BATCH = 1000;

const VISIT = statement<StandingRow>(
  'SELECT standing.* FROM account JOIN standing ON standing.account = account.id WHERE public_id = $1',
);
const TOTALS = statement<{ added: number; spent: number; won: number }>(
  `SELECT coalesce(sum(added_pence), 0) AS added, coalesce(sum(spent_pence), 0) AS spent,
     coalesce(sum(won_pence), 0) AS won
   FROM day_total WHERE account = $1 AND day BETWEEN $2 AND $3`,
);
const SPENT_SINCE = statement<{ total: number }>(
  `SELECT coalesce(sum(pence), 0) AS total FROM posting
   WHERE from_account = $1 AND from_account > 0 AND at >= $2 AND reason = $3`,
);
const PAID_SINCE = statement<{ total: number }>(
  `SELECT coalesce(sum(pence), 0) AS total FROM posting
   WHERE to_account = $1 AND to_account > 0 AND at >= $2 AND reason = $3`,
);
const FORGET = statement('DELETE FROM turn WHERE id IN (SELECT id FROM turn ORDER BY id LIMIT $1) AND at < $2');
const REMOVE_LIMIT = statement('DELETE FROM own_limit WHERE account = $1 AND name = $2');
const PUT_LIMIT = statement(
  `INSERT INTO own_limit (account, name, value, wanted, wanted_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (account, name) DO UPDATE SET value = excluded.value, wanted = excluded.wanted, wanted_at = excluded.wanted_at`,
);
const PUT_EXCLUSION = statement(
  `INSERT INTO standing (account, exclusion, exclusion_until_at, return_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account) DO UPDATE SET exclusion = excluded.exclusion, exclusion_until_at = excluded.exclusion_until_at,
     return_at = excluded.return_at`,
);
const ADD_LINE = statement('INSERT INTO account_log (account, at, entry) VALUES ($1, $2, $3)');

/** Limits and exclusions as scripts: read, decided and written under the account's lock. */
export function limitStore({ ask, read, act, write }: Engine): LimitStore {
  return {
    standing: (accountId, moment) =>
      read(function* () {
        return yield* readStanding(yield* accountRow(accountId), moment);
      }),
    changeStanding: (accountId, moment, decide) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const facts = yield* standingFacts(row, moment);
        const { answer, change, email } = yield* decideOver(row, facts, decide);
        if (change) yield* changeStanding(row, change, moment.at);
        if (email) yield* keepEmail(row, email);
        return answer;
      }),
    openTurn: (accountId, moment, decide) =>
      write(function* () {
        const row = yield* rowToChange(accountId);
        const decision = yield* decideOver(row, yield* standingFacts(row, moment), decide);
        if (decision === null) yield* addTurn(row, moment.at);
        return decision;
      }),
    playSession: (accountId) =>
      ask(function* () {
        return visitOf(yield* one(VISIT, accountId));
      }),
    broughtSince: (accountId, at) =>
      read(function* () {
        const row = yield* accountRow(accountId);
        const [spent, paid, claims] = yield* together(
          one(SPENT_SINCE, row, at, reasonNumber('price')),
          one(PAID_SINCE, row, at, reasonNumber('prize-paid')),
          one(CLAIM_SUMS, row, at, Number.MAX_SAFE_INTEGER),
        );
        return {
          spentPence: pence(spent?.total ?? 0),
          paidPence: pence((paid?.total ?? 0) + (claims?.paid ?? 0)),
          unpaidPence: pence(claims?.unpaid ?? 0),
        };
      }),
    broughtOn: (accountId, { first, last, from, until }) =>
      read(function* () {
        const row = yield* accountRow(accountId);
        const [sums, claims] = yield* together(one(TOTALS, row, first, last), one(CLAIM_SUMS, row, from, until));
        return {
          addedPence: pence(sums?.added ?? 0),
          spentPence: pence(sums?.spent ?? 0),
          // The sums of days hold every prize where its Play was settled; one to be claimed counts where it was paid.
          paidPence: pence((sums?.won ?? 0) - (claims?.won ?? 0) + (claims?.paid ?? 0)),
          unpaidPence: pence(claims?.unpaid ?? 0),
        };
      }),
    forgetTurns: async (beforeAt) => {
      for (;;) {
        const forgotten = await act(() => run(FORGET, FORGET_BATCH, beforeAt));
        if (forgotten < FORGET_BATCH) return;
      }
    },
  };
}

function* changeStanding(accountRow: number, change: StandingChange, at: Instant): Script<void> {
  yield* put(ADD_LINE, accountRow, at, JSON.stringify(change));
  if (change.type === 'exclusion') {
    const { kind, untilAt, returnAt } = change.exclusion ?? {};
    yield* put(PUT_EXCLUSION, accountRow, kind ?? null, untilAt ?? null, returnAt ?? null);
  } else if (change.own === null) yield* put(REMOVE_LIMIT, accountRow, change.limit);
  else {
    const { value, pendingIncrease } = change.own;
    yield* put(
      PUT_LIMIT,
      accountRow,
      change.limit,
      value,
      pendingIncrease?.value ?? null,
      pendingIncrease?.askedAt ?? null,
    );
  }
}
