/** My Games: the Plays that pass a filter, what they cost and won together, and the same Plays to take home. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { PLAY_RESULTS, type PlaysFilter } from '../../platform/ports/filter.ts';
import { PlayedGamesAnswer, PlaySumsAnswer, PlaysAnswer } from '../../wire/wire.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { csvOf, jsonOf, type PlaysTold } from '../http/downloads.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

const strict = { additionalProperties: false } as const;
const Wish = {
  game: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  result: Type.Optional(Type.Unsafe<(typeof PLAY_RESULTS)[number]>({ type: 'string', enum: [...PLAY_RESULTS] })),
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
  number: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
};
const WishQuery = Type.Object(Wish, strict);
const PageQuery = Type.Object(
  {
    ...Wish,
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    before: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  strict,
);

/** A download deals every Play again. */
const DOWNLOADS_PER_MINUTE = 20;

export function myGamesRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };
  const downloads = {
    signedIn: true,
    fetchedFrom: '/my-games',
    rateLimit: { ...limits.account, max: Math.min(limits.account.max, DOWNLOADS_PER_MINUTE) },
  };

  api.get(
    '/plays',
    {
      schema: {
        summary: 'My Games: unfinished first, then newest first',
        querystring: PageQuery,
        response: { 200: PlaysAnswer, ...FAILURES },
      },
      config: { signedIn: true },
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
        querystring: WishQuery,
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

  api.get(
    '/plays.csv',
    { schema: { summary: 'Plays as a table, to keep', querystring: WishQuery }, config: downloads },
    (request, reply) => download(accountOf(request).id, request.query, { reply, kind: 'csv' }),
  );

  api.get(
    '/plays.json',
    { schema: { summary: 'Plays with every move, to keep and to check', querystring: WishQuery }, config: downloads },
    (request, reply) => download(accountOf(request).id, request.query, { reply, kind: 'json' }),
  );

  async function download(
    accountId: string,
    wish: Static<typeof WishQuery>,
    { reply, kind }: { reply: FastifyReply; kind: 'csv' | 'json' },
  ): Promise<FastifyReply> {
    const filter = await platform.readWish(accountId, wish);
    if (!filter.ok) return sendRefusal(reply, filter.refusal);
    const told = toldPlays(accountId, filter.value);
    const { type, lines } = kind === 'csv' ? csvOf(told) : jsonOf(told, wish);
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="plays.${kind}"`)
      .send(Readable.from(lines));
  }

  function toldPlays(accountId: string, filter: PlaysFilter): PlaysTold {
    const page = (limit: number, before?: string) =>
      platform.keptPlays(accountId, { limit, filter, ...(before === undefined ? {} : { before }) });
    return { page, time: platform.localTime };
  }
}
