/** The games on sale and all that their pages print, as they travel between server and browser. */
import { type Static, Type } from 'typebox';
import { Section } from './shapes.ts';

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
