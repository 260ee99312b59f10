/**
 * Whether a purchase is made, and if not, why: one line a refusal. Pure, so that it means the same before and inside
 * the transaction.
 */
import { present } from '../../kernel/assert.ts';
import type { Instant } from '../../kernel/clock.ts';
import type { Payer } from '../../ledger/ledger.ts';
import { decideBinding } from '../../proof/commitments.ts';
import { holdRefusal } from '../ports/hold.ts';
import type { BuyRefusal } from '../ports/platform.ts';
import type { EarlyFacts, PurchaseDecision, PurchaseFacts } from '../ports/purchase-store.ts';
import { type Offer, stopFor } from '../ports/sale.ts';
import { type Jurisdiction, purchaseHold } from '../ports/standing.ts';

/** What is asked, and under which jurisdiction, when. */
export interface PurchaseAsked {
  readonly commitment: string;
  readonly clientSeed: string;
  /** Null when the game is not sold here. */
  readonly offer: Offer | null;
  readonly jurisdiction: Jurisdiction;
  readonly at: Instant;
  /** Where others keep the money, they say whether there is enough of it. The wallet here when nobody says. */
  readonly payer?: Payer;
}

/** One line a refusal, in the documented order. Pure, so that it means the same before and inside the transaction. */
export function decidePurchase(
  facts: PurchaseFacts,
  fingerprint: string,
  asked: PurchaseAsked,
): PurchaseDecision<BuyRefusal> {
  const early = decideEarly(facts, fingerprint, asked);
  if (early) return early;
  const { balancePence, standing } = facts;
  const { offer, jurisdiction, at, payer = 'wallet' } = asked;
  const { pricePence } = present(offer, 'the offer: a game that is not sold is refused early');
  const hold = purchaseHold(jurisdiction, standing, pricePence, at);
  if (hold) return { type: 'refuse', refusal: holdRefusal(hold), keep: !PASSING.has(hold.code) };
  if (payer === 'wallet' && balancePence < pricePence) return { ...refusal('insufficient-funds'), keep: true };
  return { type: 'buy' };
}

/**
 * The first of them: what makes dealing a Play needless. Null when nothing does; limits and balance are for the
 * transaction.
 */
export function decideEarly(
  { kept, unfinishedPlayNumber, pending, stops }: EarlyFacts,
  fingerprint: string,
  { commitment, clientSeed, offer, at }: PurchaseAsked,
): PurchaseDecision<BuyRefusal> | null {
  if (kept && kept.fingerprint !== fingerprint) return refusal('purchase-key-reused');
  if (kept) return { type: 'answer-again' };
  if (pending?.hash !== commitment) return refusal('commitment-unknown');
  const { number, hash, series, bound } = pending;
  const open = { series, number, hash, clientSeed: bound?.clientSeed ?? null };
  if (!decideBinding(open, { number, hash: commitment, clientSeed }).ok) return refusal('client-seed-differs');
  if (offer === null) return refusal('unknown-game');
  if (stopFor(stops, offer, at)) return refusal('game-withdrawn');
  return unfinishedPlayNumber === null ? null : refusal('play-unfinished', { detail: unfinishedPlayNumber });
}

/** What is over in a moment or a few minutes is no answer to keep under a key: the same intent may be sent again. */
const PASSING: ReadonlySet<string> = new Set(['play-too-soon', 'break-needed']);

function refusal(code: BuyRefusal, more: { readonly detail?: string } = {}) {
  return { type: 'refuse', refusal: { code, ...more }, keep: false } as const;
}
