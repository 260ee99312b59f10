/**
 * What the store keeps of accounts and their sessions. Tokens come hashed; an email is as its owner typed it, folded.
 */
import type { Instant } from '../../kernel/clock.ts';
import type { NewAccount, StoredAccount, StoredSession } from './identity-store.ts';
import type { PlaySession } from './standing.ts';

/** What a session stands for, all of it read at once: every request of a player asks. */
export interface SessionFacts {
  readonly session: StoredSession;
  readonly account: StoredAccount;
  readonly playSession: PlaySession | null;
}

export interface AccountStore {
  /** Keeps an account with an empty wallet. False, and nothing kept, when the email is taken. */
  addAccount(account: NewAccount): Promise<boolean>;
  /** Null when no account has the id. A closed one is still given. */
  account(id: string): Promise<StoredAccount | null>;
  /** Null when no account has the email, compared as it is kept. */
  accountByEmail(email: string): Promise<StoredAccount | null>;

  /** False, and no session, when the account is closed or its credentials are no longer those of the version. */
  addSession(session: StoredSession, credentialsVersion?: number | null): Promise<boolean>;
  /** What a session stands for. Null when it has ended; whether it has gone idle is for the caller to say. */
  session(tokenHash: string): Promise<SessionFacts | null>;
  /** Notes in one write that the player of a session is here, and which play session that belongs to. */
  keepSeen(tokenHash: string, seenAt: Instant, playSession: PlaySession): Promise<void>;
  /** Ends a session. One that has ended before stays so. */
  removeSession(tokenHash: string): Promise<void>;

  /** Drops sessions opened or last seen, and attempts last made, before the given times. */
  forget(before: { openedAt: Instant; seenAt: Instant; attemptedAt: Instant }): Promise<void>;
}
