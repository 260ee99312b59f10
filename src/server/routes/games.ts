/**
 * The lobby and the game pages: published words and figures, the same for everyone; and the unfinished Play of a
 * game.
 */
import { GameAnswer, GamesAnswer, UnfinishedAnswer } from '../../wire/wire.ts';
import { type Api, FAILURES, GameParams, type Services } from '../http/api.ts';
import { sendError } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

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
        summary: 'Everything the game page prints',
        params: GameParams,
        response: { 200: GameAnswer, ...FAILURES },
      },
    },
    async (request, reply) => onSale.page(request.params.gameId) ?? sendError(reply, 'unknown-game'),
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
