/**
 * The sandbox that stands in for a payment provider: takes no real money, and shows by the amount what a real one can
 * do. £13.13 is declined; £14.14 is pending and paid later; £15.15 is pending and declined later; £16.16 is told
 * twice; £17.17 is pending and never told: it is found when asked again. Any other amount is paid at once.
 */
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { pounds } from '../../kernel/pence.ts';
import { readNotice, type SentNotice, signNotice } from '../ports/notice.ts';
import type { PaymentOutcome, PaymentProvider, PaymentRequest } from '../ports/payment.ts';

export const SANDBOX_AMOUNTS = {
  declined: pounds(13.13),
  late: pounds(14.14),
  lateDecline: pounds(15.15),
  toldTwice: pounds(16.16),
  neverTold: pounds(17.17),
} as const;

export type Deliver = (notice: SentNotice) => Promise<unknown>;

export interface Sandbox extends PaymentProvider {
  /** Where notices go. Until somebody listens they are lost, as notices can be. */
  listen(deliver: Deliver): void;
}

const NOTICE_AFTER_MS = 2000;

export interface SandboxOptions {
  readonly noticeAfterMs?: number;
  readonly clock?: Clock;
  /** Secrets of before, whose notices are still heeded. */
  readonly formerSecrets?: readonly Uint8Array[];
}

/** A provider that moves no money. `secret` signs its notices, which come `noticeAfterMs` after they are asked for. */
export function createSandbox(secret: Uint8Array, options: SandboxOptions = {}): Sandbox {
  const { noticeAfterMs = NOTICE_AFTER_MS, clock = systemClock, formerSecrets = [] } = options;
  const asked = new Set<string>();
  let deliver: Deliver = async () => {};

  function tell(reference: string, outcome: 'paid' | 'declined', times: number): void {
    const body = JSON.stringify({ reference, outcome });
    const timer = setTimeout(() => {
      const notice = signNotice(secret, body, clock.now());
      for (let n = 0; n < times; n++) deliver(notice).catch(() => {});
    }, noticeAfterMs);
    timer.unref();
  }

  async function move({ reference, amountPence }: PaymentRequest): Promise<PaymentOutcome> {
    if (amountPence === SANDBOX_AMOUNTS.declined) return 'declined';
    const outcome = amountPence === SANDBOX_AMOUNTS.lateDecline ? 'declined' : 'paid';
    if (!LATE.has(amountPence) || asked.has(reference)) return outcome;
    asked.add(reference);
    const times = amountPence === SANDBOX_AMOUNTS.neverTold ? 0 : amountPence === SANDBOX_AMOUNTS.toldTwice ? 2 : 1;
    tell(reference, outcome, times);
    return 'pending';
  }

  return {
    charge: move,
    payOut: move,
    readNotice: (notice, now) => readNotice([secret, ...formerSecrets], notice, now),
    listen: (next) => {
      deliver = next;
    },
  };
}

const LATE: ReadonlySet<number> = new Set([
  SANDBOX_AMOUNTS.late,
  SANDBOX_AMOUNTS.lateDecline,
  SANDBOX_AMOUNTS.toldTwice,
  SANDBOX_AMOUNTS.neverTold,
]);
