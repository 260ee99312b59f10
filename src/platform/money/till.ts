/** The wallet here as a till: debit, postings and Play are one transaction, so nothing is ever undecided. */
import { present } from '../../kernel/assert.ts';
import type { Context } from '../ports/context.ts';
import type { PurchaseOrder } from '../ports/purchase-store.ts';
import { StopFault } from '../ports/stop-fault.ts';
import type { Till } from '../ports/till.ts';
import { retirePending } from '../proof/commitments.ts';
import { mayMoveMoney } from './money-gate.ts';

/** The till over the wallet here. Amounts are pence, and a purchase is bought or refused when it answers. */
export function createEmbeddedTill(context: Context): Till {
  const { store } = context;
  return {
    payer: 'wallet',
    isOwnerKnown: ({ isIdentified }) => mayMoveMoney(context, isIdentified),
    underWay: async () => null,
    sell: async (intent, order, decide) => {
      const outcome = await store.buy(intent, order, decide).catch((error: unknown) => abandon(context, order, error));
      const { decision, kept, balancePence } = outcome;
      switch (decision.type) {
        case 'refuse':
          return { type: 'refused', refusal: decision.refusal };
        case 'answer-again':
          return { type: 'answer-again', kept };
        case 'buy':
          return { type: 'sold', play: present(outcome.play, 'the Play bought'), balancePence };
      }
    },
    balanceAfter: (playNumber) => store.balanceAfterPurchase(playNumber),
  };
}

/** A purchase that the store could not write. A commitment that was sold under before is ended, and used no more. */
export async function abandon(context: Context, { play }: PurchaseOrder, error: unknown): Promise<never> {
  if (error instanceof StopFault && error.alarm === 'commitment-repeated')
    await retirePending(context, play.accountId, 'replaced').catch(() => false);
  throw error;
}
