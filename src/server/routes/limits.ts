/** A player's limits, time-outs, self-exclusion and visit. Every answer is the platform's. */
import type { FastifyReply } from 'fastify';
import type { Result } from '../../kernel/result.ts';
import type { LimitsView } from '../../platform/ports/limits.ts';
import type { PlatformRefusal } from '../../platform/ports/refusals.ts';
import {
  LimitParams,
  LimitsAnswer,
  SelfExclusionBody,
  SetLimitBody,
  TimeOutBody,
  VisitAnswer,
} from '../../wire/account.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

const response = { 200: LimitsAnswer, ...FAILURES };

export function limitRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };

  api.get(
    '/visit',
    {
      schema: {
        summary: 'How long the player is here, and what it brought',
        response: { 200: VisitAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request) => ({ ...(await platform.visit(accountOf(request).id)), serverTime: platform.now() }),
  );

  api.get('/limits', { schema: { summary: 'All limits of the account', response }, config }, async (request) =>
    answerOf(await platform.limits(accountOf(request).id)),
  );

  api.post(
    '/limits/:limit',
    {
      schema: {
        summary: 'Set a limit: tighter at once, looser as a wish',
        params: LimitParams,
        body: SetLimitBody,
        response,
      },
      config,
    },
    async (request, reply) => {
      const { limit } = request.params;
      return send(reply, await platform.setLimit({ accountId: accountOf(request).id, limit, ...request.body }));
    },
  );

  const aboutWish = (path: string, summary: string, ask: typeof platform.confirmLimit) =>
    api.post(
      `/limits/:limit/${path}`,
      { schema: { summary, params: LimitParams, response }, config },
      async (request, reply) => send(reply, await ask(accountOf(request).id, request.params.limit)),
    );
  aboutWish('confirm', 'Confirm a looser limit after the wait', platform.confirmLimit);
  aboutWish('keep', 'Take the wish for a looser limit back', platform.keepLimit);

  api.post(
    '/time-out',
    { schema: { summary: 'Take a time-out', body: TimeOutBody, response }, config },
    async (request, reply) => send(reply, await platform.takeTimeOut(accountOf(request).id, request.body.days)),
  );

  api.post(
    '/self-exclusion',
    { schema: { summary: 'Exclude oneself', body: SelfExclusionBody, response }, config },
    async (request, reply) => send(reply, await platform.excludeSelf(accountOf(request).id, request.body.months)),
  );

  api.post(
    '/self-exclusion/return',
    { schema: { summary: 'Ask to return after the term', response }, config },
    async (request, reply) => send(reply, await platform.askReturn(accountOf(request).id)),
  );
}

function send(reply: FastifyReply, result: Result<LimitsView, PlatformRefusal>) {
  return result.ok ? reply.send(answerOf(result.value)) : sendRefusal(reply, result.refusal);
}

function answerOf({ limits, ...rest }: LimitsView): LimitsAnswer {
  return { limits: limits.map((entry) => ({ ...entry })), ...rest };
}
