/**
 * The shapes that travel between browser and server: one schema each, parsed at the edge. The site imports the types
 * only. Money is whole pence, Play Numbers are strings, times are milliseconds since the epoch, bytes are hex.
 */
import { type Static, type TSchema, Type } from 'typebox';

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });
/** JSON can write whole numbers that no number of ours can hold. */
export const WholeNumber = (minimum: number) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER });
const strict = { additionalProperties: false } as const;

/** Game-specific JSON: view, move, event. Its meaning is checked by the game's own rules. */
const ViewJson = Type.Object({ finished: Type.Boolean() }, { additionalProperties: true });
const TypedJson = Type.Object({ type: Type.String({ maxLength: 64 }) }, { additionalProperties: true });

/** Every refusal, whatever the route: `{ error: { code, message } }`; codes stand in docs/errors.md. */
export const ErrorAnswer = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    detail: Type.Optional(Type.String()),
    data: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))),
  }),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

const email = Type.String({ minLength: 1, maxLength: 254 });
const password = Type.String({ minLength: 1, maxLength: 1024 });
const token = Type.String({ minLength: 1, maxLength: 128 });
/** What an authenticator answers, as the browser gives it; its library parses it. */
const Credential = Type.Object({ id: Type.String({ maxLength: 1024 }) }, { additionalProperties: true });

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
const person = {
  name: Type.String({ maxLength: 200 }),
  bornOn: Type.String({ maxLength: 10 }),
  country: Type.String({ maxLength: 2 }),
};
export const PersonBody = Type.Object(person, strict);
export type PersonBody = Static<typeof PersonBody>;
export const Registration = Type.Object({ email, password, ...person }, strict);
export type Registration = Static<typeof Registration>;
export const SentAnswer = Type.Object({ sentTo: Type.String() });
export type SentAnswer = Static<typeof SentAnswer>;
export const DoneAnswer = Type.Object({ done: Type.Literal(true) });

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
  account: Type.Union([Type.Null(), Type.Object({ email: Type.String(), balancePence: Type.Integer() })]),
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
export const AddPasskeyBody = Type.Object(
  { ticket: token, response: Credential, name: Type.String({ maxLength: 100 }) },
  strict,
);

/** GET /api/account */
export const AccountAnswer = Type.Object({
  email: Type.String(),
  isVerified: Type.Boolean(),
  person: Type.Union([
    Type.Null(),
    Type.Object({ name: Type.String(), bornOn: Type.String(), country: Type.String() }),
  ]),
  recoveryCodesLeft: Type.Union([Type.Null(), Type.Integer()]),
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      createdAt: Type.Integer(),
      usedAt: Type.Union([Type.Null(), Type.Integer()]),
    }),
  ),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      agent: Type.String(),
      openedAt: Type.Integer(),
      seenAt: Type.Integer(),
      isThis: Type.Boolean(),
    }),
  ),
});
export type AccountAnswer = Static<typeof AccountAnswer>;

/** Changes under /api/account want the password again. */
/** POST /api/account/person: another name or country; the date of birth stays. */
export const ChangePersonBody = Type.Object({ password, name: person.name, country: person.country }, strict);
export type ChangePersonBody = Static<typeof ChangePersonBody>;
export const OwnerBody = Type.Object({ password }, strict);
/** With the code of the second step, where there is one: for changes that would get around it. */
export const OwnerTwiceBody = Type.Object(
  { password, code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) },
  strict,
);
export const ChangePasswordBody = Type.Object({ current: password, next: password }, strict);
export const ChangeEmailBody = Type.Object({ password, email }, strict);
export const TokenBody = Type.Object({ token }, strict);
export const EmailAnswer = Type.Object({ email: Type.String() });
export const CodeBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }, strict);
export const TwoStepDraft = Type.Object({ secret: Type.String(), uri: Type.String() });
export type TwoStepDraft = Static<typeof TwoStepDraft>;
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
export const EndedAnswer = Type.Object({ ended: Type.Integer() });

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

/** POST /api/funds */
export const AddFundsBody = Type.Object({ fundsKey: hex(16), amountPence: WholeNumber(1) }, strict);
export type AddFundsBody = Static<typeof AddFundsBody>;
/** `isPending`: the provider has not answered; the funds come when it does. */
export const BalanceAnswer = Type.Object({ balancePence: Type.Integer(), isPending: Type.Boolean() });
export type BalanceAnswer = Static<typeof BalanceAnswer>;

