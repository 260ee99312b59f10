/** What operators ask, under /operator: launches, games, Plays, the feed, ends of visits. Signed both ways. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { pence } from '../../kernel/pence.ts';
import { accept } from '../../kernel/result.ts';
import { minorOf } from '../../platform/operator/prices.ts';
import type { AnsweredCall, Operators } from '../../platform/ports/operator.ts';
import type { Platform } from '../../platform/ports/platform.ts';
import type { SigningSecrets } from '../../wallet/signing.ts';
import {
  ClosedAnswer,
  LaunchAnswer,
  LaunchBody,
  LedgerAnswer,
  LedgerQuery,
  OperatorGamesAnswer,
  OperatorPlayAnswer,
} from '../../wire/operator.ts';
import { type Api, FAILURES, PlayParams, type RateLimit } from '../http/api.ts';
import { answer, sendError, sendRefusal } from '../http/errors.ts';
import type { GamesOnSale } from '../http/games-on-sale.ts';
import { API_HEADERS, installHeaders } from '../plugins/headers.ts';
import { installRateLimits } from '../plugins/rate-limits.ts';
import { installSigned, operatorOf } from '../plugins/signed.ts';

export interface OperatorApi {
  readonly platform: Platform;
  readonly onSale: GamesOnSale;
  readonly operators: Operators;
  readonly secretsOf: (operatorId: string) => SigningSecrets | null;
  /** The address that launches lead to; that of the request when absent. */
  readonly publicUrl: string | null;
  /** For each network address, before anything is verified. */
  readonly limit: RateLimit;
}

const LEDGER_PAGE = 1_000;

/** To be registered on its own: bodies stay bytes until their signature holds. */
export function operatorRoutes(means: OperatorApi) {
  return async (scope: FastifyInstance): Promise<void> => {
    installHeaders(scope, API_HEADERS);
    await installRateLimits(scope, { others: means.limit });
    installSigned(scope, means.secretsOf, means.platform);
    const api = scope.withTypeProvider<TypeBoxTypeProvider>();
    launching(api, means);
    reading(api, means);
    reconciling(api, means);
  };
}

function launching(api: Api, { platform, publicUrl }: OperatorApi): void {
  api.post(
    '/operator/launch',
    {
      schema: {
        summary: 'An address that opens one visit of a player, once, within a minute',
        tags: ['operator'],
        body: LaunchBody,
        response: { 201: LaunchAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { game, launchToken, mode, language = 'en-GB', elapsedSeconds = 0, ...urls } = request.body;
      const { lobbyUrl = null, depositUrl = null, historyUrl = null } = urls;
      const asked = { launchToken, gameId: game, mode, language, elapsedSeconds, lobbyUrl, depositUrl, historyUrl };
      const launched = await platform.launch(operatorOf(request), asked);
      if (!launched.ok) return sendRefusal(reply, launched.refusal);
      const base = publicUrl ?? `${request.protocol}://${request.host}`;
      const { token, expiresAt } = launched.value;
      // In the fragment: no server, log or Referer ever sees it.
      const url = `${base.replace(/\/$/, '')}/launch#${token}`;
      return reply.code(201).send({ url, expiresAt: new Date(expiresAt).toISOString() });
    },
  );
  api.post(
    '/operator/players/:player/close',
    {
      schema: {
        summary: 'End every visit of a player; bought Plays stay theirs',
        tags: ['operator'],
        params: Type.Object({ player: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: ClosedAnswer, ...FAILURES },
      },
    },
    async (request, reply) =>
      answer(reply, await platform.closeOperatorPlayer(operatorOf(request), request.params.player)),
  );
}

function reading(api: Api, { platform, onSale, operators }: OperatorApi): void {
  api.get(
    '/operator/games',
    {
      schema: { summary: 'The games on sale', tags: ['operator'], response: { 200: OperatorGamesAnswer, ...FAILURES } },
    },
    async (request) => {
      const lists = operators.find(operatorOf(request))?.prices ?? [];
      const games = onSale.lobby.games.map(({ id, name, pricePence, topPrizePence, overallOdds, payoutPercent }) => ({
        ...{ id, name, pricePence, topPrizePence, overallOdds, payoutPercent },
        version: onSale.page(id)?.version ?? '',
        cover: `/covers/${id}.svg`,
        prices: lists.map((list) => ({
          currency: list.currency,
          scale: list.scale,
          price: String(minorOf(list, pence(pricePence))),
          topPrize: String(minorOf(list, pence(topPrizePence))),
        })),
      }));
      return { games };
    },
  );
  api.get(
    '/operator/plays/:playNumber',
    {
      schema: {
        summary: 'A Play; what it won only once it is finished',
        tags: ['operator'],
        params: PlayParams,
        response: { 200: OperatorPlayAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const found = await platform.operatorPlay(operatorOf(request), request.params.playNumber);
      if (!found.ok) return sendRefusal(reply, found.refusal);
      const { playNumber, gameId, gameVersion, player, pricePence, reservedAt, state, settled } = found.value;
      const about = { play: playNumber, game: gameId, gameVersion, player, pricePence, state };
      const shown = settled && {
        prizePence: settled.prizePence,
        settledAt: new Date(settled.settledAt).toISOString(),
        opening: settled.replay.opening,
        steps: [...settled.replay.steps],
      };
      return { ...about, reservedAt: new Date(reservedAt).toISOString(), settled: shown };
    },
  );
}

function reconciling(api: Api, { platform }: OperatorApi): void {
  api.get(
    '/operator/ledger',
    {
      schema: {
        summary: 'One line a call that was answered, and their sums',
        tags: ['operator'],
        querystring: LedgerQuery,
        response: { 200: LedgerAnswer, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { from, to, after = 0 } = request.query;
      const span = { from: Date.parse(from), until: Date.parse(to) };
      if (Number.isNaN(span.from) || Number.isNaN(span.until)) return sendError(reply, 'days-invalid');
      const calls = await platform.operatorLedger(operatorOf(request), { ...span, after, limit: LEDGER_PAGE });
      const lines = calls.map(lineOf);
      const last = calls.length === LEDGER_PAGE ? (calls.at(-1)?.row ?? null) : null;
      return answer(reply, accept({ lines, after: last, sums: sumsOf(lines) }));
    },
  );
}

type Line = ReturnType<typeof lineOf>;

function lineOf({ name, verb, currency, scale, body, status, operatorRef, answeredAt }: AnsweredCall) {
  const { amount } = JSON.parse(Buffer.from(body).toString()) as { amount: string };
  const at = new Date(answeredAt).toISOString();
  return { id: name, verb, amount, currency, scale, status, operatorId: operatorRef, at };
}

/** What was booked: a duplicate is what the first answer, which got lost, booked. */
function sumsOf(lines: readonly Line[]) {
  const sums = new Map<string, { verb: string; currency: string; scale: number; count: number; amount: bigint }>();
  for (const { verb, currency, scale, amount, status } of lines) {
    if (status !== 'ok' && status !== 'duplicate') continue;
    const sum = sums.get(`${verb} ${currency}`) ?? { verb, currency, scale, count: 0, amount: 0n };
    sums.set(`${verb} ${currency}`, { ...sum, count: sum.count + 1, amount: sum.amount + BigInt(amount) });
  }
  return [...sums.values()].map((sum) => ({ ...sum, amount: String(sum.amount) }));
}
