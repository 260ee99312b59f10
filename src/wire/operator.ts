/** The shapes of the operator's API, under /operator: signed both ways (docs/operators.md). */
import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false };
const Url = Type.Union([Type.Null(), Type.String({ maxLength: 500 })]);
const PlayNumber = Type.String({ minLength: 1, maxLength: 64, examples: ['K7QF-3M2X-9TRA-WB5N'] });

/** POST /operator/launch */
export const LaunchBody = Type.Object(
  {
    launchToken: Type.String({ minLength: 1, maxLength: 200, examples: ['visit-7f3a9c'] }),
    game: Type.String({ minLength: 1, maxLength: 64, examples: ['diamond-maze'] }),
    mode: Type.Union([Type.Literal('real'), Type.Literal('try')], { examples: ['real'] }),
    language: Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$', examples: ['en-GB'] })),
    lobbyUrl: Type.Optional(Url),
    depositUrl: Type.Optional(Url),
    historyUrl: Type.Optional(Url),
    elapsedSeconds: Type.Optional(Type.Integer({ minimum: 0, examples: [240] })),
  },
  strict,
);
export const LaunchAnswer = Type.Object({
  url: Type.String({ examples: ['https://play.example.org/launch#2b6e…'] }),
  expiresAt: Type.String({ examples: ['2026-01-15T12:01:00.000Z'] }),
});

/** GET /operator/games */
export const OperatorGamesAnswer = Type.Object({
  games: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['diamond-maze'] }),
      version: Type.String({ examples: ['1.0.0'] }),
      name: Type.String(),
      pricePence: Type.Integer({ examples: [500] }),
      topPrizePence: Type.Integer(),
      overallOdds: Type.String(),
      payoutPercent: Type.String(),
      cover: Type.String({ examples: ['/covers/diamond-maze.svg'] }),
      /** In each currency of the operator: whole minor units. */
      prices: Type.Array(
        Type.Object({
          currency: Type.String({ examples: ['GBP'] }),
          scale: Type.Integer({ examples: [2] }),
          price: Type.String({ examples: ['500'] }),
          topPrize: Type.String(),
        }),
      ),
    }),
  ),
});

const State = Type.Union(
  [
    Type.Literal('reserved'),
    Type.Literal('undecided'),
    Type.Literal('cancelling'),
    Type.Literal('sold'),
    Type.Literal('refused'),
    Type.Literal('cancelled'),
    Type.Literal('finished'),
    Type.Literal('settled'),
  ],
  { examples: ['sold'] },
);
/** GET /operator/plays/:playNumber. `settled` is null until the Play is finished: nothing before tells what it won. */
export const OperatorPlayAnswer = Type.Object({
  play: PlayNumber,
  game: Type.String(),
  gameVersion: Type.String(),
  player: Type.String(),
  pricePence: Type.Integer(),
  reservedAt: Type.String(),
  state: State,
  settled: Type.Union([
    Type.Null(),
    Type.Object({
      prizePence: Type.Integer(),
      settledAt: Type.String(),
      opening: Type.Unsafe<unknown>({}),
      steps: Type.Array(Type.Unsafe<unknown>({})),
    }),
  ]),
});

/** GET /operator/ledger: lines in order, and, with the last of them, the sums of the whole span. */
export const LedgerQuery = Type.Object(
  {
    from: Type.String({ maxLength: 40, examples: ['2026-01-15T00:00:00Z'] }),
    to: Type.String({ maxLength: 40, examples: ['2026-01-16T00:00:00Z'] }),
    after: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  strict,
);
export const LedgerAnswer = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Type.String({ examples: ['K7QF-3M2X-9TRA-WB5N:debit'] }),
      verb: Type.String({ examples: ['debit'] }),
      amount: Type.String({ examples: ['500'] }),
      currency: Type.String({ examples: ['GBP'] }),
      scale: Type.Integer({ examples: [2] }),
      status: Type.String({ examples: ['ok'] }),
      operatorId: Type.Union([Type.Null(), Type.String()]),
      at: Type.String(),
    }),
  ),
  /** Where to go on; null at the end. */
  after: Type.Union([Type.Null(), Type.Integer()]),
  /** Booked amounts by verb and currency, of these lines. */
  sums: Type.Array(
    Type.Object({
      verb: Type.String(),
      currency: Type.String(),
      scale: Type.Integer(),
      count: Type.Integer(),
      amount: Type.String(),
    }),
  ),
});
export const ClosedAnswer = Type.Object({ sessions: Type.Integer({ examples: [1] }) });

/** POST /api/launch: the token of the address opens the visit, once. Nothing is kept in a cookie. */
export const OpenLaunchBody = Type.Object({ token: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, strict);
export type OpenLaunchBody = Static<typeof OpenLaunchBody>;
export const OpenLaunchAnswer = Type.Object({
  /** Goes into `authorization: Bearer …` of every request of the visit. */
  sessionToken: Type.String(),
  game: Type.String(),
  mode: Type.Union([Type.Literal('real'), Type.Literal('try')]),
  language: Type.String(),
  lobbyUrl: Url,
  depositUrl: Url,
  historyUrl: Url,
  currency: Type.String(),
  scale: Type.Integer(),
  realityCheckSeconds: Type.Union([Type.Null(), Type.Integer()]),
  elapsedSeconds: Type.Integer(),
});
export type OpenLaunchAnswer = Static<typeof OpenLaunchAnswer>;

/** GET /api/plays/undecided: the purchase that waits for the operator's wallet, if one does. */
export const UndecidedAnswer = Type.Object({
  undecided: Type.Union([
    Type.Null(),
    Type.Object({
      playNumber: Type.String(),
      gameId: Type.String(),
      pricePence: Type.Integer(),
      since: Type.Integer(),
    }),
  ]),
});
export type UndecidedAnswer = Static<typeof UndecidedAnswer>;
