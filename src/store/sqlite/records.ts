/** What is kept about one account beside its Plays and money, read whole for its owner. */
import type { Database } from 'better-sqlite3';
import { pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { StandingChange } from '../../platform/ports/standing-change.ts';
import type { AccountRecords, Store, WithdrawalStatus } from '../../platform/ports/store.ts';
import { prepareAccountRow } from './account-row.ts';
import { refusalOf } from './purchases.ts';

export function prepareRecords(db: Database): Pick<Store, 'records'> {
  const account = prepareAccountRow(db);
  const list = <Row extends object>(sql: string) => db.prepare<[number], Row>(sql);
  const values = <Value>(sql: string) => db.prepare<[number], Value>(sql).pluck();

  const personChanges = list<{ at: number; former: Buffer }>(
    'SELECT at, former FROM person_change WHERE account = ? ORDER BY id',
  );
  const devices = values<number>('SELECT seen_at FROM device WHERE account = ? ORDER BY seen_at');
  const tickets = list<{ purpose: string; expiresAt: number }>(
    'SELECT purpose, expires_at AS expiresAt FROM ticket WHERE account = ? ORDER BY expires_at',
  );
  const letters = values<number>('SELECT written_at FROM letter WHERE account = ? ORDER BY id');
  const log = list<{ at: number; entry: string }>('SELECT at, entry FROM account_log WHERE account = ? ORDER BY id');
  const turns = values<number>('SELECT at FROM turn WHERE account = ? ORDER BY at');
  const days = list<{ day: number; added: number; spent: number; won: number }>(
    `SELECT day, added_pence AS added, spent_pence AS spent, won_pence AS won FROM day_total WHERE account = ? ORDER BY day`,
  );
  const refusals = values<string>(
    'SELECT refusal FROM purchase WHERE account = ? AND refusal IS NOT NULL ORDER BY key',
  );
  const withdrawals = list<{ amount: number; status: WithdrawalStatus; openedAt: number }>(
    `SELECT amount_pence AS amount, status, opened_at AS openedAt FROM withdrawal WHERE account = ? ORDER BY opened_at, key`,
  );

  return {
    records: async (accountId): Promise<AccountRecords> => {
      const row = account(accountId);
      return {
        personChanges: personChanges.all(row),
        devicesSeenAt: devices.all(row),
        emailsWrittenAt: letters.all(row),
        tickets: tickets.all(row),
        // Only this store writes the log, so what it reads there is a change.
        limitChanges: log.all(row).map(({ at, entry }) => ({ at, change: JSON.parse(entry) as StandingChange })),
        turns: turns.all(row),
        days: days.all(row).map(({ day, added, spent, won }) => ({
          day,
          addedPence: pence(added),
          spentPence: pence(spent),
          wonPence: pence(won),
        })),
        refusedPurchases: refusals
          .all(row)
          .flatMap((text): readonly Refusal[] => [refusalOf(text)].filter((found) => found !== null)),
        withdrawals: withdrawals
          .all(row)
          .map(({ amount, status, openedAt }) => ({ amountPence: pence(amount), status, openedAt })),
      };
    },
  };
}
