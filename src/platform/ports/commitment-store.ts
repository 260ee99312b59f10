/**
 * What the store keeps of numbered commitments: the one pending for each account, and how every number before it
 * ended (docs/proof.md).
 */
import type { Instant } from '../../kernel/clock.ts';
import type { RETIREMENTS } from '../../proof/commitments.ts';
import type { BoughtPlay, PlayCommitment } from './stored-play.ts';

/** Why a commitment was opened unsold. */
export type Retirement = (typeof RETIREMENTS)[number];

/** The secret seed an account's next purchase will use: its hash, and the seed sealed. */
export interface Commitment {
  readonly hash: string;
  readonly sealedSeed: Uint8Array;
}

/** The first of an account, with the series that all of its commitments will have. */
export interface NewCommitment extends Commitment {
  readonly series: string;
  readonly issuedAt: Instant;
}

/** The one an account's next purchase will use: which it is, how the one before ended, whose seed is bound to it. */
export interface PendingCommitment extends NewCommitment {
  readonly number: number;
  /** The hash of the signed end of the number before; null for number 1. */
  readonly previousEnd: string | null;
  readonly bound: { readonly clientSeed: string; readonly at: Instant } | null;
}

/** A commitment that was opened unsold. */
export interface RetiredCommitment extends PlayCommitment {
  readonly type: 'retired';
  readonly hash: string;
  readonly sealedSeed: Uint8Array;
  readonly clientSeed: string | null;
  readonly reason: Retirement;
  readonly endedAt: Instant;
}

/** How a commitment is ended unsold: whose log says so, the hash of its end, and what follows it. */
export interface CommitmentRetirement extends Pick<RetiredCommitment, 'origin' | 'hash' | 'reason' | 'endedAt'> {
  readonly endHash: string;
  readonly next: Commitment;
}

/** A number that has ended, by a sale or unsold. */
export type EndedCommitment =
  | RetiredCommitment
  | {
      readonly type: 'sold';
      readonly play: BoughtPlay & { readonly commitment: PlayCommitment };
      readonly termsHash: string;
    };

export interface CommitmentStore {
  /**
   * Gives the pending commitment. One that was issued before they were numbered becomes number 1 of the fresh series;
   * an account without one gets the fresh one. A hash that was sold under before throws `StopFault`.
   */
  pendingCommitment(accountId: string, fresh: () => NewCommitment): Promise<PendingCommitment>;
  /** Binds the player's seed to the pending commitment. False when it is no longer pending, or has one. */
  bindSeed(accountId: string, binding: { hash: string; clientSeed: string; at: Instant }): Promise<boolean>;
  /** A number of the account that has ended, by its hash or its number. Null while it is pending, and when unknown. */
  endedCommitment(
    accountId: string,
    by: { readonly hash: string } | { readonly number: number },
  ): Promise<EndedCommitment | null>;
  /** Ends the pending commitment unsold, with the next one in its place. False when it is no longer pending. */
  retireCommitment(accountId: string, retirement: CommitmentRetirement): Promise<boolean>;
  /** Accounts with a pending commitment, in an order that stays, from after the given row. */
  accountsPending(query: {
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly { readonly row: number; readonly accountId: string }[]>;
}
