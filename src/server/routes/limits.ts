/** A player's limits, time-outs, self-exclusion and playSession. Every answer is the platform's. */
import type { FastifyReply } from 'fastify';
import type { Result } from '../../kernel/result.ts';
import type { LimitsView } from '../../platform/ports/limits.ts';
import type { PlatformRefusal } from '../../platform/ports/refusals.ts';
import {
  LimitParams,
  LimitsAnswer,
  PlaySessionAnswer,
  SelfExclusionBody,
  SetLimitBody,
  TimeOutBody,
} from '../../wire/account.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

const response = { 200: LimitsAnswer, ...FAILURES };

export function limitRoutes(api: Api, { platform, limits }: Services): void {
  const config = { signedIn: true, rateLimit: limits.account };

  api.get(
    '/play-session',
    {
      schema: {
        summary: 'How long the player is here, and what it brought',
        response: { 200: PlaySessionAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request) => ({ ...(await platform.playSession(accountOf(request).id)), serverTime: platform.now() }),
  );

  api.get('/limits', { schema: { summary: 'All limits of the account', response }, config }, async (request) =>
    answerOf(await platform.limits(accountOf(request).id)),
  );

  api.post(
    '/limits/:limit',
    {
      schema: {
        summary: 'Set a limit: lower at once, higher as a pending increase',
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

  const aboutIncrease = (path: string, summary: string, ask: typeof platform.confirmIncrease) =>
    api.post(
      `/limits/:limit/${path}`,
      { schema: { summary, params: LimitParams, response }, config },
      async (request, reply) => send(reply, await ask(accountOf(request).id, request.params.limit)),
    );
  aboutIncrease('confirm', 'Confirm an increase after the wait', platform.confirmIncrease);
  aboutIncrease('cancel', 'Take a pending increase back', platform.cancelIncrease);

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
