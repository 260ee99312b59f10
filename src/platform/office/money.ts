/**
 * Money by the day, as the ledger has it, from sums that are kept while it moves: no posting is read again. What is
 * owed for unfinished Plays is told to nobody: the difference of two such figures would be an outcome.
 */
import type { Day } from '../../kernel/calendar.ts';
import { HOUR_MS } from '../../kernel/clock.ts';
import { accept } from '../../kernel/result.ts';
import { POSTING_REASONS, type PostingReason } from '../../ledger/ledger.ts';
import type { Context } from '../ports/context.ts';
import type { Office } from '../ports/office.ts';
import type { Days, MoneyDay, SalesRow } from '../ports/office-pages.ts';
import type { Desk } from './access.ts';

/** Money by the day and by the game, in pence, for staff who may see it. */
export function createMoney(context: Context, desk: Desk): Pick<Office, 'money' | 'sales'> {
  return {
    money: async (staff, days) =>
      (await desk.refusal(staff, 'see-money', null)) ?? accept(await moneyDays(context, days)),
    sales: async (staff, days) =>
      (await desk.refusal(staff, 'see-sales', null)) ?? accept(await salesRows(context, days)),
  };
}

async function moneyDays({ store, calendar }: Context, { first, last }: Days): Promise<readonly MoneyDay[]> {
  const hours = { first: calendar.startOf(first) / HOUR_MS, until: calendar.startOf(last + 1) / HOUR_MS };
  const plays = await store.hourCounts(hours);
  const others = await store.moneyHours(hours);
  return daysBetween(first, last).map((day) => {
    const [from, until] = [calendar.startOf(day) / HOUR_MS, calendar.startOf(day + 1) / HOUR_MS];
    const isOn = ({ hour }: { readonly hour: number }): boolean => hour >= from && hour < until;
    const own = plays.filter(isOn);
    const moved = others.filter(isOn);
    const of = (reason: PostingReason): number =>
      moved.reduce((sum, one) => (one.reason === POSTING_REASONS[reason] ? sum + one.pence : sum), 0);
    const soldPence = own.reduce((sum, one) => sum + one.soldPence, 0);
    const wonPence = own.reduce((sum, one) => sum + one.wonPence, 0);
    return {
      day,
      date: calendar.isoDate(calendar.startOf(day)),
      soldPence,
      prizesToWalletsPence: wonPence - of('prize-to-claim'),
      prizesToClaimsPence: of('prize-to-claim'),
      ggrPence: soldPence - wonPence,
      fundsAddedPence: of('funds-added'),
      withdrawnPence: of('withdrawal'),
      withdrawalsReturnedPence: of('withdrawal-returned'),
      withdrawalsPaidPence: of('withdrawal-paid'),
      claimsPaidPence: of('claim-paid'),
      claimsExpiredPence: of('claim-expired'),
      claimsRejectedPence: of('claim-rejected') - of('claim-put-back'),
    };
  });
}

async function salesRows({ store, calendar, findGame }: Context, { first, last }: Days): Promise<readonly SalesRow[]> {
  const rows: SalesRow[] = [];
  for (const day of daysBetween(first, last)) {
    const date = calendar.isoDate(calendar.startOf(day));
    const versions = new Map<string, SalesRow>();
    for (const { gameId, gameVersion, row, sold, settled } of await store.rowCounts({ first: day, last: day })) {
      const structure = findGame(gameId, gameVersion)?.structure;
      if (!structure) continue;
      const key = `${gameId}@${gameVersion}`;
      const sum = versions.get(key) ?? { date, gameId, gameVersion, sold: 0, soldPence: 0, settled: 0, wonPence: 0 };
      const prizePence = row === null ? 0 : (structure.rows[row]?.prizePence ?? 0);
      versions.set(key, {
        ...sum,
        sold: sum.sold + sold,
        soldPence: sum.soldPence + sold * structure.pricePence,
        settled: sum.settled + settled,
        wonPence: sum.wonPence + settled * prizePence,
      });
    }
    rows.push(...versions.values());
  }
  return rows;
}

function daysBetween(first: Day, last: Day): readonly Day[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
