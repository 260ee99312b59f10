/** Adding funds: recorded before the provider is asked, credited once, and taken up again when a crash came in between. */
import type { Instant } from '../kernel/clock.ts';
import { formatPence, type Pence, pence, pounds } from '../kernel/pence.ts';
import { accept, type Refusal, type Result, refuse } from '../kernel/result.ts';
import { fundsPostings } from '../ledger/ledger.ts';
import { accountNow } from './accounts.ts';
import type { Context } from './context.ts';
import type { Account, AddFundsRefusal, Platform } from './platform.ts';
import type { PaymentFacts } from './store.ts';

export const FUNDS_MIN_PENCE: Pence = pounds(5);
export const FUNDS_MAX_PENCE: Pence = pounds(500);
/** Funds may not lift a balance above this. Prizes may. */
export const BALANCE_MAX_PENCE: Pence = pounds(10_000);

/** A payment pending for so long is asked for again: the answer got lost. */
const STALE_AFTER_MS = 10 * 60_000;
const STALE_BATCH = 100;

interface FundsKey {
  readonly accountId: string;
  readonly fundsKey: string;
}

export function createFunds(context: Context): Pick<Platform, 'addFunds'> {
  return {
    addFunds: async ({ accountId, fundsKey, amountPence }) => {
      if (!isAmountAllowed(amountPence)) return refuse('amount-out-of-range', rangeInWords());
      const payment = { accountId, fundsKey, amountPence: pence(amountPence), openedAt: context.clock.now() };
      const { decision, facts } = await context.store.openPayment(payment, (found) =>
        decidePayment(found, payment.amountPence),
      );
      if (decision !== null && decision !== 'known') return { ok: false, refusal: decision };
      if (facts.existing?.status === 'declined') return refuse('payment-declined');
      if (facts.existing?.status === 'paid') return accept(await accountNow(context.store, accountId));
      return charge(context, payment, payment.amountPence);
    },
  };
}

function isAmountAllowed(amountPence: number): boolean {
  return Number.isSafeInteger(amountPence) && amountPence >= FUNDS_MIN_PENCE && amountPence <= FUNDS_MAX_PENCE;
}

function rangeInWords(): string {
  const [least, most, balance] = [FUNDS_MIN_PENCE, FUNDS_MAX_PENCE, BALANCE_MAX_PENCE].map(formatPence);
  return `From ${least} to ${most} at a time, up to a balance of ${balance}.`;
}

/** `known`: this payment was asked for before; null: it may be opened. */
export function decidePayment(facts: PaymentFacts, amountPence: Pence): Refusal<AddFundsRefusal> | 'known' | null {
  const { existing, balancePence, pendingPence } = facts;
  if (existing && existing.amountPence !== amountPence) return { code: 'funds-key-reused' };
  if (existing) return 'known';
  if (balancePence + pendingPence + amountPence > BALANCE_MAX_PENCE)
    return { code: 'amount-out-of-range', detail: rangeInWords() };
  return null;
}

async function charge(context: Context, key: FundsKey, amountPence: Pence): Promise<Result<Account, AddFundsRefusal>> {
  const { accountId, fundsKey } = key;
  const outcome = await context.payments.charge({ reference: `${accountId}:${fundsKey}`, amountPence });
  const postings = outcome === 'paid' ? fundsPostings(accountId, amountPence) : [];
  const status = await context.store.closePayment({ accountId, fundsKey }, outcome, postings, context.clock.now());
  return status === 'paid' ? accept(await accountNow(context.store, accountId)) : refuse('payment-declined');
}

/** Asks again for payments whose answer was lost, so that money taken is always credited. Gives how many. */
export async function settleStalePayments(context: Context, now: Instant): Promise<number> {
  const stale = await context.store.pendingPayments({ openedAtMax: now - STALE_AFTER_MS, limit: STALE_BATCH });
  for (const payment of stale) await charge(context, payment, payment.amountPence);
  return stale.length;
}
