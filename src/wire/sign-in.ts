/** Registering, signing in and getting back in, as they travel between browser and server. */
import { type Static, Type } from 'typebox';
import { Credential, email, password, person, strict, token } from './shapes.ts';

/** GET /api/profile: what the operator decides about accounts, for forms and pages. */
export const ProfileAnswer = Type.Object({
  ageMin: Type.Integer(),
  countries: Type.Array(Type.String()),
  idleMinutes: Type.Integer(),
  recordsKeptYears: Type.Integer(),
  /** Whether emails can be read at /mailbox: never where real people play. */
  hasMailbox: Type.Boolean(),
});
export type ProfileAnswer = Static<typeof ProfileAnswer>;

/** POST /api/accounts: 202 whoever has an account; what is so stands in the email. */
const versions = Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { maxItems: 8 });
/** `agreedTo`: the versions of the documents in force. */
export const Registration = Type.Object({ email, password, agreedTo: versions, ...person }, strict);
export type Registration = Static<typeof Registration>;

/** POST /api/account/agreements: the versions of the documents in force. */
export const AgreementBody = Type.Object({ versions }, strict);
export type AgreementBody = Static<typeof AgreementBody>;

export const SentAnswer = Type.Object({ sentTo: Type.String() });
export type SentAnswer = Static<typeof SentAnswer>;

/** POST /api/accounts/confirm: the password only from another browser than the one that registered. */
export const ConfirmBody = Type.Object({ token, password: Type.Optional(password) }, strict);
export type ConfirmBody = Static<typeof ConfirmBody>;

/** POST /api/password-reset, POST /api/password-reset/confirm */
export const ResetBody = Type.Object({ email }, strict);

export const NewPasswordBody = Type.Object({ token, password }, strict);
export type NewPasswordBody = Static<typeof NewPasswordBody>;

/** POST /api/session */
export const Credentials = Type.Object({ email, password }, strict);
export type Credentials = Static<typeof Credentials>;

/**
 * GET /api/session: `account` is null when nobody is signed in. `csrfToken` goes into the header `x-csrf-token` of
 * every POST, PUT and DELETE.
 */
export const SessionAnswer = Type.Object({
  account: Type.Union([
    Type.Null(),
    Type.Object({
      email: Type.String(),
      balancePence: Type.Integer(),
      /** Documents whose present version this account has not agreed to. */
      toAgree: Type.Array(Type.String()),
    }),
  ]),
  csrfToken: Type.String(),
  serverTime: Type.Integer(),
  /** After how long without activity the server signs out. */
  idleMinutes: Type.Integer(),
  /** The clocks that days and times are told by. */
  timeZone: Type.String(),
});
export type SessionAnswer = Static<typeof SessionAnswer>;

/** POST /api/session and what follows it: signed in, or the second step is wanted, with this ticket. */
export const SecondStepAnswer = Type.Object({ secondStep: Type.Object({ ticket: Type.String() }) });

export const SignInAnswer = Type.Union([SessionAnswer, SecondStepAnswer]);
export type SignInAnswer = Static<typeof SignInAnswer>;

export const SecondStepBody = Type.Object(
  { ticket: token, code: Type.String({ minLength: 1, maxLength: 64 }) },
  strict,
);
export type SecondStepBody = Static<typeof SecondStepBody>;

/**
 * POST /api/session/passkey/ask, POST /api/session/passkey; POST /api/account/passkeys/draft, POST
 * /api/account/passkeys
 */
export const PasskeyAsked = Type.Object({ ticket: Type.String(), options: Type.Unsafe<unknown>({}) });
export type PasskeyAsked = Static<typeof PasskeyAsked>;

export const PasskeyBody = Type.Object({ ticket: token, response: Credential }, strict);

/** GET /api/mailbox, in development only. */
export const MailboxAnswer = Type.Object({
  emails: Type.Array(
    Type.Object({
      to: Type.String(),
      subject: Type.String(),
      paragraphs: Type.Array(Type.String()),
      link: Type.Union([Type.Null(), Type.Object({ path: Type.String(), text: Type.String() })]),
      sentAt: Type.Integer(),
    }),
  ),
});
export type MailboxAnswer = Static<typeof MailboxAnswer>;
