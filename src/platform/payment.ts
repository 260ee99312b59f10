/** How money comes in: the port a payment provider fits, and the sandbox that stands in for one. */
import { type Pence, pence } from '../kernel/pence.ts';

export interface PaymentRequest {
  /** Names the payment for ever: asked again under the same reference, the provider takes nothing twice. */
  readonly reference: string;
  readonly amountPence: Pence;
}

export interface PaymentProvider {
  charge(request: PaymentRequest): Promise<'paid' | 'declined'>;
}

/** The one amount the sandbox declines, so that a decline can be seen. */
export const SANDBOX_DECLINED_PENCE: Pence = pence(1313);

/** Takes no real money. Pays every amount but one; the same reference always gets the same answer. */
export const sandboxPayments: PaymentProvider = {
  charge: async ({ amountPence }) => (amountPence === SANDBOX_DECLINED_PENCE ? 'declined' : 'paid'),
};
