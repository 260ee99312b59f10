/**
 * A right that one server at a time has. The row in the store says whose it is; what is kept here saves asking for
 * as long as half of it is left. Whoever must be sure asks in the transaction itself: a server that was stopped for
 * long believes that it has what another took.
 */
import type { Context } from '../ports/context.ts';
import type { LeaseHeld } from '../ports/log-store.ts';

/** So long nobody else takes over from a server that fell silent. */
export const LEASE_MS = 5_000;
/** Who does not have it asks no more often. */
const ASK_EVERY_MS = 1_000;

export interface Lease {
  readonly held: LeaseHeld;
  /** Whether it is this server's; taken when it is nobody's. */
  isHeld(): Promise<boolean>;
  /** It turned out to be another's. */
  lost(): void;
  /** Gives it back, so that another may take it at once. */
  drop(): Promise<void>;
}

/** The right to write the log, held by one server at a time and taken anew before it ends. */
export function createLease({ store, clock }: Pick<Context, 'store' | 'clock'>, held: LeaseHeld): Lease {
  let until = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;

  return {
    held,
    isHeld: async () => {
      const now = clock.now();
      const isOwn = now < until;
      if (isOwn && until - now > LEASE_MS / 2) return true;
      if (!isOwn && now - askedAt < ASK_EVERY_MS && now >= askedAt) return false;
      askedAt = now;
      const wanted = now + LEASE_MS;
      const isTaken = await store.takeLease({ ...held, now, until: wanted });
      until = isTaken ? wanted : Number.NEGATIVE_INFINITY;
      return isTaken;
    },
    lost: () => {
      until = Number.NEGATIVE_INFINITY;
      askedAt = clock.now();
    },
    drop: async () => {
      if (until === Number.NEGATIVE_INFINITY) return;
      until = Number.NEGATIVE_INFINITY;
      await store.dropLease(held);
    },
  };
}
