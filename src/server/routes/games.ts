/**
 * The lobby and the game pages: published words and figures, the same for everyone; and the unfinished Play of a
 * game.
 */
import { Type } from 'typebox';
import { pence } from '../../kernel/pence.ts';
import { stopFor } from '../../platform/ports/sale.ts';
import { GameAnswer, GamesAnswer } from '../../wire/games.ts';
import { UnfinishedAnswer } from '../../wire/plays.ts';
import { type Api, FAILURES, GameParams, type Services } from '../http/api.ts';
import { sendError } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

const VersionQuery = Type.Object(
  { version: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) },
  { additionalProperties: false },
);

/** Says of a game's page whether the game is not sold at this moment. */
async function stoppedNow(platform: Services['platform']): Promise<(page: GameAnswer | undefined) => boolean> {
  const stops = await platform.saleStops();
  const at = platform.now();
  return (page) => {
    if (page === undefined || stops.length === 0) return false;
    const pricePence = pence(page.figures.pricePence);
    return stopFor(stops, { gameId: page.id, gameVersion: page.version, pricePence }, at) !== null;
  };
}

/** /games: what is on sale, each page of it, and the player's unfinished Play of one. */
export function gamesRoutes(api: Api, { platform, onSale, limits }: Services): void {
  api.get('/games', { schema: { summary: 'The lobby', response: { 200: GamesAnswer, ...FAILURES } } }, async () => {
    const isStopped = await stoppedNow(platform);
    return { games: onSale.lobby.games.filter(({ id }) => !isStopped(onSale.page(id))) };
  });

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
    async (request, reply) => {
      const page = onSale.page(request.params.gameId, request.query.version);
      if (page === undefined) return sendError(reply, 'unknown-game');
      return page.isSold && (await stoppedNow(platform))(page) ? { ...page, isSold: false } : page;
    },
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
