/** What is proved of commitments, as the platform tells it, and the keys that sign for it. */
import type { BindingRecord, EndRecord, IssueRecord, SignedRecord } from '../../proof/commitments.ts';
import type { SignerKey } from '../../proof/note/key.ts';
import type { CheckpointKind, LogEnd } from './log-store.ts';

export interface LogKeys {
  /** The key of the origin that speaks now; its name is the origin. Made with the first question. */
  current(): Promise<SignerKey>;
  /** As `current`, asked of the store anew: another server may have begun a log. */
  refresh(): Promise<SignerKey>;
  /** The key of an origin there is or was. */
  of(origin: string): SignerKey;
}

/** What an account is told of its pending commitment. */
export interface IssuedCommitment {
  /** SHA-256 of the server's seed, hex. */
  readonly commitment: string;
  readonly issue: SignedRecord<IssueRecord>;
  /** Set once a seed of the player is bound to it. */
  readonly binding: SignedRecord<BindingRecord> | null;
  /** How the number before ended; null for number 1. */
  readonly previous: SignedRecord<EndRecord> | null;
  /** The key that signs, as text. */
  readonly logKey: string;
}

/** How far a database had come: its highest Play when a seed was last opened, and the last checkpoint signed. */
export interface Mark {
  readonly plays: number;
  readonly log: LogEnd | null;
}

/** Where the mark is kept, outside the database. `doubtful`: a copy, or put back from one. */
export interface MarkFile {
  /** The highest of this server's and those of the servers beside it. */
  read(): Mark | 'missing' | 'doubtful';
  /** On disk when it resolves. */
  write(mark: Mark): Promise<void>;
  /** As `write`, and no other mark stands beside it any more: for a database that begins anew. */
  begin(mark: Mark): Promise<void>;
}

/** Raises the mark. */
export interface SeedGuard {
  /** Resolves once the mark covers every Play sold so far: then their seeds may be opened. */
  beforeOpening(): Promise<void>;
  /** Resolves once the mark says so: before a checkpoint is signed. */
  raiseLog(log: LogEnd): Promise<void>;
  /** What the mark says of the log. */
  logMark(): LogEnd | null;
  /** Why the database is an older one than this server or one beside it has seen; null when it is not. */
  behind(): Promise<string | null>;
}

/** A tile or bundle, by its path. */
export interface NamedTile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Logs as files. What is written is on disk when a call resolves. */
export interface LogFiles {
  /** A tile or bundle by its path, or null. */
  tile(origin: string, path: string): Uint8Array | null;
  /** Each is whole, in the place of what was there. A full tile takes its partial ones away. */
  writeTiles(origin: string, tiles: readonly NamedTile[]): Promise<void>;
  /** The signed note of the log as it lies there; null before the first. */
  checkpoint(origin: string, kind?: CheckpointKind): string | null;
  /** Whole: the file holds the former note or this one. */
  replaceCheckpoint(origin: string, note: string, kind?: CheckpointKind): Promise<void>;
}
