/**
 * What a person can do about their account: open it, prove it is theirs, look after it, take their data and leave.
 * The use cases as the server calls them; answers about addresses and passwords never tell a stranger who has an
 * account.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Instant } from '../../kernel/clock.ts';
import type { Pence } from '../../kernel/pence.ts';
import type { Result } from '../../kernel/result.ts';
import type { Document } from '../jurisdiction/documents.ts';
import type { IdentityProfile } from '../jurisdiction/identity.ts';
import type { Person, PersonRefusal } from './person.ts';
import type { HoldCode } from './standing.ts';

/** An account as its owner sees it. `id` is unguessable. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly balancePence: Pence;
}

/**
 * A signed-in session: `token` is the secret the cookie holds, `csrfToken` goes with every change. Only hashes are
 * stored.
 */
export interface Session {
  readonly token: string;
  readonly csrfToken: string;
  readonly account: Account;
}

/** Who asks, as far as the server can tell. Nothing of it is trusted for more than slowing guesses down. */
export interface Caller {
  /** The network address. */
  readonly address: string;
  /** The secret of the device cookie, when the browser has one. */
  readonly device: string | null;
  /** What only this browser knows, before anybody is signed in; empty when it has nothing. */
  readonly visitor: string;
  /** What the browser calls itself. */
  readonly agent: string;
}

/** The site a passkey is for, as the browser sees it. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

/** Signed in, with the secret by which this browser is known from now on; or a second step is wanted first. */
export type SignedIn =
  | { readonly type: 'session'; readonly session: Session; readonly device: string }
  | { readonly type: 'two-step'; readonly ticket: string };

export type PasswordRefusal = 'password-too-short' | 'password-too-long' | 'password-common' | 'password-personal';
export type RegisterRefusal = 'email-invalid' | 'terms-not-agreed' | PasswordRefusal | PersonRefusal;
export type ConfirmRefusal =
  | 'link-invalid'
  | 'password-needed'
  | 'password-wrong'
  | 'too-many-attempts'
  | 'person-known';
/** `break-needed`: right, and yet too soon; `data` says until when. */
export type SignInRefusal = 'credentials-wrong' | 'too-many-attempts' | 'break-needed';
export type SecondStepRefusal = 'sign-in-expired' | 'break-needed' | 'code-wrong' | 'too-many-attempts';
export type PasskeyRefusal = 'passkey-refused' | 'sign-in-expired';
/** A change to an account wants its password again. */
export type OwnerRefusal = 'password-wrong' | 'too-many-attempts';
/** A change that gets around two-step sign-in wants its code, too. */
export type CodeRefusal = 'code-needed' | 'code-wrong';

export type IdentityRefusal =
  | RegisterRefusal
  | ConfirmRefusal
  | SignInRefusal
  | SecondStepRefusal
  | PasskeyRefusal
  | OwnerRefusal
  | CodeRefusal
  | 'identity-needed'
  | 'two-step-on'
  | 'passkey-known'
  | 'unknown-session'
  | 'unknown-passkey'
  | 'claim-under-way'
  | 'balance-left'
  | 'play-unfinished';

export interface ListedSession {
  readonly id: string;
  readonly agent: string;
  readonly openedAt: Instant;
  readonly seenAt: Instant;
  /** The one that asks. */
  readonly isThis: boolean;
}

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
}

export interface AccountDetails {
  readonly email: string;
  readonly isVerified: boolean;
  readonly person: Person | null;
  /** How many recovery codes are left; null when two-step sign-in is off. */
  readonly recoveryCodesLeft: number | null;
  readonly passkeys: readonly ListedPasskey[];
  readonly sessions: readonly ListedSession[];
}

export interface Identity {
  readonly identityProfile: IdentityProfile;

  /** The Rules and the Account Terms in force. */
  documents(): readonly Document[];
  /** Those of them the account has not agreed to in their present version. */
  toAgree(accountId: string): Promise<readonly Document[]>;
  /** Keeps that the account agreed to these versions; refused when they are not those in force. */
  agree(accountId: string, versions: readonly string[]): Promise<Result<null, 'terms-not-agreed'>>;

  /** Answers alike whether or not the address or the person has an account; what is so, stands in the email. */
  register(
    request: Person & { email: string; password: string; agreedTo: readonly string[]; caller: Caller },
  ): Promise<Result<{ readonly sentTo: string }, RegisterRefusal>>;
  /** Opens the account an email is about. From another browser than the one that registered, with its password only. */
  confirmAccount(request: {
    token: string;
    password: string | null;
    caller: Caller;
  }): Promise<Result<SignedIn, ConfirmRefusal>>;
  /** A wrong address and a wrong password are one refusal, which takes the same time. */
  signIn(request: { email: string; password: string; caller: Caller }): Promise<Result<SignedIn, SignInRefusal>>;
  /** The code of the authenticator app, or a recovery code. */
  secondStep(request: { ticket: string; code: string; caller: Caller }): Promise<Result<SignedIn, SecondStepRefusal>>;
  /** Sends an email when there is an account, and says nothing about it. */
  requestReset(request: { email: string; caller: Caller }): Promise<void>;
  /** Ends every session of the account. */
  resetPassword(request: {
    token: string;
    password: string;
  }): Promise<Result<{ readonly device: string }, 'link-invalid' | PasswordRefusal>>;

