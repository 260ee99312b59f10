/** Plays: bought, moved, finished, listed and replayed, as they travel between browser and server. */
import { type Static, Type } from 'typebox';
import { MOVES_MAX } from '../kernel/moves.ts';
import { hex, strict, TypedJson, ViewJson } from './shapes.ts';

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

/** The receipt as `src/proof/receipt.ts` spells it; whoever reads it checks it there. */
export const ReceiptAnswer = Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }));

/** `receipt`: what the log promises, as it stands. Absent for Plays of before there was a log. */
export const BuyAnswer = Type.Object({
  play: PlayAnswer,
  balancePence: Type.Integer(),
  receipt: Type.Optional(ReceiptAnswer),
});
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
export const MoveBody = Type.Object(
  { number: Type.Integer({ minimum: 1, maximum: MOVES_MAX }), move: TypedJson },
  strict,
);
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
