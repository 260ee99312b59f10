/** What is proved of commitments, as the platform tells it, and the keys that sign for it. */
import type { BindingRecord, EndRecord, IssueRecord, SignedRecord } from '../../proof/commitments.ts';
import type { SignerKey } from '../../proof/note/key.ts';

export interface LogKeys {
  /** The key of the origin that speaks now; its name is the origin. Made with the first question. */
  current(): Promise<SignerKey>;
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
  readonly log: { readonly origin: string; readonly size: number; readonly root: string } | null;
}

/** Where the mark is kept, outside the database. `doubtful`: a copy, or put back from one. */
export interface MarkFile {
  read(): Mark | 'missing' | 'doubtful';
  /** On disk when it returns. */
  write(mark: Mark): void;
}

/** Raises the mark. */
export interface SeedGuard {
  /** Resolves once the mark covers every Play sold so far: then their seeds may be opened. */
  beforeOpening(): Promise<void>;
  /** Before a checkpoint is signed. */
  raiseLog(log: Mark['log']): void;
  /** What the mark says of the log. */
  logMark(): Mark['log'];
}

/** Logs as files. What is written is on disk when a call returns. */
export interface LogFiles {
  /** A tile or bundle by its path, or null. */
  tile(origin: string, path: string): Uint8Array | null;
  writeTiles(origin: string, tiles: readonly { readonly path: string; readonly bytes: Uint8Array }[]): void;
  checkpoint(origin: string): string | null;
  /** Whole: the file holds the former note or this one. */
  replaceCheckpoint(origin: string, note: string): void;
}
