/** One Play of its owner: as it stands, unveiled move by move, settled, replayed, and the terms it was sold under. */
import { PlayTermsAnswer } from '../../../wire/help.ts';
import { FinishAnswer, MoveBody, PlayAnswer, ReceiptAnswer, ReplayAnswer, StepAnswer } from '../../../wire/plays.ts';
import { type Api, FAILURES, PlayParams, type Services } from '../../http/api.ts';
import { sendRefusal } from '../../http/errors.ts';
import { sectionsOf, topicOf } from '../../http/sections.ts';
import { accountOf } from '../../plugins/visitors.ts';

/** /plays/:playNumber: the Play, its moves, its end, its replay, terms and receipt. Another's is `unknown-play`. */
export function playRoutes(api: Api, services: Services): void {
  unveiling(api, services);
  lookingBack(api, services);
}

function unveiling(api: Api, { platform, limits }: Services): void {
  api.get(
    '/plays/:playNumber',
    {
      schema: { summary: 'A Play as it stands', params: PlayParams, response: { 200: PlayAnswer, ...FAILURES } },
      config: { signedIn: true, rateLimit: limits.playing },
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
      config: { signedIn: true, rateLimit: limits.playing },
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
      config: { signedIn: true, rateLimit: limits.playing },
    },
    async (request, reply) => {
      const result = await platform.finish(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      return { play: result.value, balancePence: result.value.balancePence };
    },
  );
}

function lookingBack(api: Api, { platform, limits }: Services): void {
  api.get(
    '/plays/:playNumber/receipt',
    {
      schema: {
        summary: 'The receipt of a Play, as far as it has come: anyone can check it with `unveil verify`',
        params: PlayParams,
        response: { 200: ReceiptAnswer, ...FAILURES },
      },
      config: { signedIn: true },
    },
    async (request, reply) => {
      const result = await platform.receipt(accountOf(request).id, request.params.playNumber);
      return result.ok ? result.value : sendRefusal(reply, result.refusal);
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
      config: { signedIn: true, rateLimit: limits.replays },
    },
    async (request, reply) => {
      const result = await platform.replay(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      const { steps, ...replay } = result.value;
      return { ...replay, steps: steps.map((step) => ({ ...step, events: [...step.events] })) };
    },
  );

  api.get(
    '/plays/:playNumber/terms',
    {
      schema: {
        summary: 'The terms a Play was sold under',
        params: PlayParams,
        response: { 200: PlayTermsAnswer, ...FAILURES },
      },
      config: { signedIn: true, rateLimit: limits.replays },
    },
    async (request, reply) => {
      const result = await platform.playTerms(accountOf(request).id, request.params.playNumber);
      if (!result.ok) return sendRefusal(reply, result.refusal);
      const { topics, procedures, gameVersion } = result.value;
      return { topics: topics.map(topicOf), procedures: sectionsOf(procedures), gameVersion };
    },
  );
}
