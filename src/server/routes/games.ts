/** The lobby and the game pages: published words and figures, the same for everyone. */

import { GameAnswer, GamesAnswer } from '../../wire/wire.ts';
import { type Api, FAILURES, GameParams, type Services } from '../http/api.ts';
import { sendError } from '../http/errors.ts';

export function gameRoutes(api: Api, { onSale }: Services): void {
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
}
