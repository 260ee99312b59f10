/**
 * The outbox: emails as they are kept, sealed, until they are sent or given up.
 */
import type { Instant } from '../../kernel/clock.ts';

/** An email as it is kept until it is sent: sealed, with the address it goes to. */
export interface NewEmail {
  readonly sealed: Uint8Array;
  readonly writtenAt: Instant;
}

/** `tries`: how often it was taken before. */
export interface StoredEmail extends NewEmail {
  readonly id: number;
  readonly tries: number;
}

export interface EmailStore {
  /** Keeps an email until it is sent; it is due at once. */
  addEmail(accountId: string, email: NewEmail): Promise<void>;
  /**
   * Takes emails that are due, oldest first and one of an account at a time, and puts each off, so that no other taker
   * gets it meanwhile. An email waits for the earlier ones of its account, except for those set aside.
   */
  takeEmails(
    query: { readonly now: Instant; readonly limit: number },
    nextDueAt: (tries: number) => Instant,
  ): Promise<readonly StoredEmail[]>;
  /** Makes emails due that were taken at or before the time and not set aside: all of them, or the oldest. */
  dueAgain(which: 'all' | 'oldest', query: { readonly takenAtMax: Instant; readonly now: Instant }): Promise<void>;
  /** An email that is not taken though others are: it holds up nobody any more, and is tried alone. */
  setEmailAside(id: number): Promise<void>;
  /** Drops an email that is sent or given up. */
  emailSent(id: number): Promise<void>;
}
