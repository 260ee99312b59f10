/** The lobby and the game pages: published words and figures, the same for everyone. */
import { type Api, FAILURES, GameParams, type Services } from '../api.ts';
import { sendError } from '../errors.ts';
import { GameAnswer, GamesAnswer } from '../wire.ts';

export function gameRoutes(api: Api, { shelf }: Services): void {
  api.get(
    '/games',
    { schema: { summary: 'The lobby', response: { 200: GamesAnswer, ...FAILURES } } },
    async () => shelf.lobby,
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
    async (request, reply) => shelf.page(request.params.gameId) ?? sendError(reply, 'unknown-game'),
  );
}
