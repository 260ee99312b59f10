/** What a log needs of the store: leaves and their places, what was signed over them, and who gives places. */
import type { Instant } from '../../kernel/clock.ts';

/** A right that one server at a time has, until a moment. */
export interface LeaseAsked {
  readonly name: string;
  readonly holder: string;
  readonly now: Instant;
  readonly until: Instant;
}

export type LeaseHeld = Pick<LeaseAsked, 'name' | 'holder'>;

/** Where a leaf stands; no place yet while it waits for the sequencer. */
export interface StoredLeaf {
  readonly origin: string;
  readonly place: number | null;
  /** The log its record names: another one where it waited when that was over. */
  readonly promised: string;
}

/** Places for waiting leaves, after `first` in a log that is empty, filled up to a multiple. */
export interface SequenceAsked {
  readonly origin: string;
  readonly lease: LeaseHeld;
  /** The first leaf of this log. */
  readonly first: (origin: LogOrigin) => Uint8Array;
  /** A leaf that stands for nothing: fills the place. */
  readonly filler: (place: number) => Uint8Array;
  readonly multiple: number;
  readonly limit: number;
}

/** Where a log ended. `root` is hex. */
export interface LogEnd {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
}

/** A log of this database: its name, since when it is, what came before it and why. */
export interface LogOrigin {
  readonly name: string;
  readonly begunAt: Instant;
  readonly previous: LogEnd | null;
  /** Null: it is the first. */
  readonly reason: string | null;
}

/** Notes as they were signed: the last one, and the last that witnesses cosigned. */
export const CHECKPOINTS = ['checkpoint', 'cosigned'] as const;
export type CheckpointKind = (typeof CHECKPOINTS)[number];
export type LogCheckpoints = { readonly [Kind in CheckpointKind]: string | null };

export interface LogStore {
  /** Whether the holder has it until then: it had it already, or nobody has it any more. */
  takeLease(asked: LeaseAsked): Promise<boolean>;
  /** Gives a lease back that the holder has. */
  dropLease(lease: LeaseHeld): Promise<void>;

  /**
   * Gives waiting leaves their places in a log, those of logs that are over among them. Gives how many places are
   * given; null when the lease is another's.
   */
  sequenceLeaves(asked: SequenceAsked): Promise<number | null>;
  /** The entries of a log in order, from a place on. */
  leavesFrom(origin: string, place: number, limit: number): Promise<readonly Uint8Array[]>;
  /** The leaves of a Play: null for one it has not, being older than the log or not settled. */
  leavesOf(
    playNumber: string,
  ): Promise<{ readonly purchase: StoredLeaf | null; readonly settlement: StoredLeaf | null }>;
  /** How many places of a log are given. */
  sequencedOf(origin: string): Promise<number>;
  /** Adds the readable leaves that `decide` finds missing among those of this log, in their order. */
  addReadable(origin: string, decide: (told: readonly Uint8Array[]) => readonly Uint8Array[]): Promise<number>;

  /** The highest row of a Play: grows with every sale. */
  highestPlay(): Promise<number>;
  /** Begins another log, which speaks from now on. False when there was one of this name. */
  addOrigin(origin: LogOrigin): Promise<boolean>;
  /** The log that speaks now; the fresh one when there is none yet. */
  origin(fresh: () => LogOrigin): Promise<LogOrigin>;

  /** What was signed of it last, by kind. */
  checkpoints(origin: string): Promise<LogCheckpoints>;
  /** Keeps what was signed. False, and nothing kept, when a larger one is there, or the lease is another's. */
  keepCheckpoint(
    origin: string,
    kept: { readonly kind: CheckpointKind; readonly size: number; readonly note: string; readonly lease: LeaseHeld },
  ): Promise<boolean>;
}
