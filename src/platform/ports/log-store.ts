/**
 * What the store keeps of the transparency log: its leaves in their places, those that wait for one, and which log
 * speaks now (docs/proof.md).
 */
import type { Instant } from '../../kernel/clock.ts';

/** Where a leaf stands; no place yet while it waits for the sequencer. */
export interface StoredLeaf {
  readonly origin: string;
  readonly place: number | null;
}

/** Places for waiting leaves, after `first` in a log that is empty, filled up to a multiple. */
export interface SequenceAsked {
  readonly origin: string;
  readonly first: Uint8Array;
  readonly filler: () => Uint8Array;
  readonly multiple: number;
  readonly limit: number;
}

/** A log of this database: its name, and since when it is. */
export interface LogOrigin {
  readonly name: string;
  readonly begunAt: Instant;
}

export interface LogStore {
  /** Gives waiting leaves of the log their places. Gives how many places are given, those of before included. */
  sequenceLeaves(asked: SequenceAsked): Promise<number>;
  /** The entries of a log in order, from a place on. Fewer than the limit when the log ends there. */
  leavesFrom(origin: string, place: number, limit: number): Promise<readonly Uint8Array[]>;
  /** The leaves of a Play: null where it has none, being older than the log or not yet settled. */
  leavesOf(
    playNumber: string,
  ): Promise<{ readonly purchase: StoredLeaf | null; readonly settlement: StoredLeaf | null }>;
  /** How many places of a log are given. */
  sequencedOf(origin: string): Promise<number>;
  /** The highest row of a Play: grows with every sale. */
  highestPlay(): Promise<number>;
  /** Begins another log, which speaks from now on. False when there was one of this name. */
  addOrigin(origin: LogOrigin): Promise<boolean>;
  /** The log that speaks now; the fresh one when there is none yet. */
  origin(fresh: () => LogOrigin): Promise<LogOrigin>;
}
