/** Plays: buying one, and My Games, the Plays that pass a filter with what they cost and won together. */
import { BuyAnswer, BuyBody, PlayedGamesAnswer, PlaySumsAnswer, PlaysAnswer } from '../../wire/plays.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { PlaysFilterQuery, PlaysPageQuery } from '../http/plays-query.ts';
import { accountOf } from '../plugins/visitors.ts';
import { playsDownloadRoutes } from './plays/downloads.ts';
import { playRoutes } from './plays/play.ts';

/** POST /plays buys: 201, or 200 for a repeated key; GET /plays lists them, page by page. */
export function playsRoutes(api: Api, services: Services): void {
  buying(api, services);
  listing(api, services);
  playRoutes(api, services);
  playsDownloadRoutes(api, services);
}

function buying(api: Api, { platform, limits }: Services): void {
  api.post(
    '/plays',
    {
      schema: {
        summary: 'Buy a Play; 200 with the same Play when the purchase key has bought one before',
        body: BuyBody,
        response: { 200: BuyAnswer, 201: BuyAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.account },
    },
    async (request, reply) => {
      const result = await platform.buy({ accountId: accountOf(request).id, ...request.body });
      if (!result.ok) return sendRefusal(reply, result.refusal);
      const { value } = result;
      const { receipt, balancePence, repeated } = value;
      const answer = { play: value, balancePence, ...(receipt === null ? {} : { receipt }) };
      return reply.code(repeated ? 200 : 201).send(answer);
    },
  );
}

function listing(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  api.get(
    '/plays',
    {
      schema: {
        summary: 'My Games: unfinished first, then newest first',
        querystring: PlaysPageQuery,
        response: { 200: PlaysAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.replays },
    },
    async (request, reply) => {
      const { limit, before, ...wish } = request.query;
      const account = accountOf(request).id;
      const filter = await platform.readWish(account, wish);
      if (!filter.ok) return sendRefusal(reply, filter.refusal);
      const page = { limit, filter: filter.value, ...(before === undefined ? {} : { before }) };
      return { plays: [...(await platform.myGames(account, page))] };
    },
  );

  api.get(
    '/plays/games',
    { schema: { summary: 'The games one has Plays of', response: { 200: PlayedGamesAnswer, ...FAILURES } }, config },
    async (request) => ({ games: [...(await platform.gamesPlayed(accountOf(request).id))] }),
  );

  api.get(
    '/plays/sums',
    {
      schema: {
        summary: 'What Plays cost and won together',
        querystring: PlaysFilterQuery,
        response: { 200: PlaySumsAnswer, ...FAILURES },
      },
      config,
    },
    async (request, reply) => {
      const account = accountOf(request).id;
      const filter = await platform.readWish(account, request.query);
      if (!filter.ok) return sendRefusal(reply, filter.refusal);
      return platform.playSums(account, filter.value);
    },
  );
}
