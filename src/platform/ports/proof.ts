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
