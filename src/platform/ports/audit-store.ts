/** What an auditor is shown of the store: every leaf in the order of the log, commitments opened unsold, sums. */
import type { RetiredCommitment } from './commitment-store.ts';
import type { LogOrigin } from './log-store.ts';

/** A place of a log: whose leaf stands there. Null: nobody's. */
export interface PlacedLeaf {
  readonly place: number;
  readonly entry: Uint8Array;
  readonly play: { readonly playNumber: string; readonly isSettlement: boolean } | null;
}

/** What the books say of the Plays of a game whose leaves stand in a log, up to a place of it. */
export interface LoggedSums {
  readonly game: string;
  readonly plays: number;
  readonly pricePence: number;
  readonly settled: number;
  readonly prizePence: number;
}

export interface AuditStore {
  /** Every log there has been, in their order. */
  origins(): Promise<readonly LogOrigin[]>;
  /** Leaves of one log that have a place from `from` on and below `below`, in their order; `limit` at most. */
  placedLeaves(
    origin: string,
    page: { readonly from: number; readonly below: number; readonly limit: number },
  ): Promise<readonly PlacedLeaf[]>;
  /** Commitments opened unsold, in an order that stays, from after the given row. */
  retiredCommitments(page: {
    readonly after: { readonly account: number; readonly number: number } | null;
    readonly limit: number;
  }): Promise<readonly (RetiredCommitment & { readonly account: number })[]>;
  /** By the postings, not by the Plays. */
  loggedSums(origin: string, below: number): Promise<readonly LoggedSums[]>;
}