  /** What the owner sees of the account; `token` tells which session is this one. */
  accountDetails(accountId: string, token: string): Promise<AccountDetails>;
  /** Sends an email that confirms the account's present address. */
  sendConfirmation(accountId: string): Promise<void>;
  /** Confirms the present address or a new one, whichever the email was about. */
  confirmEmail(request: {
    accountId: string;
    token: string;
  }): Promise<Result<{ readonly email: string }, 'link-invalid'>>;
  /** For an account that was opened before its owner had to say who they are. */
  putPerson(request: Person & { accountId: string }): Promise<Result<null, PersonRefusal | 'person-known'>>;
  /**
   * Changes the name or the country of a person who is known; never the date of birth. Refused under an exclusion, and
   * while a claim is under way.
   */
  changePerson(request: {
    accountId: string;
    password: string;
    name: string;
    country: string;
  }): Promise<
    Result<null, OwnerRefusal | PersonRefusal | HoldCode | 'person-known' | 'identity-needed' | 'claim-under-way'>
  >;
  /** Ends every other session. */
  changePassword(request: {
    accountId: string;
    token: string;
    current: string;
    next: string;
  }): Promise<Result<null, OwnerRefusal | PasswordRefusal>>;
  /** Sends an email to the new address; nothing changes until its link is used. */
  changeEmail(request: {
    accountId: string;
    password: string;
    email: string;
  }): Promise<Result<{ readonly sentTo: string }, OwnerRefusal | 'email-invalid'>>;
  /** Ends another session of the account, by the id the owner sees. */
  endSession(request: { accountId: string; id: string }): Promise<Result<null, 'unknown-session'>>;
  /** Ends all sessions but the one kept. Gives how many. */
  endSessions(request: { accountId: string; keptToken: string | null }): Promise<number>;

  /** A secret for the authenticator app, to be confirmed by a code of it. Drafting again replaces it. */
  draftTwoStep(request: {
    accountId: string;
    password: string;
  }): Promise<Result<{ readonly secret: string; readonly uri: string }, OwnerRefusal | 'two-step-on'>>;
  /** Turns it on, and gives the recovery codes: the only time they are seen. */
  confirmTwoStep(request: {
    accountId: string;
    code: string;
  }): Promise<Result<{ readonly codes: readonly string[] }, 'code-wrong' | 'too-many-attempts'>>;
  /** Wants both steps: the password and a code of the app, or a recovery code. */
  removeTwoStep(request: {
    accountId: string;
    password: string;
    code: string | null;
  }): Promise<Result<null, OwnerRefusal | CodeRefusal>>;

  /** A passkey signs in without a second step: where there is one, adding one wants it. */
  draftPasskey(request: {
    accountId: string;
    password: string;
    code: string | null;
    site: PasskeySite;
  }): Promise<
    Result<
      { readonly ticket: string; readonly options: PublicKeyCredentialCreationOptionsJSON },
      OwnerRefusal | CodeRefusal
    >
  >;
  /** Keeps what the authenticator answered to the draft. The ticket is used up, whatever comes of it. */
  addPasskey(request: {
    accountId: string;
    ticket: string;
    response: unknown;
    name: string;
    site: PasskeySite;
  }): Promise<Result<null, PasskeyRefusal | 'passkey-known'>>;
  /** The passkey signs in no more, and the owner is told by an email. */
  removePasskey(request: {
    accountId: string;
    password: string;
    id: string;
  }): Promise<Result<null, OwnerRefusal | 'unknown-passkey'>>;
  /** Options for the browser to ask any passkey of this site; they name no account. */
  askForPasskey(
    site: PasskeySite,
  ): Promise<{ readonly ticket: string; readonly options: PublicKeyCredentialRequestOptionsJSON }>;
  /** A passkey with its user verified is both steps at once. */
  signInWithPasskey(request: {
    ticket: string;
    response: unknown;
    site: PasskeySite;
    caller: Caller;
  }): Promise<Result<SignedIn, PasskeyRefusal | 'break-needed'>>;

  /** Everything kept about the account that its owner may have, as JSON. */
  exportData(accountId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Closes the account and erases what need not be kept. */
  closeAccount(request: {
    accountId: string;
    password: string;
  }): Promise<Result<null, OwnerRefusal | 'balance-left' | 'play-unfinished'>>;
}
