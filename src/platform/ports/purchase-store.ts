/**
 * What the store reads and writes when a Play is bought: the facts it is decided on, the order, and the answer that is
 * kept under the purchase key.
 */
import type { Pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Posting } from '../../ledger/ledger.ts';
import type { TermsText } from '../jurisdiction/terms.ts';
import type { Commitment, PendingCommitment } from './commitment-store.ts';
import type { SaleStop } from './sale.ts';
import type { Moment, Standing } from './standing.ts';
import type { BoughtPlay, StoredPlay } from './stored-play.ts';

/** What a purchase is asked under: one intent of the player. `fingerprint` is a hash of the whole request body. */
export interface PurchaseIntent {
  readonly accountId: string;
  readonly purchaseKey: string;
  readonly fingerprint: string;
  readonly gameId: string;
  readonly moment: Moment;
}

/** The answer kept under a purchase key: a Play or a refusal. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly playNumber: string | null;
  readonly refusal: Refusal | null;
}

/** What is stored and decides whether a Play is dealt at all, read before the transaction. */
export interface EarlyFacts {
  readonly kept: KeptAnswer | null;
  readonly unfinishedPlayNumber: string | null;
  readonly pending: PendingCommitment | null;
  readonly balancePence: Pence;
  /** As `isIdentified` says it. */
  readonly isIdentified: boolean;
  /** What is not sold, now or from some moment on. */
  readonly stops: readonly SaleStop[];
}

/** All that is stored and bears on a purchase, read in one moment, inside its transaction. */
export interface PurchaseFacts extends EarlyFacts {
  readonly standing: Standing;
}

/** `answer-again`: what is kept under the key. `refuse` with `keep`: the refusal is the key's answer from now on. */
export type PurchaseDecision<Code extends string = string> =
  | { readonly type: 'buy' }
  | { readonly type: 'answer-again' }
  | { readonly type: 'refuse'; readonly keep: boolean; readonly refusal: Refusal<Code> };

/** A purchase ready to be written: the Play, its postings, and the commitment that follows the one it uses. */
export interface PurchaseOrder {
  readonly play: BoughtPlay;
  readonly postings: readonly Posting[];
  readonly next: Commitment;
  /** The hash of the end that this sale gives its number: what the next one names. */
  readonly endHash: string | null;
  /** What the log will hold of it; in the log of the Play's commitment. */
  readonly leaf: Uint8Array | null;
  readonly terms: TermsText;
}

/** What came of it. `play` is the Play bought now or under this key before. */
export interface PurchaseOutcome<Code extends string = string> {
  readonly decision: PurchaseDecision<Code>;
  /** What was kept under the key before. */
  readonly kept: KeptAnswer | null;
  readonly play: StoredPlay | null;
  readonly balancePence: Pence;
}

export interface PurchaseStore {
  /** What decides whether a Play is dealt at all, read before the transaction; `buy` reads all of it again. */
  earlyFacts(intent: PurchaseIntent): Promise<EarlyFacts>;
  /** Reads the facts, decides, and writes what was decided, in one transaction. The order is written only on `buy`. */
  buy<Code extends string>(
    intent: PurchaseIntent,
    order: PurchaseOrder,
    decide: (facts: PurchaseFacts) => PurchaseDecision<Code>,
  ): Promise<PurchaseOutcome<Code>>;
  /** What the wallet held when the Play had been bought. */
  balanceAfterPurchase(playNumber: string): Promise<Pence>;
  /** The text of the terms with this hash; null when no Play was sold under them. */
  terms(hash: string): Promise<string | null>;
}
