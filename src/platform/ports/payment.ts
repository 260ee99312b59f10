/**
 * How money comes in and goes out: the port a payment provider fits. Asked again under the same reference a provider
 * moves nothing twice. What it cannot say at once it says later, in a signed notice.
 */
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { NoticeRefusal, PaymentNotice, SentNotice } from './notice.ts';

export interface PaymentRequest {
  /** Names the payment for ever. */
  readonly reference: string;
  readonly amountPence: Pence;
}

export type PaymentOutcome = 'paid' | 'declined' | 'pending';

/** A provider that has not answered by then is taken to say it later. */
export const PROVIDER_WITHIN_MS = 20_000;

export interface PaymentProvider {
  /** Takes pence from the player. The same reference again takes nothing and gives the same outcome. */
  charge(request: PaymentRequest): Promise<PaymentOutcome>;
  /** Pays pence out to the player, once a reference, as `charge` does. */
  payOut(request: PaymentRequest): Promise<PaymentOutcome>;
  /** The notice, when the provider signed it in the last minutes; else what is wrong with it. */
  readNotice(notice: SentNotice, now: Instant): Result<PaymentNotice, NoticeRefusal>;
}
