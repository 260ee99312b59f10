/**
 * What follows when a call was not answered. Time decides, and nothing else can: all that is known here is which verb
 * it was, how often it was sent, and since when.
 */
import { type Instant, MINUTE_MS } from '../../kernel/clock.ts';
import type { CallHead } from '../ports/operator.ts';

export type StepAfterSilence = { readonly type: 'ask-again'; readonly dueAt: Instant } | { readonly type: 'cancel' };

/** The same debit again after so long; after the last of them it is cancelled. */
const DEBIT_AGAIN_MS = [1_000, 3_000] as const;
/** A debit older than this is not sent any more, whatever has happened in between. */
export const DEBIT_FOR_MS = MINUTE_MS;
const FIRST_WAIT_MS = 1_000;
const WAIT_MAX_MS = 10 * MINUTE_MS;
/** A call that went unanswered so often is a person's business. It goes on all the same. */
export const ALARM_AFTER_TRIES = 10;

/** A debit is asked again for a while and then cancelled; everything else is asked again for ever. */
export function stepAfterSilence({ verb, tries, openedAt }: CallHead, now: Instant): StepAfterSilence {
  if (verb !== 'debit') return { type: 'ask-again', dueAt: now + waitAfter(tries) };
  const againMs = DEBIT_AGAIN_MS[tries - 1];
  if (againMs === undefined || now + againMs > openedAt + DEBIT_FOR_MS) return { type: 'cancel' };
  return { type: 'ask-again', dueAt: now + againMs };
}

/** Whether a debit may still be sent: after a stop of the server it may have become too old. */
export function mayStillBeSent({ verb, openedAt }: CallHead, now: Instant): boolean {
  return verb !== 'debit' || now <= openedAt + DEBIT_FOR_MS;
}

/** 1, 2, 4 seconds … 10 minutes. */
function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), WAIT_MAX_MS);
}