const Nullable = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema]);
const numbered = { origin: Type.String(), series: hex(16), number: WholeNumber(1), hash: hex(32) };
const signed = <T extends TSchema>(record: T) => Type.Object({ record, signature: Type.String() });
/** How a numbered commitment ended (docs/proof.md). */
export const SignedEnd = signed(
  Type.Object({
    ...numbered,
    previousEnd: Nullable(hex(32)),
    endedAt: Type.Integer(),
    end: Type.Union([
      Type.Object({ type: Type.Literal('sold'), playNumber: Type.String(), recordHash: hex(32) }),
      Type.Object({
        type: Type.Literal('retired'),
        reason: Type.Union([
          Type.Literal('restored'),
          Type.Literal('replaced'),
          Type.Literal('expired'),
          Type.Literal('closed'),
        ]),
        serverSeed: hex(32),
        clientSeed: Nullable(hex(16)),
      }),
    ]),
  }),
);
export type SignedEnd = Static<typeof SignedEnd>;

/**
 * GET /api/commitment: the hash of the secret seed that the account's next purchase will use, which number it has, the
 * player's seed when one is bound to it, and how the number before ended; all signed by the key of the log.
 */
export const CommitmentAnswer = Type.Object({
  commitment: hex(32),
  issue: signed(Type.Object({ ...numbered, previousEnd: Nullable(hex(32)), issuedAt: Type.Integer() })),
  binding: Nullable(signed(Type.Object({ ...numbered, clientSeed: hex(16), boundAt: Type.Integer() }))),
  previous: Nullable(SignedEnd),
  logKey: Type.String(),
});
export type CommitmentAnswer = Static<typeof CommitmentAnswer>;

const PublishedRow = Type.Object({ prizePence: Type.Integer(), breakdown: Type.String(), odds: Type.String() });
export const PublishedFigures = Type.Object({
  pricePence: Type.Integer(),
  topPrizePence: Type.Integer(),
  overallOdds: Type.String(),
  payoutPercent: Type.String(),
  rows: Type.Array(PublishedRow),
});

/** GET /api/games: the lobby. */
export const GameSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  pricePence: Type.Integer(),
  topPrizePence: Type.Integer(),
  overallOdds: Type.String(),
  payoutPercent: Type.String(),
});
export type GameSummary = Static<typeof GameSummary>;
export const GamesAnswer = Type.Object({ games: Type.Array(GameSummary) });
export type GamesAnswer = Static<typeof GamesAnswer>;

/** GET /api/games/:gameId: everything the game page prints. */
export const Section = Type.Object({ heading: Type.String(), paragraphs: Type.Array(Type.String()) });
export const GameAnswer = Type.Object({
  id: Type.String(),
  version: Type.String(),
  name: Type.String(),
  /** False for a game that is only kept for the Plays it sold. */
  isSold: Type.Boolean(),
  tagline: Type.String(),
  figures: PublishedFigures,
  howToPlay: Type.Array(Section),
  procedures: Type.Array(Section),
});
export type GameAnswer = Static<typeof GameAnswer>;

/** How far the claim of a large prize has come. */
export const ClaimStanding = Type.Object({
  route: Type.Union([Type.Literal('bank'), Type.Literal('telephone'), Type.Literal('in-person')]),
  status: Type.Union([
    Type.Literal('open'),
    Type.Literal('claimed'),
    Type.Literal('verified'),
    Type.Literal('paid'),
    Type.Literal('expired'),
    Type.Literal('rejected'),
  ]),
  /** Why it was rejected or put back last; null when it was neither. */
  reason: Type.Union([
    Type.Null(),
    Type.Literal('fraud'),
    Type.Literal('wrong-person'),
    Type.Literal('not-of-age'),
    Type.Literal('bank-details'),
    Type.Literal('papers'),
    Type.Literal('appeal'),
  ]),
  deadlineAt: Type.Integer(),
  changedAt: Type.Integer(),
});

/** A Play as its owner may see it now. `prizePence`, `proof.serverSeed` and `proof.rowIndex` only when settled. */
export const PlayAnswer = Type.Object({
  playNumber: Type.String(),
  gameId: Type.String(),
  gameVersion: Type.String(),
  pricePence: Type.Integer(),
  status: Type.Union([Type.Literal('open'), Type.Literal('finished'), Type.Literal('settled')]),
  view: ViewJson,
  moveCount: Type.Integer(),
  boughtAt: Type.Integer(),
  settledAt: Type.Union([Type.Null(), Type.Integer()]),
  prizePence: Type.Optional(Type.Integer()),
  claim: Type.Optional(ClaimStanding),
  proof: Type.Object({
    serverSeedHash: Type.String(),
    clientSeed: Type.String(),
    serverSeed: Type.Optional(Type.String()),
    rowIndex: Type.Optional(Type.Union([Type.Null(), Type.Integer()])),
  }),
});
export type PlayAnswer = Static<typeof PlayAnswer>;

