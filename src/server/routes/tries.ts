/**
 * Try: the same game at the same odds, without account or money. The Try travels in a sealed token; nothing is
 * stored.
 */
import { StepAnswer } from '../../wire/plays.ts';
import { TryAnswer, TryBody, TryFinishAnswer, TryFinishBody, TryMoveBody } from '../../wire/tries.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { sendRefusal } from '../http/errors.ts';

/** A Try carries all its moves with it, so its bodies may be longer than others. */
const TRY_BODY_LIMIT_BYTES = 64 * 1024;

/** /tries: opened, moved and finished, all of it in the token that the browser holds. */
export function triesRoutes(api: Api, { platform, limits }: Services): void {
  api.post(
    '/tries',
    {
      schema: { summary: 'Open a Try', body: TryBody, response: { 201: TryAnswer, ...FAILURES } },
      config: { rateLimit: limits.tries },
    },
    async (request, reply) => {
      const result = await platform.openTry(request.body.gameId, request.session?.account.id);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return reply.code(201).send(result.value);
    },
  );

  api.post(
    '/tries/moves',
    {
      schema: { summary: 'Make the next move of a Try', body: TryMoveBody, response: { 200: StepAnswer, ...FAILURES } },
      bodyLimit: TRY_BODY_LIMIT_BYTES,
      config: { rateLimit: limits.tries },
    },
    async (request, reply) => {
      const result = await platform.moveTry(request.body);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { ...result.value, events: [...result.value.events] };
    },
  );

  api.post(
    '/tries/finish',
    {
      schema: {
        summary: 'What a finished Try would have paid',
        body: TryFinishBody,
        response: { 200: TryFinishAnswer, ...FAILURES },
      },
      bodyLimit: TRY_BODY_LIMIT_BYTES,
      config: { rateLimit: limits.tries },
    },
    async (request, reply) => {
      const result = await platform.finishTry(request.body);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return result.value;
    },
  );
}
