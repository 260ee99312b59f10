/** What is kept about one account beside its Plays and money, read whole for its owner. */
import { pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { WithdrawalStatus } from '../../platform/ports/money-store.ts';
import type { StandingChange } from '../../platform/ports/standing-change.ts';
import type { AccountRecords, KeepingStore } from '../../platform/ports/store.ts';
import { accountRow } from './account-row.ts';
import type { Engine } from './engine.ts';
import { refusalOf } from './purchases.ts';
import { all, type Script, statement, together } from './script.ts';

const PERSON_CHANGES = statement<{ at: number; former: Buffer }>(
  'SELECT at, former FROM person_change WHERE account = $1 ORDER BY id',
);
const DEVICES = statement<{ at: number }>('SELECT seen_at AS at FROM device WHERE account = $1 ORDER BY seen_at');
const TICKETS = statement<{ purpose: string; expiresAt: number }>(
  'SELECT purpose, expires_at AS "expiresAt" FROM ticket WHERE account = $1 ORDER BY expires_at',
);
const EMAILS = statement<{ at: number }>('SELECT written_at AS at FROM letter WHERE account = $1 ORDER BY id');
const LOG = statement<{ at: number; entry: string }>(
  'SELECT at, entry FROM account_log WHERE account = $1 ORDER BY id',
);
const TURNS = statement<{ at: number }>('SELECT at FROM turn WHERE account = $1 ORDER BY at');
const DAYS = statement<{ day: number; added: number; spent: number; won: number }>(
  `SELECT day, added_pence AS added, spent_pence AS spent, won_pence AS won
   FROM day_total WHERE account = $1 ORDER BY day`,
);
const REFUSALS = statement<{ refusal: string }>(
  'SELECT refusal FROM purchase WHERE account = $1 AND refusal IS NOT NULL ORDER BY key',
);
const WITHDRAWALS = statement<{ amount: number; status: WithdrawalStatus; openedAt: number }>(
  `SELECT amount_pence AS amount, status, opened_at AS "openedAt"
   FROM withdrawal WHERE account = $1 ORDER BY opened_at, key`,
);

const RETIRED = statement<{ number: number; reason: string; endedAt: number }>(
  'SELECT number, reason, ended_at AS "endedAt" FROM retired WHERE account = $1 ORDER BY number',
);

const RESERVATIONS = statement<{
  number: string;
  game: string;
  price: number;
  state: string;
  at: number;
  endedAt: number | null;
}>(
  `SELECT number, game, price_pence AS price, state, reserved_at AS at, ended_at AS "endedAt"
   FROM reservation WHERE account = $1 ORDER BY id`,
);

/** All that is kept about one account, as of one moment. */
export function recordStore({ read }: Engine): Pick<KeepingStore, 'records'> {
  return {
    records: (accountId) =>
      read(function* (): Script<AccountRecords> {
        const row = yield* accountRow(accountId);
        const [personChanges, devices, emails, tickets, log, turns, days, refusals, withdrawals, retired, reserved] =
          yield* together(
            all(PERSON_CHANGES, row),
            all(DEVICES, row),
            all(EMAILS, row),
            all(TICKETS, row),
            all(LOG, row),
            all(TURNS, row),
            all(DAYS, row),
            all(REFUSALS, row),
            all(WITHDRAWALS, row),
            all(RETIRED, row),
            all(RESERVATIONS, row),
          );
        return {
          personChanges,
          devicesSeenAt: devices.map(timeOf),
          emailsWrittenAt: emails.map(timeOf),
          tickets,
          // Only this store writes the log, so what it reads there is a change.
          limitChanges: log.map(({ at, entry }) => ({ at, change: JSON.parse(entry) as StandingChange })),
          turns: turns.map(timeOf),
          retired,
          reservations: reserved.map(({ number, game, price, state, at, endedAt }) => ({
            playNumber: number,
            gameId: game,
            pricePence: pence(price),
            state,
            reservedAt: at,
            endedAt,
          })),
          days: days.map(({ day, added, spent, won }) => ({
            day,
            addedPence: pence(added),
            spentPence: pence(spent),
            wonPence: pence(won),
          })),
          refusedPurchases: refusals.flatMap(({ refusal }): readonly Refusal[] =>
            [refusalOf(refusal)].filter((found) => found !== null),
          ),
          withdrawals: withdrawals.map(({ amount, status, openedAt }) => ({
            amountPence: pence(amount),
            status,
            openedAt,
          })),
        };
      }),
  };
}

const timeOf = ({ at }: { readonly at: number }): number => at;
