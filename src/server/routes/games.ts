/**
 * The lobby and the game pages: published words and figures, the same for everyone; and the unfinished Play of a
 * game.
 */
import { Type } from 'typebox';
import { GameAnswer, GamesAnswer } from '../../wire/games.ts';
import { UnfinishedAnswer } from '../../wire/plays.ts';
import { type Api, FAILURES, GameParams, type Services } from '../http/api.ts';
import { sendError } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

const VersionQuery = Type.Object(
  { version: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) },
  { additionalProperties: false },
);

export function gamesRoutes(api: Api, { platform, onSale, limits }: Services): void {
  api.get(
    '/games',
    { schema: { summary: 'The lobby', response: { 200: GamesAnswer, ...FAILURES } } },
    async () => onSale.lobby,
  );

  api.get(
    '/games/:gameId',
    {
      schema: {
        summary: 'Everything the game page prints; with a version, what the Plays show that it sold',
        params: GameParams,
        querystring: VersionQuery,
        response: { 200: GameAnswer, ...FAILURES },
      },
    },
    async (request, reply) =>
      onSale.page(request.params.gameId, request.query.version) ?? sendError(reply, 'unknown-game'),
  );

  api.get(
    '/games/:gameId/unfinished',
    {
      schema: {
        summary: 'The unfinished Play of a game, if any',
        params: GameParams,
        response: { 200: UnfinishedAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.playing },
    },
    async (request) => ({ play: await platform.unfinishedPlay(accountOf(request).id, request.params.gameId) }),
  );
}
