/**
 * What the use cases around identity need of a store: who stands behind an account, the tickets that mails and second
 * steps carry, known devices, one-time codes and passkeys. Each operation is atomic and durable; secrets come hashed
 * or sealed.
 */

import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { TermsText } from '../jurisdiction/terms.ts';
import type { Exclusion } from './standing.ts';

export interface StoredAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly balancePence: Pence;
  readonly createdAt: Instant;
  /** How often what proves the owner has changed. What was begun under another number is over. */
  readonly credentialsVersion: number;
}

export type NewAccount = Omit<StoredAccount, 'balancePence' | 'credentialsVersion'>;

export interface StoredSession {
  /** SHA-256 of the token. The token itself is never stored. */
  readonly tokenHash: string;
  readonly accountId: string;
  readonly openedAt: Instant;
  readonly seenAt: Instant;
  /** What the browser said of itself, shortened; for its owner to know it by. */
  readonly agent: string;
}

/** Failed or running attempts to prove oneself under one key since the last success. */
export interface SignInAttempts {
  readonly count: number;
  readonly lastAt: Instant;
}

/** The person, sealed, and the keyed hashes by which one person has one account: one in common is enough. */
export interface SealedPerson {
  readonly sealed: Uint8Array;
  readonly marks: readonly [string, ...string[]];
}

export interface StoredIdentity {
  readonly verifiedAt: Instant | null;
  readonly sealedPerson: Uint8Array | null;
  readonly closedAt: Instant | null;
}

export const TICKET_PURPOSES = [
  'register',
  'email',
  'reset',
  'two-step',
  'passkey-add',
  'passkey-sign-in',
  'decoy',
  'launch',
] as const;
export type TicketPurpose = (typeof TICKET_PURPOSES)[number];

/** Something to be done once, by whoever brings the token before the time is up. */
export interface StoredTicket {
  readonly tokenHash: string;
  readonly purpose: TicketPurpose;
  readonly accountId: string | null;
  /** What it is about, hashed. A new ticket takes the place of an older one of the same purpose about the same. */
  readonly subjectHash: string;
  readonly sealed: Uint8Array;
  readonly expiresAt: Instant;
}

export type Opening = 'opened' | 'ticket-gone' | 'email-taken' | 'person-known';

export interface StoredTwoStep {
  readonly sealedSecret: Uint8Array;
  readonly confirmedAt: Instant | null;
  readonly codesLeft: number;
}

export interface StoredPasskey {
  /** The credential's id, base64url as authenticators give it. */
  readonly id: string;
  readonly accountId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The site it was made for. It is good nowhere else. */
  readonly rpId: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
}

/** What attempts count under, and how long after the last one they count no more. */
export interface AttemptKey {
  readonly hash: string;
  readonly forgottenAfterMs: number;
}

/** What an account has agreed to, and when. `version` is the hash of the text. */
export interface StoredAgreement {
  readonly document: string;
  readonly version: string;
  readonly at: Instant;
}

export interface AgreementStore {
  /** Keeps that the account agreed to these texts, and the texts; what it agreed to before stays. */
  agree(
    accountId: string,
    documents: readonly { readonly id: string; readonly text: TermsText }[],
    at: Instant,
  ): Promise<void>;
  /** In the order of time. */
  agreementsOf(accountId: string): Promise<readonly StoredAgreement[]>;
}

export interface IdentityStore extends AgreementStore {
  /** Uses the ticket up and opens the account it was for, whole, or changes nothing but the ticket. */
  openAccount(ticketHash: string, account: NewAccount, person: SealedPerson): Promise<Opening>;
  /** Nulls for what the account has not, or has no more. */
  identity(accountId: string): Promise<StoredIdentity>;
  /** Whether the address is confirmed, the person known and the account open: what moving money asks. */
  isIdentified(accountId: string): Promise<boolean>;
  /** Whether some account has one of these marks. */
  isPersonKnown(marks: readonly string[]): Promise<boolean>;
  /** False when the person has another account. */
  putPerson(accountId: string, person: SealedPerson): Promise<boolean>;
  /**
   * Puts another person in the place of the one known, with a line that keeps the former one; what the former was
   * known by stays. Null when done, else what stands in the way: what `hold` says of the exclusion, a claim that is
   * under way, or somebody who has an account under that name.
   */
  changePerson<Code extends string>(
    accountId: string,
    person: SealedPerson,
    line: { readonly at: Instant; readonly former: Uint8Array },
    hold: (exclusion: Exclusion | null) => Refusal<Code> | null,
  ): Promise<Refusal<Code | 'person-known' | 'claim-under-way'> | null>;
  /** Persons of before marks were kept, with all they ever were. */
  unmarkedPersons(
    limit: number,
  ): Promise<readonly { readonly accountId: string; readonly sealed: readonly Uint8Array[] }[]>;
  /** Marks a person of before. False when one of the marks is another account's: it stays so. */
  markPerson(accountId: string, marks: readonly string[]): Promise<boolean>;
  /** Confirms the account's present address. */
  markVerified(accountId: string, at: Instant): Promise<void>;