/** POST /api/plays: buy. Answer 201 (first time) or 200 (a repeated key) with the Play and the new balance. */
export const BuyBody = Type.Object(
  {
    purchaseKey: hex(16),
    gameId: Type.String({ maxLength: 64 }),
    clientSeed: hex(16),
    commitment: hex(32),
  },
  strict,
);
export type BuyBody = Static<typeof BuyBody>;
export const BuyAnswer = Type.Object({ play: PlayAnswer, balancePence: Type.Integer() });
export type BuyAnswer = Static<typeof BuyAnswer>;

/**
 * GET /api/plays?limit=&before= : My Games; with game, result, from, to or number, those Plays of it. GET
 * /api/plays/sums: what they cost and won, over all of them; an unfinished one counts its price. GET
 * /api/games/:gameId/unfinished: `{ play: PlayAnswer | null }`. */
export const PlaysAnswer = Type.Object({ plays: Type.Array(PlayAnswer) });
export type PlaysAnswer = Static<typeof PlaysAnswer>;
/** GET /api/plays/games: also those no longer sold. */
export const PlayedGamesAnswer = Type.Object({
  games: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type PlayedGamesAnswer = Static<typeof PlayedGamesAnswer>;
export const PlaySumsAnswer = Type.Object({
  plays: Type.Integer(),
  unfinished: Type.Integer(),
  costPence: Type.Integer(),
  wonPence: Type.Integer(),
});
export type PlaySumsAnswer = Static<typeof PlaySumsAnswer>;
export const UnfinishedAnswer = Type.Object({ play: Type.Union([Type.Null(), PlayAnswer]) });
export type UnfinishedAnswer = Static<typeof UnfinishedAnswer>;

/** POST /api/plays/:playNumber/moves: make move `number` (the first is 1). Sending it again gives the same answer. */
export const MoveBody = Type.Object({ number: Type.Integer({ minimum: 1, maximum: 10_000 }), move: TypedJson }, strict);
export type MoveBody = Static<typeof MoveBody>;
export const StepAnswer = Type.Object({
  number: Type.Integer(),
  move: TypedJson,
  events: Type.Array(TypedJson),
  finished: Type.Boolean(),
});
export type StepAnswer = Static<typeof StepAnswer>;

/** POST /api/plays/:playNumber/finish: settle. Answer: the settled Play and the new balance. */
export const FinishAnswer = Type.Object({ play: PlayAnswer, balancePence: Type.Integer() });
export type FinishAnswer = Static<typeof FinishAnswer>;

/** GET /api/plays/:playNumber/replay (settled Plays only). */
export const ReplayAnswer = Type.Object({
  play: PlayAnswer,
  opening: ViewJson,
  steps: Type.Array(Type.Object({ number: Type.Integer(), move: TypedJson, events: Type.Array(TypedJson) })),
  stepsBySystem: Type.Integer(),
});
export type ReplayAnswer = Static<typeof ReplayAnswer>;

/**
 * POST /api/tries `{ gameId }` → TryAnswer. POST /api/tries/moves TryMoveBody → StepAnswer. POST /api/tries/finish
 * TryFinishBody → TryFinishAnswer.
 */
export const TryBody = Type.Object({ gameId: Type.String({ maxLength: 64 }) }, strict);
export type TryBody = Static<typeof TryBody>;
export const TryAnswer = Type.Object({
  token: Type.String(),
  gameId: Type.String(),
  gameVersion: Type.String(),
  view: ViewJson,
  moveCount: Type.Integer(),
});
export type TryAnswer = Static<typeof TryAnswer>;
const moves = Type.Array(TypedJson, { maxItems: 10_000 });
export const TryMoveBody = Type.Object({ token: Type.String({ maxLength: 1024 }), moves, move: TypedJson }, strict);
export type TryMoveBody = Static<typeof TryMoveBody>;
export const TryFinishBody = Type.Object({ token: Type.String({ maxLength: 1024 }), moves }, strict);
export type TryFinishBody = Static<typeof TryFinishBody>;
export const TryFinishAnswer = Type.Object({ prizePence: Type.Integer() });
export type TryFinishAnswer = Static<typeof TryFinishAnswer>;

/**
 * POST /api/faults: a scene stopped rather than show an answer that its game cannot give. `playNumber` is null for a
 * Try.
 */
export const SceneFaultBody = Type.Object(
  {
    gameId: Type.String({ minLength: 1, maxLength: 64 }),
    gameVersion: Type.String({ minLength: 1, maxLength: 64 }),
    playNumber: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 64 })]),
    fault: Type.String({ maxLength: 200 }),
  },
  strict,
);
export type SceneFaultBody = Static<typeof SceneFaultBody>;
