/** Buying, unveiling and keeping a Play. Nothing here decides anything: every answer is the platform's. */

import {
  BuyAnswer,
  BuyBody,
  FinishAnswer,
  MoveBody,
  PlayAnswer,
  ReplayAnswer,
  StepAnswer,
  UnfinishedAnswer,
} from '../../wire/wire.ts';
import { type Api, FAILURES, GameParams, PlayParams, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';
import { accountOf } from '../plugins/visitors.ts';

export function playRoutes(api: Api, { platform, limits }: Services): void {
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
      return reply.code(value.repeated ? 200 : 201).send({ play: value, balancePence: value.balancePence });
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
      config: { signedIn: true },
    },
    async (request) => ({ play: await platform.unfinishedPlay(accountOf(request).id, request.params.gameId) }),
  );

  api.get(
    '/plays/:playNumber',
    {
      schema: { summary: 'A Play as it stands', params: PlayParams, response: { 200: PlayAnswer, ...FAILURES } },
      config: { signedIn: true },
    },
    async (request, reply) => {
      const result = await platform.play(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return result.value;
    },
  );

  api.post(
    '/plays/:playNumber/moves',
    {
      schema: {
        summary: 'Make the next move, or ask again what a move revealed',
        params: PlayParams,
        body: MoveBody,
        response: { 200: StepAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request, reply) => {
      const { playNumber } = request.params;
      const result = await platform.move({ accountId: accountOf(request).id, playNumber, ...request.body });
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { ...result.value, events: [...result.value.events] };
    },
  );

  api.post(
    '/plays/:playNumber/finish',
    {
      schema: { summary: 'Settle a finished Play', params: PlayParams, response: { 200: FinishAnswer, ...FAILURES } },
      config: { signedIn: true },
    },
    async (request, reply) => {
      const result = await platform.finish(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { play: result.value, balancePence: result.value.balancePence };
    },
  );

  api.get(
    '/plays/:playNumber/replay',
    {
      schema: {
        summary: 'A settled Play, step by step',
        params: PlayParams,
        response: { 200: ReplayAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request, reply) => {
      const result = await platform.replay(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      const { steps, ...replay } = result.value;
      return { ...replay, steps: steps.map((step) => ({ ...step, events: [...step.events] })) };
    },
  );
}
