/** Adds up the books, in one read of all that is there. */
import type { Books } from '../../ledger/books.ts';
import { type HouseAccount, walletOf } from '../../ledger/ledger.ts';
import type { KeepingStore } from '../../platform/ports/store.ts';
import { IS_UNDER_WAY } from './claim-status.ts';
import type { Engine } from './engine.ts';
import { houseNumber, reasonNumber } from './postings.ts';
import { all, audit, one, type Script, type Statement } from './script.ts';

const SIDES = `SELECT from_account AS account, -pence AS pence FROM posting
  UNION ALL SELECT to_account, pence FROM posting`;

/** How many postings of a Play are of the reason and have these sides and the amount. */
const count = (reason: Parameters<typeof reasonNumber>[0], from: string, to: string, amount: string): string =>
  `sum(CASE WHEN posting.reason = ${reasonNumber(reason)} AND from_account = ${from} AND to_account = ${to}
    AND pence = ${amount} THEN 1 ELSE 0 END)`;
const when = (condition: string): string => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;
const house = (account: HouseAccount): string => String(houseNumber(account));
const [SALES, PRIZES, UNREVEALED] = [house('sales'), house('prizes'), house('unrevealed-prizes')];
const [CLAIMS, BANK, EXPIRED, REJECTED] = [
  house('claims'),
  house('bank'),
  house('expired-prizes'),
  house('rejected-prizes'),
];
/** Where the money of a Play's player is: here, or with their operator. */
const WALLET = `(CASE WHEN operator_player.account IS NULL THEN play.account ELSE ${house('operators')} END)`;
const EITHER_WAY = `${reasonNumber('claim-rejected')}, ${reasonNumber('claim-put-back')}`;

/**
 * Each Play must hold exactly these postings, by reason, with these sides and amounts; a row that comes out is wrong.
 */
const WRONG_PLAYS = audit<{ number: string }>(
  `SELECT play.number FROM play LEFT JOIN posting ON posting.play = play.id LEFT JOIN claim ON claim.play = play.id
     LEFT JOIN operator_player ON operator_player.account = play.account
   GROUP BY play.id, claim.play
   HAVING ${count('price', WALLET, SALES, 'price_pence')} <> 1
     OR ${count('prize-owed', PRIZES, UNREVEALED, 'prize_pence')} <> ${when('prize_pence > 0')}
     OR ${count('prize-paid', UNREVEALED, WALLET, 'prize_pence')}
       <> ${when('prize_pence > 0 AND settled_at IS NOT NULL AND claim.play IS NULL')}
     OR ${count('prize-to-claim', UNREVEALED, CLAIMS, 'prize_pence')}
       <> ${when('claim.play IS NOT NULL AND settled_at IS NOT NULL')}
     OR ${count('claim-paid', CLAIMS, BANK, 'prize_pence')} <> ${when(`claim.status = 'paid'`)}
     OR ${count('claim-expired', CLAIMS, EXPIRED, 'prize_pence')} <> ${when(`claim.status = 'expired'`)}
     OR ${count('claim-rejected', CLAIMS, REJECTED, 'prize_pence')}
       - ${count('claim-put-back', REJECTED, CLAIMS, 'prize_pence')} <> ${when(`claim.status = 'rejected'`)}
     OR count(posting.id) - sum(${when(`posting.reason IN (${EITHER_WAY})`)})
       <> 1 + ${when('prize_pence > 0')} + ${when('prize_pence > 0 AND settled_at IS NOT NULL')}
         + ${when(`claim.status IN ('paid', 'expired')`)}
   ORDER BY play.id`,
);

const WRONG_WALLETS = audit<{ public_id: string }>(
  `SELECT public_id FROM account
   LEFT JOIN (SELECT account, sum(pence) AS posted FROM (${SIDES}) AS sides WHERE account > 0 GROUP BY account) AS sums
     ON sums.account = account.id
   WHERE balance_pence < 0 OR balance_pence <> coalesce(posted, 0) ORDER BY account.id`,
);

type Sum = Statement<{ sum: number }>;
const sum = (what: string, table: string, condition = ''): Sum =>
  audit(`SELECT coalesce(sum(${what}), 0) AS sum FROM ${table}${condition && ` WHERE ${condition}`}`);
const countOf = (table: string): Sum => audit(`SELECT count(*) AS sum FROM ${table}`);

