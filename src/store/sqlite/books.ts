/** Adds up the books of a SQLite store, in one read of all that is there. */
import type { Database } from 'better-sqlite3';
import type { Books } from '../../ledger/books.ts';
import { type HouseAccount, walletOf } from '../../ledger/ledger.ts';
import { houseNumber, reasonNumber } from './postings.ts';

const SIDES = `SELECT from_account AS account, -pence AS pence FROM posting
  UNION ALL SELECT to_account, pence FROM posting`;

/**
 * Each Play must hold exactly these postings, by reason, with these sides and amounts; a row that comes out is wrong.
 */
const WRONG_PLAYS = `SELECT play.number FROM play LEFT JOIN posting ON posting.play = play.id LEFT JOIN claim ON claim.play = play.id
  GROUP BY play.id
  HAVING total(posting.reason = :price AND from_account = play.account AND to_account = :sales AND pence = price_pence) <> 1
    OR total(posting.reason = :owed AND from_account = :prizes AND to_account = :unrevealed AND pence = prize_pence) <> (prize_pence > 0)
    OR total(posting.reason = :paid AND from_account = :unrevealed AND to_account = play.account AND pence = prize_pence)
      <> (prize_pence > 0 AND settled_at IS NOT NULL AND claim.play IS NULL)
    OR total(posting.reason = :toClaim AND from_account = :unrevealed AND to_account = :claims AND pence = prize_pence)
      <> (claim.play IS NOT NULL AND settled_at IS NOT NULL)
    OR total(posting.reason = :claimPaid AND from_account = :claims AND to_account = :bank AND pence = prize_pence)
      <> coalesce(claim.status = 'paid', 0)
    OR total(posting.reason = :claimExpired AND from_account = :claims AND to_account = :expired AND pence = prize_pence)
      <> coalesce(claim.status = 'expired', 0)
    OR total(posting.reason = :claimRejected AND from_account = :claims AND to_account = :rejected AND pence = prize_pence)
      - total(posting.reason = :claimPutBack AND from_account = :rejected AND to_account = :claims AND pence = prize_pence)
      <> coalesce(claim.status = 'rejected', 0)
    OR count(posting.id) - total(posting.reason IN (:claimRejected, :claimPutBack)) <> 1 + (prize_pence > 0) + (prize_pence > 0 AND settled_at IS NOT NULL)
      + coalesce(claim.status IN ('paid', 'expired'), 0)`;

const WRONG_WALLETS = `SELECT public_id FROM account
  LEFT JOIN (SELECT account, sum(pence) AS posted FROM (${SIDES}) WHERE account > 0 GROUP BY account) AS sums
    ON sums.account = account.id
  WHERE balance_pence < 0 OR balance_pence <> coalesce(posted, 0)`;

export function readBooks(db: Database): Books {
  const one = (sql: string, ...parameters: unknown[]): number =>
    Number(
      db
        .prepare(`SELECT coalesce((${sql}), 0)`)
        .pluck()
        .get(...parameters),
    );
  const list = (sql: string, parameters: object = {}): string[] =>
    db.prepare<object, string>(sql).pluck().all(parameters);
  const houseBalance = (account: HouseAccount): number =>
    one(`SELECT sum(pence) FROM (${SIDES}) WHERE account = ?`, houseNumber(account));
  const claimed = (statuses: string): number =>
    one(`SELECT sum(prize_pence) FROM claim JOIN play ON play.id = claim.play WHERE status IN (${statuses})`);
  return db.transaction(
    (): Books => ({
      balances: {
        sales: houseBalance('sales'),
        prizes: houseBalance('prizes'),
        'unrevealed-prizes': houseBalance('unrevealed-prizes'),
        provider: houseBalance('provider'),
        claims: houseBalance('claims'),
        bank: houseBalance('bank'),
        'expired-prizes': houseBalance('expired-prizes'),
        withdrawals: houseBalance('withdrawals'),
        'rejected-prizes': houseBalance('rejected-prizes'),
        players: one(`SELECT sum(pence) FROM (${SIDES}) WHERE account > 0`),
      },
      claims: {
        underWayPence: claimed(`'open', 'claimed', 'verified'`),
        paidPence: claimed(`'paid'`),
        expiredPence: claimed(`'expired'`),
        rejectedPence: claimed(`'rejected'`),
      },
      withdrawals: {
        pendingPence: one(`SELECT sum(amount_pence) FROM withdrawal WHERE status = 'pending'`),
        paidPence: one(`SELECT sum(amount_pence) FROM withdrawal WHERE status = 'paid'`),
      },
      walletsPence: one('SELECT sum(balance_pence) FROM account'),
      wrongWallets: list(WRONG_WALLETS).map(walletOf),
      unsettledPrizesPence: one('SELECT sum(prize_pence) FROM play WHERE settled_at IS NULL'),
      pricesPence: one('SELECT sum(price_pence) FROM play'),
      prizesPence: one('SELECT sum(prize_pence) FROM play'),
      paidFundsPence: one(`SELECT sum(amount_pence) FROM payment WHERE status = 'paid'`),
      addedFundsPence: one(`SELECT sum(amount_pence) FROM payment WHERE status <> 'declined'`),
      settledPrizesPence: one('SELECT sum(prize_pence) FROM play WHERE settled_at IS NOT NULL'),
      days: {
        addedPence: one('SELECT sum(added_pence) FROM day_total'),
        spentPence: one('SELECT sum(spent_pence) FROM day_total'),
        wonPence: one('SELECT sum(won_pence) FROM day_total'),
      },
      wrongPlays: list(WRONG_PLAYS, {
        price: reasonNumber('price'),
        owed: reasonNumber('prize-owed'),
        paid: reasonNumber('prize-paid'),
        toClaim: reasonNumber('prize-to-claim'),
        claimPaid: reasonNumber('claim-paid'),
        claimExpired: reasonNumber('claim-expired'),
        claimRejected: reasonNumber('claim-rejected'),
        claimPutBack: reasonNumber('claim-put-back'),
        claims: houseNumber('claims'),
        bank: houseNumber('bank'),
        expired: houseNumber('expired-prizes'),
        rejected: houseNumber('rejected-prizes'),
        sales: houseNumber('sales'),
        prizes: houseNumber('prizes'),
        unrevealed: houseNumber('unrevealed-prizes'),
      }),
      plays: one('SELECT count(*) FROM play'),
      postings: one('SELECT count(*) FROM posting'),
    }),
  )();
}