  /**
   * Keeps nothing of a ticket for an account that is closed, or whose credentials are no longer those of the version.
   */
  addTicket(ticket: StoredTicket, credentialsVersion?: number | null): Promise<void>;
  /** Null when it is gone. Whether its time is up is for the caller to say. */
  ticket(tokenHash: string): Promise<StoredTicket | null>;
  /** Uses a ticket up. Null when it is gone: only one caller ever gets it. */
  takeTicket(tokenHash: string): Promise<StoredTicket | null>;

  /**
   * With it end all sessions but the one kept, and every ticket of the account. False, and nothing changed, when the
   * credentials are no longer those of the version.
   */
  setPassword(
    accountId: string,
    passwordHash: string,
    kept: { readonly tokenHash: string | null; readonly credentialsVersion: number | null },
  ): Promise<boolean>;
  /** With it ends every ticket of the account. False when another account has the address. */
  setEmail(accountId: string, email: string, verifiedAt: Instant): Promise<boolean>;

  /** The latest seen first. */
  sessionsOf(accountId: string): Promise<readonly StoredSession[]>;
  /** Ends all sessions of the account but the one kept, and gives how many. */
  removeSessionsOf(accountId: string, keptTokenHash: string | null): Promise<number>;

  /**
   * Counts one attempt under each key unless `allow`, given the attempts so far in the order of the keys, forbids it.
   * Counted before anything is looked at, so that parallel guesses cannot outrun the delay.
   */
  countAttempt(
    keys: readonly AttemptKey[],
    now: Instant,
    allow: (attempts: readonly (SignInAttempts | null)[]) => boolean,
  ): Promise<boolean>;
  /** After a success: forgets the attempts under some keys, and takes one back under others. */
  forgiveAttempts(cleared: readonly string[], takenBack: readonly string[]): Promise<void>;

  /** Remembers a browser that has proved its owner, or that it did so again. */
  keepDevice(accountId: string, deviceHash: string, at: Instant): Promise<void>;
  /** Whether the browser has proved this account's owner before. */
  isKnownDevice(accountId: string, deviceHash: string): Promise<boolean>;

  /** Null when it is neither on nor drafted. */
  twoStep(accountId: string): Promise<StoredTwoStep | null>;
  /** Puts a secret that is to be confirmed in the place of another unconfirmed one. False when two-step is on. */
  draftTwoStep(accountId: string, sealedSecret: Uint8Array): Promise<boolean>;
  /** Turns the drafted two-step on. False when there is none to turn on, or the step of time was used. */
  confirmTwoStep(accountId: string, step: number, codeHashes: readonly string[], at: Instant): Promise<boolean>;
  /** Uses a step of time up: false when it, or a later one, was used before. */
  useTimeStep(accountId: string, step: number): Promise<boolean>;
  /** Uses a recovery code up. False when it is none of the account's, or was used. */
  useRecoveryCode(accountId: string, codeHash: string): Promise<boolean>;
  /** Ends two-step, its codes with it, and what was begun under it. */
  removeTwoStep(accountId: string): Promise<void>;

  /**
   * False when the credential is known already, whoever has it, or the account's credentials are not those of the
   * version.
   */
  addPasskey(passkey: StoredPasskey, credentialsVersion?: number | null): Promise<boolean>;
  /** Null when no account has the credential. */
  passkey(id: string): Promise<StoredPasskey | null>;
  /** The oldest first. */
  passkeysOf(accountId: string): Promise<readonly StoredPasskey[]>;
  /** Writes the new counter. False when it does not exceed the stored one, unless both are zero. */
  usePasskey(id: string, counter: number, at: Instant): Promise<boolean>;
  /** False when the account has no such passkey. */
  removePasskey(accountId: string, id: string): Promise<boolean>;

  /** All payments into the wallet, whatever became of them, in pence, oldest first. */
  paymentsOf(
    accountId: string,
  ): Promise<readonly { readonly amountPence: number; readonly status: string; readonly openedAt: Instant }[]>;
  /**
   * Closes an account that holds no money and no unfinished Play: its address, password, sessions, devices, codes and
   * passkeys go. Null when closed, else what stands in the way.
   */
  closeAccount(accountId: string, at: Instant): Promise<'balance-left' | 'play-unfinished' | null>;
  /** Drops tickets and devices that are past, and the persons of accounts closed before the time. */
  forgetIdentity(before: { expiresAt: Instant; deviceSeenAt: Instant; closedAt: Instant }): Promise<void>;
}
