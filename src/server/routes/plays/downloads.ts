/** Plays to take home: the same as My Games shows, as a table or with every move. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { PlaysFilter } from '../../../platform/ports/filter.ts';
import type { Api, Services } from '../../http/api.ts';
import { csvOf, jsonOf, type PlaysTold } from '../../http/downloads.ts';
import { sendRefusal } from '../../http/errors.ts';
import { PlaysFilterQuery } from '../../http/plays-query.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** A download deals every Play again. */
const DOWNLOADS_PER_MINUTE = 20;

/** GET /plays.csv and /plays.json: all Plays of a filter, written while they are sent. */
export function playsDownloadRoutes(api: Api, { platform, limits }: Services): void {
  const config = {
    signedIn: true,
    fetchedFrom: '/my-games',
    rateLimit: { ...limits.account, max: Math.min(limits.account.max, DOWNLOADS_PER_MINUTE) },
  };

  api.get(
    '/plays.csv',
    { schema: { summary: 'Plays as a table, to keep', querystring: PlaysFilterQuery }, config },
    (request, reply) => download(accountOf(request).id, request.query, { reply, kind: 'csv' }),
  );

  api.get(
    '/plays.json',
    { schema: { summary: 'Plays with every move, to keep and to check', querystring: PlaysFilterQuery }, config },
    (request, reply) => download(accountOf(request).id, request.query, { reply, kind: 'json' }),
  );

  async function download(
    accountId: string,
    wish: Static<typeof PlaysFilterQuery>,
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
