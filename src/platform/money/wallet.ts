/**
 * The wallet: withdrawing (held first, then paid out or put back), the provider's notices, the statement, and what any
 * number of days has cost or brought. Nothing here is credited or debited twice, however often it is asked or told.
 */
import { type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import { formatPence, type Pence, pence } from '../../kernel/pence.ts';
import { accept, type Refusal, type Result, refuse } from '../../kernel/result.ts';
import { withdrawalPostings } from '../../ledger/ledger.ts';
import { accountNow } from '../account/sessions.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import { type Context, failLoudly } from '../ports/context.ts';
import { forEachItem, pagesOf } from '../ports/each.ts';
import type { Withdrawal, WithdrawalFacts } from '../ports/money-store.ts';
import type { PaymentNotice } from '../ports/notice.ts';
import { type PaymentOutcome, PROVIDER_WITHIN_MS } from '../ports/payment.ts';
import { checkSums, withCheckedPrizes } from '../ports/sold.ts';
import type { DaySpan, NetPosition, WalletCases, Withdrawn, WithdrawRefusal } from '../ports/wallet.ts';
import { within } from '../ports/within.ts';
import { closePayment, tellOfWaiting } from './funds.ts';

const OUT = /^out:([^:]+):([0-9a-f]{32})$/;
const IN = /^([^:]+):([0-9a-f]{32})$/;
/** A withdrawal pending for so long is asked for again: the answer got lost. */
const STALE_AFTER_MS = 10 * MINUTE_MS;
const STALE_BATCH = 100;

/** The wallet as its owner sees it, withdrawals out of it, and what its Plays have brought. Whole pence. */
export function createWallet(context: Context): WalletCases {
  const { store, calendar, clock, payments } = context;

  /** The moments of a span of days, or null when it is none. */
  function momentsOf({ from, to }: DaySpan) {
    const [first, last] = [calendar.parseDay(from), calendar.parseDay(to)];
    if (first === null || last === null || first > last) return null;
    return { first, last, from: calendar.startOf(first), until: calendar.startOf(last + 1) };
  }

  return {
    withdraw: async ({ accountId, withdrawalKey, amountPence }) => {
      if (!Number.isSafeInteger(amountPence) || amountPence < 1) return refuse('amount-out-of-range');
      const amount = pence(amountPence);
      const withdrawal = { accountId, withdrawalKey, amountPence: amount, openedAt: clock.now() };
      const { decision, facts } = await store.openWithdrawal(
        withdrawal,
        withdrawalPostings(accountId, amount, 'pending'),
        (found) => decideWithdrawal(context.profile, found, amount),
      );
      if (decision !== null && decision !== 'known') return { ok: false, refusal: decision };
      if (facts.existing?.status === 'returned') return refuse('payment-declined');
      if (facts.existing?.status === 'paid') return withdrawn(context, accountId, 'paid');
      return payOut(context, withdrawal);
    },
    pendingMoney: (accountId) => store.pendingOf(accountId),
    statement: async (accountId, { limit, before, days }) => {
      const span = days && momentsOf(days);
      if (days && !span) return refuse('days-invalid');
      const bounds = span ? { from: span.from, until: span.until } : {};
      const asked = { limit, ...(before === undefined ? {} : { before }), ...bounds };
      return accept(await withCheckedPrizes(context, await store.statement(accountId, asked)));
    },
    netPosition: async (accountId, days) => {
      const span = momentsOf(days);
      if (!span) return refuse('days-invalid');
      await checkSums(context, accountId, 'claimed');
      const brought = await store.broughtOn(accountId, span);
      const withdrawnPence = await store.withdrawnBetween(accountId, span.from, span.until);
      const net: NetPosition = {
        ...days,
        ...brought,
        withdrawnPence,
        netPence: pence(brought.paidPence - brought.spentPence),
      };
      return accept(net);
    },
    paymentNotice: async (sent) => {
      const notice = payments.readNotice(sent, clock.now());
      return notice.ok ? heed(context, notice.value) : notice;
    },
    localTime: (at) => calendar.isoTime(at),
  };
}

/** `known`: asked for before; null: it may be opened. A balance below the least amount may be taken out whole. */
export function decideWithdrawal(
  { withdraw }: Profile,
  { existing, balancePence }: WithdrawalFacts,
  amountPence: Pence,
): Refusal<WithdrawRefusal> | 'known' | null {
  if (existing && existing.amountPence !== amountPence) return { code: 'withdrawal-key-reused' };
  if (existing) return 'known';
  if (amountPence > balancePence) return { code: 'insufficient-funds' };
  if (amountPence < withdraw.leastPence && amountPence !== balancePence)
    return {
      code: 'amount-out-of-range',
      detail: `At least ${formatPence(pence(withdraw.leastPence))}, or all there is.`,
    };
  return null;
}

async function payOut(
  context: Context,
  withdrawal: Pick<Withdrawal, 'accountId' | 'withdrawalKey' | 'amountPence'>,
): Promise<Result<Withdrawn, WithdrawRefusal>> {
  const { accountId, withdrawalKey, amountPence } = withdrawal;
  const asked = context.payments.payOut({ reference: `out:${accountId}:${withdrawalKey}`, amountPence });
  const outcome = await within<PaymentOutcome>(PROVIDER_WITHIN_MS, asked, () => 'pending');
  if (outcome === 'pending') return withdrawn(context, accountId, 'pending');
  const status = await closeWithdrawal(context, withdrawal, outcome);
  return status === 'paid' ? withdrawn(context, accountId, 'paid') : refuse('payment-declined');
}

async function withdrawn(
  { store }: Context,
  accountId: string,
  status: Withdrawn['status'],
): Promise<Result<Withdrawn, never>> {
  return accept({ status, balancePence: (await accountNow(store, accountId)).balancePence });
}

function closeWithdrawal(
  { store, clock }: Context,
  { accountId, withdrawalKey, amountPence }: Pick<Withdrawal, 'accountId' | 'withdrawalKey' | 'amountPence'>,
  outcome: 'paid' | 'declined',
) {
  const status = outcome === 'paid' ? 'paid' : 'returned';
  const postings = withdrawalPostings(accountId, amountPence, status);
  return store.closeWithdrawal({ accountId, withdrawalKey }, status, postings, clock.now());
}

/** What the provider tells is done once. That it tells two things about one payment must never be. */
async function heed(
  context: Context,
  { reference, outcome }: PaymentNotice,
): Promise<Result<{ readonly status: string }, 'unknown-payment'>> {
  const [, outAccount, outKey] = OUT.exec(reference) ?? [];
  if (outAccount && outKey) {
    const withdrawal = await context.store.withdrawal(outAccount, outKey);
    if (!withdrawal) return refuse('unknown-payment');
    const status = await closeWithdrawal(context, withdrawal, outcome);
    if ((status === 'paid') !== (outcome === 'paid')) contradiction(context, reference, status, outcome);
    return accept({ status });
  }
  const [, accountId, fundsKey] = IN.exec(reference) ?? [];
  const payment = accountId && fundsKey ? await context.store.payment(accountId, fundsKey) : null;
  if (!payment) return refuse('unknown-payment');
  const status = await closePayment(context, payment, outcome);
  if (status !== outcome) contradiction(context, reference, status, outcome);
  return accept({ status });
}

function contradiction({ alarm }: Context, reference: string, status: string, outcome: string): never {
  failLoudly(
    alarm,
    `the provider says that ${reference} was ${outcome}; it had been ${status}`,
    'provider-contradicts',
  );
}

/** Asks again for withdrawals whose answer was lost. Gives how many ended. */
export function settleStaleWithdrawals(context: Context, now: Instant): Promise<number> {
  const { store } = context;
  const turn = { openedAtMax: now - STALE_AFTER_MS, askedBefore: now, at: now, limit: STALE_BATCH };
  return forEachItem(
    context,
    pagesOf(STALE_BATCH, () => store.takeWithdrawals(turn)),
    ({ accountId, withdrawalKey }) => `the withdrawal out:${accountId}:${withdrawalKey} could not be asked for`,
    async (withdrawal) => {
      const answer = await payOut(context, withdrawal);
      const isPending = answer.ok && answer.value.status === 'pending';
      if (isPending)
        tellOfWaiting(context, `out:${withdrawal.accountId}:${withdrawal.withdrawalKey}`, now - withdrawal.openedAt);
      return !isPending;
    },
  );
}
