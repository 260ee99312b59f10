/**
 * Adding funds: recorded before the provider is asked, credited once, and taken up again when a crash came in between.
 */
import { DAY_MS, type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import { formatPence, type Pence, pence } from '../../kernel/pence.ts';
import { accept, type Refusal, type Result, refuse } from '../../kernel/result.ts';
import { fundsPostings } from '../../ledger/ledger.ts';
import { accountNow } from '../account/sessions.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import type { Context } from '../ports/context.ts';
import { forEachItem, pagesOf } from '../ports/each.ts';
import { holdRefusal } from '../ports/hold.ts';
import type { PaymentFacts, PaymentStatus } from '../ports/money-store.ts';
import { type PaymentOutcome, PROVIDER_WITHIN_MS } from '../ports/payment.ts';
import type { Added, AddFundsRefusal, Platform } from '../ports/platform.ts';
import { addFundsHold, type Jurisdiction, momentOf } from '../ports/standing.ts';
import { within } from '../ports/within.ts';
import { mayMoveMoney } from './money-gate.ts';

/** A payment pending for so long is asked for again: the answer got lost. */
const STALE_AFTER_MS = 10 * MINUTE_MS;
const STALE_BATCH = 100;

interface FundsKey {
  readonly accountId: string;
  readonly fundsKey: string;
}

/** Payments into a wallet: one a key, refused in the order of docs/errors.md before the provider is asked. */
export function createFunds(context: Context): Pick<Platform, 'addFunds'> {
  return {
    addFunds: async ({ accountId, fundsKey, amountPence }) => {
      const { profile, calendar, clock, store } = context;
      if (!mayMoveMoney(context, await store.isIdentified(accountId))) return refuse('identity-needed');
      if (!isAmountAllowed(profile, amountPence)) return refuse('amount-out-of-range', rangeInWords(profile));
      const moment = momentOf(calendar, clock.now());
      const payment = { accountId, fundsKey, amountPence: pence(amountPence), openedAt: moment.at };
      const { decision, facts } = await store.openPayment(payment, moment, (found) =>
        decidePayment(context, found, payment.amountPence, moment.at),
      );
      if (decision !== null && decision !== 'known') return { ok: false, refusal: decision };
      if (facts.existing?.status === 'declined') return refuse('payment-declined');
      if (facts.existing?.status === 'paid') return accept(await added(context, accountId));
      return charge(context, payment, payment.amountPence);
    },
  };
}

function isAmountAllowed({ addFunds }: Profile, amountPence: number): boolean {
  return Number.isSafeInteger(amountPence) && amountPence >= addFunds.leastPence && amountPence <= addFunds.mostPence;
}

function rangeInWords({ addFunds }: Profile): string {
  const { leastPence, mostPence, balanceMaxPence } = addFunds;
  const [least, most, balance] = [leastPence, mostPence, balanceMaxPence].map((amount) => formatPence(pence(amount)));
  return `From ${least} to ${most} at a time, up to a balance of ${balance}.`;
}

/** `known`: this payment was asked for before; null: it may be opened. */
export function decidePayment(
  jurisdiction: Jurisdiction,
  facts: PaymentFacts,
  amountPence: Pence,
  at: Instant,
): Refusal<AddFundsRefusal> | 'known' | null {
  const { existing, balancePence, pendingPence, standing } = facts;
  if (existing && existing.amountPence !== amountPence) return { code: 'funds-key-reused' };
  if (existing) return 'known';
  // Looked at where the payment is written down: an account that closes in the same moment takes no more in.
  if (facts.isClosed) return { code: 'account-closed' };
  const hold = addFundsHold(jurisdiction, standing, amountPence, at);
  if (hold) return holdRefusal(hold);
  if (balancePence + pendingPence + amountPence > jurisdiction.profile.addFunds.balanceMaxPence)
    return { code: 'amount-out-of-range', detail: rangeInWords(jurisdiction.profile) };
  return null;
}

async function charge(context: Context, key: FundsKey, amountPence: Pence): Promise<Result<Added, AddFundsRefusal>> {
  const { accountId, fundsKey } = key;
  const asked = context.payments.charge({ reference: `${accountId}:${fundsKey}`, amountPence });
  const outcome = await within<PaymentOutcome>(PROVIDER_WITHIN_MS, asked, () => 'pending');
  if (outcome === 'pending') return accept({ ...(await accountNow(context.store, accountId)), isPending: true });
  const status = await closePayment(context, { accountId, fundsKey, amountPence }, outcome);
  return status === 'paid' ? accept(await added(context, accountId)) : refuse('payment-declined');
}

async function added({ store }: Context, accountId: string): Promise<Added> {
  return { ...(await accountNow(store, accountId)), isPending: false };
}

/** Ends a payment once, crediting it when it was paid. Gives the status it has from the first time on. */
export function closePayment(
  { store, clock }: Context,
  { accountId, fundsKey, amountPence }: FundsKey & { readonly amountPence: Pence },
  outcome: 'paid' | 'declined',
): Promise<PaymentStatus> {
  const postings = outcome === 'paid' ? fundsPostings(accountId, amountPence) : [];
  return store.closePayment({ accountId, fundsKey }, outcome, postings, clock.now());
}

/** Asks again for payments whose answer was lost, so that money taken is always credited. Gives how many ended. */
export function settleStalePayments(context: Context, now: Instant): Promise<number> {
  const { store } = context;
  const turn = { openedAtMax: now - STALE_AFTER_MS, askedBefore: now, at: now, limit: STALE_BATCH };
  return forEachItem(
    context,
    pagesOf(STALE_BATCH, () => store.takePayments(turn)),
    ({ accountId, fundsKey }) => `the payment ${accountId}:${fundsKey} could not be asked for`,
    async (payment) => {
      const answer = await charge(context, payment, payment.amountPence);
      const isPending = answer.ok && answer.value.isPending;
      if (isPending) tellOfWaiting(context, `${payment.accountId}:${payment.fundsKey}`, now - payment.openedAt);
      return !isPending;
    },
  );
}

/** A provider that leaves a payment open for more than a day has to be asked by a person. */
export function tellOfWaiting({ alarm }: Context, reference: string, ageMs: number): void {
  if (ageMs > DAY_MS)
    alarm(`${reference} has waited for the provider for ${Math.floor(ageMs / DAY_MS)} days`, 'payment-waits');
}