const HOUSES = audit<{ account: number; pence: number }>(
  `SELECT account, sum(pence) AS pence FROM (${SIDES}) AS sides WHERE account < 0 GROUP BY account`,
);
const PLAYERS = sum('pence', `(${SIDES}) AS sides`, 'account > 0');
const claimed = (condition: string): Sum => sum('prize_pence', 'claim JOIN play ON play.id = claim.play', condition);
const [UNDER_WAY, PAID, GONE, TURNED_DOWN] = [
  claimed(IS_UNDER_WAY),
  claimed(`status = 'paid'`),
  claimed(`status = 'expired'`),
  claimed(`status = 'rejected'`),
];
const PENDING_WITHDRAWALS = sum('amount_pence', 'withdrawal', `status = 'pending'`);
const PAID_WITHDRAWALS = sum('amount_pence', 'withdrawal', `status = 'paid'`);
const WALLETS = sum('balance_pence', 'account');
const UNSETTLED_PRIZES = sum('prize_pence', 'play', 'settled_at IS NULL');
const SETTLED_PRIZES = sum('prize_pence', 'play', 'settled_at IS NOT NULL');
const PRICES = sum('price_pence', 'play');
const ALL_PRIZES = sum('prize_pence', 'play');
const PAID_FUNDS = sum('amount_pence', 'payment', `status = 'paid'`);
const ADDED_FUNDS = sum('amount_pence', 'payment', `status <> 'declined'`);
const [ADDED_DAYS, SPENT_DAYS, WON_DAYS] = [
  sum('added_pence', 'day_total'),
  sum('spent_pence', 'day_total'),
  sum('won_pence', 'day_total'),
];
const [PLAYS, POSTINGS] = [countOf('play'), countOf('posting')];

/** The books in one reading transaction. */
export function bookStore({ read }: Engine): Pick<KeepingStore, 'books'> {
  return { books: () => read(readBooks) };
}

/** Everything the books compare, in pence: for a script that has more to do in its transaction. */
export function* readBooks(): Script<Books> {
  return {
    ...(yield* accountsOf()),
    claims: {
      underWayPence: yield* total(UNDER_WAY),
      paidPence: yield* total(PAID),
      expiredPence: yield* total(GONE),
      rejectedPence: yield* total(TURNED_DOWN),
    },
    withdrawals: { pendingPence: yield* total(PENDING_WITHDRAWALS), paidPence: yield* total(PAID_WITHDRAWALS) },
    unsettledPrizesPence: yield* total(UNSETTLED_PRIZES),
    settledPrizesPence: yield* total(SETTLED_PRIZES),
    pricesPence: yield* total(PRICES),
    prizesPence: yield* total(ALL_PRIZES),
    paidFundsPence: yield* total(PAID_FUNDS),
    addedFundsPence: yield* total(ADDED_FUNDS),
    days: {
      addedPence: yield* total(ADDED_DAYS),
      spentPence: yield* total(SPENT_DAYS),
      wonPence: yield* total(WON_DAYS),
    },
    wrongPlays: (yield* all(WRONG_PLAYS)).map(({ number }) => number),
    plays: yield* total(PLAYS),
    postings: yield* total(POSTINGS),
  };
}

function* accountsOf(): Script<Pick<Books, 'balances' | 'walletsPence' | 'wrongWallets'>> {
  const sums = new Map((yield* all(HOUSES)).map(({ account, pence }) => [account, pence]));
  const balanceOf = (account: HouseAccount): number => sums.get(houseNumber(account)) ?? 0;
  return {
    balances: {
      sales: balanceOf('sales'),
      prizes: balanceOf('prizes'),
      'unrevealed-prizes': balanceOf('unrevealed-prizes'),
      provider: balanceOf('provider'),
      claims: balanceOf('claims'),
      bank: balanceOf('bank'),
      'expired-prizes': balanceOf('expired-prizes'),
      withdrawals: balanceOf('withdrawals'),
      'rejected-prizes': balanceOf('rejected-prizes'),
      operators: balanceOf('operators'),
      players: yield* total(PLAYERS),
    },
    walletsPence: yield* total(WALLETS),
    wrongWallets: (yield* all(WRONG_WALLETS)).map(({ public_id }) => walletOf(public_id)),
  };
}

function* total(statement: Sum): Script<number> {
  return (yield* one(statement))?.sum ?? 0;
}
