/**
 * How money comes in and goes out: the port a payment provider fits. Asked again under the same reference a provider moves
 * nothing twice. What it cannot say at once it says later, in a signed notice.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Pence } from '../../kernel/pence.ts';

export interface PaymentRequest {
  /** Names the payment for ever. */
  readonly reference: string;
  readonly amountPence: Pence;
}

export type PaymentOutcome = 'paid' | 'declined' | 'pending';

/** What a provider tells later, about a payment in or out. */
export interface PaymentNotice {
  readonly reference: string;
  readonly outcome: 'paid' | 'declined';
}

export interface PaymentProvider {
  charge(request: PaymentRequest): Promise<PaymentOutcome>;
  payOut(request: PaymentRequest): Promise<PaymentOutcome>;
  /** The notice, when the signature is the provider's; else null. */
  readNotice(body: string, signature: string): PaymentNotice | null;
}

/** HMAC-SHA256 of the body, hex. */
export function signNotice(secret: Uint8Array, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Parses a notice signed with the secret: a body nobody signed is not even read. */
export function readSignedNotice(secret: Uint8Array, body: string, signature: string): PaymentNotice | null {
  const [given, wanted] = [Buffer.from(signature, 'hex'), Buffer.from(signNotice(secret, body), 'hex')];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { reference, outcome } = JSON.parse(body) as Partial<PaymentNotice>;
  return typeof reference === 'string' && (outcome === 'paid' || outcome === 'declined')
    ? { reference, outcome }
    : null;
}
