/**
 * Where a purchase is paid: the port between a sale and whoever keeps the player's money. The wallet here is the first
 * to fit it, an operator's own wallet the second. What is handed over is ready to be sold; how long the answer takes,
 * and what is asked again meanwhile, is the till's affair.
 */

import type { Pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Payer } from '../../ledger/ledger.ts';
import type { BuyRefusal } from './platform.ts';
import type {
  EarlyFacts,
  KeptAnswer,
  PurchaseDecision,
  PurchaseFacts,
  PurchaseIntent,
  PurchaseOrder,
} from './purchase-store.ts';
import type { StoredPlay } from './stored-play.ts';

export type SaleOutcome =
  | { readonly type: 'sold'; readonly play: StoredPlay; readonly balancePence: Pence }
  | { readonly type: 'answer-again'; readonly kept: KeptAnswer | null }
  | { readonly type: 'refused'; readonly refusal: Refusal<BuyRefusal> };

export interface Till {
  /** Whose money it is, for the postings. */
  readonly payer: Payer;
  /** Whether the owner of the account is known as far as moving money asks. */
  isOwnerKnown(facts: EarlyFacts): boolean;
  /** What is under way and must be answered first: asked before anything is dealt. */
  underWay(intent: PurchaseIntent): Promise<Refusal<BuyRefusal> | null>;
  /** Sells, refuses, or says what was answered under the key before. The order is written only on `buy`. */
  sell(
    intent: PurchaseIntent,
    order: PurchaseOrder,
    decide: (facts: PurchaseFacts) => PurchaseDecision<BuyRefusal>,
  ): Promise<SaleOutcome>;
  /** The balance that a purchase left, or as it is now where others keep it. */
  balanceAfter(playNumber: string): Promise<Pence>;
}

/** The till of an account. */
export type TillOf = (accountId: string) => Promise<Till>;
